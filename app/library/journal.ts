import type { Command, Verdict } from '../../shared/contract/sync.ts';
import {
  type ClientMeta,
  commandOf,
  type DonePack,
  type DraftRow,
  type Mark,
  type MetaRow,
  type OutboxRow,
  type PhotoRow,
  type QueuedCommand,
  type SentMeta,
  type StoredCommand,
  type TrayEntry,
  trayEntryOf,
  withMark,
} from './journal-rows.ts';
import { type Database, openIndexedDb, openInMemory, type StoragePorts, type Table } from './tables.ts';

const DONE_KEPT = 500;
/** Less than the 30 days for which the server keeps an acknowledged verdict. */
const RESEND_DAYS = 25;
/** Own changes a reader of this tab may be behind before it has to read everything. */
const LOG_KEPT = 100;

/** Frozen from the first release on: whatever version of the app wrote the rows must find them again. */
const SCHEMA = { outbox: '++n', tray: 'id', photos: 'sha256', done: 'n', drafts: 'key', meta: 'key' };

export interface JournalTables {
  outbox: Table<StoredCommand, number>;
  tray: Table<TrayEntry, string>;
  photos: Table<PhotoRow, string>;
  done: Table<DonePack, number>;
  drafts: Table<DraftRow, string>;
  meta: Table<MetaRow, string>;
}

/** Tells two states of the queue apart: what is appended raises `lastN`, everything else `revision`. */
export interface QueuePosition {
  revision: number;
  /** Highest `n` in the queue, or that was known to be given. */
  lastN: number;
}

export interface JournalState extends QueuePosition {
  outbox: OutboxRow[];
  tray: TrayEntry[];
}

/** What one write of this tab did to rows it did not add, so that its reader need not read them all again. */
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
  /** Highest `n` this tab knew: folding is only right when nothing came after. */
  lastN?: number;
}

export interface Batch {
  client: ClientMeta;
  commands: Command[];
  /** Whether more commands wait than fitted. */
  more: boolean;
  /** Whether commands with a verdict wait for the cursor to pass them. */
  unfinished: boolean;
  /** The `n` of the last command. */
  lastN: number | undefined;
}

export type Journal = ReturnType<typeof createJournal>;

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

export function openMemoryJournal(): Database<JournalTables> {
  return openInMemory<JournalTables>(SCHEMA);
}

/**
 * The device's own memory of what it has promised: commands not yet on the server, what the server refused, pictures
 * not sent, forms half filled in. Every method is one small transaction.
 */
