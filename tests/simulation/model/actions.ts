import {
  COMMON,
  type Decision,
  eachOnce,
  isSame,
  type Kind,
  type Moment,
  NOOP,
  OK,
  type Row,
  type Shelves,
  type Values,
} from './rows.ts';
import { decide } from './rules.ts';

// The state of a device after a person's action: on the shelves at once, whatever the plan allows, and
// in the tray. From the specification alone, like `rules.ts`.

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
export interface Screen extends Shelves {
  tray: Map<string, Entry>;
}

export type Action =
  | { do: 'run'; name: string; input: Values; keepRefused: boolean }
  | { do: 'runMany'; steps: readonly { name: string; input: Values }[] }
  | { do: 'undo'; group: string }
  | { do: 'retry'; entry: string; edited?: unknown }
  | { do: 'putBack'; entry: string; was: Entry }
  | { do: 'discard' | 'keepAsWish' | 'restore' | 'takeOther'; entry: string };

/** The state before and after an action, for Undo. */
export interface Effect {
  before: Screen;
  after: Screen;
}

export interface Ports {
  moment: Moment;
  /** Ids of rows that a person does not name, in the order in which they are made. */
  newId(kind: Kind): string;
  /** The action that is taken back. */
  effect?: Effect | undefined;
  /** True if an entry of the tray is a command of the action that is taken back. */
  isOwn(entry: string): boolean;
  /** True if a row is shown at the end: where there is room for a part only, any of them may come back. */
  isShown(kind: Kind, id: string): boolean;
}

/** Applies an action to the model, as the product must; Undo is in `undo.ts`. */
export function actOnce(screen: Screen, action: Exclude<Action, { do: 'undo' }>, ports: Ports): Decision {
  if (action.do === 'run') return run(screen, action, ports, action.keepRefused);
  if (action.do === 'runMany') return runEach(screen, action.steps, ports);
  if (action.do === 'putBack') {
    screen.tray.set(action.entry, action.was);
    return OK;
  }
  const entry = screen.tray.get(action.entry);
  if (!entry) return { status: 'refused', code: 'NOT_FOUND' };
  const isEdited = action.do === 'retry' && action.edited !== undefined;
  const decision = isEdited
    ? run(screen, { name: entry.name, input: action.edited }, ports)
    : BUTTONS[action.do](screen, entry, ports, action.entry);
  if (decision.status !== 'refused') screen.tray.delete(action.entry);
  // The typed text is kept, with the new reason.
  else if (isEdited) screen.tray.set(action.entry, { ...entry, args: action.edited, code: decision.code });
  return decision;
}

/** The prefix of an entry's key until the product's id of it is known. */
export const NEW_ENTRY = 'new';
const CREATES = ['record.create', 'record.restore'];

export function run(
  screen: Screen,
  { name, input }: { name: string; input: unknown },
  ports: Ports,
  isKept = false,
): Decision {
  const { moment } = ports;
  const args = completed(name, input as Values, ports);
  const { id } = args as { id?: string };
  const waiting = [...screen.tray].find(([, one]) => isCreateOf(one, id) && one.kind === 'refused');
  // A refused new album is on the shelf: its changes apply to its tray entry.
  if (waiting && id !== undefined && !screen.records.has(id)) {
    const [key, entry] = waiting;
    const create = entry.args as { fields: Values };
    if (name === 'record.delete') {
      screen.tray.delete(key);
      return OK;
    }
    if (name === 'record.update') {
      const fields = { ...create.fields, ...(args.changes as Values) };
      screen.tray.set(key, { ...entry, args: { ...create, fields } });
      return isSame(fields, create.fields) ? NOOP : OK;
    }
  }
  const tried = decide(copyOf(screen), { name, args }, moment);
  if (tried.status === 'refused') {
    if (isKept) screen.tray.set(`${NEW_ENTRY} ${id}`, { kind: 'refused', name, args, code: tried.code });
    return tried;
  }
  // A change accepted here is shown, also if the server may find no room for a part of it.
  return decide(screen, { name, args }, { ...moment, room: Number.POSITIVE_INFINITY });
}

/** The rest is done also where one is refused; only where nothing is done, the first refusal is the answer. */
function runEach(screen: Screen, steps: readonly { name: string; input: Values }[], ports: Ports): Decision {
  const decisions = steps.map((step) => run(screen, step, ports));
  if (decisions.some(({ status }) => status === 'ok')) return OK;
  return decisions.find(({ status }) => status === 'refused') ?? NOOP;
}

export function isCreateOf({ name, args }: Entry, id: string | undefined): boolean {
  return CREATES.includes(name) && (args as { id: string }).id === id;
}

