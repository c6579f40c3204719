import { type Database, openIndexedDb, type StoragePorts, type Table } from '../device/tables.ts';
import { packMarks, unpackMarks } from './mark-runs.ts';
import type {
  ClientMeta,
  DonePack,
  DraftRow,
  MetaRow,
  PhotoRow,
  SentMeta,
  StoredCommand,
  StoredEntry,
  StoredSent,
} from './rows.ts';

/** Frozen since the first release: every version of the app must find the rows of every other. */
const SCHEMA = { outbox: '++n', tray: 'id', photos: 'sha256', done: 'n', drafts: 'key', meta: 'key' };

export interface JournalTables {
  outbox: Table<StoredCommand, number>;
  tray: Table<StoredEntry, string>;
  photos: Table<PhotoRow, string>;
  done: Table<DonePack, number>;
  drafts: Table<DraftRow, string>;
  meta: Table<MetaRow, string>;
}

export function journalName(userId: string): string {
  return `side-one-${userId}-journal`;
}

export function openJournal(userId: string, ports: StoragePorts & { onLost?: () => void }): Database<JournalTables> {
  return openIndexedDb<JournalTables>(journalName(userId), SCHEMA, {
    ...ports,
    // A row counts as saved only when it survives a power cut.
    chromeTransactionDurability: 'strict',
  });
}

export async function openMemoryJournal(): Promise<Database<JournalTables>> {
  const { openInMemory } = await import('../device/memory-tables.ts');
  return openInMemory<JournalTables>(SCHEMA);
}

/** The journal's own state. */
export interface Meta {
  client: ClientMeta | undefined;
  sent: SentMeta;
  revision: number;
}

/** The three small rows; reading them together is one request. */
export async function metaOf(tables: JournalTables): Promise<Meta> {
  return metaFrom(await tables.meta.toArray());
}

export function metaFrom(rows: readonly MetaRow[]): Meta {
  let client: ClientMeta | undefined;
  let sent: SentMeta = { key: 'sent', upTo: 0, at: '', marks: [], done: [] };
  let revision = 0;
  for (const row of rows) {
    if (row.key === 'client') client = row;
    else if (row.key === 'sent') sent = sentOf(row);
    // A later build may keep more rows here.
    else if (row.key === 'revision') revision = row.revision;
  }
  return { client, sent, revision };
}

function sentOf(row: StoredSent): SentMeta {
  if (!('runs' in row)) return row;
  const { runs, ...rest } = row;
  return { ...rest, marks: unpackMarks(runs) };
}

export function storedSent({ marks, ...rest }: SentMeta): StoredSent {
  return { ...rest, runs: packMarks(marks) };
}

/**
 * Sends the requests of one transaction together, because each await is a round trip to the storage process. Takes only
 * plain requests: an async function could continue to write after the transaction has failed.
 */
export function all<const Values extends readonly unknown[]>(
  values: Values,
): Promise<{ -readonly [Index in keyof Values]: Awaited<Values[Index]> }> {
  return Promise.all(values);
}
