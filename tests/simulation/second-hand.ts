import { completed } from './second-input.ts';
import { decide } from './second-model.ts';
import {
  COMMON,
  type Decision,
  defaultIdOf,
  defaultOf,
  isIn,
  isSame,
  type Kind,
  type Moment,
  type Row,
  type Shelves,
  type Values,
} from './second-rows.ts';

// What a person finds on a device after an action of theirs: on the shelves at once, whatever the plan says of it, and
// in the tray. From the specification alone, like the rules beside it.

/** Something that waits for a decision in the tray. */
export interface Entry {
  kind: string;
  name: string;
  args: unknown;
  code?: string | undefined;
  snapshot?: unknown;
  overwrote?: Values | undefined;
  left?: readonly string[] | undefined;
}
export interface Sight extends Shelves {
  tray: Map<string, Entry>;
}

export type Action =
  | { do: 'run'; name: string; input: Values; keepRefused: boolean }
  | { do: 'undo'; group: string }
  | { do: 'retry'; entry: string; edited?: unknown }
  | { do: 'putBack'; entry: string; was: Entry }
  | { do: 'discard' | 'keepAsWish' | 'restore' | 'takeOther'; entry: string };

/** What an action has done, for taking it back. */
export interface Deed {
  before: Sight;
  after: Sight;
}

export interface Ports {
  moment: Moment;
  /** Ids of rows that a person does not name, in the order in which they are made. */
  newId(kind: Kind): string;
  /** What is taken back. */
  deed?: Deed | undefined;
  /** Whether an entry of the tray is a command of the action that is taken back. */
  isOwn(entry: string): boolean;
  /** Whether a row is shown at the end: where there is room for a part only, any of them may come back. */
  isShown(kind: Kind, id: string): boolean;
}

/** Changes what is seen as the action must. */
export function act(sight: Sight, action: Action, ports: Ports): Decision {
  if (action.do === 'run') return run(sight, action, ports, action.keepRefused);
  if (action.do === 'undo') {
    return ports.deed ? takeBack(sight, ports.deed, ports) : NOOP;
  }
  if (action.do === 'putBack') {
    sight.tray.set(action.entry, action.was);
    return OK;
  }
  const entry = sight.tray.get(action.entry);
  if (!entry) return { status: 'refused', code: 'NOT_FOUND' };
  const isEdited = action.do === 'retry' && action.edited !== undefined;
  const decision = isEdited
    ? run(sight, { name: entry.name, input: action.edited }, ports)
    : BUTTONS[action.do](sight, entry, ports, action.entry);
  if (decision.status !== 'refused') sight.tray.delete(action.entry);
  // What was typed stays, with the new reason.
  else if (isEdited) sight.tray.set(action.entry, { ...entry, args: action.edited, code: decision.code });
  return decision;
}

const OK: Decision = { status: 'ok' };
const NOOP: Decision = { status: 'noop' };
/** What the key of an entry begins with until it is known which id the product gave it. */
export const NEW_ENTRY = 'new';
const CREATES = ['record.create', 'record.restore'];

function run(sight: Sight, { name, input }: { name: string; input: unknown }, ports: Ports, isKept = false): Decision {
  const { moment } = ports;
  const args = completed(name, input as Values, ports);
  const { id } = args as { id?: string };
  const waiting = [...sight.tray].find(([, one]) => isCreateOf(one, id) && one.kind === 'refused');
  // A refused new album stands on the shelf: what is done to it is done to what waits.
  if (waiting && id !== undefined && !sight.records.has(id)) {
    const [key, entry] = waiting;
    const create = entry.args as { fields: Values };
    if (name === 'record.delete') {
      sight.tray.delete(key);
      return OK;
    }
    if (name === 'record.update') {
      const fields = { ...create.fields, ...(args.changes as Values) };
      sight.tray.set(key, { ...entry, args: { ...create, fields } });
      return isSame(fields, create.fields) ? NOOP : OK;
    }
  }
  const tried = decide(copyOf(sight), { name, args }, moment);
  if (tried.status === 'refused') {
    if (isKept) sight.tray.set(`${NEW_ENTRY} ${id}`, { kind: 'refused', name, args, code: tried.code });
    return tried;
  }
  // What is accepted here is shown, also where the server may find no room for a part of it.
  return decide(sight, { name, args }, { ...moment, room: Number.POSITIVE_INFINITY });
}

function isCreateOf({ name, args }: Entry, id: string | undefined): boolean {
  return CREATES.includes(name) && (args as { id: string }).id === id;
}

