import type { LibraryState, Outcome, RowChange } from '../../shared/commands/command.ts';
import { isReady, type ReadyCommand, readyCommand } from '../../shared/commands/registry.ts';
import type { CollectionRow } from '../../shared/domain/collection.ts';
import type { RecordRow } from '../../shared/domain/record.ts';
import type { AccountRow } from '../../shared/domain/user.ts';
import type { WishlistRow } from '../../shared/domain/wishlist-item.ts';
import type { OutboxRow, QueuedCommand } from './journal-rows.ts';
import type { Pool } from './pool.ts';

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
 */
export function isPending(row: OutboxRow, cursor: number | undefined): boolean {
  return row.verdict === undefined || cursor === undefined || row.verdict.version > cursor;
}

export function createOverlay(pool: Pool, pending: Iterable<QueuedCommand>, defaultCollectionId: string): Overlay {
  const records = new Map<string, RecordRow | null>();
  const collections = new Map<string, CollectionRow | null>();
  const wishlist = new Map<string, WishlistRow | null>();
  const waiting = new Set<string>();
  let recordCount = pool.records.size;

  const state: LibraryState = {
    get account() {
      return pool.account;
    },
    get recordCount() {
      return recordCount;
    },
    record: (id) => found(records, pool.records, id),
    collection: (id) => found(collections, pool.collections, id),
    wishlistItem: (id) => found(wishlist, pool.wishlist, id),
    collections: () => all(collections, pool.collections),
    records: () => all(records, pool.records),
    deleted: () => undefined,
    isForeign: () => false,
  };
  // A pending album stays on the shelf until the server has spoken, also when another device took the last place.
  const roomy: LibraryState = withUnlimitedPlan(state);

  function put(change: RowChange): void {
    if (change.entity === 'record') {
      recordCount += (change.row ? 1 : 0) - (state.record(change.id) ? 1 : 0);
      records.set(change.id, change.row);
    } else if (change.entity === 'collection') collections.set(change.id, change.row);
    else wishlist.set(change.id, change.row);
  }

  function add(command: QueuedCommand): Outcome {
    const ready = readyOnce(command);
    if (!isReady(ready)) return ready;
    const { recordIds = [], collectionIds = [], wishlistItemIds = [] } = ready.touches;
    const context = { now: command.at, defaultCollectionId };
    let outcome = ready.apply(state, context);
    if (outcome.status === 'refused' && outcome.code === 'ALBUM_LIMIT_EXCEEDED') outcome = ready.apply(roomy, context);
    if (outcome.status === 'ok') {
      if (outcome.left?.length) {
        const whole = ready.apply(roomy, context);
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

/** The same rows under a plan without a limit. */
export function withUnlimitedPlan(state: LibraryState): LibraryState {
  return Object.create(state, {
    account: {
      get: (): AccountRow | undefined =>
        state.account && { ...state.account, subscriptionTier: 'lifetime', subscriptionExpiresAt: null },
    },
    recordCount: { get: () => (state.account ? state.recordCount : 0) },
  }) as LibraryState;
}

const readyByCommand = new WeakMap<QueuedCommand, { args: unknown; ready: ReadyCommand | Outcome }>();

/** Parsing is the dear part of a refold; a command's arguments never change without becoming a new object. */
function readyOnce(command: QueuedCommand): ReadyCommand | Outcome {
  const known = readyByCommand.get(command);
  if (known && known.args === command.args) return known.ready;
  const ready = readyCommand(command.name, command.v, command.args);
  readyByCommand.set(command, { args: command.args, ready });
  return ready;
}

function found<Row>(over: Map<string, Row | null>, under: ReadonlyMap<string, Row>, id: string): Row | undefined {
  const row = over.get(id);
  return row === undefined ? under.get(id) : (row ?? undefined);
}

function* all<Row>(over: Map<string, Row | null>, under: ReadonlyMap<string, Row>): Iterable<Row> {
  for (const [id, row] of under) if (!over.has(id)) yield row;
  for (const row of over.values()) if (row) yield row;
}
