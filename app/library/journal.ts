import type { Command, Verdict } from '../../shared/contract/sync.ts';
import {
  type ClientMeta,
  commandOf,
  type DoneRow,
  type DraftRow,
  type MetaRow,
  type OutboxRow,
  type PhotoRow,
  type TrayEntry,
  trayEntryOf,
} from './journal-rows.ts';
import { type Database, openIndexedDb, openInMemory, type StoragePorts, type Table } from './tables.ts';

const DONE_KEPT = 500;
/** Less than the 30 days for which the server keeps an acknowledged verdict. */
const RESEND_DAYS = 25;

/** Frozen: the schema must never change, whatever version of the app wrote the rows. */
const SCHEMA = { outbox: '++n,&id', tray: 'id', photos: 'sha256', done: '++n', drafts: 'key', meta: 'key' };

export interface JournalTables {
  outbox: Table<OutboxRow, number>;
  tray: Table<TrayEntry, string>;
  photos: Table<PhotoRow, string>;
  done: Table<DoneRow, number>;
  drafts: Table<DraftRow, string>;
  meta: Table<MetaRow, string>;
}

export interface JournalState {
  outbox: OutboxRow[];
  tray: TrayEntry[];
  revision: number;
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
  const load = () =>
    db.read(
      async (tables): Promise<JournalState> => ({
        outbox: await tables.outbox.toArray(),
        tray: await tables.tray.toArray(),
        revision: await revisionOf(tables),
      }),
    );

  /** Applies a change of the queue; false when another tab has sent or added something meanwhile. */
  const change = (asked: QueueChange) =>
    db.write(async (tables) => {
      const touched = [...(asked.replace ?? []), ...(asked.remove ?? [])];
      if (touched.length > 0) {
        if (asked.lastN !== undefined && ((await tables.outbox.last())?.n ?? 0) > asked.lastN) return false;
        for (const { n } of touched) {
          const row = n === undefined ? undefined : await tables.outbox.get(n);
          if (!row || row.sentAt !== undefined) return false;
        }
      }
      for (const row of asked.replace ?? []) await tables.outbox.put(row);
      await tables.outbox.bulkDelete((asked.remove ?? []).flatMap(({ n }) => (n === undefined ? [] : [n])));
      for (const row of asked.append) await tables.outbox.put(row);
      await tables.tray.bulkPut(asked.putTray ?? []);
      await tables.tray.bulkDelete(asked.dropTray ?? []);
      await bump(tables);
      return true;
    });

  /** The next commands to send, numbered and marked as sent in the same transaction. */
  const takeBatch = (maxCount: number, maxBytes: number) =>
    db.write(async (tables): Promise<Batch> => {
      const client = await clientOf(tables, ports.newId);
      // After a reset the server's head must be known before anything raises it.
      if (client.resendEpoch !== undefined) return { client, commands: [], more: true };
      const waiting = (await tables.outbox.toArray()).filter((row) => !row.verdict);
      const batch: Command[] = [];
      const marked: OutboxRow[] = [];
      let bytes = 0;
      let { nextSeq } = client;
      for (const row of waiting) {
        const seq = row.seq ?? nextSeq;
        const command = { ...commandOf(row), seq };
        bytes += JSON.stringify(command).length * 1.1;
        if (batch.length >= maxCount || (batch.length > 0 && bytes > maxBytes)) break;
        if (row.seq === undefined) {
          nextSeq = seq + 1;
          marked.push({ ...row, seq, sentAt: row.sentAt ?? ports.now() });
        }
        batch.push(command);
      }
      if (marked.length > 0) {
        await tables.outbox.bulkPut(marked);
        await tables.meta.put({ ...client, nextSeq });
        await bump(tables);
      }
      return { client: { ...client, nextSeq }, commands: batch, more: batch.length < waiting.length };
    });

  /** Stores verdicts; refusals and overwritten values move to the tray in the same transaction. */
  const settle = (verdicts: readonly Verdict[], epoch?: string) =>
    db.write(async (tables) => {
      const client = await clientOf(tables, ports.newId);
      const verdictById = new Map(verdicts.map((verdict) => [verdict.id, verdict]));
      let { acked } = client;
      let changed = false;
      if (verdicts.length > 0) {
        for (const row of await tables.outbox.toArray()) {
          const verdict = verdictById.get(row.id);
          if (!verdict || row.verdict || row.n === undefined) continue;
          const entry = trayEntryOf(row, verdict, ports.now());
          if (entry) await tables.tray.put(entry);
          if (verdict.status === 'refused') await tables.outbox.delete(row.n);
          else {
            await tables.outbox.put({ ...row, verdict: { status: verdict.status, version: verdict.version } });
          }
          if (row.seq === acked + 1) acked = row.seq;
          changed = true;
        }
      }
      if (changed || (epoch !== undefined && client.epoch !== epoch)) {
        await tables.meta.put({ ...client, acked, epoch: epoch ?? client.epoch });
        await bump(tables);
      }
      return changed;
    });

