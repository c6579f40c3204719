import { dropStash, keepDraft, stashDraft, stashedDrafts } from '../../../library/journal/draft-stash.ts';
import { isTyped, SCAN_PHOTO as PHOTO } from '../../../library/journal/drafts.ts';
import type { JournalTables } from '../../../library/journal/tables.ts';
import type { Library } from '../../../library/library.ts';
import { FOR_ALL, type ForAll, newestFirst, type StripEntry } from './strip.ts';

/** Each entry is a draft, so that the change that adds it to the library drops it in the same write. */
const ENTRY = 'scan.many/';
const SETTINGS = 'scan.settings';
const LAST = '\uffff';

export const draftKeyOf = (id: string) => ENTRY + id;

export interface StripPhoto {
  bytes: ArrayBuffer;
  type: string;
}

type Change = (entry: StripEntry) => StripEntry;

interface WriteOptions {
  /** Another write of the same transaction. */
  beside?: (drafts: JournalTables['drafts']) => PromiseLike<unknown>;
  failed?: StripEntry | undefined;
}

export type StripStore = ReturnType<typeof createStripStore>;

/** A person's strip on this device: it outlives the page, and other tabs show the same. */
export function createStripStore(library: Pick<Library, 'userId' | 'journal' | 'newId'>, now: () => Date) {
  const { journal, userId } = library;
  const listeners = new Set<() => void>();
  let entries: readonly StripEntry[] = [];
  let forAll: ForAll = FOR_ALL;
  /** The entries that could not be stored and are in the stash, with their times. */
  let unstored: ReadonlyMap<string, string> = new Map();
  let writing = 0;

  function show(next: readonly StripEntry[]): void {
    entries = next.toSorted(newestFirst);
    for (const listener of listeners) listener();
  }

  /** Rows that were read while a write is under way may be older than it: the last write's end reads again. */
  async function writeThen(work: Promise<unknown>): Promise<void> {
    writing += 1;
    try {
      await work;
    } finally {
      writing -= 1;
      if (writing === 0) await refresh().catch(() => undefined);
    }
  }

  async function refresh(): Promise<void> {
    const [rows, settings] = await journal.db.read((tables) =>
      Promise.all([tables.drafts.between(ENTRY, ENTRY + LAST), tables.drafts.get(SETTINGS)]),
    );
    if (writing > 0) return;
    forAll = { ...FOR_ALL, ...(settings?.value as Partial<ForAll> | undefined) };
    const stashed = stashedDrafts(userId).filter(({ key }) => key.startsWith(ENTRY));
    unstored = new Map(stashed.map((row) => [row.key, row.at]));
    const byKey = new Map([...rows, ...stashed].filter(isTyped).map(({ key, value }) => [key, value as StripEntry]));
    show([...byKey.values()]);
  }

  const at = () => now().toISOString();
  const keep = (key: string, value: unknown) => keepDraft(library, { key, value, at: at() });

  /** Shown at once; resolves when it is stored. */
  function put(...changed: StripEntry[]): Promise<void> {
    const ids = new Set(changed.map(({ id }) => id));
    show([...changed, ...entries.filter(({ id }) => !ids.has(id))]);
    return writeThen(Promise.all(changed.map((entry) => keep(draftKeyOf(entry.id), entry))));
  }

  /** The entry as an earlier write has failed to store it. */
  function unstoredOf(key: string): StripEntry | undefined {
    const stashed = unstored.has(key) ? stashedDrafts(userId).find((row) => row.key === key) : undefined;
    return stashed?.at === unstored.get(key) ? (stashed?.value as StripEntry | undefined) : undefined;
  }

  /** Changes the stored entry, which another tab may have changed meanwhile; nothing, if it was dropped. */
  function write(id: string, by: Change, { beside, failed = unstoredOf(draftKeyOf(id)) }: WriteOptions = {}) {
    const key = draftKeyOf(id);
    show(entries.map((entry) => (entry.id === id ? by(entry) : entry)));
    const work = journal.db.write(async ({ drafts }) => {
      const row = await drafts.get(key);
      const before = failed ?? (row?.value as StripEntry | undefined);
      if (!before) return;
      await beside?.(drafts);
      await drafts.put({ key, value: by(before), at: at() });
    });
    return writeThen(failed ? work.then(() => dropStash(userId, key)) : work);
  }

  return {
    /** The newest first; the same array until it changes. */
    entries: () => entries,
    forAll: () => forAll,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Reads what is stored, by other tabs too. */
    refresh,
    /** An id and the time for a new entry. */
    stamp: () => ({ id: library.newId(), at: at() }),
    put,
    /** Shown at once. If it cannot be stored, it is looked up, pressed or chosen again. */
    change: (id: string, by: Change) => write(id, by).catch(() => undefined),
    /** Typed values, which outlive a page that ends right after, and a device without room. */
    async edit(id: string, changes: StripEntry['edits']): Promise<void> {
      const key = draftKeyOf(id);
      const edited: Change = (entry) => ({ ...entry, edits: { ...entry.edits, ...changes } });
      const shown = entries.find((entry) => entry.id === id);
      if (!shown) return;
      const failed = unstoredOf(key);
      const stored = stashDraft(userId, { key, value: edited(shown), at: at() });
      await write(id, edited, { failed }).then(stored, () => undefined);
    },
    /** Its entry and its photo. */
    async drop(id: string): Promise<void> {
      const key = draftKeyOf(id);
      show(entries.filter((entry) => entry.id !== id));
      dropStash(userId, key);
      await writeThen(journal.db.write(({ drafts }) => Promise.resolve(drafts.bulkDelete([key, PHOTO + id]))));
    },
    setForAll(changes: Partial<ForAll>): Promise<void> {
      forAll = { ...forAll, ...changes };
      show(entries);
      return writeThen(keep(SETTINGS, forAll));
    },
    photo: async (id: string) => (await journal.draft(PHOTO + id))?.value as StripPhoto | undefined,
    putPhoto: (id: string, kind: 'still' | 'picked', photo: StripPhoto): Promise<void> =>
      write(id, (entry) => ({ ...entry, photo: kind }), {
        beside: (drafts) => drafts.put({ key: PHOTO + id, value: photo, at: at() }),
      }),
    dropPhoto: (id: string): Promise<void> =>
      write(id, (entry) => ({ ...entry, photo: undefined }), { beside: (drafts) => drafts.delete(PHOTO + id) }),
    /** Forgets photos whose entry became a record, or was dropped, in a page that ended meanwhile. */
    sweep: () =>
      journal.db.write(async (tables) => {
        const keys = await tables.drafts.keys();
        const known = new Set(
          keys.filter((key) => key.startsWith(ENTRY)).map((key) => PHOTO + key.slice(ENTRY.length)),
        );
        await tables.drafts.bulkDelete(keys.filter((key) => key.startsWith(PHOTO) && !known.has(key)));
      }),
  };
}
