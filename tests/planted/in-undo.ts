import type { TestedMistake } from './mistake.ts';

const UNDO_LOG = 'app/library/commands/undo-log.ts';
const TAKE_BACK = 'app/library/commands/take-back.ts';
const RECORD_COMMANDS = 'shared/commands/record-commands.ts';

/** Mistakes of Undo: of edits, of deletions, of a whole action. */
export const UNDO_MISTAKES: readonly TestedMistake[] = [
  {
    name: 'a refused edit that was tried again is gone after its Undo',
    kind: 'the tray',
    tier: 'unit',
    tests: ['tests/app/library/what-undo-brings.test.ts'],
    patches: [
      {
        file: 'app/library/commands/prepare-command.ts',
        find: 'const before = [entry, ...tray.filter((one) => answers.includes(one.id))];',
        replace: 'const before = [entry];',
      },
    ],
  },
  {
    name: 'Undo of the second of two quick edits takes the first back too',
    kind: 'quick edits and Undo',
    tier: 'unit',
    tests: ['tests/app/library/undo.test.ts'],
    patches: [
      {
        file: 'app/library/commands/merge-commands.ts',
        find: 'args, merged: true }',
        replace: 'args }',
      },
    ],
  },
  {
    name: 'Undo removes what waits of an action, and leaves what was sent',
    kind: 'quick edits and Undo',
    tier: 'unit',
    tests: ['tests/app/library/undo-in-parts.test.ts'],
    patches: [
      {
        file: UNDO_LOG,
        find: " && entries.every(({ id }) => id === '' || queuedIds.has(id))",
        replace: '',
      },
    ],
  },
  {
    name: 'Undo pressed twice takes back twice',
    kind: 'quick edits and Undo',
    tier: 'unit',
    tests: ['tests/app/library/undo.test.ts'],
    patches: [
      {
        file: UNDO_LOG,
        find: `      groups.delete(group);
      return entries;`,
        replace: '      return entries;',
      },
    ],
  },
  {
    name: 'the changes of one action taken back in the order they were made',
    kind: 'quick edits and Undo',
    tier: 'unit',
    tests: ['tests/app/library/undo.test.ts'],
    patches: [
      {
        file: TAKE_BACK,
        find: 'entries.toReversed()',
        replace: 'entries',
      },
    ],
  },
  {
    name: 'an album that finds no room when its deletion is undone is dropped',
    kind: 'undone deletions',
    tier: 'unit',
    tests: ['tests/app/library/undo.test.ts'],
    patches: [
      {
        file: TAKE_BACK,
        find: 'run(name as CommandName, args, isRestore)',
        replace: 'run(name as CommandName, args, false)',
      },
    ],
  },
  {
    name: 'what took the place of an album without room is deleted all the same',
    kind: 'undone deletions',
    tier: 'unit',
    tests: ['tests/app/library/undo.test.ts'],
    patches: [
      {
        file: TAKE_BACK,
        find: '(refused && !isRestore) || ',
        replace: '',
      },
    ],
  },
  {
    name: 'an album back from a deletion has left its collections',
    kind: 'undone deletions',
    tier: 'unit',
    tests: ['tests/app/library/undo.test.ts'],
    patches: [
      {
        file: RECORD_COMMANDS,
        find: 'args: { id, fields, collectionIds, createdAt, shelfiePhotos } };',
        replace: 'args: { id, fields, createdAt, shelfiePhotos } };',
      },
    ],
  },
  {
    name: 'an album back from a deletion counts as the newest',
    kind: 'undone deletions',
    tier: 'unit',
    tests: ['tests/app/library/undo.test.ts'],
    patches: [
      {
        file: RECORD_COMMANDS,
        find: 'args: { id, fields, collectionIds, createdAt, shelfiePhotos } };',
        replace: 'args: { id, fields, collectionIds, shelfiePhotos } };',
      },
    ],
  },
  {
    name: 'a photo back from a deletion is the last one',
    kind: 'undone deletions',
    tier: 'unit',
    tests: ['tests/app/library/undo.test.ts'],
    patches: [
      {
        file: RECORD_COMMANDS,
        find: 'args: { id, url, at } }];',
        replace: 'args: { id, url } }];',
      },
    ],
  },
  {
    name: 'a wish back from a deletion counts as the newest',
    kind: 'undone deletions',
    tier: 'unit',
    tests: ['tests/app/library/undo.test.ts'],
    patches: [
      {
        file: 'shared/commands/wishlist-commands.ts',
        find: 'args: { id: row.id, fields, createdAt: row.createdAt } };',
        replace: 'args: { id: row.id, fields } };',
      },
    ],
  },
];