export function createJournal(db: Database<JournalTables>, ports: { newId(): string; now(): string }) {
  let log: QueuePatch[] = [];

  function noted(patch: QueuePatch): void {
    log = [...log.slice(1 - LOG_KEPT), patch];
  }

  async function newClient(tables: JournalTables): Promise<ClientMeta> {
    const client: ClientMeta = { key: 'client', clientId: ports.newId(), nextSeq: 1, acked: 0 };
    await tables.meta.put(client);
    return client;
  }

  const load = () =>
    db.read(async (tables): Promise<JournalState> => {
      const [rows, tray, { sent, revision }] = await all([
        tables.outbox.toArray(),
        tables.tray.toArray(),
        metaOf(tables),
      ]);
      return { outbox: marked(rows, sent), tray, revision, lastN: Math.max(rows.at(-1)?.n ?? 0, sent.upTo) };
    });

  /**
   * Applies a change of the queue; false when another tab has sent or added something meanwhile. Adding a command is
   * one put and nothing else: other tabs see it by its `n`.
   */
  const change = (asked: QueueChange) =>
    db.write(async (tables): Promise<boolean> => {
      const { append, replace = [], remove = [], dropTray = [], putTray = [] } = asked;
      const touched = [...replace, ...remove];
      const isOnlyMore = touched.length + putTray.length + dropTray.length === 0;
      if (isOnlyMore) {
        await all(append.map((row) => tables.outbox.put(row)));
        return true;
      }
      const [meta, last, ...rows] = await all([
        metaOf(tables),
        tables.outbox.last(),
        ...touched.map(({ n = 0 }) => tables.outbox.get(n)),
      ]);
      if (touched.length > 0) {
        if (asked.lastN !== undefined && (last?.n ?? 0) > asked.lastN) return false;
        if (rows.some((row) => row?.n === undefined || row.n <= meta.sent.upTo)) return false;
      }
      const revision = meta.revision + 1;
      await all([
        tables.outbox.bulkPut(replace),
        tables.outbox.bulkDelete(keysOf(remove)),
        ...append.map((row) => tables.outbox.put(row)),
        tables.tray.bulkPut(putTray),
        tables.tray.bulkDelete(dropTray),
        tables.meta.put({ key: 'revision', revision }),
      ]);
      noted({ revision, replaced: replace, removed: new Set(keysOf(remove)), putTray, dropTray });
      return true;
    });

  /**
   * The next commands to send, numbered and marked as sent in the same transaction.
   * @param behind takes only what stands behind this `n`, while the commands before it are on their way
   */
  const takeBatch = (maxCount: number, maxBytes: number, behind?: number) =>
    db.write(async (tables): Promise<Batch> => {
      const meta = await metaOf(tables);
      const { sent } = meta;
      const client = meta.client ?? (await newClient(tables));
      const byN = new Map(sent.marks.map((mark) => [mark.n, mark]));
      const decided = sent.marks.filter(({ version }) => version !== undefined);
      const unfinished = decided.length > 0;
      // After a reset the server's head must be known before anything raises it.
      const isClosed = client.resendEpoch !== undefined || (behind !== undefined && sent.mixed);
      if (isClosed) return { client, commands: [], more: true, unfinished, lastN: undefined };
      // One more than fits says whether more waits.
      const front = sent.mixed
        ? await tables.outbox.after(Number.NEGATIVE_INFINITY, maxCount + decided.length + 1)
        : await tables.outbox.after(behind ?? decided.at(-1)?.n ?? Number.NEGATIVE_INFINITY, maxCount + 1);
      const waiting = front.filter(({ n = 0 }) => byN.get(n)?.version === undefined);
      const batch: Command[] = [];
      const fresh: Mark[] = [];
      let bytes = 0;
      let { nextSeq } = client;
      for (const row of waiting) {
        const { n = 0 } = row;
        const seq = byN.get(n)?.seq ?? nextSeq;
        const command = { ...commandOf(row), seq };
        bytes += JSON.stringify(command).length * 1.1;
        if (batch.length >= maxCount || (batch.length > 0 && bytes > maxBytes)) break;
        if (!byN.has(n)) {
          nextSeq = seq + 1;
          fresh.push({ id: row.id, n, seq });
        }
        batch.push(command);
      }
      if (fresh.length > 0) {
        const upTo = Math.max(sent.upTo, fresh.at(-1)?.n ?? 0);
        const at = ports.now();
        const revision = meta.revision + 1;
        await tables.meta.bulkPut([
          { key: 'revision', revision },
          { ...sent, upTo, at, marks: [...sent.marks, ...fresh] },
          { ...client, nextSeq },
        ]);
        noted({ revision, sentAt: at, marks: fresh });
      }
      return {
        client: { ...client, nextSeq },
        commands: batch,
        more: batch.length < waiting.length,
        unfinished,
        lastN: waiting[batch.length - 1]?.n,
      };
    });

  /** Stores verdicts; refusals and overwritten values move to the tray in the same transaction. */
  const settle = (verdicts: readonly Verdict[], epoch?: string) =>
    db.write(async (tables) => {
      const meta = await metaOf(tables);
      const { sent } = meta;
      const client = meta.client ?? (await newClient(tables));
      const verdictById = new Map(verdicts.map((verdict) => [verdict.id, verdict]));
      const at = ports.now();
      let { acked } = client;
      const settled: Mark[] = [];
      const refused = new Set<number>();
      const entries: TrayEntry[] = [];
      const marks: Mark[] = [];
      for (const mark of sent.marks) {
        const verdict = mark.version === undefined ? verdictById.get(mark.id) : undefined;
        if (!verdict) {
          marks.push(mark);
          continue;
        }
        const row = needsEntry(verdict) ? await tables.outbox.get(mark.n) : undefined;
        const entry = row && trayEntryOf(row, verdict, at);
        if (entry) entries.push(entry);
        if (verdict.status === 'refused') refused.add(mark.n);
        else {
          const decided = { ...mark, version: verdict.version };
          marks.push(decided);
          settled.push(decided);
        }
        if (mark.seq === acked + 1) acked = mark.seq;
      }
      const changed = settled.length + refused.size > 0;
      if (changed || (epoch !== undefined && client.epoch !== epoch)) {
        const revision = meta.revision + 1;
        await all([
          tables.meta.bulkPut([
            { key: 'revision', revision },
            { ...client, acked, epoch: epoch ?? client.epoch },
            { ...sent, marks, mixed: sent.mixed || !isDecidedFirst(marks) },
          ]),
          tables.tray.bulkPut(entries),
          ...removals(tables, refused),
        ]);
        noted({ revision, marks: settled, removed: refused, putTray: entries });
      }
      return changed;
    });

  /** Takes out what the cursor has passed; the last of them are kept for a server that comes back from a backup. */
  const finish = (cursor: number, epoch: string) =>
    db.write(async (tables) => {
      const meta = await metaOf(tables);
      const { sent } = meta;
      const isPassed = ({ version }: Mark) => version !== undefined && version <= cursor;
      const passed = sent.marks.filter(isPassed);
      const kept = passed.slice(-DONE_KEPT);
      const [oldest] = kept;
      if (!oldest) return false;
      const versions = new Map(kept.map(({ n, version = 0 }) => [n, version]));
      const bounds = kept.map(({ n }) => n);
      const rows = await tables.outbox.between(least(bounds), most(bounds));
      const commands = rows.flatMap((row) => {
        const version = versions.get(row.n ?? 0);
        return version === undefined ? [] : [{ command: commandOf(row), version }];
      });
      const no = (sent.done.at(-1)?.n ?? 0) + 1;
      const done = [...sent.done, { n: no, count: commands.length }];
      const surplus: number[] = [];
      let total = done.reduce((sum, { count }) => sum + count, 0);
      for (const pack of done.slice(0, -1)) {
        if (total - pack.count < DONE_KEPT) break;
        total -= pack.count;
        surplus.push(pack.n);
      }
      const removed = new Set(passed.map(({ n }) => n));
      const marks = sent.marks.filter((mark) => !isPassed(mark));
      const revision = meta.revision + 1;
      await all([
        tables.meta.bulkPut([
          { key: 'revision', revision },
          { ...sent, marks, mixed: sent.mixed && marks.length > 0, done: done.slice(surplus.length) },
        ]),
        tables.done.put({ n: no, commands, epoch, at: ports.now() }),
        tables.done.bulkDelete(surplus),
        ...removals(tables, removed),
      ]);
      noted({ revision, removed });
      return true;
    });

  /** Starts over as a new client of the server: new numbers, the same command ids. */
  const renumber = (reset?: { epoch: string | undefined }) =>
    db.write(async (tables) => {
      const meta = await metaOf(tables);
      const { sent } = meta;
      const client = meta.client ?? (await newClient(tables));
      // Versions of two histories cannot be compared: what was accepted in the old one must be asked for again.
      const epochChanged = reset !== undefined && client.epoch !== undefined && client.epoch !== reset.epoch;
      const marks = epochChanged ? [] : sent.marks.filter(({ version }) => version !== undefined);
      await tables.meta.bulkPut([
        { key: 'revision', revision: meta.revision + 1 },
        { ...sent, marks, mixed: true },
        {
          key: 'client',
          clientId: ports.newId(),
          nextSeq: 1,
          acked: 0,
          epoch: epochChanged ? reset.epoch : client.epoch,
          resendEpoch: reset ? (client.resendEpoch ?? client.epoch) : client.resendEpoch,
        },
      ]);
    });

  /**
   * After a reset, puts back in front of the queue what the server may have forgotten. Its head alone does not say:
   * other devices may have raised it since the backup came back. What it still knows it answers as before, for it
   * keeps verdicts longer than RESEND_DAYS.
   */
  const resendForgotten = (head: number) =>
    db.write(async (tables) => {
      const { client, sent, revision } = await metaOf(tables);
      if (client?.resendEpoch === undefined) return;
      const [packs, queued] = await all([tables.done.toArray(), tables.outbox.toArray()]);
      const since = new Date(Date.parse(ports.now()) - RESEND_DAYS * 86_400_000).toISOString();
      const again: QueuedCommand[] = [];
      const left: DonePack[] = [];
      const ids = new Set(queued.map((row) => row.id));
      for (const pack of packs) {
        const isLost = ({ version }: { version: number }) =>
          pack.epoch === client.resendEpoch && (version > head || pack.at > since);
        const lost = pack.commands.filter(isLost).map(({ command }) => command);
        again.push(...lost.filter(({ id }) => !ids.has(id)));
        left.push({ ...pack, commands: pack.commands.filter((one) => !isLost(one)) });
      }
      const keptPacks = left.filter(({ commands }) => commands.length > 0);
      const first = Math.min(0, queued[0]?.n ?? 0) - again.length;
      const { resendEpoch: _, ...kept } = client;
      await all([
        tables.done.clear(),
        tables.done.bulkPut(keptPacks),
        tables.outbox.bulkPut(again.map((command, index) => ({ ...command, n: first + index }))),
        tables.meta.bulkPut([
          { key: 'revision', revision: revision + 1 },
          {
            ...sent,
            marks: sent.marks.filter(({ version }) => version === undefined || version <= head),
            mixed: true,
            done: keptPacks.map(({ n, commands }) => ({ n, count: commands.length })),
          },
          kept,
        ]),
      ]);
    });

  return {
    db,
    load,
    change,
    takeBatch,
    settle,
    finish,
    renumber,
    resendForgotten,
    position: () =>
      db.read(async (tables): Promise<QueuePosition> => {
        const [{ revision }, last] = await all([metaOf(tables), tables.outbox.last()]);
        return { revision, lastN: last?.n ?? 0 };
      }),
    /** What this tab wrote since a revision; undefined when that is not known without a gap. */
    patchesSince(revision: number): readonly QueuePatch[] | undefined {
      const patches = log.filter((patch) => patch.revision > revision);
      return patches.every((patch, index) => patch.revision === revision + 1 + index) ? patches : undefined;
    },
    outbox: () =>
      db.read(async (tables) => {
        const [rows, { sent }] = await all([tables.outbox.toArray(), metaOf(tables)]);
        return marked(rows, sent);
      }),
    tray: () => db.read((tables) => Promise.resolve(tables.tray.toArray())),
    /** The commands kept for a server that comes back from a backup. */
    done: () =>
      db.read(async (tables) =>
        (await tables.done.toArray()).flatMap(({ commands, epoch, at }) =>
          commands.map((one) => ({ ...one, epoch, at })),
        ),
      ),
    client: () => db.write(async (tables) => (await metaOf(tables)).client ?? newClient(tables)),
    photos: () => db.read((tables) => Promise.resolve(tables.photos.toArray())),
    photo: (sha256: string) => db.read((tables) => Promise.resolve(tables.photos.get(sha256))),
    putPhoto: (row: PhotoRow) => db.write(async (tables) => void (await tables.photos.put(row))),
    dropPhoto: (sha256: string) => db.write(async (tables) => void (await tables.photos.delete(sha256))),
    draft: (key: string) => db.read((tables) => Promise.resolve(tables.drafts.get(key))),
    putDraft: (key: string, value: unknown) =>
      db.write(async (tables) => void (await tables.drafts.put({ key, value, at: ports.now() }))),
    dropDraft: (key: string) => db.write(async (tables) => void (await tables.drafts.delete(key))),
    /** What a sign-out would lose. */
    unsent: () =>
      db.read(async (tables) => {
        const { sent } = await metaOf(tables);
        const decided = sent.marks.filter(({ version }) => version !== undefined).length;
        return {
          commands: (await tables.outbox.count()) - decided,
          tray: await tables.tray.count(),
          photos: (await tables.photos.toArray()).filter((photo) => !photo.uploaded).length,
          drafts: await tables.drafts.count(),
        };
      }),
  };
}

