import type { Command } from '../../../shared/contract/sync.ts';
import type { Database } from '../device/tables.ts';
import type { PatchLog, QueuePatch } from './patch-log.ts';
import {
  type ClientMeta,
  commandOf,
  type Mark,
  type MetaRow,
  type OutboxRow,
  type SentMeta,
  type StoredCommand,
} from './rows.ts';
import { all, type JournalTables, type Meta, metaOf, storedSent } from './tables.ts';

export interface Batch {
  client: ClientMeta;
  commands: Command[];
  /** Each command as JSON, made once because its size is needed. */
  texts: string[];
  /** Whether more commands wait than fit. */
  more: boolean;
  /** Whether commands with a verdict wait for the cursor to pass them. */
  unfinished: boolean;
  /** The `n` of the last command. */
  lastN: number | undefined;
}

/** A tab's copy of the queue in memory: exact as long as other tabs have only added rows. */
export interface CachedQueue {
  revision: number;
  /** In the order of their `n`. */
  rows: readonly OutboxRow[];
}

export interface SendingPorts {
  newId(): string;
  now(): string;
}

/** A batch, the rows of `meta` that make its numbers durable, and the patch of the queue. */
export interface Numbered {
  batch: Batch;
  rows: MetaRow[];
  patch: QueuePatch & { marks: readonly Mark[] };
}

/** Numbers a command that was just added and is alone in the queue, as the next batch would. */
export function numberAlone(row: StoredCommand, meta: Meta, at: string): Numbered | undefined {
  return meta.client && numbered(meta, meta.client, [row], 1, 0, false, at);
}

/** As many of the waiting commands as fit, each with its number. */
function numbered(
  { sent, ...meta }: Meta,
  client: ClientMeta,
  waiting: readonly StoredCommand[],
  maxCount: number,
  maxBytes: number,
  isProbing: boolean,
  at: string,
): Numbered {
  const seqByN = new Map(sent.marks.map(({ n, seq }) => [n, seq]));
  const commands: Command[] = [];
  const texts: string[] = [];
  const fresh: Mark[] = [];
  let bytes = 0;
  let { nextSeq } = client;
  for (const row of waiting) {
    const { n = 0 } = row;
    if (isProbing && !seqByN.has(n)) break;
    const seq = seqByN.get(n) ?? nextSeq;
    const command = { ...commandOf(row), seq, answered: row.answered };
    const text = JSON.stringify(command);
    bytes += text.length * 1.1;
    if (commands.length >= maxCount || (commands.length > 0 && bytes > maxBytes)) break;
    if (!seqByN.has(n)) {
      nextSeq = seq + 1;
      fresh.push({ n, seq });
    }
    commands.push(command);
    texts.push(text);
  }
  const next = { ...client, nextSeq };
  const batch: Batch = {
    client: next,
    commands,
    texts,
    more: commands.length < waiting.length,
    unfinished: decidedOf(sent).length > 0,
    lastN: waiting[commands.length - 1]?.n,
  };
  const revision = meta.revision + 1;
  const upTo = Math.max(sent.upTo, fresh.at(-1)?.n ?? 0);
  return {
    batch,
    rows: [{ key: 'revision', revision }, storedSent({ ...sent, upTo, at, marks: [...sent.marks, ...fresh] }), next],
    patch: { revision, sentAt: at, marks: fresh },
  };
}

/** The `n` of commands that have a verdict. */
export function decidedOf({ marks }: SentMeta): number[] {
  return marks.flatMap(({ n, version }) => (version === undefined ? [] : [n]));
}

/** The client that numbers the commands; created on first use. */
export async function clientOf(
  tables: JournalTables,
  { client }: Pick<Meta, 'client'>,
  ports: Pick<SendingPorts, 'newId'>,
): Promise<ClientMeta> {
  if (client) return client;
  const made: ClientMeta = { key: 'client', clientId: ports.newId(), nextSeq: 1, acked: 0 };
  await tables.meta.put(made);
  return made;
}

/** Rows after a position; from memory if the copy is certain to be current. */
async function rowsAfter(
  tables: JournalTables,
  n: number = Number.NEGATIVE_INFINITY,
  count: number,
  cached: readonly OutboxRow[] | undefined,
): Promise<readonly StoredCommand[]> {
  if (cached?.every((row) => row.n !== undefined)) {
    const from = cached.findIndex((row) => (row.n ?? 0) > n);
    const rows = from === -1 ? [] : cached.slice(from, from + count);
    if (rows.length === count) return rows;
    // Other tabs add rows without a notice, so the copy must end where the table ends.
    const last = await tables.outbox.last();
    if (last?.n === cached.at(-1)?.n) return rows;
  }
  return tables.outbox.after(n, count);
}

