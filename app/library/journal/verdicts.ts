import type { Verdict } from '../../../shared/contract/sync.ts';
import type { PatchLog } from './patch-log.ts';
import { type ChangeEntry, commandOf, type Mark, trayEntryOf } from './rows.ts';
import { clientOf, type SendingPorts } from './sending.ts';
import { all, type JournalTables, metaOf, storedSent } from './tables.ts';

/** Number of finished commands to keep for a server that is restored from a backup. */
const DONE_KEPT = 500;

/** Stores the verdicts of sent commands, and removes the commands when their rows have come. */
export function createVerdicts(ports: SendingPorts, log: PatchLog) {
  return { settle: createSettle(ports, log), finish: createFinish(ports, log) };
}

function createSettle(ports: SendingPorts, { write }: PatchLog) {
  /**
   * Stores verdicts; refusals and overwritten values move to the tray in the same transaction.
   * @param from the client that sent them, and the epoch of the answer. Verdicts for an earlier client id are ignored
   */
  return (verdicts: readonly Verdict[], from: { clientId: string; epoch?: string }) =>
    write(async (tables, publish) => {
      const meta = await metaOf(tables);
      const { sent } = meta;
      const client = await clientOf(tables, meta, ports);
      if (from.clientId !== client.clientId) return false;
      const { epoch } = from;
      const verdictBySeq = new Map(verdicts.map((verdict) => [verdict.seq, verdict]));
      const at = ports.now();
      let { acked } = client;
      const settled: Mark[] = [];
      const refused = new Set<number>();
      const entries: ChangeEntry[] = [];
      const marks: Mark[] = [];
      for (const mark of sent.marks) {
        const verdict = mark.version === undefined ? verdictBySeq.get(mark.seq) : undefined;
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
            storedSent({ ...sent, marks, mixed: sent.mixed || !isDecidedFirst(marks) }),
          ]),
          tables.tray.bulkPut(entries),
          ...removals(tables, refused),
        ]);
        publish({ revision, marks: settled, removed: refused, putTray: entries });
      }
      return changed;
    });
}

function createFinish(ports: SendingPorts, { write }: PatchLog) {
  /** Removes commands that the cursor has passed; keeps the last ones for a server that is restored from a backup. */
  return (cursor: number, epoch: string) =>
    write(async (tables, publish) => {
      const meta = await metaOf(tables);
      const { sent } = meta;
      // Versions of two histories cannot be compared.
      if (meta.client?.epoch !== undefined && meta.client.epoch !== epoch) return false;
      const isPassed = ({ version }: Mark) => version !== undefined && version <= cursor;
      const passed = sent.marks.filter(isPassed);
      const kept = passed.slice(-DONE_KEPT);
      if (kept.length === 0) return false;
      const versions = new Map(kept.map(({ n, version = 0 }) => [n, version]));
      const bounds = inOrder(versions.keys());
      const rows = await tables.outbox.between(bounds[0] ?? 0, bounds.at(-1) ?? 0);
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
          storedSent({ ...sent, marks, mixed: sent.mixed && marks.length > 0, done: done.slice(surplus.length) }),
        ]),
        tables.done.put({ n: no, commands, epoch, at: ports.now() }),
        tables.done.bulkDelete(surplus),
        ...removals(tables, removed),
      ]);
      publish({ revision, removed });
      return true;
    });
}

/** Whether all verdicts are at the front, as they are when a server answers in order. */
function isDecidedFirst(marks: readonly Mark[]): boolean {
  const open = marks.findIndex(({ version }) => version === undefined);
  return open === -1 || marks.slice(open).every(({ version }) => version === undefined);
}

function needsEntry({ status, left, overwrote }: Verdict): boolean {
  return status === 'refused' || left !== undefined || overwrote !== undefined;
}

/** Removes neighbours by range: one request for thousands of rows. */
function removals(tables: JournalTables, numbers: ReadonlySet<number>): PromiseLike<unknown>[] {
  const sorted = inOrder(numbers);
  const requests: PromiseLike<unknown>[] = [];
  let first = sorted[0];
  for (const [index, n] of sorted.entries()) {
    if (sorted[index + 1] === n + 1) continue;
    requests.push(tables.outbox.deleteBetween(first ?? n, n));
    first = sorted[index + 1];
  }
  return requests;
}

function inOrder(numbers: Iterable<number>): number[] {
  return [...numbers].sort((a, b) => a - b);
}
