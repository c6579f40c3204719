import type { SyncRequest, SyncResponse } from '../../../shared/contract/sync.ts';

/** The record rows of one filling, with later changes. */
export interface Generation {
  epoch?: string;
  /** Version up to which all rows are stored; absent until the filling is complete. */
  cursor?: number;
  /** Number of its first segment. */
  first?: number;
  segmentCount: number;
  /** Rows and deletions in packs. */
  packed?: number;
  /** Cursor at the last merge; a tab with an older cursor must read everything again. */
  mergedAt: number;
}

/** The device's position in the server's history. */
export interface CacheState extends Generation {
  key: 'state';
  /** Grows with each refill, so that a tab sees that its rows belong to another filling. */
  fill: number;
  /** The position at which an incomplete filling continues. */
  page?: string;
  /** The earlier complete rows, shown until the new filling is complete. */
  old?: Generation;
}

export type Position = Pick<SyncRequest, 'cursor' | 'page' | 'epoch'>;

/** The position of a request, and whether its answer has rows. */
export type RequestPosition = Position & Pick<SyncRequest, 'pull'>;

export const EMPTY_STATE: CacheState = { key: 'state', fill: 0, segmentCount: 0, mergedAt: -1 };

/** Whether a device with this state would make this request. A device without rows matches any epoch. */
export function standsAt({ cursor, page, epoch }: Position, request: Position): boolean {
  const isAtStart = cursor === undefined && page === undefined;
  return cursor === request.cursor && page === request.page && (isAtStart || epoch === request.epoch);
}

export function isFirstPage({ cursor, page }: Position): boolean {
  return cursor === undefined && page === undefined;
}

/** The shown rows: the older ones while a new filling is under way. */
export function shownOf(state: CacheState): Generation {
  return state.old ?? state;
}

/** The state from which the next request pulls everything again. */
export function refilled(state: CacheState): CacheState {
  const { epoch, cursor, first, segmentCount, packed, mergedAt } = state;
  const complete = cursor === undefined ? undefined : { epoch, cursor, first, segmentCount, packed, mergedAt };
  return { ...EMPTY_STATE, fill: state.fill, old: state.old ?? complete };
}

/** The state after an answer to a request from this state. */
export function stateAfter(
  state: CacheState,
  request: Position,
  { epoch, cursor, page }: SyncResponse,
  added: { segments: number; packed: number },
): CacheState {
  const isFirst = isFirstPage(request);
  const { old } = state;
  const next: CacheState = {
    key: 'state',
    fill: isFirst ? state.fill + 1 : state.fill,
    epoch,
    cursor,
    page: cursor === undefined ? page : undefined,
    first: isFirst ? (old ? segmentAfter(old) : 0) : state.first,
    segmentCount: (isFirst ? 0 : state.segmentCount) + added.segments,
    packed: (isFirst ? 0 : (state.packed ?? 0)) + added.packed,
    mergedAt: isFirst ? -1 : state.mergedAt,
  };
  return cursor === undefined && old ? { ...next, old } : next;
}

/** The first free number after a generation's segments. */
function segmentAfter({ first = 0, segmentCount }: Generation): number {
  return first + segmentCount;
}
