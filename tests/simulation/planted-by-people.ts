import type { SimulatedMistake } from '../planted/mistake.ts';

const MERGE = 'app/library/commands/merge-commands.ts';
const TAKE_BACK = 'app/library/commands/take-back.ts';
const TRAY = 'app/library/commands/tray-actions.ts';
const QUEUE = 'app/library/journal/queue.ts';
const RECORD = 'shared/commands/record-commands.ts';
const COLLECTION = 'shared/commands/collection-commands.ts';
const WISH = 'shared/commands/wishlist-commands.ts';

/** Bugs of what people do in several moves: Undo, decisions, many rows at once. */
export const PEOPLE_BUGS: readonly SimulatedMistake[] = [
  {
    name: 'a value left out because Undo named it as seen',
    kind: 'quick edits and Undo',
    tier: 'fast',
    slow: true,
    patches: [
      {
        file: MERGE,
        find: 'if (stored && JSON.stringify(stored[key]) === ',
        replace: 'if (key in seen && JSON.stringify(seen[key]) === ',
      },
    ],
  },
  {
    name: 'an action taken back from its first change on',
    kind: 'quick edits and Undo',
    tier: 'fast',
    slow: true,
    patches: [{ file: TAKE_BACK, find: 'entries.toReversed()', replace: 'entries' }],
  },
  {
    name: 'an import taken back but for its last album',
    kind: 'imports',
    tier: 'fast',
    patches: [
      {
        file: RECORD,
        find: "records.filter(({ id }) => !state.record(id)).map(({ id }) => ({ name: 'record.delete'",
        replace: "records.slice(1).filter(({ id }) => !state.record(id)).map(({ id }) => ({ name: 'record.delete'",
      },
    ],
  },
  {
    name: 'a move taken back that leaves its album',
    kind: 'quick edits and Undo',
    tier: 'fast',
    slow: true,
    patches: [{ file: WISH, find: "    { name: 'record.delete', args: { id: recordId } },\n", replace: '' }],
  },
  {
    name: 'a default taken back that keeps all albums',
    kind: 'default collections',
    tier: 'fast',
    slow: true,
    patches: [{ file: COLLECTION, find: ', ...leaving];', replace: '];' }],
  },
  {
    name: 'an entry decided again by a tab that has not heard',
    kind: 'another tab',
    tier: 'fast',
    slow: true,
    patches: [{ file: QUEUE, find: 'if (!waiting.every(Boolean) || (', replace: 'if ((' }],
  },
  {
    name: 'what is typed into an entry forgotten when it is refused again',
    kind: 'the tray',
    tier: 'fast',
    slow: true,
    patches: [
      { file: TRAY, find: 'command: { ...entry.command, args }, code', replace: 'command: entry.command, code' },
    ],
  },
  {
    name: 'an import dropped for one album that is there',
    kind: 'imports',
    tier: 'fast',
    patches: [
      {
        file: RECORD,
        find: 'if (taken.has(args.id) || state.record(args.id)) continue;',
        replace: "if (taken.has(args.id) || state.record(args.id)) return { status: 'noop' };",
      },
    ],
  },
];
