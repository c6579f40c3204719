import type { Entity, Gone, LibraryState, Outcome, RowChange, RowOf } from '../../../shared/commands/command.ts';
import { type CommandInput, type CommandName, isReady, readyCommand } from '../../../shared/commands/registry.ts';
import type { CollectionRow } from '../../../shared/domain/collection.ts';
import type { RecordRow } from '../../../shared/domain/record.ts';
import type { AccountRow } from '../../../shared/domain/user.ts';
import type { WishlistRow } from '../../../shared/domain/wishlist-item.ts';
import { accountOf } from '../../support/accounts.ts';

export const now = '2026-03-01T12:00:00.000Z';
export const defaultCollectionId = '5a1e0000-0000-5000-8000-000000000001';

type Rows = { [E in Entity]: Map<string, RowOf[E]> };

/** A library in memory: the model the rules are tried on. */
export interface MemoryLibrary extends LibraryState {
  run<Name extends CommandName>(name: Name, args: CommandInput<Name>): Outcome;
  runAny(name: string, args: unknown): Outcome;
  /** Everything there is, for comparison. */
  contents(): { records: RecordRow[]; collections: CollectionRow[]; wishlist: WishlistRow[] };
  defaults(): CollectionRow[];
}

export function memoryLibrary(
  subscriptionTier: AccountRow['subscriptionTier'] = 'free',
  ownDefaultId = defaultCollectionId,
): MemoryLibrary {
  const rows: Rows = { record: new Map(), collection: new Map(), wishlistItem: new Map() };
  const gone: { [E in Entity]: Map<string, Gone<RowOf[E]>> } = {
    record: new Map(),
    collection: new Map(),
    wishlistItem: new Map(),
  };

  function put<E extends Entity>(entity: E, id: string, row: RowOf[E] | null, movedTo?: string): void {
    const before = rows[entity].get(id);
    if (row) {
      rows[entity].set(id, row);
      gone[entity].delete(id);
    } else if (before) {
      rows[entity].delete(id);
      gone[entity].set(id, { ...before, ...(movedTo !== undefined && { movedTo }) });
    }
  }
  function applyChange(change: RowChange): void {
    if (change.entity === 'record') put('record', change.id, change.row);
    else if (change.entity === 'collection') put('collection', change.id, change.row);
    else put('wishlistItem', change.id, change.row, change.movedTo);
  }

  const library: MemoryLibrary = {
    account: accountOf('5a1e0000-0000-7000-8000-000000000000', { subscriptionTier }),
    get recordCount() {
      return rows.record.size;
    },
    get wishCount() {
      return rows.wishlistItem.size;
    },
    record: (id) => rows.record.get(id),
    collection: (id) => rows.collection.get(id),
    wishlistItem: (id) => rows.wishlistItem.get(id),
    collections: () => rows.collection.values(),
    records: () => rows.record.values(),
    deleted: (entity, id) => gone[entity].get(id),
    run: (name, args) => library.runAny(name, args),
    runAny(name, args) {
      const ready = readyCommand(name, 1, args);
      if (!isReady(ready)) return ready;
      const outcome = ready.apply(library, { now, defaultCollectionId: ownDefaultId });
      if (outcome.status === 'ok') for (const change of outcome.changes) applyChange(change);
      return outcome;
    },
    contents: () => ({
      records: sorted(rows.record),
      collections: sorted(rows.collection),
      wishlist: sorted(rows.wishlistItem),
    }),
    defaults: () => [...rows.collection.values()].filter((row) => row.isDefault),
  };
  return library;
}

function sorted<Row extends { id: string }>(rows: Map<string, Row>): Row[] {
  return [...rows.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}
