import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailToOutboxOnly } from '../../../dev/mail/mail-pages.ts';
import { CONTACT_CATEGORIES } from '../../../shared/domain/contact.ts';
import type { Context } from '../../../sync-server/context.ts';
import { runDueJobs } from '../../../sync-server/jobs/worker.ts';
import { createSmtpMail, noMail } from '../../../sync-server/providers/mail/smtp-mail.ts';
import { JOBS } from '../../../sync-server/start/jobs.ts';
import { empty } from '../../support/bystander.ts';
import { BYSTANDER } from '../../support/bystander-rows.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const SUPPORT_EMAIL = 'support@sideone.example';

const MESSAGE = {
  name: 'needledrop',
  email: 'needledrop@example.com',
  category: 'billing',
  subject: 'The gift code says it ended',
  message: 'My code answers that it ended in June.\nCan you let me use it?',
};

let server: TestServer;
let ctx: Context;

beforeAll(async () => {
  server = await startTestServer();
  ctx = { ...server.ctx };
});
afterAll(() => server.stop());
beforeEach(async () => {
  await empty(ctx.pool, 'contact_messages');
  await empty(ctx.pool, 'mail_outbox');
  await empty(ctx.pool, 'graphile_worker._private_jobs');
  await empty(ctx.pool, 'rate_limits');
  ctx.mail = mailToOutboxOnly;
});

const send = (body: object, client = server.newClient()) => client.send('POST', '/api/contact', body);
const stored = () => ctx.db.selectFrom('contact_messages').selectAll().where('email', '<>', BYSTANDER.email).execute();
const outbox = () => ctx.db.selectFrom('mail_outbox').selectAll().where('to_email', '<>', BYSTANDER.email).execute();
const runDue = () => runDueJobs(ctx, server.database.connectionString, JOBS);
async function mailed() {
  await runDue();
  const [mail] = await outbox();
  return mail?.sent_copy as unknown as {
    to: { name: string | null; address: string };
    replyTo: { name: string | null; address: string };
    subject: string;
    html: string;
    text: string;
  };
}

// API-069 CONT-008 CONT-017
test('a visitor writes to support, and each field is stored', async () => {
  const answer = await send(MESSAGE);
  expect([answer.status, answer.body]).toEqual([201, { success: true }]);
  expect(await stored()).toEqual([
    {
      ...MESSAGE,
      id: expect.any(String),
      user_id: null,
      created_at: expect.stringMatching(/Z$/),
      done_at: null,
      done_by: null,
    },
  ]);
});

test('a message of a signed-in person has the account', async () => {
  const client = await server.signedIn();
  const { id } = (await client.get('/api/auth/user')).body as { id: string };
  expect((await send(MESSAGE, client)).status).toBe(201);
  expect(await stored()).toMatchObject([{ user_id: id }]);
});

// CONT-003
test.each(Object.keys(CONTACT_CATEGORIES))('the category %s is stored', async (category) => {
  expect((await send({ ...MESSAGE, category })).status).toBe(201);
  expect(await stored()).toMatchObject([{ category }]);
});

// CONT-006
test('a message without a category is a general inquiry', async () => {
  const { category: _, ...message } = MESSAGE;
  expect((await send(message)).status).toBe(201);
  expect(await stored()).toMatchObject([{ category: 'general' }]);
});

// CONT-006
test.each([
  ['name', undefined],
  ['name', ' \n '],
  ['name', 'n'.repeat(101)],
  ['email', undefined],
  ['email', ''],
  ['email', 'nobody'],
  ['email', 'a@b.test, c@d.test'],
  ['email', 'a@b.test\r\nBcc: c@d.test'],
  ['email', `${'a'.repeat(250)}@b.test`],
  ['subject', undefined],
  ['subject', '   '],
  ['subject', 's'.repeat(201)],
  ['message', undefined],
  ['message', '\n\n'],
  ['message', 'm'.repeat(5_001)],
  ['category', 'praise'],
  ['id', 'mine'],
])('a message whose %s is %j is refused, and nothing is stored', async (field, value) => {
  const answer = await send({ ...MESSAGE, [field]: value });
  expect([answer.status, answer.body]).toMatchObject([400, { code: 'INVALID', details: { field } }]);
  expect(await stored()).toEqual([]);
  expect(await outbox()).toEqual([]);
});

test('the longest texts are taken, and more than a message can be is not read', async () => {
  const longest = { name: 'n'.repeat(100), subject: 's'.repeat(200), message: 'm'.repeat(5_000) };
  expect((await send({ ...MESSAGE, ...longest })).status).toBe(201);
  expect(await stored()).toMatchObject([longest]);
  expect((await send({ ...MESSAGE, message: 'm'.repeat(200_000) })).status).toBe(413);
});

test('the same message sent again after a lost answer is stored and mailed once', async () => {
  const id = ctx.newId();
  for (let time = 0; time < 3; time += 1) expect((await send({ ...MESSAGE, id })).status).toBe(201);
  const both = await Promise.all([1, 2].map(() => send({ ...MESSAGE, id })));
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  expect((await stored()).length).toBe(1);
  expect((await outbox()).length).toBe(1);
});

