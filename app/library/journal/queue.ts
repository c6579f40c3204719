import type { Database } from '../device/tables.ts';
import { markSaved } from './drafts.ts';
import type { PatchLog } from './patch-log.ts';
import {
  type MetaRow,
  type OutboxRow,
  type SentMeta,
  type StoredCommand,
  type TrayEntry,
  trayEntryFrom,
  withMark,
} from './rows.ts';
import { type Batch, type Numbered, numberAlone } from './sending.ts';
import { all, type JournalTables, metaFrom, metaOf } from './tables.ts';

/** Identifies a state of the queue: appending raises `lastN`, every other change raises `revision`. */
export interface QueuePosition {
  revision: number;
  /** Highest `n` that the queue has or had. */
  lastN: number;
}

export interface JournalState extends QueuePosition {
  /** Whether it has all rows, or only those added since the given position. */
  isFull: boolean;
  outbox: OutboxRow[];
  tray: TrayEntry[];
}

/** One local change of the queue, decided on this tab's copy and checked again inside the transaction. */
export interface QueueChange {
  append: OutboxRow[];
  /** Unsent rows that get new arguments because a later command was folded into them. */
  replace?: OutboxRow[];
  /** Unsent rows that are removed. */
  remove?: OutboxRow[];
  /** Tray entries this change answers. */
  dropTray?: string[];
  putTray?: TrayEntry[];
  /** Tray entries that must still wait: another tab may have decided them. */
  undecided?: string[];
  dropPhoto?: string;
  /** The form that this change saves; the same write drops its draft. */
  dropDraft?: string;
  /** Highest `n` of this tab's copy: merging is only right if no later row exists. */
  lastN?: number;
  /** Revision of this tab's copy: rows are only replaced or removed, and entries changed, if they are as it has them. */
  revision?: number;
}

/** What became of a change of the queue. */
export type QueueWrite =
  /** Written, with the batch to send if its command was numbered in the same transaction. */
  | { batch?: Batch | undefined }
  /** Another tab has sent or added a command meanwhile; nothing is written. */
  | 'stale'
  /** Another tab has decided or changed an entry of the tray that the change is about; nothing is written. */
  | 'decided';

/** Reads and changes the queue of commands and the tray for the library. */
export function createQueue(db: Database<JournalTables>, { now }: { now(): string }, { write, publish }: PatchLog) {
  /** @param since the caller's position: if rows have only been added since, returns only those */
  const load = (since: QueuePosition = { revision: -1, lastN: 0 }) =>
    db.read(async (tables): Promise<JournalState> => {
      const { sent, revision } = await metaOf(tables);
      const isFull = revision !== since.revision;
      const [rows, tray] = await all([
        isFull ? tables.outbox.toArray() : tables.outbox.after(since.lastN, Number.POSITIVE_INFINITY),
        isFull ? tables.tray.toArray() : [],
      ]);
      const lastN = Math.max(since.lastN, rows.at(-1)?.n ?? 0, sent.upTo);
      return { isFull, outbox: marked(rows, sent), tray: tray.map(trayEntryFrom), revision, lastN };
    });

  /**
   * Applies a change of the queue. Adding a command is a single put: other tabs see it by its `n`.
   * @param isSentAtOnce whether to number a command that is alone in the queue in the same transaction
   */
  async function change(requested: QueueChange, isSentAtOnce?: boolean): Promise<QueueWrite> {
    const { append, replace = [], remove = [], dropTray = [], putTray = [], undecided = [] } = requested;
    const { dropDraft, dropPhoto } = requested;
    const [only] = append;
    const isOne = only && append.length === 1;
    const touched = [...replace, ...remove];
    if (
      isOne &&
      dropDraft === undefined &&
      touched.length + dropTray.length + undecided.length + putTray.length === 0
    ) {
      let numbered: Numbered | undefined;
      const also = (n: number, count: number, meta: MetaRow[]) => {
        numbered = count === 1 ? numberAlone({ ...only, n }, metaFrom(meta), now()) : undefined;
        return numbered?.rows ?? [];
      };
      if (!(await db.append('outbox', only, isSentAtOnce ? also : undefined)) || !numbered) return {};
      publish(numbered.patch);
      return numbered;
    }
    return write(async (tables, publish): Promise<QueueWrite> => {
      const [meta, last, waiting, ...rows] = await all([
        metaOf(tables),
        tables.outbox.last(),
        all(undecided.map((id) => tables.tray.get(id))),
        ...touched.map(({ n = 0 }) => tables.outbox.get(n)),
      ]);
      const isStale = requested.revision !== meta.revision;
      if (!waiting.every(Boolean) || (putTray.length > 0 && requested.revision !== undefined && isStale))
        return 'decided';
      if (touched.length > 0) {
        if (isStale) return 'stale';
        if (requested.lastN !== undefined && (last?.n ?? 0) > requested.lastN) return 'stale';
        if (rows.some((row) => row?.n === undefined || row.n <= meta.sent.upTo)) return 'stale';
      }
      const revision = meta.revision + 1;
      const removed = new Set(keysOf(remove));
      await all([
        tables.outbox.bulkPut(replace),
        tables.outbox.bulkDelete([...removed]),
        ...append.map((row) => tables.outbox.put(row)),
        tables.tray.bulkPut(putTray),
        tables.tray.bulkDelete(dropTray),
        dropDraft !== undefined && markSaved(tables, dropDraft, now()),
        dropPhoto !== undefined && tables.photos.delete(dropPhoto),
        tables.meta.put({ key: 'revision', revision }),
      ]);
      const numbered = isSentAtOnce && isOne && !last ? numberAlone(only, meta, now()) : undefined;
      if (numbered) await tables.meta.bulkPut(numbered.rows);
      publish({ revision, replaced: replace, removed, putTray, dropTray, ...numbered?.patch });
      return { batch: numbered?.batch };
    });
  }

  const outbox = () =>
    db.read(async (tables) => {
      const [rows, { sent }] = await all([tables.outbox.toArray(), metaOf(tables)]);
      return marked(rows, sent);
    });

  return { load, change, outbox };
}

function marked(rows: readonly StoredCommand[], sent: SentMeta): OutboxRow[] {
  const byN = new Map(sent.marks.map((mark) => [mark.n, mark]));
  return rows.map((row) => withMark(row, sent, byN.get(row.n ?? 0)));
}

function keysOf(rows: readonly OutboxRow[]): number[] {
  return rows.flatMap(({ n }) => (n === undefined ? [] : [n]));
}
