import type { JournalState } from '../../../app/library/journal/queue.ts';
import type { OutboxRow, TrayEntry } from '../../../app/library/journal/rows.ts';
import type { RunResult } from '../../../app/library/library-types.ts';
import { changeEntries } from '../../support/change-entries.ts';
import type { ScenarioEvent } from '../events.ts';
import { type Action, copyOf, type Effect, NEW_ENTRY, type Screen } from '../model/actions.ts';
import { defaultIdOf, isSame, type Kind, type Moment, planOf, type Row, type Values } from '../model/rows.ts';
import { act } from '../model/undo.ts';
import type { OpenTab } from '../world/world.ts';
import { expectThat } from './checks.ts';
import { plain } from './replay.ts';
import { albumsTaken, differenceOf, entryOf, screenOf, showsWhatItHas } from './view.ts';

type Library = OpenTab['library'];
export type Journal = Pick<JournalState, 'outbox' | 'tray'>;

/** One action under way, and the screen when it began. */
export interface Watched {
  library: Library;
  actions: Action[];
  /** Undefined where this tab lags behind another one: what it shows is not what the action meets. */
  before: Screen | undefined;
  /** The rows of the server that it had. */
  place: string | undefined;
}

interface Done extends Effect {
  tab: OpenTab;
  /** The commands it left in the queue, and those of others that it was merged into or took out with itself. */
  commands: number;
  /** The rows of the server that it met. */
  place: string | undefined;
  /** The number of actions its tab had done by then. */
  at: number;
}

/** A tab knows how to take back its last actions, and of what was done before only what still waits. */
const ACTIONS_KNOWN = 50;

/** Compares what a device shows after an action, and what it keeps for a decision, with the second model. */
export function createActionCheck(count: (name: ScenarioEvent) => void) {
  const effects = new Map<string, Done>();
  const actionsOf = new Map<object, number>();
  /** Commands that hold changes of more than one action: none of them can be taken out alone. */
  const mixed = new Set<string>();
  /** Actions of which a part could not be judged. */
  const halfKnown = new Set<string>();

  /** @param isHeld true if a round is under way, which may be between storing and showing */
  async function watch(tab: OpenTab, journal: Journal, isHeld: boolean): Promise<Watched> {
    await tab.applied;
    const isSettled = (await isUpToDate(tab, journal)) && (!isHeld || (await showsWhatItHas(tab)));
    const before = isSettled ? screenOf(tab.library) : undefined;
    const actions: Action[] = [];
    const place = plain(tab.library.position());
    return { library: recorded(tab.library, actions), actions, before, place };
  }

  /** @param was the journal before the action, @param is after it */
  function judge(
    tab: OpenTab,
    { actions, before, place }: Watched,
    result: RunResult | undefined,
    was: Journal,
    is: Journal,
  ): void {
    const [action] = actions;
    const { fresh, merged } = changesOf(was, is);
    for (const { id } of merged) mixed.add(id);
    const effect = action?.do === 'undo' ? effects.get(action.group) : undefined;
    // An action can be taken back once, also where what it makes of the shelves cannot be judged.
    if (action?.do === 'undo') effects.delete(action.group);
    const acted = (actionsOf.get(tab.journal) ?? 0) + actions.length;
    actionsOf.set(tab.journal, acted);
    if (effect && effect.tab === tab && acted - effect.at > ACTIONS_KNOWN) return;
    // Rows of the server that came meanwhile are seen too, and so is what it has refused.
    const left = new Set(is.outbox.map(({ id }) => id));
    const isDecided = was.outbox.some(({ id, sentAt }) => sentAt !== undefined && !left.has(id));
    const isAlone = plain(tab.library.position()) === place && !isDecided;
    const albums = albumsTaken(tab, planOf(tab.library.view().account));
    if (!action || !result || !before || actions.length > 1 || !isAlone || albums === undefined) {
      if (result?.ok) halfKnown.add(result.group);
      return;
    }
    if (!result.ok && result.code === 'STORAGE_FAILED') {
      // One command is stored whole or not at all; what makes several may stop between them.
      const shown = action.do === 'run' ? differenceOf(before, screenOf(tab.library)) : undefined;
      expectThat(shown === undefined, 'CONTENTS', `after ${JSON.stringify(action)}, which was not saved: ${shown}`);
      return;
    }
    if (action.do === 'run') checkSeen(action.input, before, [...fresh, ...merged], was);
    if (
      action.do === 'undo' &&
      (!effect || halfKnown.has(action.group) || isPartlyKnown(action.group, effect, tab, was))
    )
      return;
    count(`judged: ${action.do}`);
    const after = screenOf(tab.library);
    const newEntry = [...after.tray.keys()].find((id) => !before.tray.has(id));
    const right: Screen = { ...copyOf(before), tray: new Map(before.tray) };
    const decision = act(right, action, {
      moment: momentOf(tab, albums, fresh.at(-1)?.at ?? is.tray.find(({ id }) => id === newEntry)?.at),
      newId: idsMade(before, after, newEntry),
      effect,
      isShown: (kind, id) => after[kind].has(id),
      isOwn: (id) =>
        action.do === 'undo' && changeEntries(was.tray).find((one) => one.id === id)?.command.group === action.group,
    });
    if (result.ok && result.changed && result.group !== '' && !isSameGroup(action, result.group)) {
      // Commands of one action are taken back as one.
      const earlier = effects.get(result.group);
      const commands = fresh.length + touchedOf(result.group, merged, was, is) + (earlier?.commands ?? 0);
      if (!halfKnown.has(result.group))
        effects.set(result.group, { before: earlier?.before ?? before, after: right, tab, commands, place, at: acted });
    }
    // Nothing of it was sent: then it is as if it had never been, and what came after it is folded without it.
    if (action.do === 'undo' && wasTakenOut(action.group, was, is, mixed)) return;
    // The same of a part of a command: where rows of the server came since, they show without it.
    if (action.do === 'undo' && fresh.length === 0 && merged.length > 0 && effect?.place !== place) return;
    const isEachLeft = was.outbox.every(({ id }) => left.has(id));
    // The "My Collection" of a first album that was never sent goes with it, or stays for the next one.
    const mayGo = defaultIdOf(tab.userId);
    if (!isEachLeft && !after.collections.has(mayGo)) right.collections.delete(mayGo);
    if (!isEachLeft) leaveWithoutDefault(right, after);
    const what = JSON.stringify(action);
    nameEntries(right.tray, before.tray, after.tray);
    const difference = differenceOf(right, after);
    expectThat(difference === undefined, 'CONTENTS', `after ${what}: ${difference}`);
    // A tab that has forgotten how says that nothing was changed; one that knows says that the row is deleted.
    if (action.do === 'undo' && result.ok && !result.changed) return;
    const isRun = action.do === 'run' || action.do === 'runMany';
    const done = isRun ? decision.status : 'ok';
    const wanted = decision.status === 'refused' ? decision.code : done;
    // A change must be reported if and only if there is one.
    const answered = !result.ok ? result.code : isRun && !result.changed ? 'noop' : 'ok';
    expectThat(answered === wanted, 'CONTENTS', `${what} ended with ${answered}, right is ${wanted}`);
  }

  return { watch, judge };
}

