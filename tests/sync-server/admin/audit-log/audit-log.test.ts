import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../../../shared/contract/audit-log.ts';
import { AUDIT_ACTS } from '../../../../shared/domain/audit-act.ts';
import { type Act, recordAct } from '../../../../sync-server/audit/record-act.ts';
import { startTestServer, type TestServer } from '../../../support/test-server.ts';
import { type Person, personOf } from '../../community/people.ts';

const PATH = '/api/admin/audit-log';

let server: TestServer;
let admin: Person;
let other: Person;
let user: Person;
let at = Date.parse('2026-11-01T00:00:00.000Z');

beforeAll(async () => {
  server = await startTestServer();
  admin = await personOf(server, { role: 'admin', username: 'deadwax' }, 'dead.wax@example.com');
  other = await personOf(server, { role: 'admin', first_name: 'Ada', last_name: 'Lovelace' }, 'ada@example.com');
  user = await personOf(server, { username: 'runout_groove' }, 'groove@example.com');
});
afterAll(() => server.stop());

/** Writes an entry a minute after the one before, and returns its id and time. */
async function act(what: Act, { by = admin, call = 'PATCH /api/admin/x' } = {}) {
  at += 60_000;
  const entry = { id: server.ctx.newId(), at: new Date(at).toISOString(), actorId: by.id, call };
  await recordAct(server.ctx.db, entry, what);
  return entry;
}

async function list(query = ''): Promise<{ entries: AuditEntry[]; nextCursor: string | null }> {
  const { status, body } = await admin.client.get(`${PATH}?${query}`);
  expect(status).toBe(200);
  return body;
}
const idsOf = ({ entries }: { entries: AuditEntry[] }) => entries.map(({ id }) => id);

describe('an entry', () => {
  test('says what in words, by which call, who, as whom, and what was before and after', async () => {
    const before = { subscriptionTier: 'free', note: null };
    const after = { subscriptionTier: 'monthly', note: 'a friend' };
    const call = `PATCH /api/admin/users/${user.id}/subscription`;
    const { id, at: createdAt } = await act({ act: 'user.tier', subjectId: user.id, before, after }, { call });
    expect((await list()).entries[0]).toEqual({
      id,
      createdAt,
      act: 'user.tier',
      what: 'Changed the tier from Free to Monthly',
      call,
      admin: { id: admin.id, name: 'deadwax' },
      as: { id: user.id, name: 'runout_groove' },
      refused: null,
      changes: [
        { field: 'note', from: null, to: 'a friend' },
        { field: 'subscriptionTier', from: 'free', to: 'monthly' },
      ],
    });
  });

  test('of a refused act says so, with the code', async () => {
    await act({ act: 'user.role', subjectId: user.id, refused: 'FORBIDDEN' }, { by: other });
    const [entry] = (await list()).entries;
    expect(entry).toMatchObject({ what: 'Refused: change a role', refused: 'FORBIDDEN', changes: [] });
    expect(entry?.admin).toEqual({ id: other.id, name: 'Ada Lovelace' });
  });

  test('of a write as a user names the rows, or the call where no row is named', async () => {
    const row = 'record Blue Train';
    const written = (before: object, after: object) => act({ act: 'view.write', subjectId: user.id, before, after });
    await written({ [row]: { notes: 'old' } }, { [row]: { notes: 'new' } });
    const [changed] = (await list()).entries;
    expect(changed?.what).toBe('Changed record Blue Train');
    expect(changed?.changes).toEqual([{ field: 'record Blue Train, notes', from: 'old', to: 'new' }]);
    await written({ [row]: null, 'record Giant Steps': null }, { [row]: { year: 1957 }, 'record Giant Steps': {} });
    expect((await list()).entries[0]?.what).toBe('Added record Blue Train and 1 more');
    await written({ [row]: { year: 1957 } }, { [row]: null });
    expect((await list()).entries[0]).toMatchObject({
      what: 'Deleted record Blue Train',
      changes: [{ field: 'record Blue Train, year', from: '1957', to: null }],
    });
    const call = { call: 'POST /api/reviews' };
    await act({ act: 'view.write', subjectId: user.id }, call);
    expect((await list()).entries[0]?.what).toBe('As this user: review an album, which everybody can read');
    await act({ act: 'view.write', subjectId: user.id, refused: 'FORBIDDEN' }, { call: 'DELETE /api/user/delete' });
    expect((await list()).entries[0]?.what).toBe('Refused: delete the account with everything in it');
  });

  test('has words for every act, also where nothing is known of before and after', async () => {
    for (const each of AUDIT_ACTS) await act({ act: each });
    const { entries } = await list(`limit=${AUDIT_ACTS.length}`);
    expect(entries.map((entry) => entry.act)).toEqual(AUDIT_ACTS.toReversed());
    for (const { what } of entries) expect(what).toMatch(/^[A-Z][^{}[\]]{5,70}$/);
    expect(new Set(entries.map(({ what }) => what)).size).toBe(entries.length);
  });

  test('of people whose accounts are deleted has their ids and no name', async () => {
    const gone = await personOf(server, { username: 'leaves_soon' });
    const { id } = await act({ act: 'user.notes', subjectId: gone.id, before: { notes: 'a' }, after: { notes: 'b' } });
    expect((await list()).entries[0]?.as?.name).toBe('leaves_soon');
    expect((await gone.client.send('DELETE', '/api/user/delete', {})).status).toBe(200);
    const [entry] = (await list()).entries;
    expect(entry).toMatchObject({ id, as: { id: gone.id, name: null }, changes: [] });
    expect(idsOf(await list(`search=${gone.id}`))).toEqual([id]);
  });
});

