import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordAct } from '../../../sync-server/audit/record-act.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const db = () => server.ctx.db;
const actor = () => ({
  id: server.ctx.newId(),
  at: '2026-11-23T10:00:00.000Z',
  actorId: '018f0000-0000-7000-8000-000000000001',
  call: 'PATCH /api/admin/user/x/role',
});
const entryOf = (id: string) => db().selectFrom('audit_log').selectAll().where('id', '=', id).executeTakeFirst();

it('an entry has the administrator, the person, the call, the values before and after, and the time', async () => {
  const by = actor();
  const subjectId = server.ctx.newId();
  await recordAct(db(), by, { act: 'user.role', subjectId, before: { role: 'user' }, after: { role: 'admin' } });
  expect(await entryOf(by.id)).toEqual({
    id: by.id,
    at: by.at,
    actor_id: by.actorId,
    subject_id: subjectId,
    act: 'user.role',
    call: by.call,
    refused: null,
    before: { role: 'user' },
    after: { role: 'admin' },
  });
});

it('an entry has the reason of a refusal, without a person and without values', async () => {
  const by = actor();
  await recordAct(db(), by, { act: 'content.save', refused: 'FORBIDDEN' });
  expect(await entryOf(by.id)).toMatchObject({ subject_id: null, refused: 'FORBIDDEN', before: null, after: null });
});

it('an entry cannot be changed or deleted, and the log not emptied', async () => {
  const by = actor();
  const subjectId = server.ctx.newId();
  await recordAct(db(), by, { act: 'user.notes', subjectId, before: { notes: 'a' }, after: { notes: 'b' } });
  const changes = [
    sql`update audit_log set act = 'user.tier' where id = ${by.id}`,
    sql`update audit_log set before = null, after = null where id = ${by.id}`,
    sql`delete from audit_log where id = ${by.id}`,
    sql`truncate audit_log`,
  ];
  for (const change of changes) {
    await expect(change.execute(db())).rejects.toThrow('entries of the audit log are never changed');
  }
  expect(await entryOf(by.id)).toMatchObject({ act: 'user.notes', before: { notes: 'a' }, after: { notes: 'b' } });
});

it('an entry loses its quotes of a person with the account, and keeps the act', async () => {
  const client = await server.signedIn();
  const { id: subjectId } = (await client.get('/api/auth/user')).body;
  const [by, other] = [actor(), actor()];
  await recordAct(db(), by, { act: 'user.notes', subjectId, before: { notes: 'a' }, after: { notes: 'b' } });
  await recordAct(db(), other, { act: 'user.notes', subjectId: server.ctx.newId(), after: { notes: 'c' } });
  expect((await client.send('DELETE', '/api/user/delete')).status).toBe(200);
  expect(await entryOf(by.id)).toMatchObject({ act: 'user.notes', subject_id: subjectId, before: null, after: null });
  expect(await entryOf(other.id)).toMatchObject({ after: { notes: 'c' } });
});