test('other words under the same id are refused, and the first message is kept', async () => {
  const id = ctx.newId();
  await send({ ...MESSAGE, id });
  const answer = await send({ ...MESSAGE, id, message: 'Something else' });
  expect([answer.status, answer.body]).toMatchObject([409, { code: 'ID_CONFLICT' }]);
  expect(await stored()).toMatchObject([{ message: MESSAGE.message }]);
  const other = { ...MESSAGE, id: ctx.newId(), message: 'Something else' };
  expect((await send(other)).status).toBe(201);
  // The words are stored, but under another id.
  expect((await send({ ...other, id })).status).toBe(409);
});

describe('the mail to support', () => {
  test('says who wrote what, and an answer to it goes to the writer', async () => {
    await send(MESSAGE);
    const mail = await mailed();
    expect(mail.to).toEqual({ address: SUPPORT_EMAIL, name: null });
    expect(mail.replyTo).toEqual({ address: MESSAGE.email, name: MESSAGE.name });
    expect(mail.subject).toBe('[Billing & Subscriptions] The gift code says it ended');
    expect(mail.text).toContain('> My code answers that it ended in June.\n> Can you let me use it?');
    for (const part of [MESSAGE.name, MESSAGE.email, 'Billing & Subscriptions']) expect(mail.text).toContain(part);
  });

  test('shows mark-up as text', async () => {
    await send({ ...MESSAGE, name: '<b>x</b>', subject: '<img src=x>', message: '<script>alert(1)</script>' });
    const { html } = await mailed();
    expect(html).not.toMatch(/<script|<img|<b>x/);
    expect(html).toContain('&#60;script&#62;');
  });

  test('a line break in a name or a subject begins no header, and the sender is never the writer', async () => {
    const received: string[] = [];
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          received.push(Buffer.concat(parts).toString());
          done();
        });
      },
    });
    await new Promise<void>((listening) => smtp.listen(0, '127.0.0.1', listening));
    try {
      const { port } = smtp.server.address() as { port: number };
      const from = { name: 'Side One', address: 'mail@sideone.example' };
      ctx.mail = createSmtpMail({ url: `smtp://127.0.0.1:${port}`, from });
      const evil = 'x\r\nBcc: evil@z.test\r\n\r\n\u2028hello';
      expect((await send({ ...MESSAGE, name: evil, subject: evil })).status).toBe(201);
      await runDue();
      const [head = ''] = (received[0] ?? '').split('\r\n\r\n');
      const headers = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
      const named = (name: string) => headers.filter((line) => line.toLowerCase().startsWith(`${name}:`));
      expect(named('bcc')).toEqual([]);
      expect(named('to')).toEqual([`To: ${SUPPORT_EMAIL}`]);
      expect(named('from')).toEqual(['From: Side One <mail@sideone.example>']);
      expect(named('reply-to')).toEqual([expect.stringContaining('<needledrop@example.com>')]);
      expect(named('auto-submitted')).toEqual([]);
    } finally {
      await new Promise<void>((closed) => smtp.close(closed));
    }
  });

  test('waits without a mail server, while the message is in the inbox', async () => {
    ctx.mail = noMail;
    expect((await send(MESSAGE)).status).toBe(201);
    await runDue();
    expect(await outbox()).toMatchObject([{ state: 'waiting', last_problem: 'no mail server is configured' }]);
    expect((await stored()).length).toBe(1);
  });
});

describe('too many messages', () => {
  test('of one account are refused, from whatever address', async () => {
    const client = await server.signedIn();
    const statuses: number[] = [];
    for (let time = 0; time < 21; time += 1) statuses.push((await send(MESSAGE, client)).status);
    expect(statuses).toEqual([...Array(20).fill(201), 429]);
    const other = await server.signedIn();
    expect((await send(MESSAGE, other)).status).toBe(201);
  });

  test('from one address are refused, by whatever accounts', async () => {
    const statuses: number[] = [];
    for (let person = 0; person < 4; person += 1) {
      const client = await server.signedIn();
      for (let time = 0; time < 16; time += 1) statuses.push((await send(MESSAGE, client)).status);
    }
    expect(statuses).toEqual([...Array(60).fill(201), ...Array(4).fill(429)]);
  });

  test('of visitors behind one address are refused, and the answer says when to try again', async () => {
    for (let time = 0; time < 20; time += 1) await send(MESSAGE);
    const answer = await send(MESSAGE);
    expect([answer.status, answer.body]).toMatchObject([429, { code: 'RATE_LIMITED' }]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

test('another site cannot send a message in the name of who is signed in', async () => {
  const answer = await server.newClient().send('POST', '/api/contact', MESSAGE, { 'sec-fetch-site': 'cross-site' });
  expect(answer.status).toBe(403);
  expect(await stored()).toEqual([]);
});

test('a deleted account takes its messages along, and their mails; those of others are kept', async () => {
  const client = await server.signedIn('goes@example.com');
  await send({ ...MESSAGE, subject: 'Mine' }, client);
  await send({ ...MESSAGE, subject: 'Somebody else' });
  await runDue();
  expect((await outbox()).length).toBeGreaterThanOrEqual(2);
  const gone = await client.send('DELETE', '/api/user/delete');
  expect(gone.status).toBe(200);
  expect(await stored()).toMatchObject([{ subject: 'Somebody else' }]);
  expect(JSON.stringify(await outbox())).not.toContain('Mine');
});
