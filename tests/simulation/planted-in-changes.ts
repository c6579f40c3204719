import type { SimulatedMistake } from '../planted/mistake.ts';

const MERGE = 'app/library/commands/merge-commands.ts';
const RECORD = 'shared/commands/record-commands.ts';
const COLLECTION = 'shared/commands/collection-commands.ts';
const WISH = 'shared/commands/wishlist-commands.ts';
const COMMAND = 'shared/commands/command.ts';

/** Bugs of what changes do to rows: moves, merges, imports, Undo, restoring. */
export const CHANGE_BUGS: readonly SimulatedMistake[] = [
  {
    name: 'a barcode dropped when a wish becomes an album',
    kind: 'dropped fields',
    tier: 'fast',
    patches: [
      {
        file: WISH,
        find: '          ...{ catalogNumber, barcode, country, format },',
        replace: '          ...{ catalogNumber, country, format },',
      },
    ],
  },
  {
    name: 'photos forgotten when a deletion is undone',
    kind: 'undone deletions',
    tier: 'fast',
    patches: [
      {
        file: RECORD,
        find: 'fields, collectionIds, createdAt, shelfiePhotos } };',
        replace: 'fields, collectionIds, createdAt } };',
      },
    ],
  },
  {
    name: 'the earlier of two merged edits wins',
    kind: 'quick edits and Undo',
    tier: 'fast',
    patches: [
      {
        file: MERGE,
        find: 'const changes = { ...earlier.changes, ...later.changes }',
        replace: 'const changes = { ...later.changes, ...earlier.changes }',
      },
    ],
  },
  {
    name: 'a merged edit says it saw what its first half wrote',
    kind: 'quick edits and Undo',
    tier: 'fast',
    patches: [
      {
        file: MERGE,
        find: 'const seen = { ...later.seen, ...earlier.seen }',
        replace: 'const seen = { ...earlier.seen, ...later.seen }',
      },
    ],
  },
  {
    name: 'an import that makes no default collection',
    kind: 'default collections',
    tier: 'fast',
    patches: [
      {
        file: RECORD,
        find: 'const effect = changed(...ensureDefaultCollection(state, context), ...changes);',
        replace: 'const effect = changed(...changes);',
      },
    ],
  },
  {
    name: 'a collection brought back without its albums',
    kind: 'undone deletions',
    tier: 'fast',
    patches: [
      {
        file: COLLECTION,
        find: "changed(put(row), ...memberships(state, args.id, args.recordIds ?? [], 'add', now))",
        replace: 'changed(put(row))',
      },
    ],
  },
  {
    name: 'the old default collection left empty',
    kind: 'default collections',
    tier: 'fast',
    patches: [
      {
        file: COLLECTION,
        find: 'if (record.collectionIds.includes(old.id) || hidden.has(record.id)) continue;',
        replace: 'continue;',
      },
    ],
  },
  {
    name: 'a new row dated in the future',
    kind: 'clocks',
    tier: 'fast',
    patches: [{ file: COMMAND, find: 'return at !== undefined && at < now ? at : now;', replace: 'return at ?? now;' }],
  },
  {
    name: 'a refusal that forgets the deleted row',
    kind: 'the tray',
    tier: 'fast',
    patches: [{ file: COMMAND, find: ', { snapshot })', replace: ')' }],
  },
];
