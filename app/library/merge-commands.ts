import type { QueueChange } from './journal-queue.ts';
import type { OutboxRow } from './journal-rows.ts';
import { type Queue, rowsAbout } from './queue-mentions.ts';

/** Creates by the noun they make; the update and delete of the same noun fold into them. */
const NOUNS = ['record', 'collection', 'wishlist'];

interface RowArgs {
  id: string;
  [key: string]: unknown;
}

/** Commands of a row that touch nothing which stays when the row goes again. */
const OWN_VERBS = ['create', 'update', 'addShelfie', 'removeShelfie', 'addRecords', 'removeRecords'];

/**
 * How a new command joins the queue. While nothing about the same row has been sent, commands become fewer: update
 * after update and update after create are one, and a create that is deleted again leaves nothing at all. A command
 * that has been sent is never touched: the server may have applied it.
 */
export function queueChangeFor(queue: Queue, command: OutboxRow): QueueChange {
  const append = { append: [command] };
  const id = rowIdOf(command);
  if (id === undefined) return append;
  const mentions = rowsAbout(queue, id);
  const earlier = mentions.at(-1);
  if (!earlier || earlier.sentAt !== undefined) return append;
  const lastN = queue.outbox.at(-1)?.n;
  const [noun, verb] = command.name.split('.');
  if (verb === 'delete') return isOwnOnly(mentions, noun, id) ? { append: [], remove: mentions, lastN } : append;
  const [earlierNoun, earlierVerb] = earlier.name.split('.');
  if (noun !== earlierNoun || rowIdOf(earlier) !== id || earlier.v !== command.v) return append;
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

/** Whether a row was made and changed by these commands alone, none of which has been sent. */
function isOwnOnly(mentions: readonly OutboxRow[], noun: string | undefined, id: string): boolean {
  const isOwn = ({ name, args, sentAt }: OutboxRow) => {
    const [of, verb = ''] = name.split('.');
    return sentAt === undefined && of === noun && OWN_VERBS.includes(verb) && (args as RowArgs).id === id;
  };
  return mentions[0]?.name === `${noun}.create` && mentions.every(isOwn);
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
