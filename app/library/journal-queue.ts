import { markSaved } from './journal-drafts.ts';
import {
  type Mark,
  type MetaRow,
  type OutboxRow,
  type SentMeta,
  type StoredCommand,
  type TrayEntry,
  withMark,
} from './journal-rows.ts';
import { type Batch, type Numbered, numberAlone } from './journal-sending.ts';
import { all, type JournalTables, metaFrom, metaOf } from './journal-tables.ts';
import type { Database } from './tables.ts';

/** Changes a reader of this tab may be behind before it has to read everything. */
const LOG_KEPT = 100;

/** Tells two states of the queue apart: what is appended raises `lastN`, everything else `revision`. */
export interface QueuePosition {
  revision: number;
  /** Highest `n` in the queue, or that was known to be given. */
  lastN: number;
}

export interface JournalState extends QueuePosition {
  /** Whether it is all of it, or only what was added behind the place that was known. */
  isWhole: boolean;
  outbox: OutboxRow[];
  tray: TrayEntry[];
}

/** What one write did to rows it did not add, so that nobody, in whichever tab, need read them all again. */
export interface QueuePatch {
  revision: number;
  /** When the marked ones were sent, if they just were. */
  sentAt?: string;
  marks?: readonly Mark[];
  replaced?: readonly OutboxRow[];
  removed?: ReadonlySet<number>;
  putTray?: readonly TrayEntry[];
  dropTray?: readonly string[];
}

/** One local change of the queue, decided on this tab's copy and checked again inside the transaction. */
export interface QueueChange {
  append: OutboxRow[];
  /** Unsent rows that get new arguments because a later command was folded into them. */
  replace?: OutboxRow[];
  /** Unsent rows that are taken back. */
  remove?: OutboxRow[];
  /** Tray entries this change answers. */
  dropTray?: string[];
  /** Tray entries this change adds or changes. */
  putTray?: TrayEntry[];
  /** A picture that is given up. */
  dropPhoto?: string;
  /** The form that was saved by this change: what was typed in it goes in the same write. */
  dropDraft?: string;
  /** Highest `n` this tab knew: folding is only right when nothing came after. */
  lastN?: number;
  /** Revision this tab knew: rows are only replaced or taken back as they were seen. */
  revision?: number;
}

export interface PatchLog {
  /** Notes what a write did once it is on disk, and tells the other tabs. */
  did(patch: QueuePatch): void;
  /** One write, and what it did. */
  write<Result>(work: (tables: JournalTables, did: (patch: QueuePatch) => void) => Promise<Result>): Promise<Result>;
  /** What another tab wrote. */
  heard(patch: QueuePatch): void;
  /** What was written since a revision; undefined when that is not known without a gap. */
  patchesSince(revision: number): readonly QueuePatch[] | undefined;
}

export function createPatchLog(db: Database<JournalTables>, tell?: (patch: QueuePatch) => void): PatchLog {
  let log: QueuePatch[] = [];
  const heard = (patch: QueuePatch) => {
    // What another tab wrote earlier may be heard later.
    log = [...log.slice(1 - LOG_KEPT), patch].sort((a, b) => a.revision - b.revision);
  };
  const did = (patch: QueuePatch) => {
    heard(patch);
    tell?.(patch);
  };
  return {
    heard,
    did,
    async write(work) {
      let done: QueuePatch | undefined;
      const result = await db.write((tables) =>
        work(tables, (patch) => {
          done = patch;
        }),
      );
      if (done) did(done);
      return result;
    },
    patchesSince(revision) {
      const patches = log.filter((patch) => patch.revision > revision);
      return patches.every((patch, index) => patch.revision === revision + 1 + index) ? patches : undefined;
    },
  };
}

/** The queue as the library reads and changes it: commands behind each other, and the tray. */
export function createQueue(db: Database<JournalTables>, { now }: { now(): string }, { write, did }: PatchLog) {
  /** @param known where the reader stands: when things have only been added since, it is given no more than those */
  const load = (known: QueuePosition = { revision: -1, lastN: 0 }) =>
    db.read(async (tables): Promise<JournalState> => {
      const { sent, revision } = await metaOf(tables);
      const isWhole = revision !== known.revision;
      const [rows, tray] = await all([
        isWhole ? tables.outbox.toArray() : tables.outbox.after(known.lastN, Number.POSITIVE_INFINITY),
        isWhole ? tables.tray.toArray() : [],
      ]);
      const lastN = Math.max(known.lastN, rows.at(-1)?.n ?? 0, sent.upTo);
      return { isWhole, outbox: marked(rows, sent), tray, revision, lastN };
    });

  /**
   * Applies a change of the queue; false when another tab has sent or added something meanwhile. Adding a command is
   * one put and nothing else: other tabs see it by its `n`.
   * @param isSentAtOnce has a command that stands alone numbered in the same transaction
   * @returns the batch that is to be sent, if it was numbered
   */
  async function change(asked: QueueChange, isSentAtOnce?: boolean): Promise<Batch | false | undefined> {
    const { append, replace = [], remove = [], dropTray = [], putTray = [], dropDraft, dropPhoto } = asked;
    const [only] = append;
    const isOne = only && append.length === 1;
    const touched = [...replace, ...remove];
    if (isOne && dropDraft === undefined && touched.length + dropTray.length + putTray.length === 0) {
      let numbered: Numbered | undefined;
      const also = (n: number, count: number, meta: MetaRow[]) => {
        numbered = count === 1 ? numberAlone({ ...only, n }, metaFrom(meta), now()) : undefined;
        return numbered?.rows ?? [];
      };
      if (!(await db.append('outbox', only, isSentAtOnce ? also : undefined)) || !numbered) return undefined;
      did(numbered.patch);
      return numbered.batch;
    }
    return write(async (tables, did) => {
      const [meta, last, ...rows] = await all([
        metaOf(tables),
        tables.outbox.last(),
        ...touched.map(({ n = 0 }) => tables.outbox.get(n)),
      ]);
      if (touched.length > 0) {
        if (asked.revision !== meta.revision) return false;
        if (asked.lastN !== undefined && (last?.n ?? 0) > asked.lastN) return false;
        if (rows.some((row) => row?.n === undefined || row.n <= meta.sent.upTo)) return false;
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
      did({ revision, replaced: replace, removed, putTray, dropTray, ...numbered?.patch });
      return numbered?.batch;
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
