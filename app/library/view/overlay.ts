import type { LibraryState, Outcome, RowChange, RowReaders } from '../../../shared/commands/command.ts';
import type { RowOf } from '../../../shared/entities.ts';
import { byEntity, ENTITIES, type Entity } from '../../../shared/nouns.ts';
import { type CacheState, shownOf } from '../cache/state.ts';
import type { OutboxRow, QueuedCommand } from '../journal/rows.ts';
import type { Folding } from './folding.ts';
import type { Pool } from './pool.ts';

/** The pool with pending commands folded on top; only the rows they touch are held here. */
export interface Overlay {
  readonly state: LibraryState;
  /** Rows that differ from the pool; null is a deleted row. */
  readonly rows: { readonly [E in Entity]: ReadonlyMap<string, RowOf[E] | null> };
  /** Ids that a pending command names. */
  readonly waiting: ReadonlySet<string>;
  /**
   * Folds one more command on top.
   * @param outcome the rule's outcome for this state; computed if not given
   */
  add(command: QueuedCommand, outcome?: Outcome): void;
}

/**
 * A command is pending unless the cursor has passed its verdict; refused commands have left the outbox. Without a cursor
 * no verdict is passed. This rule alone keeps a row from flickering between "accepted" and "pulled". A command that is
 * sent again after it was accepted is not applied twice: the earlier rows still contain it.
 */
export function isPending({ verdict, answered }: OutboxRow, state: CacheState): boolean {
  if (verdict && state.cursor !== undefined) return verdict.version > state.cursor;
  const { epoch, cursor } = shownOf(state);
  const isShown = answered && cursor !== undefined && answered.epoch === epoch && answered.version <= cursor;
  return !isShown;
}

export function createOverlay(
  pool: Pool,
  pending: Iterable<QueuedCommand>,
  code: { readonly loaded: Pick<Folding, 'fold'> | undefined },
): Overlay {
  const rows = byEntity(() => new Map()) as { [E in Entity]: Map<string, RowOf[E] | null> };
  const counts = byEntity((entity) => pool.rows[entity].size);
  const waiting = new Set<string>();

  const readers = byEntity((entity) => (id: string) => {
    const row = (rows[entity] as Map<string, unknown>).get(id);
    return row === undefined ? pool.rows[entity].get(id) : (row ?? undefined);
  }) as RowReaders;
  const state: LibraryState = {
    ...readers,
    get account() {
      return pool.account;
    },
    count: (entity) => counts[entity],
    all: (entity) => all(rows[entity], pool.rows[entity]),
    deleted: () => undefined,
  };

  function put({ entity, id, row }: RowChange): void {
    counts[entity] += (row ? 1 : 0) - (state[entity](id) ? 1 : 0);
    rows[entity].set(id, row as never);
  }

  function add(command: QueuedCommand, given?: Outcome): void {
    const folded = code.loaded?.fold(command, state, given);
    if (!folded) return;
    const { changes, touches } = folded;
    for (const change of changes) put(change);
    // Memberships are shown at the record; a collection waits only for its own changes.
    for (const entity of ENTITIES) {
      if (entity === 'collection' && !command.name.startsWith('collection.')) continue;
      for (const id of touches[entity] ?? []) waiting.add(id);
    }
  }

  for (const command of pending) add(command);
  return { state, rows, waiting, add };
}

function* all<Row>(over: Map<string, Row | null>, under: ReadonlyMap<string, Row>): Iterable<Row> {
  for (const [id, row] of under) if (!over.has(id)) yield row;
  for (const row of over.values()) if (row) yield row;
}
