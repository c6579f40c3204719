import assert from 'node:assert/strict';
import type { Backend, Look } from '../backends/backend.ts';
import { FREE_ALBUMS, isFreeAt, planOf } from '../model/rows.ts';
import type { ServerClock } from '../world/clocks.ts';
import type { Device, OpenTab, World } from '../world/world.ts';
import type { Invariant } from './invariants.ts';

/** Something that must never happen has happened. */
export class Violation extends Error {
  readonly invariant: Invariant;
  constructor(invariant: Invariant, message: string) {
    super(`${invariant}: ${message}`);
    this.name = 'Violation';
    this.invariant = invariant;
  }
}

export function expectThat(holds: boolean, invariant: Invariant, message: string): void {
  if (!holds) throw new Violation(invariant, message);
}

/** The prefix of all text of a person, so that it is known wherever it turns up. */
export function tagOf(userId: string): string {
  return `by-${userId.slice(-6)}`;
}

/** True if text belongs to a person: they have typed them, or brought them here with a backup. */
export function isOwn({ brought }: Pick<World, 'brought'>, userId: string, text: string): boolean {
  return text.startsWith(tagOf(userId)) || brought.get(userId)?.has(text) === true;
}

/** The texts of a notification that the scenario has made; those of refused changes have none of a person's. */
export function saidBy(data: object): string[] {
  return 'title' in data ? [String(data.title)] : [];
}

/** True if the server has the command, with its effect or without need of one. */
export function isSaved(look: Look, commandId: string): boolean {
  const status = look.decided.get(commandId);
  return status === 'ok' || status === 'noop';
}

/** The invariants of the server's tables of one person at any moment. */
export function checkServer(userId: string, look: Look, world: World): void {
  for (const problem of look.problems) throw new Violation(problem.split(':')[0] as Invariant, problem);
  const collections = [...look.collections.values()];
  const defaults = collections.filter(({ isDefault }) => isDefault).length;
  if (look.records.size > 0) expectThat(defaults === 1, 'DEFAULT', `${defaults} default collections`);
  expectThat(defaults <= 1, 'DEFAULT', `${defaults} default collections`);
  const tag = tagOf(userId);
  for (const { id, title, collectionIds, version } of look.records.values()) {
    expectThat(isOwn(world, userId, title), 'ISO', `album ${title} reached ${tag}`);
    expectThat(new Set(collectionIds).size === collectionIds.length, 'REF', `album ${id} is twice in a collection`);
    expectThat(version <= look.version, 'ORDER', `album ${id} is ahead of its head`);
    expectThat(!look.buried.has(id), 'TOMB', `album ${id} is deleted and alive`);
  }
  for (const { id, title } of look.wishlist.values()) {
    expectThat(isOwn(world, userId, title), 'ISO', `wish ${title} reached ${tag}`);
    expectThat(!look.buried.has(id), 'TOMB', `wish ${id} is deleted and alive`);
  }
  for (const { id, data, version } of look.notifications.values()) {
    const isTheirs = saidBy(data).every((text) => isOwn(world, userId, text));
    expectThat(isTheirs, 'ISO', `notification ${saidBy(data)} reached ${tag}`);
    expectThat(version <= look.version, 'ORDER', `notification ${id} is ahead of its head`);
    expectThat(!look.buried.has(id), 'TOMB', `notification ${id} is deleted and alive`);
  }
  for (const { id, name, version } of look.savedViews.values()) {
    expectThat(isOwn(world, userId, name), 'ISO', `saved view ${name} reached ${tag}`);
    expectThat(version <= look.version, 'ORDER', `saved view ${id} is ahead of its head`);
    expectThat(!look.buried.has(id), 'TOMB', `saved view ${id} is deleted and alive`);
  }
  for (const { id, name } of collections) {
    expectThat(isOwn(world, userId, name) || name === 'My Collection', 'ISO', `collection ${name} reached ${tag}`);
    expectThat(!look.buried.has(id), 'TOMB', `collection ${id} is deleted and alive`);
  }
  for (const { promised } of world.devices) {
    for (const [owner, ids] of promised) {
      if (owner === userId) continue;
      for (const id of ids) expectThat(!look.decided.has(id), 'ISO', `command ${id} ran under another session`);
    }
  }
}

