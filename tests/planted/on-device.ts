import type { TestedMistake } from './mistake.ts';

const FALLBACK_DATABASE = 'app/library/device/fallback-database.ts';
const OPEN_LIBRARY = 'app/sync/open-library.ts';
const DRAFTS = 'app/library/journal/drafts.ts';
const DRAFT_STASH = 'app/library/journal/draft-stash.ts';
const PHOTO_QUEUE = 'app/sync/photo-queue.ts';

/** Mistakes of what a device keeps: drafts, pictures, storage, ids. */
export const STORAGE_MISTAKES: readonly TestedMistake[] = [
  {
    name: 'goes on in memory without a word',
    kind: 'memory for storage',
    tier: 'unit',
    tests: ['tests/app/library/late-answers.test.ts'],
    patches: [
      {
        file: FALLBACK_DATABASE,
        find: `        onFallback();
`,
        replace: '',
      },
    ],
  },
  {
    name: 'moves to an empty memory when the storage fails later',
    kind: 'memory for storage',
    tier: 'unit',
    tests: ['tests/app/library/late-answers.test.ts'],
    patches: [
      {
        file: FALLBACK_DATABASE,
        find: 'if (worked || !isOpenFailure(error)) throw error;',
        replace: 'if (!isOpenFailure(error)) throw error;',
      },
    ],
  },
  {
    name: 'a change in memory takes the warning away',
    kind: 'memory for storage',
    tier: 'unit',
    tests: ['tests/app/sync/open-library.test.ts'],
    patches: [
      {
        file: OPEN_LIBRARY,
        find: 'storageFailed = !journalDb.durable;',
        replace: 'storageFailed = false;',
      },
    ],
  },
  {
    name: 'a change that could not be stored counts as saved',
    kind: 'memory for storage',
    tier: 'unit',
    tests: ['tests/app/library/tables.test.ts'],
    patches: [
      {
        file: 'app/library/device/tables.ts',
        find: `if (n === null) await run('rw', async () => void (await db.table(table).put(row)));
      else {`,
        replace: 'if (n !== null) {',
      },
    ],
  },
  {
    name: 'memory of one tab is taken over by another',
    kind: 'memory for storage',
    tier: 'unit',
    tests: ['tests/app/sync/several-tabs.test.ts'],
    patches: [
      {
        file: OPEN_LIBRARY,
        find: 'notifyTabs: (patch) => journalDb.durable && channel.post',
        replace: 'notifyTabs: (patch) => channel.post',
      },
    ],
  },
  {
    name: 'letters of the moment of saving come back into the form',
    kind: 'drafts',
    tier: 'unit',
    tests: ['tests/app/library/drafts.test.ts'],
    patches: [
      {
        file: DRAFTS,
        find: 'return at > before ||',
        replace: 'return at >= before ||',
      },
    ],
  },
  {
    name: 'letters typed after a save go with it',
    kind: 'drafts',
    tier: 'unit',
    tests: ['tests/app/library/drafts.test.ts'],
    patches: [
      {
        file: DRAFTS,
        find: 'bulkDelete(saved.filter((key) => !typed.has(key)))',
        replace: 'bulkDelete(saved)',
      },
    ],
  },
  {
    name: 'newer letters dropped when older ones are stored',
    kind: 'drafts',
    tier: 'unit',
    tests: ['tests/app/draft-stash.test.ts'],
    patches: [
      {
        file: DRAFT_STASH,
        find: 'storage.getItem(name) === text && storage',
        replace: 'storage',
      },
    ],
  },
  {
    name: 'letters that could not be stored are dropped',
    kind: 'drafts',
    tier: 'unit',
    tests: ['tests/app/draft-stash.test.ts'],
    patches: [
      {
        file: DRAFT_STASH,
        find: `    () => dropStashes(userId),
    // A draft that could not be stored stays in the stash.
    () => undefined,`,
        replace: `    () => dropStashes(userId),
    () => dropStashes(userId),`,
      },
    ],
  },
  {
    name: 'a draft is gone once the form is opened',
    kind: 'drafts',
    tier: 'unit',
    tests: ['tests/app/library/drafts.test.ts'],
    patches: [
      {
        file: DRAFTS,
        find: 'return row && isTyped(row) ? row : undefined;',
        replace: 'return row && isTyped(row) && row.at > ports.now() ? row : undefined;',
      },
    ],
  },
  {
    name: "the letters of another person come into one's forms",
    kind: 'change of person',
    tier: 'unit',
    tests: ['tests/app/draft-stash.test.ts'],
    patches: [
      {
        file: DRAFT_STASH,
        find: '.filter(([name]) => name.startsWith(own))',
        replace: '.filter(([name]) => name.startsWith(PREFIX))',
      },
    ],
  },
  {
    name: 'a server that does not know the address yet refuses a picture for ever',
    kind: 'refused pictures',
    tier: 'unit',
    tests: ['tests/app/sync/photos.test.ts'],
    patches: [
      {
        file: PHOTO_QUEUE,
        find: '[403, 404, 408,',
        replace: '[403, 408,',
      },
    ],
  },
  {
    name: "a proxy's page refuses a picture for ever",
    kind: 'refused pictures',
    tier: 'unit',
    tests: ['tests/app/sync/photos.test.ts'],
    patches: [
      {
        file: PHOTO_QUEUE,
        find: ' && error !== undefined && !MOMENTARY',
        replace: ' && !MOMENTARY',
      },
      {
        file: PHOTO_QUEUE,
        find: 'code: error.code, message: error.message',
        replace: 'code: error?.code, message: error?.message',
      },
    ],
  },
  {
    name: 'the end of a session refuses a picture for ever',
    kind: 'refused pictures',
    tier: 'unit',
    tests: ['tests/app/sync/photos.test.ts'],
    patches: [
      {
        file: PHOTO_QUEUE,
        find: "if (status === 401 || error?.code === 'USER_MISMATCH')",
        replace: "if (error?.code === 'USER_MISMATCH')",
      },
    ],
  },
  {
    name: 'a limit of the rate refuses a picture for ever',
    kind: 'refused pictures',
    tier: 'unit',
    tests: ['tests/app/sync/photos.test.ts'],
    patches: [
      {
        file: PHOTO_QUEUE,
        find: 'if (status === 429 || status === 503) return',
        replace: 'if (status === 503) return',
      },
    ],
  },
  {
    name: 'a picture too large for a proxy is sent for ever without a word',
    kind: 'large bodies',
    tier: 'unit',
    tests: ['tests/app/sync/photos.test.ts'],
    patches: [
      {
        file: PHOTO_QUEUE,
        find: `  if (status === 413) return { kind: 'refused', code: 'TOO_LARGE', message: error?.message };
`,
        replace: '',
      },
    ],
  },
  {
    name: 'a picture has its address before it is stored',
    kind: 'pictures before rows',
    tier: 'unit',
    tests: ['tests/app/sync/photos.test.ts'],
    patches: [
      {
        file: 'app/library/journal/photos.ts',
        find: 'await ports.journal.putPhoto(',
        replace: 'void ports.journal.putPhoto(',
      },
    ],
  },
  {
    name: 'the address of a picture that was not uploaded',
    kind: 'pictures before rows',
    tier: 'unit',
    tests: ['tests/app/sync/view-library.test.ts'],
    patches: [
      {
        file: 'app/sync/view-library.ts',
        find: `      if (!response.ok) throw new Error(errorBodyOf(await response.text())?.message ?? 'The picture was not uploaded');
`,
        replace: '',
      },
    ],
  },
  {
    name: 'a refused picture is sent again and again',
    kind: 'pictures',
    tier: 'unit',
    tests: ['tests/app/sync/photos.test.ts'],
    patches: [
      {
        file: 'app/library/journal/journal.ts',
        find: 'photos.filter((sha256) => !decided.includes(sha256))',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        replace: 'photos.filter((sha256) => !decided.includes(`${sha256} `))',
      },
    ],
  },
  {
    name: 'two ids of one moment after the clock was set back',
    kind: 'clocks',
    tier: 'unit',
    tests: ['tests/app/library/new-id.test.ts'],
    patches: [
      {
        file: 'app/library/device/new-id.ts',
        find: '} else seq += 1;',
        replace: '} else if (now === last) seq += 1;',
      },
    ],
  },
  {
    name: 'what an earlier build has sent counts as unsent',
    kind: 'builds',
    tier: 'unit',
    tests: ['tests/app/library/earlier-builds.test.ts'],
    patches: [
      {
        file: 'app/library/journal/tables.ts',
        find: `  if (!('runs' in row)) return row;
  const { runs, ...rest } = row;
  return { ...rest, marks: unpackMarks(runs) };`,
        replace: `  const { runs = [], ...rest } = row as { runs?: never[] } & typeof row;
  return { ...rest, marks: unpackMarks(runs) };`,
      },
    ],
  },
];
