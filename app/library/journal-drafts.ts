import type { DraftRow } from './journal-rows.ts';
import type { JournalTables } from './journal-tables.ts';
import type { Database } from './tables.ts';

/** What is typed in forms, by the form's key. */
export function createDrafts(db: Database<JournalTables>, ports: { now(): string }) {
  return {
    /** What was typed in a form and not saved. */
    draft: (key: string) =>
      db.read(async (tables) => {
        const row = await tables.drafts.get(key);
        return row && isTyped(row) ? row : undefined;
      }),
    putDraft: (key: string, value: unknown) =>
      db.write(async (tables) => void (await tables.drafts.put({ key, value, at: ports.now() }))),
    dropDraft: (key: string) => db.write(async (tables) => void (await tables.drafts.delete(key))),
    /**
     * Takes over what a page that is gone had put aside, unless the form was saved or written after it; then forgets
     * which forms were saved.
     */
    adoptDrafts: (aside: readonly DraftRow[]) =>
      db.write(async (tables) => {
        const stored = new Map((await tables.drafts.toArray()).map((row) => [row.key, row]));
        const now = ports.now();
        const newer = aside.filter(({ key, at }) => {
          const before = stored.get(key)?.at ?? '';
          // What the journal has of a time that has not come was written before the clock was set back.
          return at > before || (before > now && at <= now);
        });
        const saved = [...stored.values()].filter((row) => !isTyped(row)).map(({ key }) => key);
        const typed = new Set(newer.map(({ key }) => key));
        await tables.drafts.bulkPut(newer);
        await tables.drafts.bulkDelete(saved.filter((key) => !typed.has(key)));
      }),
  };
}

/** That a form is saved; a row without a value, for what may still be put aside of it. */
export function markSaved(tables: JournalTables, key: string, at: string): PromiseLike<unknown> {
  return tables.drafts.put({ key, value: undefined, at });
}

export function isTyped({ value }: DraftRow): boolean {
  return value !== undefined;
}