const BUTTONS = {
  /** The change again, as a new one; of an import only what found no room. */
  retry(sight: Sight, { kind, name, args, left = [] }: Entry, ports: Ports): Decision {
    if (kind === 'photo') return OK;
    return run(sight, { name, input: kind === 'left' ? { records: among(args, left) } : args }, ports);
  },
  discard(sight: Sight, { kind }: Entry, _ports: Ports, id: string): Decision {
    if (kind !== 'photo') return OK;
    // No row may name a picture that is nowhere.
    const address = `/api/images/${id}`;
    const withoutCover = <R extends Row>(rows: Map<string, R>) => {
      for (const row of rows.values()) if (row.imageUrl === address) rows.set(row.id, { ...row, imageUrl: null });
    };
    for (const [key, entry] of sight.tray) {
      const args = entry.args as { id: string; fields?: Values };
      // Where a backup has brought the album since, its row is what is shown.
      const isShown = CREATES.includes(entry.name) && !sight.records.has(args.id);
      if (!isShown || args.fields?.imageUrl !== address) continue;
      sight.tray.set(key, { ...entry, args: { ...args, fields: { ...args.fields, imageUrl: null } } });
    }
    withoutCover(sight.records);
    withoutCover(sight.wishes);
    for (const row of sight.records.values()) {
      const shelfiePhotos = row.shelfiePhotos.filter((photo) => photo !== address);
      sight.records.set(row.id, { ...row, shelfiePhotos });
    }
    return OK;
  },
  keepAsWish(sight: Sight, { kind, name, args, left }: Entry, ports: Ports): Decision {
    const all = CREATES.includes(name)
      ? [args]
      : name === 'record.import'
        ? among(args, kind === 'left' ? left : undefined)
        : [];
    for (const { fields } of all as { fields: Values }[]) {
      const common = Object.fromEntries(COMMON.map((field) => [field, fields[field] ?? null]));
      run(
        sight,
        { name: 'wishlist.create', input: { fields: { ...common, notes: fields.personalNotes ?? null } } },
        ports,
      );
    }
    return OK;
  },
  /** The row as it was, and the change that found it gone. */
  restore(sight: Sight, { name, args, snapshot }: Entry, ports: Ports): Decision {
    if (snapshot === undefined) return { status: 'refused', code: 'NOT_FOUND' };
    const back = run(sight, restoreOf(snapshot as Row), ports);
    return back.status === 'refused'
      ? back
      : run(sight, { name, input: { ...(args as Values), seen: undefined } }, ports);
  },
  takeOther: (sight: Sight, { name, args, overwrote }: Entry, ports: Ports): Decision =>
    overwrote ? run(sight, { name, input: { id: (args as Row).id, changes: overwrote } }, ports) : OK,
};

function among(args: unknown, ids: readonly string[] | undefined): { id: string }[] {
  const { records } = args as { records: { id: string }[] };
  return ids ? records.filter(({ id }) => ids.includes(id)) : records;
}

function restoreOf(row: Row, recordIds: readonly string[] = []): { name: string; input: Values } {
  const { id, createdAt, updatedAt, version, shelfiePhotos, collectionIds, isDefault, movedTo, ...fields } = row;
  if ('condition' in row)
    return { name: 'record.restore', input: { id, createdAt, shelfiePhotos, collectionIds, fields } };
  if ('priceAlert' in row) return { name: 'wishlist.restore', input: { id, createdAt, fields } };
  return { name: 'collection.restore', input: { id, createdAt, recordIds, fields } };
}

/**
 * What was decided or changed in the tray waits there again; what was made goes, what went comes back whole, and where a field was changed its value from before returns; all else
 * stays as it has become since.
 */
function takeBack(sight: Sight, { before, after }: Deed, ports: Ports): Decision {
  for (const [id, entry] of before.tray) if (!isSame(entry, after.tray.get(id))) sight.tray.set(id, entry);
  const oldDefault = defaultOf(before);
  const newDefault = defaultOf(after);
  if (oldDefault && newDefault && oldDefault.id !== newDefault.id && before.records.size === after.records.size) {
    return takeDefaultBack(sight, [oldDefault.id, newDefault.id], { before, after }, ports);
  }
  const sum = sumUp();
  // A collection that comes back must be there before albums join it.
  for (const kind of ['collections', 'records', 'wishes'] as const) {
    const noun = { records: 'record', wishes: 'wishlist', collections: 'collection' }[kind];
    const ids = [...new Set([...before[kind].keys(), ...after[kind].keys()])];
    for (const id of ids.sort((a, b) => Number(ports.isShown(kind, b)) - Number(ports.isShown(kind, a)))) {
      const [was, became]: (Row | undefined)[] = [before[kind].get(id), after[kind].get(id)];
      // Each row without room waits in the tray, and what stands for it stays (AMB-61).
      const isStopped = sum.isRefused() && !(was && !became);
      if (isStopped || isSame(was, became)) continue;
      // It comes with the first album, and stays for the others.
      const isOwnDefault = id === defaultIdOf(ports.moment.userId) && !(was && became);
      if (isOwnDefault && (was ?? became)?.isDefault) continue;
      sum.add(
        !was
          ? takeAway(sight, noun, id, ports)
          : !became
            ? run(sight, bringBack(was, before), ports, true)
            : putBack(sight, noun, was, became, ports),
      );
    }
  }
  return sum.result();
}

