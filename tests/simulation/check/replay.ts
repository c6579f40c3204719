import type { Decision } from '../../support/user-tables.ts';
import type { Look, Sent } from '../backends/backend.ts';
import type { Entry } from '../model/actions.ts';
import type { Shelves, Decision as Verdict } from '../model/rows.ts';
import { albumsAt, emptyShelves } from '../model/rows.ts';
import { decide, isAsAsked } from '../model/rules.ts';

type Tables = Pick<Look, 'records' | 'collections' | 'wishlist' | 'notifications' | 'savedViews'>;

export interface Replay {
  differences: string[];
  /** The entries a person must find in the tray of the device that sent it, unless they have decided it. */
  trayEntries: Map<string, Entry>;
}

/**
 * The main oracle: what the devices sent, decided a second time in the server's order, must give the same verdicts, the
 * same tables, and where the server says what each command changed, the same rows at every moment.
 */
export function replay(
  userId: string,
  decisions: readonly Decision[],
  sent: ReadonlyMap<string, Sent>,
  look: Tables,
): Replay {
  const shelves = emptyShelves();
  const trayEntries: Replay['trayEntries'] = new Map();
  const isExact = decisions.every((one) => !one.id || one.changes || one.verdict.status !== 'ok');
  for (const decision of decisions) {
    if (!decision.id) {
      doAsServer(shelves, decision as ServerAct);
    } else {
      const command = sent.get(decision.id);
      if (!command) return { trayEntries, differences: [`command ${decision.id} was decided and never sent`] };
      // Without its former verdict its effect is unknown: it changes nothing.
      if (decision.verdict.code === 'MAYBE_DONE') continue;
      const again = decideAgain(userId, shelves, command, decision);
      const differences = [
        ...isNothingToDo(command, decision, shelves),
        ...verdictDiffers(command, decision, again),
        ...changesDiffer(command, decision, shelves),
      ];
      // Later differences follow from the first.
      if (differences.length > 0) return { trayEntries, differences };
      const notice = entryFor(command, again, isExact ? undefined : decision.verdict.snapshot);
      if (notice) trayEntries.set(decision.id, notice);
    }
  }
  const differences = [
    ...differing('albums', shelves.records, look.records, isExact),
    ...differing('collections', shelves.collections, look.collections, isExact),
    ...differing('wishes', shelves.wishes, look.wishlist, isExact),
    ...differing('notifications', shelves.notices, look.notifications, isExact),
    ...differing('saved views', shelves.views, look.savedViews, isExact),
  ];
  return { trayEntries, differences };
}

type Decided = Extract<Decision, { id: string }>;
type ServerAct = Exclude<Decision, Decided>;

function doAsServer(shelves: Shelves, { forgotten, raised, removed }: ServerAct): void {
  if (raised) shelves.notices.set(raised.id, raised);
  else if (removed) shelves.notices.delete(removed);
  else if (forgotten) shelves.gone.delete(forgotten);
  else shelves.gone.clear();
}

function decideAgain(userId: string, shelves: Shelves, command: Sent, { verdict, plan, at }: Decided): Verdict {
  const albums = albumsAt(plan, at);
  const moment = { now: at, userId, room: albums, shown: albums, version: Number(verdict.version), remembers: true };
  return decide(shelves, command, moment);
}

/** Nothing has changed the shelves where nothing was to do, so that they are as before it. */
function isNothingToDo(command: Sent, { verdict }: Decided, shelves: Shelves): string[] {
  const isLost = verdict.status === 'noop' && !isAsAsked(shelves, command);
  return isLost ? [`${command.name} ${JSON.stringify(command.args)} counts as saved, and nothing of it is there`] : [];
}

function verdictDiffers({ name, args }: Sent, { verdict }: Decided, right: Verdict): string[] {
  const { status, code, overwrote, left, snapshot, message } = verdict;
  const answered = plain({ status, code, overwrote, left, snapshot: withoutStamps(snapshot) });
  const wanted = plain({ ...right, snapshot: withoutStamps('snapshot' in right ? right.snapshot : undefined) });
  const said = `${name} ${JSON.stringify(args)}`;
  if (status === 'refused' && !message) return [`${said} was refused without a word`];
  return answered === wanted ? [] : [`${said} was answered ${answered}, right is ${wanted}`];
}

function changesDiffer({ name, args }: Sent, { verdict, changes = [] }: Decided, shelves: Shelves): string[] {
  return changes.flatMap(({ entity, id, row }) => {
    const right = plain(shelves[KINDS[entity]].get(id));
    const stored = plain(row ? { ...row, version: verdict.version } : undefined);
    return stored === right ? [] : [`${name} ${JSON.stringify(args)} gave ${stored}, right is ${right}`];
  });
}

/** @param sent the deleted row that the server sent, where its stamps are those of another clock */
function entryFor({ name, args }: Sent, right: Verdict, sent: unknown): Entry | undefined {
  if (right.status === 'refused') {
    return { kind: 'refused', name, args, code: right.code, snapshot: sent ?? right.snapshot };
  }
  if (right.status === 'noop') return undefined;
  const { left, overwrote } = right;
  if (left) return { kind: 'left', name, args, code: 'ALBUM_LIMIT_EXCEEDED', left };
  return overwrote ? { kind: 'overwrote', name, args, overwrote } : undefined;
}

const KINDS = {
  record: 'records',
  collection: 'collections',
  wishlistItem: 'wishes',
  notification: 'notices',
  savedView: 'views',
} as const;
const STAMPS = ['createdAt', 'updatedAt', 'version'];

/** Times and versions are the server's own where its clock is another. */
function withoutStamps(row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return undefined;
  return Object.fromEntries(Object.entries(row).filter(([key]) => !STAMPS.includes(key)));
}

/** Text that is the same for the same values: the order of fields and of an album's collections means nothing. */
export function plain(value: unknown): string | undefined {
  return JSON.stringify(value, (key, part) => {
    if (key === 'collectionIds' && Array.isArray(part)) return part.toSorted();
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

function differing(
  what: string,
  right: ReadonlyMap<string, object>,
  stored: ReadonlyMap<string, object>,
  isExact: boolean,
): string[] {
  const text = (rows: ReadonlyMap<string, object>, id: string) =>
    plain(isExact ? rows.get(id) : withoutStamps(rows.get(id))) ?? 'nothing';
  return [...new Set([...right.keys(), ...stored.keys()])]
    .filter((id) => text(right, id) !== text(stored, id))
    .map((id) => `${what}: right is ${text(right, id)}, the server has ${text(stored, id)}`);
}
