import type { LibraryState, Outcome, RowChange } from '../../../shared/commands/command.ts';
import { type CommandInput, type CommandName, isParsed, parseCommand } from '../../../shared/commands/registry.ts';
import type { AccountRow } from '../../../shared/domain/user.ts';
import type { CollectionRow } from '../../../shared/schemas/collection.ts';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import type { WishlistRow } from '../../../shared/schemas/wishlist-item.ts';
import { accountOf } from '../../support/accounts.ts';
import { emptyMaps, stateOver } from '../../support/library-state.ts';

export const now = '2026-03-01T12:00:00.000Z';
export const defaultCollectionId = '5a1e0000-0000-5000-8000-000000000001';

/** A library in memory, on which the rules are tested. */
export interface MemoryLibrary extends LibraryState {
  run<Name extends CommandName>(name: Name, args: CommandInput<Name>): Outcome;
  runAny(name: string, args: unknown): Outcome;
  /** All rows, for comparison. */
  contents(): { records: RecordRow[]; collections: CollectionRow[]; wishlist: WishlistRow[] };
  defaults(): CollectionRow[];
}

export function memoryLibrary(
  subscriptionTier: AccountRow['subscriptionTier'] = 'free',
  ownDefaultId = defaultCollectionId,
): MemoryLibrary {
  const rows = emptyMaps();
  const tombstones = emptyMaps();

  function applyChange({ entity, id, row, movedTo }: RowChange): void {
    const table: Map<string, object> = rows[entity];
    const ofEntity: Map<string, object> = tombstones[entity];
    const before = table.get(id);
    if (row) {
      table.set(id, row);
      ofEntity.delete(id);
    } else if (before) {
      table.delete(id);
      ofEntity.set(id, { ...before, ...(movedTo !== undefined && { movedTo }) });
    }
  }

  const account = accountOf('5a1e0000-0000-7000-8000-000000000000', { subscriptionTier });
  const state = stateOver(
    rows,
    () => account,
    (entity, id) => tombstones[entity].get(id),
  );
  const library: MemoryLibrary = {
    ...state,
    run: (name, args) => library.runAny(name, args),
    runAny(name, args) {
      const parsed = parseCommand(name, 1, args);
      if (!isParsed(parsed)) return parsed;
      const outcome = parsed.apply(library, { now, defaultCollectionId: ownDefaultId });
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
