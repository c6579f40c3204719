import type { DraftRow } from './journal-rows.ts';
import type { Library } from './library.ts';

/*
 * A page that goes may be gone before the journal has taken the last letters of a form. The browser's plain storage
 * takes them at once and outlives the tab; the journal takes them over when it has them, or when the library opens.
 */
const PREFIX = 'draft ';

/** @returns what takes it back once the journal has it; a newer one stays */
export function stashDraft(userId: string, { key, value, at }: DraftRow): () => void {
  const name = nameOf(userId, key);
  const text = JSON.stringify({ value, at });
  withStorage((storage) => storage.setItem(name, text));
  return () => withStorage((storage) => storage.getItem(name) === text && storage.removeItem(name));
}

/** Keeps what is typed, also when the page is gone right after. */
export function keepDraft({ userId, journal }: Pick<Library, 'userId' | 'journal'>, row: DraftRow): Promise<void> {
  const taken = stashDraft(userId, row);
  // Asked for at once: the journal does one write after the other, and the change that saves the form comes later.
  return journal.putDraft(row.key, row.value).then(taken, () => undefined);
}

/** Asked for before any form reads its draft, and the journal does one after the other. */
export function adoptStashes({ userId, journal }: Pick<Library, 'userId' | 'journal'>): Promise<void> {
  return journal.adoptDrafts(stashedDrafts(userId)).then(
    () => dropStashes(userId),
    // What could not be stored stays aside.
    () => undefined,
  );
}

export function dropStash(userId: string, key: string): void {
  withStorage((storage) => storage.removeItem(nameOf(userId, key)));
}

/** What is stashed of this person; that of others stays closed until they are back. */
export function stashedDrafts(userId: string): DraftRow[] {
  const own = nameOf(userId, '');
  const items = withStorage((storage) => Object.entries({ ...storage })) ?? [];
  return items
    .filter(([name]) => name.startsWith(own))
    .map(([name, text]) => ({ key: name.slice(own.length), ...(JSON.parse(text) as Pick<DraftRow, 'value' | 'at'>) }));
}

/** Nothing of this person stays here. */
export function dropStashes(userId: string): void {
  for (const { key } of stashedDrafts(userId)) dropStash(userId, key);
}

function nameOf(userId: string, key: string): string {
  return `${PREFIX}${userId} ${key}`;
}

/** Works on the browser's plain storage; without one, or with a full one, nothing happens. */
export function withStorage<Answer>(work: (storage: Storage) => Answer): Answer | undefined {
  try {
    return work(window.localStorage);
  } catch {
    return undefined;
  }
}
