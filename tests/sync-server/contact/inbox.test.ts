import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { InboxMessage } from '../../../shared/contract/contact.ts';
import { forgetDoneMessages } from '../../../sync-server/admin/messages/messages.ts';
import type { HttpClient } from '../../support/http-client.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const ADMINS = ['first@example.com', 'second@example.com'];
const PATH = '/api/admin/messages';

let server: TestServer;
let first: HttpClient;
let second: HttpClient;
let people = 0;

beforeAll(async () => {
  // The inbox is everybody's.
  server = await startTestServer({ bystander: false });
  [first, second] = (await Promise.all(ADMINS.map((email) => admin(email)))) as [HttpClient, HttpClient];
});
afterAll(() => server.stop());
beforeEach(async () => {
  for (const table of ['contact_messages', 'rate_limits']) await server.ctx.pool.query(`delete from ${table}`);
});

async function admin(email: string): Promise<HttpClient> {
  const client = await server.signedIn(email);
  await server.ctx.pool.query("update users set role = 'admin' where email = $1", [email]);
  return client;
}

const idOf = async (client: HttpClient) => (await client.get('/api/auth/user')).body.id as string;

/** Puts a message into the inbox and returns its id. */
async function arrive(subject: string, { from, at }: { from?: HttpClient; at?: string } = {}): Promise<string> {
  people += 1;
  const id = server.ctx.newId();
  const message = { id, name: `writer ${people}`, email: `writer${people}@example.com`, subject, message: 'Hello' };
  expect((await (from ?? server.newClient()).send('POST', '/api/contact', message)).status).toBe(201);
  if (at) await server.ctx.pool.query('update contact_messages set created_at = $2 where id = $1', [id, at]);
  return id;
}

const list = async (query = 'state=open') => (await first.get(`${PATH}?${query}`)).body;
const subjects = (answer: { messages: InboxMessage[] }) => answer.messages.map(({ subject }) => subject);
const mark = (id: string, state: string, by = first) => by.send('PATCH', `${PATH}/${id}`, { state });
const entries = (id: string) =>
  server.ctx.db
    .selectFrom('audit_log')
    .selectAll()
    .where((eb) => eb(eb.cast<string>('after', 'text'), 'like', `%${id}%`))
    .orderBy('at')
    .orderBy('id')
    .execute();

describe('the inbox', () => {
  test('has the open messages, the newest first, with each field as it was sent', async () => {
    const from = await server.signedIn();
    const mine = await arrive('Older', { from, at: '2026-11-19T09:12:00.000Z' });
    await arrive('Newer', { at: '2026-11-20T13:48:00.000Z' });
    const answer = await list();
    expect(subjects(answer)).toEqual(['Newer', 'Older']);
    expect(answer.counts).toEqual({ open: 2, done: 0 });
    const expected = {
      id: mine,
      name: expect.stringMatching(/^writer /),
      email: expect.stringMatching(/^writer\d+@example\.com$/),
      category: 'general',
      subject: 'Older',
      message: 'Hello',
      createdAt: '2026-11-19T09:12:00.000Z',
      userId: await idOf(from),
      state: 'open',
      doneAt: null,
      doneBy: null,
    };
    expect(answer.messages[1]).toEqual(expected);
    expect((await first.get(`${PATH}/${mine}`)).body).toEqual(expected);
    expect(answer.messages[0].userId).toBeNull();
  });

  test('can be asked for the messages of one account', async () => {
    const from = await server.signedIn();
    const done = await arrive('Answered', { from });
    await mark(done, 'done');
    await arrive('Theirs', { from });
    await arrive('Of a visitor');
    const answer = await list(`state=open&userId=${await idOf(from)}`);
    expect([subjects(answer), answer.counts]).toEqual([['Theirs'], { open: 1, done: 1 }]);
    expect(subjects(await list(`state=done&userId=${await idOf(from)}`))).toEqual(['Answered']);
    expect((await first.get(`${PATH}?state=open&userId=me`)).status).toBe(400);
  });

  test('comes in pages that leave nothing out and repeat nothing, also where messages came at the same time', async () => {
    for (const subject of ['1', '2', '3', '4', '5']) await arrive(subject, { at: '2026-11-20T10:00:00.000Z' });
    const seen: string[] = [];
    let before = '';
    for (let page = 0; page < 3; page += 1) {
      const { messages } = await list(`state=open&limit=2${before}`);
      seen.push(...messages.map(({ subject }: InboxMessage) => subject));
      const last = messages.at(-1);
      before = `&before=${last.createdAt}_${last.id}`;
    }
    expect(seen.toSorted()).toEqual(['1', '2', '3', '4', '5']);
    expect((await list(`state=open&limit=2${before}`)).messages).toEqual([]);
  });

  test('does not know other states, and says so of a message that is not there', async () => {
    expect((await first.get(`${PATH}?state=new`)).status).toBe(400);
    for (const id of [server.ctx.newId(), 'nothing']) {
      expect((await first.get(`${PATH}/${id}`)).status).toBe(404);
      expect((await mark(id, 'done')).status).toBe(404);
    }
    const id = await arrive('One');
    expect((await mark(id, 'read')).status).toBe(400);
  });

  test('is closed to members and visitors', async () => {
    const id = await arrive('Secret');
    const member = await server.signedIn();
    for (const [client, status] of [
      [member, 403],
      [server.newClient(), 401],
    ] as const) {
      expect((await client.get(`${PATH}?state=open`)).status).toBe(status);
      expect((await client.get(`${PATH}/${id}`)).status).toBe(status);
      expect((await mark(id, 'done', client)).status).toBe(status);
    }
    expect((await list()).counts).toEqual({ open: 1, done: 0 });
    expect(await entries(id)).toEqual([]);
  });
});

