import type { Correction } from '../../../shared/import/imported-file.ts';
import { withMemoryFallback } from '../device/fallback-database.ts';
import { type Database, openIndexedDb, type StoragePorts, type Table } from '../device/tables.ts';
import { importsName } from './imports-name.ts';

/** Commands of an import that are carried out together; `n` counts from 0. */
export interface PartRow<Part> {
  key: string;
  part: Part;
}

/** A person's corrections of how lists of a kind are read. */
interface CorrectionRow {
  key: string;
  correction: Correction;
}

/** An import without its parts. */
export interface ImportRow {
  id: string;
  startedAt: string;
}

interface ImportTables<Row extends ImportRow, Part> {
  imports: Table<Row, string>;
  /** Corrections have their place here too, since another table would close the database to earlier builds. */
  parts: Table<PartRow<Part> | CorrectionRow, string>;
}

/** Frozen since the first release with imports. */
const SCHEMA = { imports: 'id', parts: 'key' };
const LAST = '\uffff';
const PARTS_AT_ONCE = 10;

const CORRECTIONS = 'columns';

const correctionKey = (kind: string) => `${CORRECTIONS}/${kind}`;
const partKey = (id: string, n: number) => `${id}/${String(n).padStart(6, '0')}`;

export type ImportStore<Row extends ImportRow, Part> = ReturnType<typeof openImportStore<Row, Part>>;

/**
 * A person's imports on this device: what is still to be done of one that was interrupted, and for a week what one did, so
 * that it can be taken back; and corrections of how lists of a kind are read. In memory where the browser allows no storage.
 */
export function openImportStore<Row extends ImportRow, Part>(userId: string, storage: StoragePorts = {}) {
  type Tables = ImportTables<Row, Part>;
  const db: Database<Tables> = withMemoryFallback(
    openIndexedDb<Tables>(importsName(userId), SCHEMA, { ...storage, chromeTransactionDurability: 'strict' }),
    async () => (await import('../device/memory-tables.ts')).openInMemory<Tables>(SCHEMA),
    () => undefined,
    { watched: (work) => work() },
  );
  return {
    /** The newest first. */
    list: () =>
      db.read(async (tables) =>
        (await tables.imports.toArray()).toSorted((a, b) => b.startedAt.localeCompare(a.startedAt)),
      ),
    get: (id: string) => db.read((tables) => Promise.resolve(tables.imports.get(id))),
    /**
     * Stores an import with its parts: it is there once all of them are.
     * @param pause lets the page draw, as many rows take a while to be copied
     */
    async add(row: Row, parts: readonly Part[], pause: () => Promise<void>): Promise<void> {
      const rows = parts.map((part, n) => ({ key: partKey(row.id, n), part }));
      for (let at = 0; at < rows.length; at += PARTS_AT_ONCE) {
        await pause();
        await db.write(async (tables) => void (await tables.parts.bulkPut(rows.slice(at, at + PARTS_AT_ONCE))));
      }
      await db.write(async (tables) => void (await tables.imports.put(row)));
    },
    /** Forgets parts of imports that never came to be: the page ended while they were stored. */
    async sweep(): Promise<void> {
      await db.write(async (tables) => {
        const known = new Set(await tables.imports.toArray().then((rows) => rows.map(({ id }) => id)));
        known.add(CORRECTIONS);
        const stray = (await tables.parts.keys()).filter((key) => !known.has(key.slice(0, key.indexOf('/'))));
        await tables.parts.bulkDelete(stray);
      });
    },
    put: (row: Row) => db.write(async (tables) => void (await tables.imports.put(row))),
    part: (id: string, n: number) =>
      db.read(async (tables) => {
        const row = await tables.parts.get(partKey(id, n));
        return row && 'part' in row ? row.part : undefined;
      }),
    /** The reading of lists of this kind by the person; undefined where it was never corrected. */
    correction: (kind: string) =>
      db.read(async (tables) => {
        const row = await tables.parts.get(correctionKey(kind));
        return row && 'correction' in row ? row.correction : undefined;
      }),
    putCorrection: (kind: string, correction: Correction) =>
      db.write(async (tables) => void (await tables.parts.put({ key: correctionKey(kind), correction }))),
    dropCorrection: (kind: string) => db.write(async (tables) => void (await tables.parts.delete(correctionKey(kind)))),
    /** Forgets what an import did, so that it cannot be taken back; what came of it stays known. */
    dropParts: (id: string) =>
      db.write(async (tables) => void (await tables.parts.deleteBetween(`${id}/`, `${id}/${LAST}`))),
    drop: (id: string) =>
      db.write(async (tables) => {
        await tables.imports.delete(id);
        await tables.parts.deleteBetween(`${id}/`, `${id}/${LAST}`);
      }),
    close: () => db.close(),
  };
}