/** A collection of this name that a first album made the default is none again without the album. */
function leaveWithoutDefault(right: Screen, after: Screen): void {
  if ([...after.collections.values()].some(({ isDefault }) => isDefault)) return;
  for (const [id, { isDefault }] of right.collections) {
    const was = after.collections.get(id);
    if (isDefault && was) right.collections.set(id, was);
  }
}

/** True if a person sees the same as before an action, as after an Undo of what had no effect. */
export function showsTheSame({ before, library }: Watched): boolean {
  return before !== undefined && differenceOf(before, screenOf(library)) === undefined;
}

/** The commands that came into the queue, and the ones a later change was put into. */
function changesOf(was: Journal, is: Journal): { fresh: OutboxRow[]; merged: OutboxRow[] } {
  const argsWere = new Map(was.outbox.map(({ id, args }) => [id, args]));
  const fresh = is.outbox.filter(({ id }) => !argsWere.has(id));
  const merged = is.outbox.filter(({ id, args }) => argsWere.has(id) && !isSame(args, argsWere.get(id)));
  return { fresh, merged };
}

/** The number of commands of other actions a change was merged into, or took out of the queue with itself. */
function touchedOf(group: string, merged: readonly OutboxRow[], was: Journal, is: Journal): number {
  const left = new Set(is.outbox.map(({ id }) => id));
  return [...merged, ...was.outbox.filter(({ id }) => !left.has(id))].filter((row) => row.group !== group).length;
}

function isSameGroup(action: Action, group: string): boolean {
  return action.do === 'undo' && action.group === group;
}

/**
 * A tab that did not do it knows only the queue: not how to take back what is sent again, nothing of an
 * action that was merged into an earlier one, and nothing of an entry of the tray that was changed or decided with it.
 */
function isPartlyKnown(group: string, effect: Done, here: OpenTab, { outbox }: Journal): boolean {
  const { tab, commands, before, after } = effect;
  const left = outbox.filter((row) => row.group === group && !row.answered).length;
  const isDecision = [...before.tray].some(([id, entry]) => plain(after.tray.get(id)) !== plain(entry));
  return tab !== here && (commands === 0 || left !== commands || isDecision);
}

function wasTakenOut(group: string, was: Journal, is: Journal, mixed: ReadonlySet<string>): boolean {
  const rest = was.outbox.filter((row) => row.group !== group || mixed.has(row.id));
  const ids = (rows: readonly OutboxRow[]) => rows.map(({ id }) => id).join();
  return rest.length < was.outbox.length && ids(rest) === ids(is.outbox);
}

