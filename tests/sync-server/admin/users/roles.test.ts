import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { empty } from '../../../support/bystander.ts';
import { rngOf } from '../../../support/rng.ts';
import { startTestServer, type TestServer } from '../../../support/test-server.ts';
import { type Person, personOf } from '../../community/people.ts';
import { actsOn, adminOf } from './administrators.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(() => empty(server.ctx.pool, 'users'));

const setRole = ({ client }: Person, { id }: Person, role: string, path = 'user') =>
  client.send('PATCH', `/api/admin/${path}/${id}/role`, { role });
const admins = async () =>
  (await server.ctx.pool.query(`select id from users where role = 'admin' order by id`)).rows.map(({ id }) => id);

describe('a role', () => {
  // ADMIN-033 ADMIN-065 API-077 PERM-007
  test.each(['user', 'users'])('is changed at /api/admin/%s, at once, and written down', async (path) => {
    const [admin, person] = [await adminOf(server), await personOf(server)];
    const { status, body } = await setRole(admin, person, 'admin', path);
    expect([status, body.id, body.role]).toEqual([200, person.id, 'admin']);
    expect((await person.client.get('/api/auth/user')).body.role).toBe('admin');
    expect((await person.client.get('/api/admin/stats')).status).toBe(200);
    await setRole(admin, person, 'admin', path);
    expect((await setRole(admin, person, 'user', path)).body.role).toBe('user');
    expect((await person.client.get('/api/admin/stats')).status).toBe(403);
    const entry = {
      actor_id: admin.id,
      act: 'user.role',
      call: `PATCH /api/admin/${path}/${person.id}/role`,
      refused: null,
    };
    expect(await actsOn(server, person.id)).toEqual([
      { ...entry, before: { role: 'user' }, after: { role: 'admin' } },
      { ...entry, before: { role: 'admin' }, after: { role: 'user' } },
    ]);
  });

  // ADMIN-070
  test('is not taken from the last administrator, and the try is written down', async () => {
    const admin = await adminOf(server);
    const { status, body } = await setRole(admin, admin, 'user');
    expect([status, body.code, body.message]).toEqual([
      ...[409, 'LAST_ADMIN', 'This is the last administrator. Make somebody else an administrator first.'],
    ]);
    expect(await admins()).toEqual([admin.id]);
    expect(await actsOn(server, admin.id)).toMatchObject([{ refused: 'LAST_ADMIN', after: { role: 'user' } }]);
  });

  test('may be given up by oneself while there is another administrator', async () => {
    const [admin, other] = [await adminOf(server), await adminOf(server)];
    expect((await setRole(admin, admin, 'user')).status).toBe(200);
    expect((await setRole(admin, other, 'user')).status).toBe(403);
    expect(await admins()).toEqual([other.id]);
  });

  // API-077
  test('is only user or admin', async () => {
    const [admin, person] = [await adminOf(server), await personOf(server)];
    const { status, body } = await setRole(admin, person, 'owner');
    expect([status, body.message]).toEqual([400, 'Role must be user or admin']);
  });

  // ADMIN-070
  test.each([1, 2, 3, 4, 5])(
    'of administrators who take it from each other at once (seed %i) stays with one',
    async (seed) => {
      const random = rngOf(seed);
      const people = await Promise.all(Array.from({ length: 2 + (seed % 3) }, () => adminOf(server)));
      const pick = () => people[Math.floor(random() * people.length)] as Person;
      // Each takes it from the next, and some from anybody besides.
      const wishes = [
        ...people.map((person, at) => [person, people[(at + 1) % people.length] as Person] as const),
        ...Array.from({ length: 6 }, () => [pick(), pick()] as const),
      ];
      const answers = await Promise.all(wishes.map(([by, on]) => setRole(by, on, 'user')));
      expect((await admins()).length).toBeGreaterThanOrEqual(1);
      expect(answers.filter(({ status }) => ![200, 403, 409].includes(status))).toEqual([]);
      const written = await server.ctx.pool.query(
        `select 1 from audit_log where act = 'user.role' and refused is null and after ->> 'role' = 'user'
       and subject_id = any($1)`,
        [people.map(({ id }) => id)],
      );
      expect(written.rowCount).toBe(people.length - (await admins()).length);
    },
  );

  test('of the last administrator keeps the account, and its plan runs on', async () => {
    const admin = await adminOf(server);
    await server.ctx.pool.query(`update users set stripe_customer_id = 'cus_1' where id = $1`, [admin.id]);
    const { status, body } = await admin.client.send('DELETE', '/api/user/delete');
    expect([status, body.code, body.message]).toEqual([
      ...[409, 'LAST_ADMIN', 'This is the last administrator. Make somebody else an administrator first.'],
    ]);
    expect((await admin.client.get('/api/auth/user')).status).toBe(200);
    await server.ctx.pool.query("update users set stripe_customer_id = null where stripe_customer_id = 'cus_1'");
    const other = await adminOf(server);
    expect((await admin.client.send('DELETE', '/api/user/delete')).status).toBe(200);
    expect(await admins()).toEqual([other.id]);
  });

  test.each([1, 2, 3])('of all administrators who leave at once stays with one (%i)', async () => {
    const people = await Promise.all([adminOf(server), adminOf(server), adminOf(server)]);
    const [one, two, three] = people as [Person, Person, Person];
    const leave = ({ client }: Person) => client.send('DELETE', '/api/user/delete');
    const answers = await Promise.all([leave(one), leave(two), setRole(three, three, 'user')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
    expect(await admins()).toHaveLength(1);
  });

  // ADMIN-070
  test('of two who take it from each other at once stays with exactly one', async () => {
    const [one, other] = [await adminOf(server), await adminOf(server)];
    const answers = await Promise.all([setRole(one, other, 'user'), setRole(other, one, 'user')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(await admins()).toHaveLength(1);
  });
});
