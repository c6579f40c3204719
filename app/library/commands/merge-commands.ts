import type { Merge } from '../../../shared/commands/definition.ts';
import { definitionOf } from '../../../shared/commands/registry.ts';
import type { Entity } from '../../../shared/nouns.ts';
import type { QueueChange } from '../journal/queue.ts';
import type { OutboxRow } from '../journal/rows.ts';
import type { Pool } from '../view/pool.ts';
import { commandsTouching, type Queue } from './queue-index.ts';

/** Arguments of a command that makes or edits one row. */
interface RowArgs {
  id: string;
  fields?: object;
  changes?: object;
  seen?: object;
}

/**
 * Merges a new command into the queue. As long as no command about the same row is sent, an update after an update or a
 * create becomes one command, and a delete after a create leaves none. A sent command never changes: the server may
 * have applied it; and a row that the server has is not made again.
 * @param stored the server's rows on this device
 */
export function queueChangeFor(queue: Queue, command: OutboxRow, stored: Pool['rows']): QueueChange {
  const append = { append: [command] };
  const { noun, merge } = definitionOf(command.name) ?? {};
  if (merge !== 'edit' && merge !== 'delete') return append;
  const { id } = command.args as RowArgs;
  const mentions = commandsTouching(queue, id);
  const earlier = mentions.at(-1);
  if (!earlier || earlier.sentAt !== undefined) return append;
  const lastN = queue.outbox.at(-1)?.n;
  const row = noun && stored[noun].get(id);
  if (merge === 'delete') {
    const canVanish =
      !row && isOwnOnly(mentions, noun, id) && !(noun === 'record' && isCollectionChangedSince(queue, mentions));
    return canVanish ? { append: [], remove: mentions, lastN } : append;
  }
  const before = definitionOf(earlier.name);
  const earlierArgs = earlier.args as RowArgs;
  if (before?.noun !== noun || earlierArgs.id !== id || earlier.v !== command.v) return append;
  // An album between them may be the one that brings the collection, or makes it the default by its name (AMB-58);
  // another view between them may take the name, or give it free.
  if ((noun === 'collection' || noun === 'savedView') && earlier.n !== lastN) return append;
  const replacedBy = (args: RowArgs) => ({ append: [], replace: [{ ...earlier, args, merged: true }], lastN });
  if (before?.merge === 'edit') {
    // Without other pending commands about it, the row is what stands without this one.
    const args = mergedEdit(earlierArgs, command.args as RowArgs, mentions.length === 1 ? row : undefined);
    return args ? replacedBy(args) : { append: [], remove: [earlier], lastN };
  }
  // A backup that was restored elsewhere may have brought the row before its create was sent: it stays as it is there.
  if (before?.merge !== 'create' || row) return append;
  const { changes } = command.args as RowArgs;
  return replacedBy({ ...earlierArgs, fields: { ...earlierArgs.fields, ...changes } });
}

/** Whether only these commands, all of them unsent, made and changed a row. */
function isOwnOnly(mentions: readonly OutboxRow[], noun: Entity | undefined, id: string): boolean {
  const isOwn = ({ name, args, sentAt }: OutboxRow) => {
    const definition = definitionOf(name);
    if (sentAt !== undefined || definition?.noun !== noun || (args as RowArgs).id !== id) return false;
    return definition !== undefined && OF_ONE_ROW.includes(definition.merge);
  };
  const [first] = mentions;
  return definitionOf(first?.name ?? '')?.merge === 'create' && mentions.every(isOwn);
}

/**
 * True if a collection was changed after the row was made. A first album brings the default collection with it: without
 * the album there would be nothing those changes could be applied to.
 */
function isCollectionChangedSince({ outbox }: Queue, [first]: readonly OutboxRow[]): boolean {
  return outbox.some(({ name, n = 0 }) => n > (first?.n ?? 0) && definitionOf(name)?.noun === 'collection');
}

const OF_ONE_ROW: readonly Merge[] = ['create', 'edit', 'part'];

/**
 * Merges two edits: later values win, the values first seen are kept, and values that the row has anyway are left out.
 * Compares with the stored row, not with `seen`: Undo names old values whatever the row holds.
 * @returns undefined if no change is left
 */
function mergedEdit(earlier: RowArgs, later: RowArgs, row: object | undefined): RowArgs | undefined {
  const stored = row as Record<string, unknown> | undefined;
  const seen = { ...later.seen, ...earlier.seen } as Record<string, unknown>;
  const changes = { ...earlier.changes, ...later.changes } as Record<string, unknown>;
  for (const key of Object.keys(changes)) {
    if (stored && JSON.stringify(stored[key]) === JSON.stringify(changes[key])) {
      delete changes[key];
      delete seen[key];
    }
  }
  return Object.keys(changes).length > 0 ? { id: earlier.id, changes, seen } : undefined;
}
