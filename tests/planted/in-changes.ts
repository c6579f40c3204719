import type { TestedMistake } from './mistake.ts';

const WISHLIST_COMMANDS = 'shared/commands/wishlist-commands.ts';
const DEFAULT_COLLECTION = 'shared/commands/default-collection.ts';
const COLLECTION_COMMANDS = 'shared/commands/collection-commands.ts';
const RECORD_COMMANDS = 'shared/commands/record-commands.ts';
const ALBUM_LIMIT = 'shared/domain/album-limit.ts';
const REGISTRY = 'shared/commands/registry.ts';

/** Mistakes of the rules, and of merging what waits. */
export const RULE_MISTAKES: readonly TestedMistake[] = [
  {
    name: 'an edit of an album that a restored backup brought goes into its create, where nobody sees it',
    kind: 'backups',
    tier: 'unit',
    tests: ['tests/app/library/merge-commands.test.ts'],
    patches: [
      {
        file: 'app/library/commands/merge-commands.ts',
        find: "if (before?.merge !== 'create' || row) return append;",
        replace: "if (before?.merge !== 'create') return append;",
      },
    ],
  },
  {
    name: 'a deleted album that a restored backup brought stays',
    kind: 'backups',
    tier: 'unit',
    tests: ['tests/app/library/merge-commands.test.ts'],
    patches: [
      {
        file: 'app/library/commands/merge-commands.ts',
        find: '!row && isOwnOnly',
        replace: 'isOwnOnly',
      },
    ],
  },
  {
    name: 'the notes are lost when a wish becomes an album',
    kind: 'dropped fields',
    tier: 'unit',
    tests: ['tests/shared/commands/commands.test.ts'],
    patches: [
      {
        file: WISHLIST_COMMANDS,
        find: 'personalNotes: notesAfterMove(item),',
        replace: 'personalNotes: null,',
      },
    ],
  },
  {
    name: 'the target price is lost when a wish becomes an album',
    kind: 'dropped fields',
    tier: 'unit',
    tests: ['tests/shared/commands/commands.test.ts'],
    patches: [
      {
        file: WISHLIST_COMMANDS,
        find: 'estimatedValue: item.targetPrice,',
        replace: 'estimatedValue: null,',
      },
    ],
  },
  {
    name: 'a wish that moves leaves the collections that were chosen',
    kind: 'dropped fields',
    tier: 'unit',
    tests: ['tests/shared/commands/every-field.test.ts'],
    patches: [
      {
        file: WISHLIST_COMMANDS,
        find: `        collectionIds: args.collectionIds,
`,
        replace: '',
      },
    ],
  },
  {
    name: 'a second default collection beside one of the same name',
    kind: 'default collections',
    tier: 'unit',
    tests: ['tests/shared/commands/commands.test.ts'],
    patches: [
      {
        file: DEFAULT_COLLECTION,
        find: `    state.collection(context.defaultCollectionId) ??
    [...state.all('collection')].find((collection) => collection.name.trim() === DEFAULT_COLLECTION_NAME);`,
        replace: '    state.collection(context.defaultCollectionId);',
      },
    ],
  },
  {
    name: 'a default collection replaced by the next album',
    kind: 'default collections',
    tier: 'unit',
    tests: ['tests/shared/commands/rules.test.ts'],
    patches: [
      {
        file: DEFAULT_COLLECTION,
        find: `  if (defaultCollectionOf(state)) return [];
`,
        replace: `  if (state.collection(context.defaultCollectionId)?.isDefault) return [];
`,
      },
    ],
  },
  {
    name: 'the main collection can be deleted',
    kind: 'default collections',
    tier: 'unit',
    tests: ['tests/shared/commands/rules.test.ts'],
    patches: [
      {
        file: COLLECTION_COMMANDS,
        find: `    if (row.isDefault) return refused('DEFAULT_PROTECTED', DEFAULT_PROTECTED_MESSAGE);
`,
        replace: '',
      },
    ],
  },
  {
    name: 'a collection renamed after the first album is lost with that album',
    kind: 'default collections',
    tier: 'unit',
    tests: ['tests/app/library/merge-commands.test.ts'],
    patches: [
      {
        file: 'app/library/commands/merge-commands.ts',
        find: "isOwnOnly(mentions, noun, id) && !(noun === 'record' && isCollectionChangedSince(queue, mentions));",
        replace: 'isOwnOnly(mentions, noun, id);',
      },
    ],
  },
  {
    name: 'albums stay in a collection that is no longer the default',
    kind: 'default collections',
    tier: 'unit',
    tests: ['tests/app/library/view.test.ts'],
    patches: [
      {
        file: COLLECTION_COMMANDS,
        find: 'args: { id: old.id } }, ...leaving];',
        replace: 'args: { id: old.id } }];',
      },
    ],
  },
  {
    name: 'albums that the plan hides join the old default',
    kind: 'hidden albums',
    tier: 'unit',
    tests: ['tests/shared/commands/beyond-the-limit.test.ts'],
    patches: [
      {
        file: COLLECTION_COMMANDS,
        find: ' || hidden.has(record.id)) continue;',
        replace: ') continue;',
      },
    ],
  },
  {
    name: 'one deleted id drops a whole import without a word',
    kind: 'imports',
    tier: 'unit',
    tests: ['tests/shared/commands/beyond-the-limit.test.ts'],
    patches: [
      {
        file: RECORD_COMMANDS,
        find: "if (!revives && state.deleted('record', args.id)) continue;",
        replace: "if (!revives && state.deleted('record', args.id)) return { status: 'noop' };",
      },
    ],
  },
  {
    name: 'an import forgets what found no room',
    kind: 'imports',
    tier: 'unit',
    tests: ['tests/app/library/tray.test.ts'],
    patches: [
      {
        file: RECORD_COMMANDS,
        find: `        left.push(args.id);
`,
        replace: '',
      },
    ],
  },
  {
    name: 'an import goes beyond the limit',
    kind: 'imports',
    tier: 'unit',
    tests: ['tests/app/library/tray.test.ts'],
    patches: [
      {
        file: RECORD_COMMANDS,
        find: 'if (!hasRoom(state, context.now, taken.size)) {',
        replace: 'if (!hasRoom(state, context.now)) {',
      },
    ],
  },
  {
    name: 'a restored backup leaves out what was deleted',
    kind: 'imports',
    tier: 'unit',
    tests: ['tests/app/library/tray.test.ts'],
    patches: [
      {
        file: RECORD_COMMANDS,
        find: "if (!revives && state.deleted('record', args.id)) continue;",
        replace: "if (state.deleted('record', args.id)) continue;",
      },
    ],
  },
  {
    name: 'of albums of one moment a plan hides any',
    kind: 'equal times',
    tier: 'unit',
    tests: ['tests/shared/domain/album-limit.test.ts'],
    patches: [
      {
        file: ALBUM_LIMIT,
        find: 'a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0',
        replace: 'a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0',
      },
    ],
  },
  {
    name: 'the first albums are hidden by a plan',
    kind: 'hidden albums',
    tier: 'unit',
    tests: ['tests/shared/domain/album-limit.test.ts'],
    patches: [
      {
        file: ALBUM_LIMIT,
        find: `      .slice(limit)
`,
        replace: `      .slice(0, -limit)
`,
      },
    ],
  },
  {
    name: 'a change of an earlier build is not raised to its new version',
    kind: 'builds',
    tier: 'unit',
    tests: ['tests/shared/commands/earlier-versions.test.ts'],
    patches: [
      {
        file: REGISTRY,
        find: `    current = step(current);
`,
        replace: '',
      },
    ],
  },
  {
    name: 'a change that this build does not know is dropped',
    kind: 'builds',
    tier: 'unit',
    tests: ['tests/shared/commands/commands.test.ts'],
    patches: [
      {
        file: REGISTRY,
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        find: 'if (!definition) return refused(\'INVALID\', `This version does not know the change "${name}"`);',
        replace: "if (!definition) return { status: 'noop' };",
      },
    ],
  },
  {
    name: 'values that nobody has seen are replaced without a word',
    kind: 'wrong rules',
    tier: 'unit',
    tests: ['tests/shared/commands/commands.test.ts'],
    patches: [
      {
        file: 'shared/commands/command.ts',
        find: `    if (seen && key in seen && seen[key] !== row[key]) overwrote[key] = row[key];
`,
        replace: '',
      },
    ],
  },
  {
    name: 'an edit of a deleted album counts as done',
    kind: 'wrong rules',
    tier: 'unit',
    tests: ['tests/shared/commands/commands.test.ts'],
    patches: [
      {
        file: RECORD_COMMANDS,
        find: `    if (!row) return missing(state, 'record', id);
    const edit = editFields<RecordRow>`,
        replace: `    if (!row) return { status: 'noop' };
    const edit = editFields<RecordRow>`,
      },
    ],
  },
  {
    name: 'a price alert without a price',
    kind: 'wrong rules',
    tier: 'unit',
    tests: ['tests/shared/commands/rules.test.ts'],
    patches: [
      {
        file: WISHLIST_COMMANDS,
        find: `    if (!edit) return { status: 'noop' };
    return priceAlertRefusal(edit.row) ?? {`,
        replace: `    if (!edit) return { status: 'noop' };
    return {`,
      },
    ],
  },
  {
    name: 'a wish that finds no room is lost',
    kind: 'wrong rules',
    tier: 'unit',
    tests: ['tests/shared/commands/commands.test.ts'],
    patches: [
      {
        file: WISHLIST_COMMANDS,
        find: `    if (!hasRoom(state, context.now)) return albumLimitRefusal();
    const { artist`,
        replace: `    if (!hasRoom(state, context.now)) return changed({ entity: 'wishlistItem', id: item.id, row: null });
    const { artist`,
      },
    ],
  },
];
