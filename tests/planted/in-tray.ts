import type { TestedMistake } from './mistake.ts';

const TRAY_ACTIONS = 'app/library/commands/tray-actions.ts';

/** Mistakes of the decisions about "Needs attention". */
export const TRAY_MISTAKES: readonly TestedMistake[] = [
  {
    name: 'a refused edit that another tab has discarded changes the refused album',
    kind: 'another tab',
    tier: 'unit',
    tests: ['tests/app/library/decided-twice.test.ts'],
    patches: [
      {
        file: 'app/library/commands/prepare-command.ts',
        find: 'undecided: [...undecided, entry.id]',
        replace: 'undecided: [entry.id]',
      },
      {
        file: 'app/library/commands/prepare-command.ts',
        find: "if (!undecided.every((one) => isThere.has(one))) return 'decided';",
        replace: 'void [undecided, isThere];',
      },
    ],
  },
  {
    name: 'an edit of a refused album is lost where another tab edits it without having heard',
    kind: 'another tab',
    tier: 'unit',
    tests: ['tests/app/library/decided-twice.test.ts'],
    patches: [
      {
        file: 'app/library/journal/queue.ts',
        find: ' || (putTray.length > 0 && requested.revision !== undefined && isStale)) return null;',
        replace: ') return null;',
      },
    ],
  },
  {
    name: 'an entry goes before the last of its steps is done',
    kind: 'the tray',
    tier: 'unit',
    tests: ['tests/app/library/tray.test.ts'],
    patches: [
      {
        file: TRAY_ACTIONS,
        find: 'isLast ? answers : []',
        replace: 'answers',
      },
    ],
  },
  {
    name: 'what was typed into a refused change is forgotten when it is refused again',
    kind: 'the tray',
    tier: 'unit',
    tests: ['tests/app/library/tray.test.ts'],
    patches: [
      {
        file: TRAY_ACTIONS,
        find: 'command: { ...entry.command, args }, code,',
        replace: 'code,',
      },
    ],
  },
  {
    name: 'a row restored with its change asks about values that nobody has written',
    kind: 'the tray',
    tier: 'unit',
    tests: ['tests/app/library/tray.test.ts'],
    patches: [
      {
        file: TRAY_ACTIONS,
        find: 'args: withoutSeen(args) }',
        replace: 'args }',
      },
    ],
  },
  {
    name: 'the notes are lost when a refused album is kept as a wish',
    kind: 'dropped fields',
    tier: 'unit',
    tests: ['tests/app/library/tray.test.ts'],
    patches: [
      {
        file: TRAY_ACTIONS,
        find: 'notes: fields.personalNotes ?? null',
        replace: 'notes: null',
      },
    ],
  },
  {
    name: 'albums of an import that are stored become wishes too',
    kind: 'the tray',
    tier: 'unit',
    tests: ['tests/app/library/tray.test.ts'],
    patches: [
      {
        file: TRAY_ACTIONS,
        find: "return kind === 'left' ? records.filter(({ id }) => left?.includes(id)) : records;",
        replace: 'return records;',
      },
    ],
  },
  {
    name: 'a wish goes on naming a picture that was discarded',
    kind: 'pictures before rows',
    tier: 'unit',
    tests: ['tests/app/sync/photos.test.ts'],
    patches: [
      {
        file: TRAY_ACTIONS,
        find: `      ...wishlist.filter(({ imageUrl }) => imageUrl === address).map(({ id }) => noCover('wishlist.update', id)),
`,
        replace: '',
      },
    ],
  },
  {
    name: 'an album that the plan hides goes on naming a picture that was discarded',
    kind: 'pictures before rows',
    tier: 'unit',
    tests: ['tests/app/sync/photos.test.ts'],
    patches: [
      {
        file: TRAY_ACTIONS,
        find: '[...records, ...hiddenRecords].flatMap',
        replace: '[...records].flatMap',
      },
    ],
  },
  {
    name: 'Undo of one decision brings back what was decided since',
    kind: 'the tray',
    tier: 'unit',
    tests: ['tests/app/library/what-undo-brings.test.ts'],
    patches: [
      {
        file: 'app/library/library.ts',
        find: 'queue.tray.filter((entry) => answers.includes(entry.id))',
        replace: 'queue.tray',
      },
    ],
  },
];
