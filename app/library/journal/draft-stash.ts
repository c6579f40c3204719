import type { Library } from '../library.ts';
import type { DraftRow } from './rows.ts';

/*
 * A page may close before the journal has stored the last letters of a form. The browser's plain storage stores them at
 * once and outlives the tab; the journal takes them over with its own write, or when the library opens.
 */
const PREFIX = 'draft ';

/** @returns a function that drops the stash once the journal has the draft; a newer stash stays */
export function stashDraft(userId: string, { key, value, at }: DraftRow): () => void {
  const name = nameOf(userId, key);
  const text = JSON.stringify({ value, at });
  withStorage((storage) => storage.setItem(name, text));
  return () => withStorage((storage) => storage.getItem(name) === text && storage.removeItem(name));
}

/** Keeps a draft even if the page closes right after. */
export function keepDraft({ userId, journal }: Pick<Library, 'userId' | 'journal'>, row: DraftRow): Promise<void> {
  const taken = stashDraft(userId, row);
  // Called at once: the journal writes in order, and the change that saves the form comes later.
  return journal.putDraft(row.key, row.value).then(taken, () => undefined);
}

/** Called before any form reads its draft; the journal keeps the order. */
export function adoptStashes({ userId, journal }: Pick<Library, 'userId' | 'journal'>): Promise<void> {
  return journal.adoptDrafts(stashedDrafts(userId)).then(
    () => dropStashes(userId),
    // A draft that could not be stored stays in the stash.
    () => undefined,
  );
}

export function dropStash(userId: string, key: string): void {
  withStorage((storage) => storage.removeItem(nameOf(userId, key)));
}

/** The stash of this person; the stashes of others stay unread until they sign in again. */
export function stashedDrafts(userId: string): DraftRow[] {
  const own = nameOf(userId, '');
  const items = withStorage((storage) => Object.entries({ ...storage })) ?? [];
  return items
    .filter(([name]) => name.startsWith(own))
    .map(([name, text]) => ({ key: name.slice(own.length), ...(JSON.parse(text) as Pick<DraftRow, 'value' | 'at'>) }));
}

/** Drops all stashes of this person. */
export function dropStashes(userId: string): void {
  for (const { key } of stashedDrafts(userId)) dropStash(userId, key);
}

function nameOf(userId: string, key: string): string {
  return `${PREFIX}${userId} ${key}`;
}

/** Uses the browser's plain storage; does nothing if it is missing or full. */
export function withStorage<Answer>(work: (storage: Storage) => Answer): Answer | undefined {
  try {
    return work(window.localStorage);
  } catch {
    return undefined;
  }
}
