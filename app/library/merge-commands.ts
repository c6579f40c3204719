import type { QueueChange } from './journal-queue.ts';
import type { OutboxRow } from './journal-rows.ts';

/** Creates by the noun they make; the update and delete of the same noun fold into them. */
const NOUNS = ['record', 'collection', 'wishlist'];

interface RowArgs {
  id: string;
  [key: string]: unknown;
}

/**
 * How a new command joins the queue. While the last command about the same row has not been sent, both become one:
 * update after update, update after create, and a create that is deleted again leaves nothing at all. A command that
 * has been sent is never touched: the server may have applied it.
 */
export function queueChangeFor(outbox: readonly OutboxRow[], command: OutboxRow): QueueChange {
  const append = { append: [command] };
  const id = rowIdOf(command);
  if (id === undefined) return append;
  const earlier = outbox.findLast((row) => mentions(row, id));
  if (!earlier || earlier.sentAt !== undefined) return append;
  const lastN = outbox.at(-1)?.n;
  const [noun, verb] = command.name.split('.');
  const [earlierNoun, earlierVerb] = earlier.name.split('.');
  if (noun !== earlierNoun || rowIdOf(earlier) !== id || earlier.v !== command.v) return append;
  if (verb === 'delete' && earlierVerb === 'create') return { append: [], remove: [earlier], lastN };
  if (verb !== 'update') return append;
  if (earlierVerb === 'update') {
    const args = mergedUpdate(earlier.args as RowArgs, command.args as RowArgs);
    return args
      ? { append: [], replace: [{ ...earlier, args, merged: true }], lastN }
      : { append: [], remove: [earlier], lastN };
  }
  if (earlierVerb === 'create') {
    const { fields, ...rest } = earlier.args as RowArgs;
    const changes = (command.args as RowArgs).changes as Record<string, unknown>;
    const args = { ...rest, fields: { ...(fields as Record<string, unknown>), ...changes } };
    return { append: [], replace: [{ ...earlier, args, merged: true }], lastN };
  }
  return append;
}

/** Two updates as one: later values win, the values first seen are kept; undefined when nothing is left to change. */
function mergedUpdate(earlier: RowArgs, later: RowArgs): RowArgs | undefined {
  const seen = { ...(later.seen as object), ...(earlier.seen as object) } as Record<string, unknown>;
  const changes = { ...(earlier.changes as object), ...(later.changes as object) } as Record<string, unknown>;
  for (const key of Object.keys(changes)) {
    if (key in seen && JSON.stringify(seen[key]) === JSON.stringify(changes[key])) {
      delete changes[key];
      delete seen[key];
    }
  }
  return Object.keys(changes).length > 0 ? { id: earlier.id, changes, seen } : undefined;
}

function rowIdOf(row: OutboxRow): string | undefined {
  const [noun = '', verb = ''] = row.name.split('.');
  if (!NOUNS.includes(noun) || !['create', 'update', 'delete'].includes(verb)) return undefined;
  return (row.args as RowArgs).id;
}

/** Whether a command names the row anywhere; making another collection the default touches every record. */
function mentions(row: OutboxRow, id: string): boolean {
  return row.name === 'collection.setDefault' || JSON.stringify(row.args).includes(id);
}
