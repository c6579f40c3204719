import { all } from '../../../app/library/journal/tables.ts';
import type { RunDone, RunResult } from '../../../app/library/library-types.ts';
import { actOn } from '../actions/edits.ts';
import type { Look } from '../backends/backend.ts';
import type { Entry } from '../model/actions.ts';
import type { Browsers } from '../world/browsers.ts';
import { checkTimes } from '../world/clocks.ts';
import type { Network } from '../world/network.ts';
import type { Device, OpenTab, World } from '../world/world.ts';
import { createActionCheck, type Journal, showsTheSame } from './action-check.ts';
import { expectThat, isSaved, tagOf } from './checks.ts';
import { plain } from './replay.ts';
import { checkView, entryOf } from './view.ts';

/** The number of its last accepted commands that a device can send again to a server that came back from a backup. */
const REMEMBERED = 500;

export type Editor = ReturnType<typeof createEditor>;

/** Edits of people, and the account of what they were promised. */
export function createEditor(world: World, browsers: Browsers, network: Network) {
  const { backend } = world;
  const actionCheck = createActionCheck(world.count);

  /** A command that a local step adds to the queue is promised, one that it removes must never have been sent. */
  async function edit(device: Device, tab: OpenTab, random: () => number, act: typeof actOn = actOn): Promise<void> {
    const promised = device.promised.get(tab.userId) ?? new Set();
    const before = await tab.journal.load();
    const watched = await actionCheck.watch(tab, before, network.isHeld(tab));
    const { learned } = device;
    tab.fuse = world.step?.fuse ?? -1;
    let result: RunResult | undefined;
    let outcome = 'killed';
    try {
      result = await act({ ...tab, library: watched.library }, random, tagOf(tab.userId));
      outcome = result === undefined ? 'nothing' : result.ok ? 'ok' : result.code;
    } catch (error) {
      if (!tab.dead) throw error;
    }
    world.note(outcome);
    const isFull = tab.room !== undefined && outcome === 'STORAGE_FAILED';
    if (isFull) world.count('full disk: change refused');
    expectThat(tab.dead || isFull || outcome !== 'STORAGE_FAILED', 'LIVE', 'a working device could not store a change');
    const isUndecided = tab.dead;
    if (tab.dead) await browsers.close(device, tab);
    else tab.fuse = -1;
    const alive = isUndecided ? await browsers.open(device, tab.userId) : tab;
    const after = await alive.journal.load();
    // Other tabs may move numbers and verdicts meanwhile; what was asked for changes rows.
    const isStored = JSON.stringify(contentOf(before)) !== JSON.stringify(contentOf(after));
    noteDecisions(device, tab.userId, before, after);
    if (!isUndecided) actionCheck.judge(tab, watched, result, before, after);
    // Dropping what another tab has dropped already changes nothing: from the tray, or a refused album from the shelf.
    const isPromised = result?.ok === true && result.changed && result.group !== '' && !isDrop(result);
    const isKept = isStored || !isPromised || showsTheSame(watched);
    expectThat(isKept, 'DUR', `${JSON.stringify(result)} was said to be saved and is not stored`);
    const outbox = new Set(after.outbox.map(({ id }) => id));
    // A picture is no command; the camera looks after it.
    const tray = new Set(after.tray.filter(({ kind }) => kind !== 'photo').map(({ id }) => id));
    for (const row of before.outbox) {
      if (outbox.has(row.id)) continue;
      if (row.sentAt === undefined) promised.delete(row.id);
      // A round that is under way may finish it meanwhile; then the server has it, or has refused it.
      else if (!tray.has(row.id))
        expectThat(await isFinished(alive, row.id), 'NOLOSS', `sent command ${row.id} was taken back`);
    }
    const known = new Set(before.outbox.map(({ id }) => id));
    // A request under way may bring the server's time when the change has one already, or restart with older ones.
    const fresh = after.outbox.filter(({ id, merged, answered }) => !known.has(id) && !merged && !answered);
    if (learned === device.learned) checkTimes(world, device, fresh);
    for (const { id } of before.tray) if (!tray.has(id)) promised.delete(id);
    for (const id of outbox) device.queued.add(id);
    for (const id of [...outbox, ...tray]) promised.add(id);
    // A held round may be at any point, also between two steps.
    if (!network.isHeld(alive)) await checkView(alive);
  }

  /** A server that came back from a backup meanwhile gets again what this device remembers having sent. */
  async function isFinished({ userId, journal }: OpenTab, id: string): Promise<boolean> {
    return isSaved(await backend.look(userId), id) || (await keptIn(journal)).has(id);
  }

  /** Promised commands that are nowhere any more. */
  async function unsaved(device: Device, userId: string, look: Look): Promise<string[]> {
    const open = [...(device.promised.get(userId) ?? [])].filter((id) => !isSaved(look, id));
    if (open.length === 0) return [];
    const tab = device.tabs.find((one) => one.userId === userId && !one.dead);
    if (!tab) return [];
    const { outbox, tray } = await tab.journal.load();
    const places = new Set([...outbox, ...tray].map(({ id }) => id));
    const missing = open.filter((id) => !places.has(id));
    if (missing.length === 0 || (world.restored.has(userId) && device.queued.size > REMEMBERED)) return [];
    if (world.step === undefined) return missing;
    // Commands sent again after a backup; in the end the server must have it.
    const kept = await keptIn(tab.journal);
    return missing.filter((id) => !kept.has(id));
  }

  return { edit, unsaved };
}

