import assert from 'node:assert/strict';
import type { CacheState } from '../../../app/library/cache/state.ts';
import type { OutboxRow, TrayEntry } from '../../../app/library/journal/rows.ts';
import type { AccountRow } from '../../../shared/domain/user.ts';
import { changeEntries } from '../../support/change-entries.ts';
import type { Entry, Screen } from '../model/actions.ts';
import {
  type Album,
  albumsAt,
  type Collection,
  type Kind,
  type Plan,
  planOf,
  type Row,
  type Shelves,
  shownOf,
} from '../model/rows.ts';
import { decide } from '../model/rules.ts';
import type { OpenTab } from '../world/world.ts';
import { expectThat, saidBy, tagOf, Violation } from './checks.ts';
import { plain } from './replay.ts';

interface Rows extends Shelves {
  account: AccountRow | undefined;
}

/**
 * What a tab shows must be what its device holds with the tab's pending commands folded on top, worked out here in the
 * plainest way: all rows in maps, one command after the other. A tab that has not yet read what another tab wrote is
 * left alone.
 */
export async function checkView(tab: OpenTab): Promise<void> {
  const { library } = tab;
  await tab.applied;
  const { messages } = tab;
  const { state, rows } = await heldRows(tab);
  // Another tab may have written while the parts were read one after the other.
  if (JSON.stringify(await tab.cache.state()) !== JSON.stringify(state)) return;
  if (tab.messages !== messages) return;
  if (JSON.stringify(placeOf(state)) !== JSON.stringify(placeOf(library.position()))) return;
  checkOwner(tab, rows);
  const queue = library.outbox().filter((row) => isWaiting(row, state));
  const plan = planOf(rows.account);
  fold(tab.userId, queue, rows, plan);
  const shown = library.state();
  same('albums', shown.all('record'), rows.records);
  same('collections', shown.all('collection'), rows.collections);
  same('wishes', library.view().wishlist, rows.wishes);
  same('notifications', shown.all('notification'), rows.notices);
  same('saved views', shown.all('savedView'), rows.views);
  expectThat(shown.count('record') === rows.records.size, 'VIEW', 'albums are counted wrong');
  const most = albumsShown(tab, plan);
  if (most !== undefined) checkShown(tab, rows, most);
}

/** As checkView, for a tab that may be between two steps. */
export async function showsWhatItHas(tab: OpenTab): Promise<boolean> {
  return checkView(tab).then(
    () => true,
    () => false,
  );
}

/** A tab that has just looked has the queue and the tray as they are stored. */
export async function checkQueue({ library, journal }: OpenTab): Promise<void> {
  const stored = await journal.load();
  const textOfQueue = (rows: readonly OutboxRow[]) =>
    JSON.stringify(rows.map(({ n, id, args, seq, verdict, answered }) => [n, id, args, seq, verdict, answered]));
  expectThat(
    textOfQueue(library.outbox()) === textOfQueue(stored.outbox),
    'VIEW',
    'this tab has another queue than the device',
  );
  const ids = (entries: readonly { id: string }[]) => JSON.stringify(entries.map(({ id }) => id).toSorted());
  expectThat(ids(library.tray()) === ids(stored.tray), 'VIEW', 'this tab has another tray than the device');
}

/** The rows a person sees when nothing waits: of an older filling while a newer one is incomplete. */
async function heldRows({ cache }: OpenTab): Promise<{ state: CacheState; rows: Rows }> {
  const head = await cache.head();
  const { state } = head;
  const shown = state.old ?? state;
  const records = new Map<string, Album>();
  for (let index = 0; index < shown.segmentCount; index += 1) {
    for (const row of await cache.segment(shown, index)) records.set(row.id, row);
  }
  for (const { id } of head.deleted) records.delete(id);
  for (const row of head.rows) records.set(row.id, row);
  const byId = <Row extends { id: string }>(list: Row[]) => new Map(list.map((row) => [row.id, row]));
  return {
    state,
    rows: {
      account: head.account,
      records,
      collections: byId(withOneDefault(head.collections)),
      wishes: byId(head.wishlist),
      notices: byId(head.notifications),
      views: byId(head.savedViews),
      gone: new Map(),
    },
  };
}

/** News in pieces brings the new default before what the old one became, when that was changed again since. */
function withOneDefault(collections: readonly Collection[]): Collection[] {
  const newest = Math.max(...collections.map((one) => (one.isDefault ? one.version : -1)));
  return collections.map((one) => ({ ...one, isDefault: one.isDefault && one.version === newest }));
}

/** Nothing the server has said about it is among the rows yet. */
function isWaiting({ verdict, answered }: OutboxRow, state: CacheState): boolean {
  if (verdict && state.cursor !== undefined) return state.cursor < verdict.version;
  const shown = state.old ?? state;
  if (answered === undefined || shown.cursor === undefined) return true;
  return answered.epoch !== shown.epoch || answered.version > shown.cursor;
}

/** The limit is the server's business: what waits is shown. */
function fold(userId: string, queue: readonly OutboxRow[], shelves: Shelves, plan: Plan): void {
  for (const { name, args, at } of queue) {
    decide(shelves, { name, args }, { now: at, userId, room: Number.POSITIVE_INFINITY, shown: albumsAt(plan, at) });
  }
}

