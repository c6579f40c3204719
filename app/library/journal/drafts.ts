import type { Database } from '../device/tables.ts';
import type { DraftRow } from './rows.ts';
import { all, type JournalTables } from './tables.ts';

/** The drafts of forms, by the form's key. */
export function createDrafts(db: Database<JournalTables>, ports: { now(): string }) {
  return {
    /** The unsaved draft of a form. */
    draft: (key: string) =>
      db.read(async (tables) => {
        const row = await tables.drafts.get(key);
        return row && isTyped(row) ? row : undefined;
      }),
    putDraft: (key: string, value: unknown) =>
      db.write(async (tables) => void (await tables.drafts.put({ key, value, at: ports.now() }))),
    dropDraft: (key: string) => db.write(async (tables) => void (await tables.drafts.delete(key))),
    /**
     * Takes over the drafts that a closed page stashed, unless the form was saved or changed later; then forgets
     * which forms were saved.
     */
    adoptDrafts: (stashed: readonly DraftRow[]) =>
      db.write(async (tables) => {
        const stored = new Map((await draftsOf(tables)).map((row) => [row.key, row]));
        const now = ports.now();
        const newer = stashed.filter(({ key, at }) => {
          const before = stored.get(key)?.at ?? '';
          // A draft with a future time was written before the clock was set back.
          return at > before || (before > now && at <= now);
        });
        const saved = [...stored.values()].filter((row) => !isTyped(row)).map(({ key }) => key);
        const typed = new Set(newer.map(({ key }) => key));
        await tables.drafts.bulkPut(newer);
        await tables.drafts.bulkDelete(saved.filter((key) => !typed.has(key)));
      }),
  };
}

/** Of the sleeves that were scanned, in the table of drafts. */
export const SCAN_PHOTO = 'scan.photo/';

/** All but the photos of scanned sleeves, which are large. */
export async function draftsOf({ drafts }: JournalTables): Promise<DraftRow[]> {
  return (await all([drafts.between('', SCAN_PHOTO), drafts.between(`${SCAN_PHOTO}\uffff`, '\uffff')])).flat();
}

/** Marks a form as saved by a row without a value, so that an older stash is not taken over. */
export function markSaved(tables: JournalTables, key: string, at: string): PromiseLike<unknown> {
  return tables.drafts.put({ key, value: undefined, at });
}

export function isTyped({ value }: DraftRow): boolean {
  return value !== undefined;
}
