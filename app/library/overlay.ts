import type { LibraryState, Outcome, RowChange } from '../../shared/commands/command.ts';
import type { CollectionRow } from '../../shared/domain/collection.ts';
import type { RecordRow } from '../../shared/domain/record.ts';
import type { WishlistRow } from '../../shared/domain/wishlist-item.ts';
import { type CacheState, shownOf } from './cache-state.ts';
import type { OutboxRow, QueuedCommand } from './journal-rows.ts';
import type { Pool } from './pool.ts';
import type { Rules } from './rules.ts';

/** The pool with pending commands folded on top; only the rows they touch are held here. */
export interface Overlay {
  readonly state: LibraryState;
  /** Rows that differ from the pool; null is a deleted row. */
  readonly records: ReadonlyMap<string, RecordRow | null>;
  readonly collections: ReadonlyMap<string, CollectionRow | null>;
  readonly wishlist: ReadonlyMap<string, WishlistRow | null>;
  /** Ids a pending command names. */
  readonly waiting: ReadonlySet<string>;
  /** Folds one more command on top. */
  add(command: QueuedCommand): Outcome;
}

/**
 * Commands that count as pending: no refusal (those are gone from the outbox), and no verdict the cursor has passed.
 * Without a cursor nothing has been passed. This rule alone keeps a row from flickering between "accepted" and "pulled".
 * What is only sent again to be sure is not shown twice: the rows from before still have it.
 */
export function isPending({ verdict, answered }: OutboxRow, state: CacheState): boolean {
  if (verdict && state.cursor !== undefined) return verdict.version > state.cursor;
  const { epoch, cursor } = shownOf(state);
  const isShown = answered && cursor !== undefined && answered.epoch === epoch && answered.version <= cursor;
  return !isShown;
}

/** @param rulesNow needed as soon as there is a command to fold */
export function createOverlay(
  pool: Pool,
  pending: Iterable<QueuedCommand>,
  userId: string,
  rulesNow: () => Rules | undefined,
): Overlay {
  const records = new Map<string, RecordRow | null>();
  const collections = new Map<string, CollectionRow | null>();
  const wishlist = new Map<string, WishlistRow | null>();
  const waiting = new Set<string>();
  let recordCount = pool.records.size;
  let wishCount = pool.wishlist.size;

  const state: LibraryState = {
    get account() {
      return pool.account;
    },
    get recordCount() {
      return recordCount;
    },
    get wishCount() {
      return wishCount;
    },
    record: (id) => found(records, pool.records, id),
    collection: (id) => found(collections, pool.collections, id),
    wishlistItem: (id) => found(wishlist, pool.wishlist, id),
    collections: () => all(collections, pool.collections),
    records: () => all(records, pool.records),
    deleted: () => undefined,
  };

  function put(change: RowChange): void {
    if (change.entity === 'record') {
      recordCount += (change.row ? 1 : 0) - (state.record(change.id) ? 1 : 0);
      records.set(change.id, change.row);
    } else if (change.entity === 'collection') collections.set(change.id, change.row);
    else {
      wishCount += (change.row ? 1 : 0) - (state.wishlistItem(change.id) ? 1 : 0);
      wishlist.set(change.id, change.row);
    }
  }

  function add(command: QueuedCommand): Outcome {
    const rules = rulesNow();
    if (!rules) throw new Error('A command can only be folded once the rules are there');
    const ready = rules.readyOnce(command);
    if (!rules.isReady(ready)) return ready;
    // A pending album stays on the shelf until the server has spoken, also when another device took the last place.
    const roomy = () => rules.withUnlimitedPlan(state);
    const { recordIds = [], collectionIds = [], wishlistItemIds = [] } = ready.touches;
    const context = { now: command.at, defaultCollectionId: rules.defaultCollectionIdOf(userId) };
    let outcome = ready.apply(state, context);
    if (outcome.status === 'refused' && outcome.code === 'ALBUM_LIMIT_EXCEEDED')
      outcome = ready.apply(roomy(), context);
    if (outcome.status === 'ok') {
      if (outcome.left?.length) {
        const whole = ready.apply(roomy(), context);
        if (whole.status === 'ok') outcome = whole;
      }
      for (const change of outcome.changes) put(change);
    }
    for (const id of [...recordIds, ...wishlistItemIds]) waiting.add(id);
    // Memberships are shown at the record; a collection waits only for its own changes.
    if (command.name.startsWith('collection.')) for (const id of collectionIds) waiting.add(id);
    return outcome;
  }

  for (const command of pending) add(command);
  return { state, records, collections, wishlist, waiting, add };
}

function found<Row>(over: Map<string, Row | null>, under: ReadonlyMap<string, Row>, id: string): Row | undefined {
  const row = over.get(id);
  return row === undefined ? under.get(id) : (row ?? undefined);
}

function* all<Row>(over: Map<string, Row | null>, under: ReadonlyMap<string, Row>): Iterable<Row> {
  for (const [id, row] of under) if (!over.has(id)) yield row;
  for (const row of over.values()) if (row) yield row;
}