/** An edit carries the value before it: of merged changes, the value before the first (AMB-77). */
function checkSeen(input: Values, before: Screen, changed: readonly OutboxRow[], was: Journal): void {
  const argsWere = new Map(was.outbox.map(({ id, args }) => [id, args]));
  for (const { id, name, args, answered } of changed) {
    // An earlier command that came back because the server lost it.
    if (answered) continue;
    const { id: rowId, seen = {}, changes } = args as { id: string; seen?: Values; changes?: Values };
    const row = rowOf(before, rowId);
    if (!changes || !row || input.seen || rowId !== input.id || !name.endsWith('.update')) continue;
    const earlier = (argsWere.get(id) as { seen?: Values } | undefined)?.seen ?? {};
    const right = Object.fromEntries(
      Object.keys(changes).map((key) => [key, key in earlier ? earlier[key] : row[key]]),
    );
    expectThat(plain(seen) === plain(right), 'CONTENTS', `${name} says it saw ${plain(seen)}, it saw ${plain(right)}`);
  }
}

function rowOf({ records, collections, wishes, views }: Screen, id: string): Row | undefined {
  return records.get(id) ?? collections.get(id) ?? wishes.get(id) ?? views.get(id);
}

/** True if a tab has read all that its device keeps. */
async function isUpToDate({ library, cache }: OpenTab, { outbox, tray }: Journal): Promise<boolean> {
  const place = ({ fill, epoch, cursor, segmentCount, mergedAt }: Awaited<ReturnType<typeof cache.state>>) =>
    JSON.stringify([fill, epoch, cursor, segmentCount, mergedAt]);
  const rows = (list: readonly OutboxRow[]) => plain(list.map(({ id, args, verdict }) => [id, args, verdict]));
  const entries = (list: readonly TrayEntry[]) => plain(list.map((one) => [one.id, entryOf(one)]).toSorted());
  return (
    rows(outbox) === rows(library.outbox()) &&
    entries(tray) === entries(library.tray()) &&
    place(await cache.state()) === place(library.position())
  );
}

function momentOf({ userId }: OpenTab, albums: number, now = '9999'): Moment {
  return { now, userId, room: albums, shown: albums };
}

/** The ids that the product gave to rows a person did not name. */
function idsMade(before: Screen, after: Screen, newEntry: string | undefined): (kind: Kind) => string {
  const { id, recordId } = (after.tray.get(newEntry ?? '')?.args ?? {}) as { id?: string; recordId?: string };
  // New ids grow.
  const made = (kind: Kind) =>
    [...after[kind].keys()]
      .filter((one) => !before[kind].has(one))
      .toSorted()
      .values();
  const ids = {
    ...{ records: made('records'), collections: made('collections') },
    ...{ wishes: made('wishes'), views: made('views') },
  };
  return (kind) => recordId ?? id ?? (kind === 'notices' ? undefined : ids[kind].next().value) ?? 'an id';
}

/** Gives entries that an action has to add the ids of those it added, of the ones with the same text first. */
function nameEntries(right: Screen['tray'], before: Screen['tray'], shown: Screen['tray']): void {
  const added = new Map([...shown].filter(([id]) => !before.has(id) && !right.has(id)));
  for (const [key, entry] of [...right].filter(([id]) => id.startsWith(NEW_ENTRY))) {
    const same = [...added.keys()].find((id) => plain(added.get(id)) === plain(entry));
    const id = same ?? added.keys().next().value ?? key;
    added.delete(id);
    right.delete(key);
    right.set(id, entry);
  }
}

/** The same library, with a note of each action. */
function recorded(library: Library, actions: Action[]): Library {
  const button = (what: 'discard' | 'keepAsWish' | 'restore' | 'takeOther') => (entry: string) => {
    actions.push({ do: what, entry });
    return library[what](entry);
  };
  return {
    ...library,
    run(name, input, options) {
      actions.push({ do: 'run', name, input: input as Values, keepRefused: options?.keepRefused === true });
      return library.run(name, input, options);
    },
    runMany(steps) {
      actions.push({ do: 'runMany', steps: steps.map(({ name, args }) => ({ name, input: args as Values })) });
      return library.runMany(steps);
    },
    undo(group) {
      actions.push({ do: 'undo', group });
      return library.undo(group);
    },
    retry(entry, edited) {
      actions.push({ do: 'retry', entry, ...(edited === undefined ? {} : { edited }) });
      return library.retry(entry, edited);
    },
    putBack(entry) {
      actions.push({ do: 'putBack', entry: entry.id, was: entryOf(entry) });
      return library.putBack(entry);
    },
    keepMine(entry) {
      actions.push({ do: 'discard', entry });
      return library.keepMine(entry);
    },
    discard: button('discard'),
    keepAsWish: button('keepAsWish'),
    restore: button('restore'),
    takeOther: button('takeOther'),
  };
}
