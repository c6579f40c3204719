import type { LibraryState } from '../../shared/commands/command.ts';
import type { CommandName } from '../../shared/commands/registry.ts';
import { pick } from './pick.ts';

/** Fills in what a screen need not say: ids and times of new rows, and for an edit the values it was based on. */
export function completeInput(
  name: CommandName,
  input: unknown,
  state: LibraryState,
  ports: { now: string; newId(): string },
): unknown {
  const given = input as { id?: string; createdAt?: string; recordId?: string; changes?: object; seen?: object };
  switch (name) {
    case 'record.create':
    case 'collection.create':
    case 'wishlist.create':
      return { ...given, id: given.id ?? ports.newId(), createdAt: given.createdAt ?? ports.now };
    case 'wishlist.moveToCollection':
      return { ...given, recordId: given.recordId ?? ports.newId(), createdAt: given.createdAt ?? ports.now };
    case 'record.update':
      return withSeen(given, state.record(given.id ?? ''));
    case 'collection.update':
      return withSeen(given, state.collection(given.id ?? ''));
    case 'wishlist.update':
      return withSeen(given, state.wishlistItem(given.id ?? ''));
    default:
      return given;
  }
}

function withSeen(input: { changes?: object; seen?: object }, row: object | undefined): unknown {
  if (!row || !input.changes || input.seen) return input;
  return { ...input, seen: pick(row, Object.keys(input.changes)) };
}