/**
 * The commands of the queue, of the tray, and those that are finished. Read in one transaction: a round under way may
 * put finished commands back into the queue, and between two reads they would seem to be in neither.
 */
function keptIn({ db }: OpenTab['journal']): Promise<Set<string>> {
  return db.read(async ({ outbox, tray, done }) => {
    const [waiting, entries, packs] = await all([outbox.toArray(), tray.toArray(), done.toArray()]);
    const finished = packs.flatMap(({ commands }) => commands.map(({ command }) => command));
    return new Set([...waiting, ...entries, ...finished].map(({ id }) => id));
  });
}

function isDrop(result: RunDone & { change?: { dropTray?: string[] } }): boolean {
  return result.change?.dropTray !== undefined;
}

function contentOf({ outbox, tray }: Awaited<ReturnType<OpenTab['journal']['load']>>): unknown {
  return [outbox.map(({ id, args }) => [id, args]), tray.map((entry) => [entry.id, entryOf(entry).args])];
}

/**
 * Notes what a person decided of the tray, and what they made of an entry: the rest must be there at the end.
 * @param was the journal before an action, @param is after it
 */
export function noteDecisions({ decided, entries }: Device, userId: string, was: Journal, is: Journal): void {
  const before = new Map(was.tray.map((entry) => [entry.id, plain(entryOf(entry))]));
  const after = new Set(is.tray.map(({ id }) => id));
  for (const id of before.keys()) if (!after.has(id)) decided.add(id);
  for (const entry of is.tray) {
    const text = plain(entryOf(entry));
    if (before.get(entry.id) === text) continue;
    decided.delete(entry.id);
    entries.set(entry.id, { userId, text });
  }
}

/** At rest the tray of each device has the refused and replaced commands, with all that was typed, and nothing else. */
export function checkTrayEntries(
  device: Device,
  { library, userId }: OpenTab,
  trayEntries: ReadonlyMap<string, Entry>,
): void {
  const tray = new Map(library.tray().map((entry) => [entry.id, entryOf(entry)]));
  const kept = [...device.entries]
    .filter(([, one]) => one.userId === userId)
    .map(([id, { text }]) => [id, text] as const);
  const sent = [...trayEntries]
    .filter(([id]) => device.queued.has(id))
    .map(([id, notice]) => [id, plain(notice)] as const);
  for (const [id, right] of new Map([...sent, ...kept])) {
    const found = plain(tray.get(id));
    if (device.decided.has(id)) continue;
    expectThat(found === right, 'CONTENTS', `the tray has ${found ?? 'nothing'}, right is ${right}`);
  }
  for (const [id, entry] of tray) {
    const isKnown = entry.kind === 'photo' || trayEntries.has(id) || device.entries.has(id);
    expectThat(isKnown, 'CONTENTS', `${plain(entry)} is in the tray of ${userId} for no reason`);
  }
}