describe('a message', () => {
  test('is done, says by whom, and is open again', async () => {
    const id = await arrive('Cannot sign in');
    const by = await idOf(first);
    const done = await mark(id, 'done');
    expect([done.status, done.body]).toMatchObject([
      200,
      { state: 'done', doneAt: expect.stringMatching(/Z$/), doneBy: { id: by, name: 'first@example.com' } },
    ]);
    expect((await list()).messages).toEqual([]);
    const closed = await list('state=done');
    expect(subjects(closed)).toEqual(['Cannot sign in']);
    expect(closed.counts).toEqual({ open: 0, done: 1 });
    const open = await mark(id, 'open');
    expect(open.body).toMatchObject({ state: 'open', doneAt: null, doneBy: null });
    expect((await list()).counts).toEqual({ open: 1, done: 0 });
  });

  test('that another administrator has closed keeps who was first, and is written down once', async () => {
    const id = await arrive('Both at once');
    const answers = await Promise.all([mark(id, 'done', first), mark(id, 'done', second)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const names = answers.map(({ body }) => body.doneBy.name);
    expect(names[0]).toBe(names[1]);
    const log = await entries(id);
    expect(log.map(({ act }) => act)).toEqual(['message.close']);
    expect(log[0]?.actor_id).toBe(answers[0]?.body.doneBy.id);
  });

  test('leaves who did what with it in the log, without its words', async () => {
    const from = await server.signedIn();
    const id = await arrive('Private words', { from });
    await mark(id, 'done', first);
    await mark(id, 'open', second);
    expect(await entries(id)).toMatchObject([
      {
        act: 'message.close',
        actor_id: await idOf(first),
        subject_id: await idOf(from),
        call: `PATCH ${PATH}/${id}`,
        after: { message: id },
      },
      { act: 'message.open', actor_id: await idOf(second), after: { message: id } },
    ]);
    expect(JSON.stringify(await entries(id))).not.toContain('Private words');
  });

  test('is forgotten a year after it was done, and not while it is open', async () => {
    const old = await arrive('Old', { at: '2020-01-01T00:00:00.000Z' });
    const done = await arrive('Done');
    const kept = await arrive('Kept');
    const open = await arrive('Open');
    for (const id of [old, done, kept]) await mark(id, 'done');
    for (const [id, days] of [
      [old, 366],
      [kept, 364],
    ]) {
      await server.ctx.pool.query(
        'update contact_messages set done_at = now() - make_interval(days => $2) where id = $1',
        [id, days],
      );
    }
    await forgetDoneMessages(server.ctx);
    const left = await server.ctx.db.selectFrom('contact_messages').select('id').execute();
    expect(left.map(({ id }) => id).toSorted()).toEqual([done, kept, open].toSorted());
    const mails = await server.ctx.db.selectFrom('mail_outbox').select('dedupe_key').execute();
    const keys = mails.map(({ dedupe_key }) => dedupe_key);
    expect(keys).not.toContain(`contact ${old}`);
    expect(keys).toContain(`contact ${done}`);
  });
});
