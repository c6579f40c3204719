/*
 * A page that goes may be gone before the journal has taken the last letters of a form. The tab's own storage takes
 * them at once, and is emptied into the journal when the library opens the next time.
 */
const PREFIX = 'draft ';

/** @returns what takes it back once the journal has it; a newer one stays */
export function stashDraft(userId: string, key: string, value: unknown): () => void {
  const name = nameOf(userId, key);
  const text = JSON.stringify(value);
  withStorage((storage) => storage.setItem(name, text));
  return () => withStorage((storage) => storage.getItem(name) === text && storage.removeItem(name));
}

export function dropStash(userId: string, key: string): void {
  withStorage((storage) => storage.removeItem(nameOf(userId, key)));
}

/** What is stashed of this person, by key; of anybody else nothing stays. */
export function stashedDrafts(userId: string): [key: string, value: unknown][] {
  const own = nameOf(userId, '');
  const found = withStorage((storage) => Object.entries({ ...storage })) ?? [];
  return found.flatMap(([name, text]): [string, unknown][] => {
    if (name.startsWith(own)) return [[name.slice(own.length), JSON.parse(text)]];
    if (name.startsWith(PREFIX)) withStorage((storage) => storage.removeItem(name));
    return [];
  });
}

/** Nothing of anybody stays in this tab. */
export function dropStashes(): void {
  for (const [key] of stashedDrafts('')) dropStash('', key);
}

function nameOf(userId: string, key: string): string {
  return `${PREFIX}${userId} ${key}`;
}

/** Without storage, or with a full one, a form has its journal only. */
function withStorage<Answer>(work: (storage: Storage) => Answer): Answer | undefined {
  try {
    return work(window.sessionStorage);
  } catch {
    return undefined;
  }
}
