import { defaultCollectionIdOf } from '../../app/library/default-collection-id.ts';
import type { LibraryState } from '../../shared/commands/command.ts';
import { isReady, readyCommand } from '../../shared/commands/registry.ts';
import type { CollectionRow } from '../../shared/domain/collection.ts';
import type { Tier } from '../../shared/domain/plan.ts';
import type { RecordRow } from '../../shared/domain/record.ts';
import type { WishlistRow } from '../../shared/domain/wishlist-item.ts';
import { accountOf } from '../support/accounts.ts';
import type { Look, Sent } from './backend.ts';

/** An accepted command, and the plan on which it was. */
export interface Decided {
  id: string;
  left: string[] | null;
  tier: Tier;
  /** When, by the server's clock. */
  at: string;
}

/**
 * The main oracle: the accepted commands, applied one after the other in the order of their versions by the rules alone,
 * must give what the server has. Times and versions are the server's own and not compared.
 */
export function differences(
  userId: string,
  decided: readonly Decided[],
  sent: ReadonlyMap<string, Sent>,
  look: Pick<Look, 'records' | 'collections' | 'wishlist'>,
): string[] {
  const records = new Map<string, RecordRow>();
  const collections = new Map<string, CollectionRow>();
  const wishlist = new Map<string, WishlistRow>();
  let account = accountOf(userId);
  const state: LibraryState = {
    get account() {
      return account;
    },
    get recordCount() {
      return records.size;
    },
    get wishCount() {
      return wishlist.size;
    },
    record: (id) => records.get(id),
    collection: (id) => collections.get(id),
    wishlistItem: (id) => wishlist.get(id),
    collections: () => collections.values(),
    records: () => records.values(),
    deleted: () => undefined,
  };
  const problems: string[] = [];
  for (const { id, left, tier, at } of decided) {
    account = { ...account, subscriptionTier: tier };
    const command = sent.get(id);
    if (!command) {
      problems.push(`command ${id} was decided and never sent`);
      continue;
    }
    const ready = readyCommand(command.name, command.v, without(command.args, left ?? []));
    const context = { now: at, defaultCollectionId: defaultCollectionIdOf(userId) };
    const outcome = isReady(ready) ? ready.apply(state, context) : ready;
    if (outcome.status !== 'ok') {
      problems.push(`${command.name} ${id} was accepted; the rules say ${JSON.stringify(outcome)}`);
      continue;
    }
    for (const change of outcome.changes) {
      if (change.entity === 'record') put(records, change.id, change.row);
      else if (change.entity === 'collection') put(collections, change.id, change.row);
      else put(wishlist, change.id, change.row);
    }
  }
  return [
    ...problems,
    ...differing('albums', records, look.records),
    ...differing('collections', collections, look.collections),
    ...differing('wishes', wishlist, look.wishlist),
  ];
}

function put<Row>(rows: Map<string, Row>, id: string, row: Row | null): void {
  if (row) rows.set(id, row);
  else rows.delete(id);
}

function without(args: unknown, left: readonly string[]): unknown {
  if (left.length === 0) return args;
  const { records } = args as { records: { id: string }[] };
  return { records: records.filter(({ id }) => !left.includes(id)) };
}

function differing(what: string, mine: ReadonlyMap<string, object>, theirs: ReadonlyMap<string, object>): string[] {
  const text = (rows: ReadonlyMap<string, object>, id: string) => {
    const row = rows.get(id);
    return row ? JSON.stringify(comparable(row)) : 'nothing';
  };
  return [...new Set([...mine.keys(), ...theirs.keys()])]
    .filter((id) => text(mine, id) !== text(theirs, id))
    .map((id) => `${what}: the commands give ${text(mine, id)}, the server has ${text(theirs, id)}`);
}

function comparable(row: object): unknown[] {
  return Object.entries(row)
    .filter(([key]) => !['createdAt', 'updatedAt', 'version'].includes(key))
    .map(([key, value]) => [key, key === 'collectionIds' && Array.isArray(value) ? value.toSorted() : value])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
}