const BUTTONS = {
  /** The change again, as a new one; of an import only what found no room. */
  retry(screen: Screen, { kind, name, args, left = [] }: Entry, ports: Ports): Decision {
    if (kind === 'photo') return OK;
    return run(screen, { name, input: kind === 'left' ? { records: among(args, left) } : args }, ports);
  },
  discard(screen: Screen, { kind }: Entry, _ports: Ports, id: string): Decision {
    if (kind !== 'photo') return OK;
    // No row may name a picture that is nowhere.
    const address = `/api/images/${id}`;
    const withoutCover = <R extends Row>(rows: Map<string, R>) => {
      for (const row of rows.values()) if (row.imageUrl === address) rows.set(row.id, { ...row, imageUrl: null });
    };
    for (const [key, entry] of screen.tray) {
      const args = entry.args as { id: string; fields?: Values };
      // If a backup has brought the album since, its row is shown.
      const isShown = CREATES.includes(entry.name) && !screen.records.has(args.id);
      if (!isShown || args.fields?.imageUrl !== address) continue;
      screen.tray.set(key, { ...entry, args: { ...args, fields: { ...args.fields, imageUrl: null } } });
    }
    withoutCover(screen.records);
    withoutCover(screen.wishes);
    for (const row of screen.records.values()) {
      const shelfiePhotos = row.shelfiePhotos.filter((photo) => photo !== address);
      screen.records.set(row.id, { ...row, shelfiePhotos });
    }
    return OK;
  },
  keepAsWish(screen: Screen, { kind, name, args, left }: Entry, ports: Ports): Decision {
    const all = CREATES.includes(name)
      ? [args]
      : name === 'record.import'
        ? among(args, kind === 'left' ? left : undefined)
        : [];
    for (const { fields } of all as { fields: Values }[]) {
      const common = Object.fromEntries(COMMON.map((field) => [field, fields[field] ?? null]));
      run(
        screen,
        { name: 'wishlist.create', input: { fields: { ...common, notes: fields.personalNotes ?? null } } },
        ports,
      );
    }
    return OK;
  },
  /** The row as it was, and the change that found it deleted. */
  restore(screen: Screen, { name, args, snapshot }: Entry, ports: Ports): Decision {
    if (snapshot === undefined) return { status: 'refused', code: 'NOT_FOUND' };
    const back = run(screen, restoreOf(snapshot as Row), ports);
    return back.status === 'refused'
      ? back
      : run(screen, { name, input: { ...(args as Values), seen: undefined } }, ports);
  },
  takeOther: (screen: Screen, { name, args, overwrote }: Entry, ports: Ports): Decision =>
    overwrote ? run(screen, { name, input: { id: (args as Row).id, changes: overwrote } }, ports) : OK,
};

function among(args: unknown, ids: readonly string[] | undefined): { id: string }[] {
  const { records } = args as { records: { id: string }[] };
  return ids ? records.filter(({ id }) => ids.includes(id)) : records;
}

export function restoreOf(row: Row, recordIds: readonly string[] = []): { name: string; input: Values } {
  const { id, createdAt, updatedAt, version, shelfiePhotos, collectionIds, isDefault, movedTo, ...rest } = row;
  const { sightings, plays, ...fields } = rest;
  if ('condition' in row)
    return { name: 'record.restore', input: { id, createdAt, shelfiePhotos, plays, collectionIds, fields } };
  if ('priceAlert' in row) return { name: 'wishlist.restore', input: { id, createdAt, sightings, fields } };
  if ('query' in row) return { name: 'savedView.restore', input: { id, createdAt, fields } };
  return { name: 'collection.restore', input: { id, createdAt, recordIds, fields } };
}

export function copyOf({ records, collections, wishes, notices, views }: Shelves): Shelves {
  return {
    records: new Map(records),
    collections: new Map(collections),
    wishes: new Map(wishes),
    notices: new Map(notices),
    views: new Map(views),
    gone: new Map(),
  };
}

// The values of a form as stored: a second time, from the specification alone.

/** The defaults of a screen, and each value as it is stored. */
function completed(
  name: string,
  input: Values,
  { moment, newId }: { moment: Moment; newId(kind: Kind): string },
): Values {
  const args: Values = { ...input };
  if (name === 'wishlist.moveToCollection') args.recordId ??= newId('records');
  else if (name.endsWith('.create')) args.id ??= newId(KINDS[name.split('.')[0] as keyof typeof KINDS]);
  if (args.condition) args.condition = storedValue('condition', args.condition);
  if (args.fields) args.fields = stored(args.fields as Values);
  if (args.changes) args.changes = stored(args.changes as Values);
  if (args.sighting) args.sighting = stored(args.sighting as Values);
  if (Array.isArray(args.sightings)) args.sightings = args.sightings.map(stored);
  if (Array.isArray(args.plays)) args.plays = eachOnce(args.plays);
  if (Array.isArray(args.records)) {
    args.records = args.records.map((one) => ({
      ...one,
      fields: stored(one.fields),
      ...(one.plays && { plays: eachOnce(one.plays) }),
    }));
  }
  if (/\.(create|moveToCollection)$/.test(name)) args.createdAt ??= moment.now;
  if (name === 'record.play') args.on ??= moment.now.replace(/\.\d+/, '');
  return args;
}

const KINDS = { record: 'records', collection: 'collections', wishlist: 'wishes', savedView: 'views' } as const;
const MONEY = ['estimatedValue', 'purchasePrice', 'targetPrice', 'price'];
const NUMBERS = ['year', 'discogsReleaseId', 'discogsMasterId', 'rating', 'discs'];
/** Some of the words for a grade (AMB-42). */
const GRADES: Values = { 'Mint (M)': 'mint', 'near mint': 'near-mint', 'VG+': 'very-good-plus', 'Fair (F)': 'fair' };

/** Values as a person types them, and as they are kept: trimmed, blank as nothing, money with two places (AMB-43). */
function stored(fields: Values): Values {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, storedValue(field, value)]));
}

function storedValue(field: string, value: unknown): unknown {
  if (MONEY.includes(field) && value !== null && value !== '') return Number(String(value).trim()).toFixed(2);
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (text === '') return null;
  if (NUMBERS.includes(field)) return Number(text);
  if (['condition', 'sleeveCondition', 'lowestGrade'].includes(field)) return GRADES[text] ?? text;
  if (field !== 'customTags') return text;
  const tags = text.split(',').map((one) => one.trim());
  const isFirst = (tag: string, at: number) => tags.findIndex((one) => one.toLowerCase() === tag.toLowerCase()) === at;
  return tags.filter((tag, at) => tag !== '' && isFirst(tag, at)).join(', ');
}