describe('the list', () => {
  test('goes back page by page to the first entry, each once, while new ones come', async () => {
    const all = idsOf(await list('limit=200'));
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await list(`limit=3${cursor && `&before=${cursor}`}`);
      seen.push(...idsOf(page));
      cursor = page.nextCursor;
      if (seen.length === 3) await act({ act: 'log.download' });
    }
    expect(all.length).toBeGreaterThan(20);
    expect(seen).toEqual(all);
  });

  test.each([
    ['deadwax', true],
    ['DEAD.WAX@', true],
    ['adalov', false],
    ['runout', true],
    ['%', false],
    ['no_such_person', false],
  ])('finds admins and users by %s', async (search, isFound) => {
    const { id } = await act({ act: 'user.notes', subjectId: user.id });
    const found = idsOf(await list(`search=${encodeURIComponent(search)}`));
    expect(found.includes(id)).toBe(isFound);
  });

  test('finds by the name of the administrator or the subject, and takes each character literally', async () => {
    const { id } = await act({ act: 'user.notes', subjectId: user.id }, { by: other });
    expect(idsOf(await list('search=ada%20love'))[0]).toBe(id);
    expect(idsOf(await list('search=runout%25groove'))).toEqual([]);
  });

  test('can be of one act, and of some days', async () => {
    const first = await act({ act: 'gift.send' });
    const second = await act({ act: 'gift.send' });
    await act({ act: 'code.create' });
    expect(idsOf(await list('act=gift.send')).slice(0, 2)).toEqual([second.id, first.id]);
    expect(idsOf(await list(`act=gift.send&from=${first.at}&to=${second.at}`))).toEqual([first.id]);
    const since = idsOf(await list(`from=${second.at}`));
    expect([since.includes(first.id), since.includes(second.id)]).toEqual([false, true]);
    expect(idsOf(await list(`to=${first.at}`))).not.toContain(first.id);
  });

  test.each(['act=steal', 'from=yesterday', 'before=1', 'limit=201', `search=${'x'.repeat(101)}`])(
    'refuses ?%s',
    async (query) => {
      const { status, body } = await admin.client.get(`${PATH}?${query}`);
      expect([status, body.code]).toEqual([400, 'INVALID']);
    },
  );
});

describe('the file', () => {
  const download = (filters: object = {}) => admin.client.send('POST', `${PATH}/export`, filters);

  test('has a line for each entry, the newest first, and the download is an entry itself', async () => {
    const { id } = await act({
      act: 'code.change',
      subjectId: user.id,
      before: { ends: null },
      after: { ends: 'May' },
    });
    const { status, body } = await download({ act: 'code.change' });
    expect([status, body.isCut]).toEqual([200, false]);
    const [head, line, ...more] = body.csv.split('\r\n');
    expect(head).toBe('When,What,Admin,Whom,Changes,Refused,Call,Act,Admin id,Whom id');
    const entry = (await list(`act=code.change`)).entries[0];
    expect(entry?.id).toBe(id);
    expect(line).toBe(
      `${entry?.createdAt},Changed the code,deadwax,runout_groove,ends: nothing → May,,PATCH /api/admin/x,code.change,${admin.id},${user.id}`,
    );
    expect(more.length).toBe(body.count);
    const [newest] = (await list('act=log.download')).entries;
    expect(newest).toMatchObject({ admin: { id: admin.id }, call: `POST ${PATH}/export` });
    expect(newest?.changes).toEqual([{ field: 'act', from: null, to: 'code.change' }]);
  });

  test('holds the same entries as the list, also with a search', async () => {
    const { csv, count } = (await download({ search: 'runout' })).body;
    const { entries } = await list('search=runout&limit=200');
    expect(count).toBe(entries.length);
    for (const { createdAt } of entries) expect(csv).toContain(createdAt);
  });

  test('runs no cell as a formula, and keeps quotes, commas and lines in their cells', async () => {
    const evil = await personOf(server, { username: null, first_name: '=HYPERLINK("http://x.example","y")' });
    const after = { notes: 'one, "two"\nthree' };
    await act({ act: 'user.notes', subjectId: evil.id, before: { notes: '' }, after }, { by: other });
    const { csv } = (await download({ search: 'HYPERLINK' })).body;
    expect(csv).toContain(`,"'=HYPERLINK(""http://x.example"",""y"")",`);
    expect(csv).toContain(`,"notes:  → one, ""two""\nthree",`);
  });
});

test('the log cannot be changed: it has a call to read it and one to download it', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const { id } = await act({ act: 'gift.send' });
    for (const path of [PATH, `${PATH}/${id}`]) {
      expect([method, path, (await admin.client.send(method, path, {})).status]).toEqual([method, path, 404]);
    }
  }
});