/** The albums a plan shows, refused new albums, and the number of albums in each collection. */
function checkShown({ library }: OpenTab, rows: Shelves, most: number): void {
  const view = library.view();
  const visible = shownOf(rows, most);
  const refused = changeEntries(library.tray()).flatMap(({ kind, code, command: { name, args } }) => {
    const isAlbum = kind === 'refused' && ['record.create', 'record.restore'].includes(name);
    const { id } = args as { id: string };
    return isAlbum && code === 'ALBUM_LIMIT_EXCEEDED' && !rows.records.has(id) ? [id] : [];
  });
  const ids = (list: readonly string[]) => [...new Set(list)].sort().join();
  const shown = view.records.map(({ id }) => id);
  const right = ids([...visible, ...refused]);
  expectThat(shown.toSorted().join() === right, 'CONTENTS', `${shown.toSorted()} are shown, right is ${right}`);
  const hidden = [...rows.records.keys()].filter((id) => !visible.includes(id));
  const isHidden = ids(view.hiddenRecords.map(({ id }) => id)) === ids(hidden) && view.hiddenCount === hidden.length;
  expectThat(isHidden, 'CONTENTS', `the plan hides ${hidden}, this device another number or others`);
  for (const { id, isDefault, recordCount } of view.collections) {
    const members = visible.filter((one) => isDefault || rows.records.get(one)?.collectionIds.includes(id));
    expectThat(recordCount === members.length, 'CONTENTS', `${recordCount} albums are counted for ${members.length}`);
  }
}

function checkOwner({ userId, mayRead }: OpenTab, { records, wishes, notices, views }: Rows): void {
  for (const { title } of [...records.values(), ...wishes.values()]) {
    expectThat(mayRead(String(title)), 'ISO', `${title} is in the databases of ${tagOf(userId)}`);
  }
  for (const { name } of views.values()) {
    expectThat(mayRead(String(name)), 'ISO', `the view ${name} is in the databases of ${tagOf(userId)}`);
  }
  for (const { data } of notices.values()) {
    const isTheirs = saidBy(data as object).every(mayRead);
    expectThat(isTheirs, 'ISO', `a notification of another is in the databases of ${tagOf(userId)}`);
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

// The shown data of a device, as rows of the independent model, and where two of these differ.

/** The rows as a tab shows them, and its tray. */
export function screenOf(library: OpenTab['library']): Screen {
  const byId = <R extends { id: string }>(rows: Iterable<R>) => new Map([...rows].map((row) => [row.id, row]));
  const state = library.state();
  return {
    records: byId(state.all('record')),
    collections: byId(state.all('collection')),
    wishes: byId(library.view().wishlist),
    notices: byId(state.all('notification')),
    views: byId(state.all('savedView')),
    gone: new Map(),
    tray: new Map(library.tray().map((entry) => [entry.id, entryOf(entry)])),
  };
}

export function entryOf(entry: TrayEntry): Entry {
  if (entry.kind === 'photo') return { kind: 'photo', name: 'photo', args: {}, code: entry.code };
  const { kind, command, code, ...rest } = entry;
  const { snapshot, overwrote, left }: Pick<Entry, 'snapshot' | 'overwrote' | 'left'> = rest;
  return { kind, name: command.name, args: command.args, code, snapshot, overwrote, left };
}

/** The first thing that is not as it should be; ids of entries must be known. When a row was changed is for the server to say. */
export function differenceOf(right: Screen, shown: Screen): string | undefined {
  for (const kind of ['records', 'collections', 'wishes', 'notices', 'views', 'tray'] as const) {
    for (const id of new Set<string>([...right[kind].keys(), ...shown[kind].keys()])) {
      const [wanted, found] = [textOf(right, kind, id), textOf(shown, kind, id)];
      if (wanted !== found) return `${kind} show ${found ?? 'nothing'}, right is ${wanted ?? 'nothing'}`;
    }
  }
  return undefined;
}

function textOf(screen: Screen, kind: Kind | 'tray', id: string): string | undefined {
  if (kind === 'tray') return plain(screen.tray.get(id));
  const row: Row | undefined = screen[kind].get(id);
  if (!row) return undefined;
  const { createdAt, updatedAt, version, collectionIds, ...rest } = row;
  // A first album brings it along, and another one may be the first now.
  const isOwnDefault = kind === 'collections' && version === 0 && rest.isDefault;
  return plain({ ...rest, createdAt: isOwnDefault ? '' : createdAt, collectionIds: shelvesOf(collectionIds, screen) });
}

/** The default collection shows everything, and a deleted one nothing, whatever is noted for it (AMB-56). */
function shelvesOf(ids: unknown, { collections }: Screen): unknown {
  return Array.isArray(ids) ? ids.filter((id) => collections.get(id)?.isDefault === false) : ids;
}

/** The error a device may have in its estimate of the server's time. */
const UNSURE_MS = 70_000;

/** The number of albums a tab shows; undefined where the end of the plan is so near that the device may see it either way. */
export function albumsShown(tab: OpenTab, plan: Plan): number | undefined {
  const times = [tab.shownAt, tab.serverTime()];
  return albumsBetween(plan, Math.min(...times) - UNSURE_MS, Math.max(...times) + UNSURE_MS);
}

/** The number of albums a tab takes now. */
export function albumsTaken(tab: OpenTab, plan: Plan): number | undefined {
  return albumsBetween(plan, tab.serverTime() - UNSURE_MS, tab.serverTime() + UNSURE_MS);
}

function albumsBetween(plan: Plan, from: number, to: number): number | undefined {
  const [first, last] = [from, to].map((time) => albumsAt(plan, new Date(time).toISOString()));
  return first === last ? first : undefined;
}
