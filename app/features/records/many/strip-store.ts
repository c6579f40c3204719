import { dropStash, keepDraft, stashedDrafts } from '../../../library/journal/draft-stash.ts';
import { isTyped } from '../../../library/journal/drafts.ts';
import type { Library } from '../../../library/library.ts';
import { FOR_ALL, type ForAll, newestFirst, type StripEntry } from './strip.ts';

/** Each entry is a draft, so that the change that adds it to the library drops it in the same write. */
const ENTRY = 'scan.many/';
const PHOTO = 'scan.photo/';
const SETTINGS = 'scan.settings';
const LAST = '\uffff';

export const draftKeyOf = (id: string) => ENTRY + id;

export interface StripPhoto {
  bytes: ArrayBuffer;
  type: string;
}

export type StripStore = ReturnType<typeof createStripStore>;

/** A person's strip on this device: it outlives the page, and other tabs show the same. */
export function createStripStore(library: Pick<Library, 'userId' | 'journal' | 'newId'>, now: () => Date) {
  const { journal, userId } = library;
  const listeners = new Set<() => void>();
  let entries: readonly StripEntry[] = [];
  let forAll: ForAll = FOR_ALL;
  let writing = 0;

  function show(next: readonly StripEntry[]): void {
    entries = next.toSorted(newestFirst);
    for (const listener of listeners) listener();
  }

  /** Rows that were read while a write is under way may be older than it: the last write's end reads again. */
  async function writeThen(work: Promise<unknown>): Promise<void> {
    writing += 1;
    await work.catch(() => undefined);
    writing -= 1;
    if (writing === 0) await refresh().catch(() => undefined);
  }

  async function refresh(): Promise<void> {
    const [rows, settings] = await journal.db.read((tables) =>
      Promise.all([tables.drafts.between(ENTRY, ENTRY + LAST), tables.drafts.get(SETTINGS)]),
    );
    if (writing > 0) return;
    forAll = { ...FOR_ALL, ...(settings?.value as Partial<ForAll> | undefined) };
    // A draft that could not be stored is in the stash.
    const stashed = stashedDrafts(userId).filter(({ key }) => key.startsWith(ENTRY));
    const byKey = new Map([...rows, ...stashed].filter(isTyped).map(({ key, value }) => [key, value as StripEntry]));
    show([...byKey.values()]);
  }

  const keep = (key: string, value: unknown) => keepDraft(library, { key, value, at: now().toISOString() });

  function drop(key: string): Promise<void> {
    dropStash(userId, key);
    return journal.dropDraft(key);
  }

  /** Shown at once; resolves when it is stored. */
  function put(...changed: StripEntry[]): Promise<void> {
    const ids = new Set(changed.map(({ id }) => id));
    show([...changed, ...entries.filter(({ id }) => !ids.has(id))]);
    return writeThen(Promise.all(changed.map((entry) => keep(draftKeyOf(entry.id), entry))));
  }

  /** Changes an entry as it is now; nothing, if it was dropped meanwhile. */
  function change(id: string, by: (entry: StripEntry) => StripEntry): Promise<void> {
    const entry = entries.find((each) => each.id === id);
    return entry ? put(by(entry)) : Promise.resolve();
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
    stamp: () => ({ id: library.newId(), at: now().toISOString() }),
    put,
    change,
    drop(id: string): Promise<void> {
      show(entries.filter((entry) => entry.id !== id));
      return writeThen(Promise.all([drop(draftKeyOf(id)), drop(PHOTO + id)]));
    },
    setForAll(changes: Partial<ForAll>): Promise<void> {
      forAll = { ...forAll, ...changes };
      show(entries);
      return writeThen(keep(SETTINGS, forAll));
    },
    photo: async (id: string) => (await journal.draft(PHOTO + id))?.value as StripPhoto | undefined,
    async putPhoto(id: string, kind: 'still' | 'picked', photo: StripPhoto): Promise<void> {
      await journal.putDraft(PHOTO + id, photo);
      await change(id, (entry) => ({ ...entry, photo: kind }));
    },
    async dropPhoto(id: string): Promise<void> {
      await change(id, (entry) => ({ ...entry, photo: undefined }));
      await journal.dropDraft(PHOTO + id);
    },
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