/** What was made goes from the shelf or, if the server refused it, from the tray; what waits there of another action stays. */
function takeAway(sight: Sight, noun: string, id: string, ports: Ports): Decision {
  if (noun !== 'record' || sight.records.has(id)) return run(sight, { name: `${noun}.delete`, input: { id } }, ports);
  const own = [...sight.tray].find(([key, one]) => one.kind === 'refused' && isCreateOf(one, id) && ports.isOwn(key));
  if (!own) return decide(sight, { name: 'record.delete', args: { id } }, ports.moment);
  sight.tray.delete(own[0]);
  return OK;
}

function takeDefaultBack(sight: Sight, [oldId, id]: [string, string], { before, after }: Deed, ports: Ports): Decision {
  let last = run(sight, { name: 'collection.setDefault', input: { id: oldId } }, ports);
  if (last.status !== 'refused') {
    // It was given all albums only now.
    const strangers = [...before.records.values()].filter(({ collectionIds }) => !collectionIds.includes(id));
    const recordIds = strangers.map((album) => album.id);
    last = run(sight, { name: 'collection.removeRecords', input: { id, recordIds } }, ports);
    // An Undo of another default had taken them out of that one.
    for (const other of before.collections.keys()) {
      const taken = [...before.records.values()].filter((one) => {
        const became = after.records.get(one.id);
        return isIn(one, other) && became && !isIn(became, other);
      });
      if (other !== id && taken.length > 0)
        run(
          sight,
          { name: 'collection.addRecords', input: { id: other, recordIds: taken.map((one) => one.id) } },
          ports,
        );
    }
  }
  if (before.collections.has(id)) return last;
  // It came back from the tray to become the default.
  const gone = run(sight, { name: 'collection.delete', input: { id } }, ports);
  return gone.status === 'refused' ? last : gone;
}

function bringBack(row: Row, { records }: Sight): { name: string; input: unknown } {
  const members = [...records.values()].filter(({ collectionIds }) => collectionIds.includes(row.id));
  return restoreOf(
    row,
    members.map(({ id }) => id),
  );
}

function putBack(sight: Sight, noun: string, was: Row, became: Row, ports: Ports): Decision {
  const { shelfiePhotos: oldPhotos, collectionIds: oldSets, ...old } = was;
  const { shelfiePhotos: newPhotos, collectionIds: newSets, ...now } = became;
  const [photosWere, photosBecame] = [listOf(oldPhotos), listOf(newPhotos)];
  const sum = sumUp();
  const go = (name: string, input: unknown) => {
    if (!sum.isRefused()) sum.add(run(sight, { name, input }, ports));
  };
  for (const url of photosBecame.filter((one) => !photosWere.includes(one)))
    go('record.removeShelfie', { id: was.id, url });
  for (const [at, url] of photosWere.entries())
    if (!photosBecame.includes(url)) go('record.addShelfie', { id: was.id, url, at });
  for (const id of listOf(newSets))
    if (!listOf(oldSets).includes(id)) go('collection.removeRecords', { id, recordIds: [was.id] });
  for (const id of listOf(oldSets))
    if (!listOf(newSets).includes(id)) go('collection.addRecords', { id, recordIds: [was.id] });
  const stamps = ['createdAt', 'updatedAt', 'version', 'isDefault'];
  const fields = Object.keys(old).filter((field) => !stamps.includes(field) && !isSame(old[field], now[field]));
  if (fields.length > 0)
    go(`${noun}.update`, { id: was.id, changes: Object.fromEntries(fields.map((one) => [one, old[one]])) });
  return sum.result();
}

/**
 * What becomes of several steps that are one action. Rows that are deleted since, and a default collection that must
 * stay, do not keep the others from it; any other refusal is the answer.
 */
function sumUp() {
  let last: Decision = OK;
  let passed: Decision | undefined;
  let isOneDone = false;
  return {
    add(next: Decision): void {
      if (next.status !== 'refused') isOneDone = true;
      if (next.status === 'refused' && ['NOT_FOUND', 'DEFAULT_PROTECTED'].includes(next.code)) passed ??= next;
      else if (last.status !== 'refused') last = next;
    },
    isRefused: () => last.status === 'refused',
    result: (): Decision => (last.status === 'refused' || isOneDone ? last : (passed ?? last)),
  };
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value : [];
}

export function copyOf({ records, collections, wishes }: Shelves): Shelves {
  return { records: new Map(records), collections: new Map(collections), wishes: new Map(wishes), gone: new Map() };
}
