import assert from 'node:assert/strict';
import type { CacheState } from '../../app/library/cache-state.ts';
import { defaultCollectionIdOf } from '../../app/library/default-collection-id.ts';
import type { OutboxRow } from '../../app/library/journal-rows.ts';
import type { LibraryState } from '../../shared/commands/command.ts';
import { isReady, readyCommand } from '../../shared/commands/registry.ts';
import { hiddenAlbumIds } from '../../shared/domain/album-limit.ts';
import type { CollectionRow } from '../../shared/domain/collection.ts';
import type { RecordRow } from '../../shared/domain/record.ts';
import type { AccountRow } from '../../shared/domain/user.ts';
import type { WishlistRow } from '../../shared/domain/wishlist-item.ts';
import { expectThat, tagOf, Violation } from './checks.ts';
import type { OpenTab } from './stage.ts';

interface Rows {
  account: AccountRow | undefined;
  records: Map<string, RecordRow>;
  collections: Map<string, CollectionRow>;
  wishlist: Map<string, WishlistRow>;
}

/**
 * What a tab shows must be what its device holds with the tab's pending commands folded on top, worked out here in the
 * plainest way: all rows in maps, one command after the other. A tab that has not yet read what another tab wrote is
 * left alone.
 */
export async function checkView(tab: OpenTab): Promise<void> {
  const { library } = tab;
  await tab.heard;
  const { words } = tab;
  const { state, rows } = await heldRows(tab);
  // Another tab may have written while the parts were read one after the other.
  if (JSON.stringify(await tab.cache.state()) !== JSON.stringify(state)) return;
  if (tab.words !== words) return;
  if (JSON.stringify(placeOf(state)) !== JSON.stringify(placeOf(library.position()))) return;
  checkOwner(tab.userId, rows);
  const queue = library.outbox().filter((row) => isWaiting(row, state));
  fold(tab.userId, queue, rows);
  const shown = library.state();
  same('albums', shown.records(), rows.records);
  same('collections', shown.collections(), rows.collections);
  same('wishes', library.view().wishlist, rows.wishlist);
  expectThat(shown.recordCount === rows.records.size, 'VIEW', 'albums are counted wrong');
  if (rows.account?.subscriptionTier === 'free') checkHidden(tab, rows.records.values());
}

/** A tab that has just looked has the queue and the tray as they are stored. */
export async function checkQueue({ library, journal }: OpenTab): Promise<void> {
  const stored = await journal.load();
  const told = (rows: readonly OutboxRow[]) =>
    JSON.stringify(rows.map(({ n, id, args, seq, verdict, answered }) => [n, id, args, seq, verdict, answered]));
  expectThat(told(library.outbox()) === told(stored.outbox), 'VIEW', 'this tab has another queue than the device');
  const ids = (entries: readonly { id: string }[]) => JSON.stringify(entries.map(({ id }) => id).toSorted());
  expectThat(ids(library.tray()) === ids(stored.tray), 'VIEW', 'this tab has another tray than the device');
}

/** The rows a person sees when nothing waits: of an older filling while a newer one is incomplete. */
async function heldRows({ cache }: OpenTab): Promise<{ state: CacheState; rows: Rows }> {
  const head = await cache.head();
  const { state } = head;
  const shown = state.old ?? state;
  const records = new Map<string, RecordRow>();
  for (let index = 0; index < shown.segmentCount; index += 1) {
    for (const row of await cache.segment(shown, index)) records.set(row.id, row);
  }
  for (const { id } of head.gone) records.delete(id);
  for (const row of head.rows) records.set(row.id, row);
  const byId = <Row extends { id: string }>(list: Row[]) => new Map(list.map((row) => [row.id, row]));
  return {
    state,
    rows: { account: head.account, records, collections: byId(head.collections), wishlist: byId(head.wishlist) },
  };
}

/** Nothing the server has said about it is among the rows yet. */
function isWaiting({ verdict, answered }: OutboxRow, state: CacheState): boolean {
  if (verdict && state.cursor !== undefined) return state.cursor < verdict.version;
  const shown = state.old ?? state;
  if (answered === undefined || shown.cursor === undefined) return true;
  return answered.epoch !== shown.epoch || answered.version > shown.cursor;
}

function fold(userId: string, queue: readonly OutboxRow[], { account, records, collections, wishlist }: Rows): void {
  const rows = {
    account,
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
  } satisfies LibraryState;
  const roomy = { ...rows, account: account && { ...account, subscriptionTier: 'lifetime' as const } };
  for (const { name, v, args, at } of queue) {
    const ready = readyCommand(name, v, args);
    const context = { now: at, defaultCollectionId: defaultCollectionIdOf(userId) };
    if (!isReady(ready)) continue;
    // The limit is the server's business: what waits is shown.
    const strict = ready.apply(rows, context);
    const isFull = strict.status === 'refused' && strict.code === 'ALBUM_LIMIT_EXCEEDED';
    const outcome = isFull || (strict.status === 'ok' && strict.left?.length) ? ready.apply(roomy, context) : strict;
    if (outcome.status !== 'ok') continue;
    for (const { entity, id, row } of outcome.changes) {
      const table: Map<string, unknown> = { record: records, collection: collections, wishlistItem: wishlist }[entity];
      if (row) table.set(id, row);
      else table.delete(id);
    }
  }
}

const FREE_ALBUMS = 15;

/** A free plan shows the albums that were there first, whatever a clock says. */
function checkHidden({ library }: OpenTab, records: Iterable<RecordRow>): void {
  const ids = (rows: Iterable<string>) => [...rows].sort().join();
  const hidden = hiddenAlbumIds(records, FREE_ALBUMS);
  const shown = library.view().hiddenRecords.map(({ id }) => id);
  expectThat(ids(shown) === ids(hidden), 'VIEW', `the plan hides ${ids(hidden)}, this device hides ${ids(shown)}`);
}

function checkOwner(userId: string, { records, wishlist }: Rows): void {
  for (const { title } of [...records.values(), ...wishlist.values()]) {
    expectThat(title.startsWith(tagOf(userId)), 'ISO', `${title} is in the databases of ${tagOf(userId)}`);
  }
}

function placeOf({ fill, epoch, cursor, page, segmentCount, mergedAt }: CacheState): unknown {
  return { fill, epoch, cursor, page, segmentCount, mergedAt };
}

function same<Row extends { id: string }>(what: string, mine: Iterable<Row>, theirs: ReadonlyMap<string, Row>): void {
  const sorted = (rows: Iterable<Row>) => [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));
  try {
    assert.deepEqual(sorted(mine), sorted(theirs.values()));
  } catch (error) {
    throw new Violation('VIEW', `${what} differ: ${error instanceof Error ? error.message : ''}`);
  }
}
