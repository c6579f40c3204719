import { beforeEach, describe, expect, test } from 'vitest';
import { SCAN_PHOTO } from '../../../app/library/journal/drafts.ts';
import { createJournal } from '../../../app/library/journal/journal.ts';
import { openMemoryJournal } from '../../../app/library/journal/tables.ts';
import { networkTo, newProfile, openTab, type Point, type Profile, type Tab, USER } from '../../support/device.ts';
import { createMemoryServer } from '../../support/memory-server.ts';

const FORM = 'record.add';
const TYPED = { artist: 'Sade', title: 'Promise' };
const START = Date.parse('2026-03-01T12:00:00.000Z');
const now = () => clock;
const BEFORE = '2026-03-01T11:59:59.900Z';
const AFTER = '2026-03-01T12:00:00.100Z';

let clock: number;
let profile: Profile;
/** The tab is dead after the given number of passes of a point. */
let killAt: { point: Point; passing: number } | undefined;
let passed: number;

beforeEach(() => {
  clock = START;
  profile = newProfile(3);
  killAt = undefined;
  passed = 0;
});

function open(): Promise<Tab> {
  const server = createMemoryServer({ now });
  server.addUser(USER);
  return openTab({
    profile,
    now,
    fetch: networkTo(server),
    point(at) {
      if (at !== killAt?.point) return;
      passed += 1;
      if (passed >= killAt.passing) throw new Error('killed');
    },
  });
}

async function save(tab: Tab) {
  return tab.library.run('record.create', { fields: TYPED }, { draft: FORM });
}

test('a draft is removed by the change that saves it', async () => {
  const tab = await open();
  await tab.journal.putDraft(FORM, TYPED);
  expect(await save(tab)).toMatchObject({ ok: true });
  expect(await tab.journal.draft(FORM)).toBeUndefined();
  expect(await tab.journal.unsent()).toMatchObject({ commands: 1, drafts: [] });
});

describe.each(['before-write', 'in-write', 'after-write'] as const)(
  'a tab killed %s of a form that is being saved',
  (point) => {
    test.each([1, 2])(
      'has what was typed either in the form or in the library, never in both (write %i)',
      async (passing) => {
        const tab = await open();
        await tab.journal.putDraft(FORM, TYPED);
        killAt = { point, passing };
        await save(tab).catch(() => undefined);
        killAt = undefined;
        const next = await open();
        const isTyped = (await next.journal.draft(FORM)) !== undefined;
        const isSaved = next.library.outbox().length > 0;
        expect([isTyped, isSaved]).toEqual(isSaved ? [false, true] : [true, false]);
      },
    );
  },
);

test('a change that waits for a decision takes its form along, a refused one leaves it', async () => {
  const tab = await open();
  for (let number = 1; number <= 15; number += 1) {
    await tab.library.run('record.create', { fields: { ...TYPED, title: `Album ${number}` } });
  }
  await tab.journal.putDraft(FORM, TYPED);
  expect(await save(tab)).toMatchObject({ ok: false, kept: false });
  expect(await tab.journal.draft(FORM)).toMatchObject({ value: TYPED });
  await tab.library.run('record.create', { fields: TYPED }, { draft: FORM, keepRefused: true });
  expect(tab.library.tray()).toHaveLength(1);
  expect(await tab.journal.draft(FORM)).toBeUndefined();
});