/** A free person's shelf never grows beyond the limit; a downgrade may leave it above. */
export function createLimitCheck(server: ServerClock) {
  const sizes = new Map<string, number>();
  return {
    check(userId: string, { plan, records: { size } }: Look): void {
      const isFree = isFreeAt(plan, new Date(server.now()).toISOString());
      const most = Math.max(FREE_ALBUMS, sizes.get(userId) ?? Number.POSITIVE_INFINITY);
      if (isFree) expectThat(size <= most, 'LIMIT', `${size} albums where ${most} are allowed`);
      // A clock that went back and forth since has shown a plan that is over as one that runs.
      const mayHaveRun = plan.until !== null && server.isOwn();
      sizes.set(userId, isFree && !mayHaveRun ? size : Number.POSITIVE_INFINITY);
    },
    /** After an older database came back. */
    forget: (userId: string) => void sizes.delete(userId),
  };
}

/** A refusal of a command that was queued is the server's decision, never a guess. */
export async function checkTray(device: Device, tab: OpenTab, look: Look, wasRestored: boolean): Promise<void> {
  if (wasRestored) return;
  for (const { id, kind } of await tab.journal.tray()) {
    if (kind !== 'refused' || !device.queued.has(id) || device.tooLarge.has(id)) continue;
    expectThat(look.decided.get(id) === 'refused', 'VERDICT', `command ${id} was never refused by the server`);
  }
}

/** Within one filling a cursor never goes back. */
export async function checkCursor(device: Device, tab: OpenTab): Promise<void> {
  const { fill, epoch, cursor } = await tab.cache.state();
  const before = device.cursors.get(tab.userId);
  const isSame = before?.fill === fill && before.epoch === epoch;
  const isBack = isSame && cursor !== undefined && cursor < before.cursor;
  expectThat(!isBack, 'SNAP', `the cursor went back from ${before?.cursor} to ${cursor}`);
  if (cursor !== undefined) device.cursors.set(tab.userId, { fill, epoch, cursor });
}

/** After a whole delta the cache holds exactly the rows that were true at its cursor. */
export async function checkSnapshot(tab: OpenTab, backend: Backend, fill: number): Promise<void> {
  const { arrived } = tab;
  if (!arrived) return;
  const head = await tab.cache.head();
  const { state } = head;
  if (state.fill !== fill || state.cursor !== arrived.cursor || state.epoch !== arrived.epoch) return;
  const look = await backend.look(tab.userId);
  if (look.epoch !== state.epoch) return;
  const rows = new Map<string, number>();
  for (let no = 0; no < state.segmentCount; no += 1) {
    for (const row of await tab.cache.segment(state, no)) rows.set(row.id, row.version);
  }
  for (const { id } of head.deleted) rows.delete(id);
  const { collections, wishlist, notifications, savedViews } = head;
  for (const { id, version } of [...head.rows, ...collections, ...wishlist, ...notifications, ...savedViews])
    rows.set(id, version);
  const expected = await backend.rowsAt(tab.userId, arrived.cursor);
  const text = (map: Map<string, number>) => JSON.stringify([...map].sort(([a], [b]) => (a < b ? -1 : 1)));
  expectThat(
    text(rows) === text(expected),
    'SNAP',
    `at ${arrived.cursor} the device holds ${text(rows)}, true was ${text(expected)}`,
  );
}

/** After quiet a device shows what the server has, and waits for nothing. */
export async function checkConverged(tab: OpenTab, look: Look): Promise<void> {
  const { library } = tab;
  const outbox = await tab.journal.outbox();
  expectThat(outbox.length === 0, 'LIVE', `${outbox.length} commands never got an answer`);
  expectThat(library.position().cursor === look.version, 'CONV', 'the cursor is not at the head');
  const [mine, theirs] = [planOf(library.view().account), look.plan].map((plan) => `${plan.tier} until ${plan.until}`);
  expectThat(mine === theirs, 'CONV', `the plan is ${mine}, the server has ${theirs}`);
  const state = library.state();
  same('albums', state.all('record'), look.records.values());
  same('collections', state.all('collection'), look.collections.values());
  same('wishlist', library.view().wishlist, look.wishlist.values());
  same('notifications', state.all('notification'), look.notifications.values());
  same('saved views', state.all('savedView'), look.savedViews.values());
  expectThat(state.count('record') === look.records.size, 'VIEW', 'albums are counted wrong');
}

function same<Row extends { id: string }>(what: string, mine: Iterable<Row>, theirs: Iterable<Row>): void {
  const sorted = (rows: Iterable<Row>) => [...rows].map(plain).sort((a, b) => (a.id < b.id ? -1 : 1));
  try {
    assert.deepEqual(sorted(mine), sorted(theirs));
  } catch (error) {
    throw new Violation('CONV', `${what} differ: ${error instanceof Error ? error.message : ''}`);
  }
}

/** The order of a record's collections means nothing. */
function plain<Row extends { id: string }>(row: Row): Row {
  return 'collectionIds' in row && Array.isArray(row.collectionIds)
    ? { ...row, collectionIds: row.collectionIds.toSorted() }
    : row;
}
