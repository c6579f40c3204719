import type { Entry } from '../model/actions.ts';
import type { Device, OpenTab } from '../world/world.ts';
import type { Journal } from './action-check.ts';
import { expectThat } from './checks.ts';
import { plain } from './replay.ts';
import { entryOf } from './view.ts';

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

/** At rest each device has in its tray what became of its commands, with all that was typed, and nothing else. */
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