  /** Takes out what the cursor has passed; the last of them are kept for a server that comes back from a backup. */
  const finish = (cursor: number, epoch: string) =>
    db.write(async (tables) => {
      const passed = (await tables.outbox.toArray()).filter((row) => row.verdict && row.verdict.version <= cursor);
      if (passed.length === 0) return false;
      await tables.outbox.bulkDelete(passed.flatMap(({ n }) => (n === undefined ? [] : [n])));
      for (const row of passed.slice(-DONE_KEPT)) {
        await tables.done.put({ command: commandOf(row), version: row.verdict?.version ?? 0, epoch, at: ports.now() });
      }
      const done = await tables.done.toArray();
      const surplus = done.slice(0, Math.max(0, done.length - DONE_KEPT));
      await tables.done.bulkDelete(surplus.flatMap(({ n }) => (n === undefined ? [] : [n])));
      await bump(tables);
      return true;
    });

  /** Starts over as a new client of the server: new numbers, the same command ids. */
  const renumber = (reset?: { epoch: string | undefined }) =>
    db.write(async (tables) => {
      const client = await clientOf(tables, ports.newId);
      // Versions of two histories cannot be compared: what was accepted in the old one must be asked for again.
      const epochChanged = reset !== undefined && client.epoch !== undefined && client.epoch !== reset.epoch;
      const rows = await tables.outbox.toArray();
      await tables.outbox.bulkPut(
        rows.filter((row) => !row.verdict || epochChanged).map(({ seq, verdict, ...row }) => row),
      );
      await tables.meta.put({
        key: 'client',
        clientId: ports.newId(),
        nextSeq: 1,
        acked: 0,
        epoch: epochChanged ? reset.epoch : client.epoch,
        resendEpoch: reset ? (client.resendEpoch ?? client.epoch) : client.resendEpoch,
      });
      await bump(tables);
    });

  /**
   * After a reset, puts back in front of the queue what the server may have forgotten. Its head alone does not say:
   * other devices may have raised it since the backup came back. What it still knows it answers as before, for it
   * keeps verdicts longer than RESEND_DAYS.
   */
  const resendForgotten = (head: number) =>
    db.write(async (tables) => {
      const client = await clientOf(tables, ports.newId);
      if (client.resendEpoch === undefined) return;
      const since = new Date(Date.parse(ports.now()) - RESEND_DAYS * 86_400_000).toISOString();
      const lost = (await tables.done.toArray()).filter(
        (row) => row.epoch === client.resendEpoch && (row.version > head || row.at > since),
      );
      const queued = await tables.outbox.toArray();
      for (const { verdict, ...row } of queued) if (verdict && verdict.version > head) await tables.outbox.put(row);
      const ids = new Set(queued.map((row) => row.id));
      const again = lost.filter((row) => !ids.has(row.command.id));
      const first = Math.min(0, queued[0]?.n ?? 0) - again.length;
      for (const [index, row] of again.entries()) {
        await tables.outbox.put({ ...row.command, n: first + index, sentAt: ports.now() });
      }
      await tables.done.bulkDelete(lost.flatMap(({ n }) => (n === undefined ? [] : [n])));
      const { resendEpoch: _, ...kept } = client;
      await tables.meta.put(kept);
      await bump(tables);
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
    revision: () => db.read(revisionOf),
    outbox: () => db.read((tables) => Promise.resolve(tables.outbox.toArray())),
    tray: () => db.read((tables) => Promise.resolve(tables.tray.toArray())),
    done: () => db.read((tables) => Promise.resolve(tables.done.toArray())),
    client: () => db.write((tables) => clientOf(tables, ports.newId)),
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
      db.read(async (tables) => ({
        commands: (await tables.outbox.toArray()).filter((row) => !row.verdict).length,
        tray: await tables.tray.count(),
        photos: (await tables.photos.toArray()).filter((photo) => !photo.uploaded).length,
        drafts: await tables.drafts.count(),
      })),
  };
}

async function clientOf(tables: JournalTables, newId: () => string): Promise<ClientMeta> {
  const stored = await tables.meta.get('client');
  if (stored?.key === 'client') return stored;
  const fresh: ClientMeta = { key: 'client', clientId: newId(), nextSeq: 1, acked: 0 };
  await tables.meta.put(fresh);
  return fresh;
}

async function revisionOf(tables: JournalTables): Promise<number> {
  const stored = await tables.meta.get('revision');
  return stored?.key === 'revision' ? stored.revision : 0;
}

/** Other tabs compare this number to see that they must read again. */
async function bump(tables: JournalTables): Promise<void> {
  await tables.meta.put({ key: 'revision', revision: (await revisionOf(tables)) + 1 });
}
