import { isReady } from '../../shared/commands/registry.ts';
import type { OutboxRow } from './journal-rows.ts';
import { readyOnce } from './ready-once.ts';

/** A tab's copy of the queue; its rows stand in the order of their `n`. */
export interface Queue {
  readonly outbox: readonly OutboxRow[];
}

/** Which commands name a row, by their `n`. */
interface Mentions {
  /** Rows up to this `n` have been looked at. */
  upTo: number;
  byId: Map<string, number[]>;
}

/** Stands for every row: another default collection touches all records, and what cannot be read may name any. */
const EVERY = '*';

const mentionsOf = new WeakMap<Queue, Mentions>();

/**
 * The commands of the queue that name a row, in their order. Each command is looked at once, when it has come; commands
 * that were put in front of the queue later count as sent and need not be found.
 */
export function rowsAbout(queue: Queue, id: string): OutboxRow[] {
  const { outbox } = queue;
  const { byId } = followed(queue);
  const found: OutboxRow[] = [];
  for (const key of [id, EVERY]) {
    const rows = (byId.get(key) ?? []).flatMap((n) => rowAt(outbox, n) ?? []);
    byId.set(
      key,
      rows.map(({ n = 0 }) => n),
    );
    found.push(...rows);
  }
  return found.sort((a, b) => (a.n ?? 0) - (b.n ?? 0));
}

function followed(queue: Queue): Mentions {
  const mentions = mentionsOf.get(queue) ?? { upTo: Number.NEGATIVE_INFINITY, byId: new Map() };
  mentionsOf.set(queue, mentions);
  const { outbox } = queue;
  let from = outbox.length;
  while (from > 0 && (outbox[from - 1]?.n ?? 0) > mentions.upTo) from -= 1;
  for (const row of outbox.slice(from)) {
    for (const id of idsIn(row)) {
      const known = mentions.byId.get(id);
      if (known) known.push(row.n ?? 0);
      else mentions.byId.set(id, [row.n ?? 0]);
    }
    mentions.upTo = row.n ?? 0;
  }
  return mentions;
}

function idsIn(row: OutboxRow): Iterable<string> {
  const ready = readyOnce(row);
  if (!isReady(ready) || ready.touches.allRecords) return [EVERY];
  const { recordIds = [], collectionIds = [], wishlistItemIds = [] } = ready.touches;
  return new Set([...recordIds, ...collectionIds, ...wishlistItemIds]);
}

function rowAt(outbox: readonly OutboxRow[], n: number): OutboxRow | undefined {
  let [low, high] = [0, outbox.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const row = outbox[middle];
    if (row?.n === n) return row;
    if ((row?.n ?? 0) < n) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}
