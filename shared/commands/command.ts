import type * as z from 'zod/mini';
import type { CollectionRow } from '../domain/collection.ts';
import type { RecordRow } from '../domain/record.ts';
import type { AccountRow } from '../domain/user.ts';
import type { WishlistRow } from '../domain/wishlist-item.ts';
import type { RefusalCode } from '../error-codes.ts';

/** The kinds of synced rows a command can change. */
export type Entity = 'record' | 'collection' | 'wishlistItem';

export interface RowOf {
  record: RecordRow;
  collection: CollectionRow;
  wishlistItem: WishlistRow;
}

/** A deleted row as it was; a wish that became an album says which. */
export type Gone<Row> = Row & { movedTo?: string };

/**
 * What the rules see of one user's library. The app gives its view (server rows with pending commands folded on top),
 * the server the rows it loaded under the user's lock. Readers must not change what they are given.
 */
export interface LibraryState {
  /** Undefined only before the first pull. */
  readonly account: AccountRow | undefined;
  /** Every stored album, also those the plan hides. */
  readonly recordCount: number;
  /** Only for commands whose `touches` names a wish. */
  readonly wishCount: number;
  record(id: string): RecordRow | undefined;
  collection(id: string): CollectionRow | undefined;
  wishlistItem(id: string): WishlistRow | undefined;
  collections(): Iterable<CollectionRow>;
  /** Only for commands whose `touches` asks for all records. */
  records(): Iterable<RecordRow>;
  /** The row as it was when it was deleted, if the deletion is still remembered. The app answers undefined. */
  deleted<E extends Entity>(entity: E, id: string): Gone<RowOf[E]> | undefined;
}

export interface RuleContext {
  /** The server's time, or the device's best guess of it; ISO 8601 in UTC. */
  now: string;
  /** UUIDv5 of the user id and 'default': two offline devices make the same default collection. */
  defaultCollectionId: string;
}

/** `movedTo` is the record a deleted wish lives on as. */
export type RowChange = { [E in Entity]: { entity: E; id: string; row: RowOf[E] | null; movedTo?: string } }[Entity];

/** Values that an edit replaced although its device had not seen them, by field. */
export type Overwritten = Record<string, unknown>;

export interface Effect {
  status: 'ok';
  changes: RowChange[];
  overwrote?: Overwritten;
  /** Ids of an import that found no room (album limit); their input stays with the device. */
  left?: string[];
}

export interface Refusal {
  status: 'refused';
  code: RefusalCode;
  message: string;
  field?: string;
  /** The row as it was before it was deleted elsewhere, so that it can be restored with the edit. */
  snapshot?: unknown;
}

/** What a rule answers: changes to rows, nothing to do, or why not. */
export type Outcome = Effect | { status: 'noop' } | Refusal;

/** Ids a command reads or writes, so that the server can load them in one go. */
export interface Touches {
  recordIds?: readonly string[];
  collectionIds?: readonly string[];
  wishlistItemIds?: readonly string[];
  allRecords?: boolean;
}

export interface CommandDefinition<Schema extends z.ZodMiniType> {
  /** Current version of the arguments. */
  v: number;
  args: Schema;
  touches(args: z.output<Schema>): Touches;
  apply(state: LibraryState, args: z.output<Schema>, context: RuleContext): Outcome;
  /** Brings arguments of an older version one step up; kept for 180 days after a version is replaced. */
  upcast?: Record<number, (args: unknown) => unknown>;
}

export function defineCommand<Schema extends z.ZodMiniType>(
  definition: CommandDefinition<Schema>,
): CommandDefinition<Schema> {
  return definition;
}

export function refused(code: RefusalCode, message: string, more: Partial<Refusal> = {}): Refusal {
  return { status: 'refused', code, message, ...more };
}

export function changed(...changes: RowChange[]): Effect {
  return { status: 'ok', changes };
}

const NOUN: Record<Entity, string> = { record: 'record', collection: 'collection', wishlistItem: 'wishlist item' };

/** The refusal for a row that is not there: deleted elsewhere (with what it was), or never this user's. */
export function missing(state: LibraryState, entity: Entity, id: string): Refusal {
  const snapshot = state.deleted(entity, id);
  return snapshot
    ? refused('DELETED', `This ${NOUN[entity]} was deleted on another device`, { snapshot })
    : refused('NOT_FOUND', `This ${NOUN[entity]} does not exist`);
}

/** The refusal for a new row's id that is in use, or undefined. */
export function idConflict(state: LibraryState, entity: Entity, id: string): Refusal | undefined {
  return state[entity](id) !== undefined
    ? refused('ID_CONFLICT', `A ${NOUN[entity]} with this id exists already`, { field: 'id' })
    : undefined;
}

/** The refusal for a new row whose id is in use, or was until its row was deleted; or undefined. */
export function newIdRefusal(state: LibraryState, entity: Entity, id: string): Refusal | undefined {
  return idConflict(state, entity, id) ?? (state.deleted(entity, id) ? missing(state, entity, id) : undefined);
}

/** A device's time for a new row, never later than now. */
export function clampedTime(at: string | undefined, now: string): string {
  return at !== undefined && at < now ? at : now;
}

export interface FieldEdit<Row> {
  row: Row;
  overwrote?: Overwritten;
}

/**
 * Applies changed fields to a row: last arrival wins per field. `seen` holds, for each changed field, the value its
 * device saw; where the row holds neither that nor the new value, the replaced value is reported.
 * @returns undefined when nothing changes
 */
export function editFields<Row extends { updatedAt: string }>(
  row: Row,
  changes: Partial<Row>,
  seen: Record<string, unknown> | undefined,
  now: string,
): FieldEdit<Row> | undefined {
  const overwrote: Overwritten = {};
  const next: Row = { ...row };
  let differs = false;
  for (const key of Object.keys(changes) as (keyof Row & string)[]) {
    const value = changes[key];
    if (value === undefined || same(value, row[key])) continue;
    differs = true;
    if (seen && key in seen && !same(seen[key], row[key])) overwrote[key] = row[key];
    next[key] = value as Row[typeof key];
  }
  if (!differs) return undefined;
  next.updatedAt = now;
  return Object.keys(overwrote).length > 0 ? { row: next, overwrote } : { row: next };
}

function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