/** Takes commands out of the queue: batches, their numbers, and new client ids. */
export function createSending(db: Database<JournalTables>, ports: SendingPorts, { write }: PatchLog) {
  /**
   * The next commands to send, numbered and marked as sent in the same transaction.
   * @param behind takes only rows after this batch, while it is being sent; none once its client is another one
   * @param cached a copy in memory, which saves reading thousands of rows
   * @param isProbing takes only rows that were sent before, since it is not known whether the server answers
   */
  const takeBatch = (maxCount: number, maxBytes: number, behind?: Batch, cached?: CachedQueue, isProbing = false) =>
    write(async (tables, publish): Promise<Batch> => {
      const meta = await metaOf(tables);
      const { sent } = meta;
      const client = await clientOf(tables, meta, ports);
      const decided = decidedOf(sent);
      const isCurrent = cached?.revision === meta.revision;
      // One row more than fits shows whether more rows wait.
      const front = sent.mixed
        ? await tables.outbox.after(Number.NEGATIVE_INFINITY, maxCount + decided.length + 1)
        : await rowsAfter(tables, behind?.lastN ?? decided.at(-1), maxCount + 1, isCurrent ? cached.rows : undefined);
      const passed = new Set(decided);
      // Without a certain order, or since another tab has started again, no row is certain to come after another.
      const isLost = behind && (sent.mixed || behind.client.clientId !== client.clientId);
      const waiting = isLost ? [] : front.filter(({ n = 0 }) => !passed.has(n));
      const { batch, rows, patch } = numbered(meta, client, waiting, maxCount, maxBytes, isProbing, ports.now());
      if (patch.marks.length > 0) {
        await tables.meta.bulkPut(rows);
        publish(patch);
      }
      return batch;
    });

  /** Starts over as a new client of the server: new numbers, the same command ids. */
  const renumber = () =>
    db.write(async (tables) => {
      const { client, sent, revision } = await metaOf(tables);
      const marks = sent.marks.filter(({ version }) => version !== undefined);
      await tables.meta.bulkPut([
        { key: 'revision', revision: revision + 1 },
        storedSent({ ...sent, marks, mixed: true }),
        { key: 'client', clientId: ports.newId(), nextSeq: 1, acked: 0, epoch: client?.epoch },
      ]);
    });

  /**
   * Starts over with a server that may have another history: all accepted commands that this device still has go to the
   * front of the queue again, each with its accepted version. The server decides: it still has the verdict, or sees
   * from the version whether the change is part of its history.
   */
  const startAgain = (epoch: string | undefined) =>
    db.write(async (tables) => {
      const { client, sent, revision } = await metaOf(tables);
      const [packs, queued] = await all([tables.done.toArray(), tables.outbox.toArray()]);
      const versions = new Map(sent.marks.map(({ n, version }) => [n, version]));
      const halfway = queued.flatMap((row): StoredCommand[] => {
        const version = versions.get(row.n ?? 0);
        const acceptedIn = client?.epoch;
        return version === undefined || acceptedIn === undefined
          ? []
          : [{ ...row, answered: { epoch: acceptedIn, version } }];
      });
      const ids = new Set(queued.map(({ id }) => id));
      const again = packs.flatMap((pack) =>
        pack.commands
          .filter(({ command }) => !ids.has(command.id))
          .map(({ command, version }): StoredCommand => ({ ...command, answered: { epoch: pack.epoch, version } })),
      );
      const first = Math.min(0, queued[0]?.n ?? 0) - again.length;
      await all([
        tables.done.clear(),
        tables.outbox.bulkPut([...again.map((row, index) => ({ ...row, n: first + index })), ...halfway]),
        tables.meta.bulkPut([
          { key: 'revision', revision: revision + 1 },
          storedSent({ ...sent, marks: [], mixed: true, done: [] }),
          { key: 'client', clientId: ports.newId(), nextSeq: 1, acked: 0, epoch },
        ]),
      ]);
    });

  return { takeBatch, renumber, startAgain };
}
