import { isParsed } from '../../../shared/commands/registry.ts';
import { ENTITIES } from '../../../shared/nouns.ts';
import type { OutboxRow } from '../journal/rows.ts';
import { parseOnce } from './parse-once.ts';

/** A tab's copy of the queue; its rows are in the order of their `n`. */
export interface Queue {
  readonly outbox: readonly OutboxRow[];
}

/** The commands that name a row, by their `n`. */
interface Mentions {
  /** Rows up to this `n` are indexed. */
  upTo: number;
  byId: Map<string, number[]>;
}

/** Means every row: a new default collection touches all records, and an unreadable command may name any row. */
const EVERY = '*';

const mentionsOf = new WeakMap<Queue, Mentions>();

/**
 * The commands of the queue that name a row, in their order. Each command is indexed once, when it is added; commands
 * that were put at the front of the queue later count as sent and are not indexed.
 */
export function commandsTouching(queue: Queue, id: string): OutboxRow[] {
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
      const numbers = mentions.byId.get(id);
      if (numbers) numbers.push(row.n ?? 0);
      else mentions.byId.set(id, [row.n ?? 0]);
    }
    mentions.upTo = row.n ?? 0;
  }
  return mentions;
}

function idsIn(row: OutboxRow): Iterable<string> {
  const parsed = parseOnce(row);
  if (!isParsed(parsed) || parsed.touches.allRecords) return [EVERY];
  const { touches } = parsed;
  return new Set(ENTITIES.flatMap((entity) => touches[entity] ?? []));
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