describe('a draft that a closing page put aside', () => {
  test('is taken over, unless something newer was typed', async () => {
    const tab = await open();
    await tab.journal.putDraft('wishlist.add', { title: 'Lovers Rock' });
    await tab.journal.adoptDrafts([
      { key: FORM, value: TYPED, at: BEFORE },
      { key: 'wishlist.add', value: { title: 'Lov' }, at: BEFORE },
    ]);
    expect(await tab.journal.draft(FORM)).toMatchObject({ value: TYPED });
    expect(await tab.journal.draft('wishlist.add')).toMatchObject({ value: { title: 'Lovers Rock' } });
  });

  test('is newer than what the journal has of a time that has not come yet, because the clock was set back', async () => {
    const tab = await open();
    await tab.journal.putDraft(FORM, { artist: 'Sade' });
    clock -= 3 * 86_400_000;
    const at = new Date(clock).toISOString();
    await tab.journal.adoptDrafts([{ key: FORM, value: TYPED, at }]);
    expect(await tab.journal.draft(FORM)).toMatchObject({ value: TYPED });
  });

  test('does not come back where the form was saved in the same moment', async () => {
    const tab = await open();
    await save(tab);
    await tab.journal.adoptDrafts([{ key: FORM, value: TYPED, at: new Date(clock).toISOString() }]);
    expect(await tab.journal.draft(FORM)).toBeUndefined();
  });

  test('does not come back once the form is saved, and is kept when it was typed afterwards', async () => {
    const tab = await open();
    await save(tab);
    await tab.journal.adoptDrafts([{ key: FORM, value: TYPED, at: BEFORE }]);
    expect(await tab.journal.draft(FORM)).toBeUndefined();
    await save(tab);
    await tab.journal.adoptDrafts([{ key: FORM, value: TYPED, at: AFTER }]);
    expect(await tab.journal.draft(FORM)).toMatchObject({ value: TYPED });
  });

  test('does not replace what the journal has of the same moment, or of a later one', async () => {
    const tab = await open();
    await tab.journal.putDraft(FORM, TYPED);
    const { at = '' } = (await tab.journal.draft(FORM)) ?? {};
    const other = { key: FORM, value: { artist: 'Sad' } };
    await tab.journal.adoptDrafts([{ ...other, at }]);
    expect(await tab.journal.draft(FORM)).toMatchObject({ value: TYPED });
    // Both are of a time that has not come yet: the later one is newer.
    clock -= 3 * 86_400_000;
    await tab.journal.adoptDrafts([{ ...other, at: BEFORE }]);
    expect(await tab.journal.draft(FORM)).toMatchObject({ value: TYPED });
  });

  test('is taken over where the journal has nothing, also of a time that has not come yet', async () => {
    const tab = await open();
    clock -= 3 * 86_400_000;
    await tab.journal.adoptDrafts([{ key: FORM, value: TYPED, at: AFTER }]);
    expect(await tab.journal.draft(FORM)).toMatchObject({ value: TYPED });
  });

  test('is compared with a saved form once: afterwards the journal forgets that it was saved', async () => {
    const tab = await open();
    await save(tab);
    await tab.journal.adoptDrafts([]);
    await tab.journal.adoptDrafts([{ key: FORM, value: TYPED, at: BEFORE }]);
    expect(await tab.journal.draft(FORM)).toMatchObject({ value: TYPED });
  });

  test('is kept at the next start, when it was typed after the form was saved', async () => {
    const tab = await open();
    await save(tab);
    await tab.journal.adoptDrafts([{ key: FORM, value: TYPED, at: AFTER }]);
    await tab.journal.adoptDrafts([]);
    expect(await tab.journal.draft(FORM)).toMatchObject({ value: TYPED });
  });
});

test('the photos of scanned sleeves are read neither at the start nor at a sign-out, and stay', async () => {
  const photo = { key: `${SCAN_PHOTO}one`, value: { bytes: new ArrayBuffer(3), type: 'image/webp' } };
  const db = await openMemoryJournal();
  const read: string[] = [];
  const seen: typeof db.read = (work) =>
    db.read((tables) => {
      const between: typeof tables.drafts.between = async (first, last) => {
        const rows = await tables.drafts.between(first, last);
        read.push(...rows.map(({ key }) => key));
        return rows;
      };
      const drafts = { ...tables.drafts, between, toArray: () => between('', '\uffff') };
      return work({ ...tables, drafts });
    });
  const watched = { ...db, read: seen, write: seen as typeof db.write };
  const journal = createJournal(watched, { newId: () => 'id', now: () => AFTER });
  await db.write(async ({ drafts }) => {
    for (const row of [photo, { key: 'a', value: TYPED }, { key: 'z', value: TYPED }]) {
      await drafts.put({ ...row, at: BEFORE });
    }
  });
  await journal.adoptDrafts([]);
  expect((await journal.unsent()).drafts.map(({ key }) => key)).toEqual(['a', 'z']);
  expect(read).toEqual(['a', 'z', 'a', 'z']);
  expect(await journal.draft(photo.key)).toMatchObject(photo);
});
