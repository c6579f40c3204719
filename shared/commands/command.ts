import type { AccountRow } from '../domain/user.ts';
import type { RowOf } from '../entities.ts';
import type { RefusalCode } from '../error-codes.ts';
import { type Entity, NOUNS } from '../nouns.ts';

/** A deleted row; a wish that became an album has the album's id. */
export type Deleted<Row> = Row & { movedTo?: string };

/**
 * One user's library as the rules see it. The app passes its view (server rows with pending commands folded on top), the
 * server passes the rows it loaded under the user's lock. Rules must not change these rows.
 */
export interface LibraryState extends RowReaders {
  /** Undefined only before the first pull. */
  readonly account: AccountRow | undefined;
  /** Number of rows, hidden albums included. On the server only for nouns whose rows a command touches. */
  count(entity: Entity): number;
  /** Every row. On the server collections; records for `allRecords` in `touches`, saved views where it names one. */
  all<E extends Entity>(entity: E): Iterable<RowOf[E]>;
  /** A deleted row's last state, if its tombstone still exists. The app returns undefined. */
  deleted<E extends Entity>(entity: E, id: string): Deleted<RowOf[E]> | undefined;
}

/** `state.record(id)`: one row of each noun. */
export type RowReaders = { readonly [E in Entity]: (id: string) => RowOf[E] | undefined };

export interface RuleContext {
  /** The server's time, or the device's best guess of it; ISO 8601 in UTC. */
  now: string;
  /** UUIDv5 of the user id and 'default': two offline devices make the same default collection. */
  defaultCollectionId: string;
}

/** `movedTo` is the record that a deleted wish became. */
export type RowChange = { [E in Entity]: { entity: E; id: string; row: RowOf[E] | null; movedTo?: string } }[Entity];

/** Values that an edit replaced although its device had not seen them, by field. */
export type Overwritten = Record<string, unknown>;

export interface Effect {
  status: 'ok';
  changes: RowChange[];
  overwrote?: Overwritten;
  /** Ids of an import beyond the album limit; their input stays on the device. */
  left?: string[];
}

export interface Refusal {
  status: 'refused';
  code: RefusalCode;
  message: string;
  field?: string;
  /** The last state of a row deleted elsewhere, so that it can be restored with the edit. */
  snapshot?: unknown;
}

/** The result of a rule: changes to rows, nothing to do, or a refusal. */
export type Outcome = Effect | { status: 'noop' } | Refusal;

/** Ids a command reads or writes, by noun, so that the server can load them together. */
export type Touches = { readonly [E in Entity]?: readonly string[] | undefined } & { readonly allRecords?: boolean };

export function refused(code: RefusalCode, message: string, more: Partial<Refusal> = {}): Refusal {
  return { status: 'refused', code, message, ...more };
}

export function changed(...changes: RowChange[]): Effect {
  return { status: 'ok', changes };
}

/** The refusal for a missing row: deleted elsewhere (with its last state), or never this user's. */
export function missing(state: LibraryState, entity: Entity, id: string): Refusal {
  const snapshot = state.deleted(entity, id);
  return snapshot
    ? refused('DELETED', `This ${NOUNS[entity].label} was deleted on another device`, { snapshot })
    : refused('NOT_FOUND', `This ${NOUNS[entity].label} does not exist`);
}

/** The refusal for a new row's id that is in use, or undefined. */
function idConflict(state: LibraryState, entity: Entity, id: string): Refusal | undefined {
  return state[entity](id) !== undefined
    ? refused('ID_CONFLICT', `A ${NOUNS[entity].label} with this id exists already`, { field: 'id' })
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
 * Applies changed fields, whose values are never objects, to a row: last arrival wins per field. `seen` holds, for each changed field, the value its
 * device saw; if the row has neither that nor the new value, the replaced value is reported.
 * @returns undefined if nothing changes
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
    if (value === undefined || value === row[key]) continue;
    differs = true;
    if (seen && key in seen && seen[key] !== row[key]) overwrote[key] = row[key];
    next[key] = value as Row[typeof key];
  }
  if (!differs) return undefined;
  next.updatedAt = now;
  return Object.keys(overwrote).length > 0 ? { row: next, overwrote } : { row: next };
}
