import type { PlantedBug } from './planted-bug.ts';

const MERGE = 'app/library/commands/merge-commands.ts';
const TAKE_BACK = 'app/library/commands/take-back.ts';
const TRAY = 'app/library/commands/tray-actions.ts';
const QUEUE = 'app/library/journal/queue.ts';
const RECORD = 'shared/commands/record-commands.ts';
const COLLECTION = 'shared/commands/collection-commands.ts';
const WISH = 'shared/commands/wishlist-commands.ts';

/** Bugs of what people do in several moves: Undo, decisions, many rows at once, pages that strangers open. */
export const PEOPLE_BUGS: readonly PlantedBug[] = [
  {
    name: 'a value left out because Undo named it as seen',
    tier: 'fast',
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
    tier: 'fast',
    patches: [{ file: TAKE_BACK, find: 'entries.toReversed()', replace: 'entries' }],
  },
  {
    name: 'an import taken back but for its last album',
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
    tier: 'fast',
    patches: [{ file: WISH, find: "    { name: 'record.delete', args: { id: recordId } },\n", replace: '' }],
  },
  {
    name: 'a default taken back that keeps all albums',
    tier: 'fast',
    patches: [{ file: COLLECTION, find: ', ...leaving];', replace: '];' }],
  },
  {
    name: 'an entry decided again by a tab that has not heard',
    tier: 'fast',
    patches: [{ file: QUEUE, find: '      if (!waiting.every(Boolean)) return null;\n', replace: '' }],
  },
  {
    name: 'what is typed into an entry forgotten when it is refused again',
    tier: 'fast',
    patches: [
      { file: TRAY, find: 'command: { ...entry.command, args }, code', replace: 'command: entry.command, code' },
    ],
  },
  {
    name: 'an import dropped for one album that is there',
    tier: 'fast',
    patches: [
      {
        file: RECORD,
        find: 'if (taken.has(args.id) || state.record(args.id)) continue;',
        replace: "if (taken.has(args.id) || state.record(args.id)) return { status: 'noop' };",
      },
    ],
  },
  {
    name: 'a private wish on the public list',
    tier: 'real',
    slow: true,
    patches: [
      {
        file: 'sync-server/visibility/wishlist-item.ts',
        find: 'isPublicWish: RawBuilder<boolean> = sql`w.is_public`',
        replace: 'isPublicWish: RawBuilder<boolean> = sql`true`',
      },
    ],
  },
  {
    name: 'a private collection with a page',
    tier: 'real',
    slow: true,
    patches: [
      {
        file: 'sync-server/visibility/collection.ts',
        find: 'isPublicCollection: RawBuilder<boolean> = sql`c.is_public`',
        replace: 'isPublicCollection: RawBuilder<boolean> = sql`true`',
      },
    ],
  },
  {
    name: 'albums that the plan hides on a public page',
    tier: 'real',
    slow: true,
    patches: [
      {
        file: 'sync-server/visibility/record.ts',
        find: '  if (albumLimit === null) return sql`r.user_id',
        replace: '  if (albumLimit !== undefined) return sql`r.user_id',
      },
    ],
  },
];