/**
 * Requests of one transaction go out together: each one waited for is a way to the storage process and back. Only
 * plain requests: an async function could go on writing when the transaction has failed.
 */
function all<const Values extends readonly unknown[]>(
  values: Values,
): Promise<{ -readonly [Index in keyof Values]: Awaited<Values[Index]> }> {
  return Promise.all(values);
}

function marked(rows: readonly StoredCommand[], sent: SentMeta): OutboxRow[] {
  const byN = new Map(sent.marks.map((mark) => [mark.n, mark]));
  return rows.map((row) => withMark(row, sent, byN.get(row.n ?? 0)));
}

/** Whether all verdicts stand in front, as they do when a server answers from the front. */
function isDecidedFirst(marks: readonly Mark[]): boolean {
  const open = marks.findIndex(({ version }) => version === undefined);
  return open === -1 || marks.slice(open).every(({ version }) => version === undefined);
}

function needsEntry({ status, left, overwrote }: Verdict): boolean {
  return status === 'refused' || left !== undefined || overwrote !== undefined;
}

/** Neighbours are removed by their range: one request for thousands of rows. */
function removals(tables: JournalTables, numbers: ReadonlySet<number>): PromiseLike<unknown>[] {
  const sorted = [...numbers].sort((a, b) => a - b);
  const requests: PromiseLike<unknown>[] = [];
  let first = sorted[0];
  for (const [index, n] of sorted.entries()) {
    if (sorted[index + 1] === n + 1) continue;
    requests.push(first === n ? tables.outbox.delete(n) : tables.outbox.deleteBetween(first ?? n, n));
    first = sorted[index + 1];
  }
  return requests;
}

function keysOf(rows: readonly OutboxRow[]): number[] {
  return rows.flatMap(({ n }) => (n === undefined ? [] : [n]));
}

function least(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
}

function most(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
}

/** The three small rows; reading them together is one request. */
async function metaOf(
  tables: JournalTables,
): Promise<{ client: ClientMeta | undefined; sent: SentMeta; revision: number }> {
  let client: ClientMeta | undefined;
  let sent: SentMeta = { key: 'sent', upTo: 0, at: '', marks: [], done: [] };
  let revision = 0;
  for (const row of await tables.meta.toArray()) {
    if (row.key === 'client') client = row;
    else if (row.key === 'sent') sent = row;
    else revision = row.revision;
  }
  return { client, sent, revision };
}
