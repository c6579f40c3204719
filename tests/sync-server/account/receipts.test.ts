import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AUDIT_ACTS, RECEIPT_ACTS } from '../../../shared/domain/audit-act.ts';
import { recordAct } from '../../../sync-server/audit/record-act.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { type Somebody, somebody, switchBack, switchTo } from '../auth/viewing.ts';

let server: TestServer;
let admin: Somebody;
let person: Somebody;
let now = Date.parse('2026-11-23T10:00:00.000Z');

beforeAll(async () => {
  server = await startTestServer({
    overrides: {
      clock: () => {
        now += 1;
        return now;
      },
    },
  });
});
afterAll(() => server.stop());
beforeEach(async () => {
  [admin, person] = [await somebody(server, 'admin'), await somebody(server)];
});

const receipts = async (query = '') => (await person.client.get(`/api/user/support-receipts${query}`)).body;
const shown = async () =>
  (await receipts()).receipts.map(({ id: _, createdAt, ...rest }: { id: string; createdAt: string }) => {
    expect(Date.parse(createdAt)).toBeGreaterThan(Date.parse('2026-11-23T10:00:00.000Z'));
    return rest;
  });
const plain = { isRefused: false, call: null, changes: [], from: null, to: null };

test('receipts are empty for an account that support has not opened', async () => {
  expect(await receipts()).toEqual({ receipts: [], nextCursor: null });
});

test('say when support looked, what it changed and what was refused, newest first, without naming anybody', async () => {
  const { id } = (await person.client.send('POST', '/api/records', { artist: 'Can', title: 'Soon' })).body;
  await switchTo(admin, person);
  await admin.client.send('PATCH', `/api/records/${id}`, { sleeveCondition: 'good', year: 1971 });
  await admin.client.send('POST', '/api/wishlist', { artist: 'Neu!', title: 'Neu! 2' });
  await admin.client.send('PATCH', '/api/user/zipcode', { zipCode: '12345' });
  await admin.client.send('POST', '/api/reviews', { artist: 'Can', title: 'Soon', rating: 5 });
  await admin.client.send('DELETE', '/api/user/delete');
  await switchBack(admin);
  const write = { ...plain, act: 'view.write' };
  const answer = await shown();
  expect(answer).toEqual([
    { ...plain, act: 'view.end' },
    { ...write, isRefused: true, call: 'Delete the account with everything in it' },
    { ...write, call: 'Review an album, which everybody can read' },
    {
      ...write,
      call: 'Change the zip code',
      changes: [{ how: 'changed', what: 'account', fields: ['zip code'] }],
    },
    {
      ...write,
      call: 'Add an item to the wishlist',
      changes: [{ how: 'added', what: 'wishlist item Neu! 2', fields: [] }],
    },
    {
      ...write,
      call: 'Change fields of a record; shelfiePhotos takes the full list',
      changes: [{ how: 'changed', what: 'record Soon', fields: ['year', 'sleeve condition'] }],
    },
    { ...plain, act: 'view.start' },
  ]);
  const text = JSON.stringify(await receipts());
  expect(text).not.toContain(admin.id);
  expect(text).not.toContain(admin.email);
});

test('show changes of plan and role, and what was hidden, but no notes and nothing of others', async () => {
  const by = () => ({ id: server.ctx.newId(), at: new Date(now++).toISOString(), actorId: admin.id, call: 'PATCH /x' });
  const { db } = server.ctx;
  const values = {
    before: { subscriptionTier: 'free', role: 'user' },
    after: { subscriptionTier: 'annual', role: 'admin' },
  };
  for (const act of AUDIT_ACTS) await recordAct(db, by(), { act, subjectId: person.id, ...values });
  await recordAct(db, by(), { act: 'view.start', subjectId: admin.id });
  const answer = await shown();
  expect(answer.map(({ act }: { act: string }) => act).sort()).toEqual([...RECEIPT_ACTS].sort());
  expect(answer).toContainEqual({ ...plain, act: 'user.tier', from: 'free', to: 'annual' });
  expect(answer).toContainEqual({ ...plain, act: 'user.role', from: 'user', to: 'admin' });
  expect(answer).toContainEqual({ ...plain, act: 'review.hide' });
});

test('come in pages, each entry once', async () => {
  for (let index = 0; index < 5; index += 1) {
    await switchTo(admin, person);
    await switchBack(admin);
  }
  const all = (await receipts()).receipts;
  const seen = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { receipts: unknown[]; nextCursor: string | null } = await receipts(
      `?limit=3&cursor=${cursor}`.replace(/&cursor=$/, ''),
    );
    expect(page.receipts.length).toBeLessThanOrEqual(3);
    seen.push(...page.receipts);
    cursor = page.nextCursor;
  }
  expect(seen).toHaveLength(10);
  expect(seen).toEqual(all);
});

test('need a session, and a page that was answered before', async () => {
  expect((await server.newClient().get('/api/user/support-receipts')).status).toBe(401);
  expect((await person.client.get('/api/user/support-receipts?cursor=x')).status).toBe(400);
});
