import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FIRST_WORDS } from '../../../shared/domain/site-content.ts';
import { empty } from '../../support/bystander.ts';
import type { HttpClient } from '../../support/http-client.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const PATH = '/api/site-content/about_page';
const WORDS = { title: 'Our story', subtitle: 'Since 2026', content: 'First.\n\nSecond <b>line</b>.' };

let server: TestServer;
let admin: HttpClient;
let adminId: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signedIn('first@example.com');
  await server.ctx.pool.query("update users set role = 'admin' where email = 'first@example.com'");
  adminId = (await admin.get('/api/auth/user')).body.id;
});
afterAll(() => server.stop());
beforeEach(() => empty(server.ctx.pool, 'site_content'));

const read = () => server.newClient().get(PATH);
const save = (body: object, by = admin) => by.send('PATCH', PATH, body);
const entries = () =>
  server.ctx.db.selectFrom('audit_log').selectAll().where('act', '=', 'content.save').orderBy('id').execute();

test('the page has its first words until one has written others', async () => {
  const answer = await read();
  expect([answer.status, answer.body]).toEqual([
    200,
    { pageKey: 'about_page', ...FIRST_WORDS.about_page, isActive: true, updatedAt: null, version: 0 },
  ]);
});

// ADMIN-045 API-070 API-071 STATIC-015
test('the text of an administrator is stored with its writer and time, and everybody reads it without them', async () => {
  const saved = await save(WORDS);
  const whole = {
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    pageKey: 'about_page',
    ...WORDS,
    isActive: true,
    updatedBy: adminId,
    updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    version: 1,
  };
  expect([saved.status, saved.body]).toEqual([200, whole]);
  const { id: _, updatedBy: __, ...open } = saved.body;
  expect((await read()).body).toEqual(open);
  expect(JSON.stringify((await read()).body)).not.toContain(adminId);
});

// STATIC-015
test('the page key is unique: the second save changes the same row', async () => {
  const { body } = await save(WORDS);
  const changed = await save({ ...WORDS, title: 'Another' });
  expect(changed.body).toMatchObject({ id: body.id, title: 'Another', version: 2 });
  expect(
    (await server.ctx.db.selectFrom('site_content').select('id').where('page_key', '=', 'about_page').execute()).length,
  ).toBe(1);
});

test('a page without a subtitle shows none', async () => {
  await save(WORDS);
  expect((await save({ title: 'T', content: 'C' })).body.subtitle).toBeNull();
  expect((await save({ title: 'T', content: 'C', subtitle: '  ' })).body.subtitle).toBeNull();
});

// STATIC-015
test('words that are not active are not shown', async () => {
  await save(WORDS);
  await server.ctx.pool.query("update site_content set is_active = false where page_key = 'about_page'");
  expect((await read()).body).toMatchObject({ ...FIRST_WORDS.about_page, isActive: false, version: 1 });
});

test.each([
  [{ title: ' ' }, 'title'],
  [{ title: undefined }, 'title'],
  [{ title: 't'.repeat(101) }, 'title'],
  [{ subtitle: 's'.repeat(201) }, 'subtitle'],
  [{ content: '\n \n' }, 'content'],
  [{ content: 'c'.repeat(20_001) }, 'content'],
  [{ version: 1.5 }, 'version'],
])('%j is refused', async (change, field) => {
  const answer = await save({ ...WORDS, ...change });
  expect([answer.status, answer.body]).toMatchObject([400, { code: 'INVALID', details: { field } }]);
  expect((await read()).body.version).toBe(0);
});

test('pages without an editor are not found', async () => {
  for (const key of ['home_page', 'constructor', '%00']) {
    const path = `/api/site-content/${key}`;
    expect([404, 400]).toContain((await server.newClient().get(path)).status);
    expect([404, 400]).toContain((await admin.send('PATCH', path, WORDS)).status);
  }
});

// PERM-006
test('members and visitors cannot change a page', async () => {
  const member = await server.signedIn();
  expect([(await save(WORDS, member)).status, (await save(WORDS, server.newClient())).status]).toEqual([403, 401]);
  expect((await read()).body.version).toBe(0);
});

describe('two administrators at once', () => {
  test('the one who edited an older version gets a conflict, and the stored text is kept', async () => {
    expect((await save({ ...WORDS, version: 0 })).status).toBe(200);
    const late = await save({ title: 'Mine', content: 'Mine', version: 0 });
    expect([late.status, late.body.code]).toEqual([409, 'EDIT_CONFLICT']);
    expect((await read()).body).toMatchObject({ ...WORDS, version: 1 });
    expect((await save({ title: 'Mine', content: 'Mine', version: 1 })).body).toMatchObject({
      title: 'Mine',
      version: 2,
    });
  });

  test('one of two saves of the same version wins, also the first ones', async () => {
    for (const version of [0, 1]) {
      const saves = ['One', 'Other'].map((title) => save({ title, content: 'C', version }));
      const statuses = (await Promise.all(saves)).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, 409]);
    }
    expect((await read()).body.version).toBe(2);
  });

  test('a save that names no version takes the place of what is there', async () => {
    await save(WORDS);
    expect((await save({ title: 'T', content: 'C' })).body).toMatchObject({ title: 'T', version: 2 });
  });
});

test('each save is in the log with the text before and after; a refused one is not', async () => {
  const from = (await entries()).length;
  await save(WORDS);
  await save({ ...WORDS, title: 'Later', subtitle: null, version: 1 });
  await save({ ...WORDS, version: 1 });
  const { title, subtitle, content } = FIRST_WORDS.about_page;
  const pageKey = 'about_page';
  expect((await entries()).slice(from)).toMatchObject([
    {
      actor_id: adminId,
      call: `PATCH ${PATH}`,
      before: { pageKey, title, subtitle, content },
      after: { pageKey, ...WORDS },
    },
    { before: { pageKey, ...WORDS }, after: { pageKey, ...WORDS, title: 'Later', subtitle: null } },
  ]);
});
