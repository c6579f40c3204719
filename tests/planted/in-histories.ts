import type { TestedMistake } from './mistake.ts';

const PUSH = 'sync-server/sync/push.ts';
const PULL = 'sync-server/sync/pull.ts';
const OPEN_STREAMS = 'sync-server/sync/open-streams.ts';

/** Mistakes of devices that come from another history of the server, and of pages that are open meanwhile. */
export const HISTORY_MISTAKES: readonly TestedMistake[] = [
  {
    name: 'a change sent again beside a new one is done again',
    kind: 'another history',
    tier: 'server',
    tests: ['tests/sync-server/sync/restored-backup.test.ts'],
    patches: [
      {
        file: PUSH,
        find: 'commands.some(({ answered }) => answered)',
        replace: 'commands.every(({ answered }) => answered)',
      },
    ],
  },
  {
    name: 'a device of another history is up to date where the numbers are the same',
    kind: 'another history',
    tier: 'server',
    tests: ['tests/sync-server/sync/pull.test.ts'],
    patches: [
      {
        file: PULL,
        find: `  checkPosition(head, request);
  return head.version === cursor`,
        replace: '  return head.version === cursor',
      },
    ],
  },
  {
    name: 'a first pull mixes the rows of two histories',
    kind: 'abandoned first pulls',
    tier: 'server',
    tests: ['tests/sync-server/sync/interrupted-pull.test.ts'],
    patches: [
      {
        file: PULL,
        find: `  checkPosition(head, request);
  const { epoch, version } = head;`,
        replace: '  const { epoch, version } = head;',
      },
    ],
  },
  {
    name: 'a passing fault of the database refuses a change for ever',
    kind: 'wrong rules',
    tier: 'server',
    tests: ['tests/sync-server/sync/careful-push.test.ts'],
    patches: [
      {
        file: PUSH,
        find: "return error instanceof DatabaseError && /^2[23]/.test(error.code ?? '');",
        replace: 'return error instanceof DatabaseError;',
      },
    ],
  },
  {
    name: 'a refused request that overtook another is tried for ever',
    kind: 'the upload path',
    tier: 'server',
    tests: ['tests/sync-server/sync/behind.test.ts'],
    patches: [
      {
        file: PUSH,
        find: "return error instanceof AppError && (error.code === 'GAP' || error.code === 'CLIENT_UNKNOWN');",
        replace: 'return error instanceof AppError;',
      },
    ],
  },
  {
    name: 'an open page gets changes after its session has ended',
    kind: 'change of person',
    tier: 'server',
    tests: ['tests/sync-server/sync/open-streams.test.ts'],
    patches: [
      {
        file: OPEN_STREAMS,
        find: 'if (!alive.has(stream.sessionId)) signedOut(stream);',
        replace: 'if (alive.size === 0) signedOut(stream);',
      },
    ],
  },
  {
    name: 'open pages get no changes of a library that came back from a backup',
    kind: 'another history',
    tier: 'server',
    tests: ['tests/sync-server/sync/open-streams.test.ts'],
    patches: [
      {
        file: OPEN_STREAMS,
        find: 'for (const other of person.streams) if (other.sentVersion !== undefined) other.sentVersion = version;',
        replace: '',
      },
    ],
  },
  {
    name: 'more rows than are sent count as received by an open page',
    kind: 'cut answers',
    tier: 'server',
    tests: ['tests/sync-server/sync/open-streams.test.ts'],
    patches: [
      {
        file: 'sync-server/sync/news-line.ts',
        find: 'if (upTo === null || version === from || from < floor) return undefined;',
        replace: 'if (version === from || from < floor) return undefined;',
      },
    ],
  },
  {
    name: 'a deletion that was forgotten never comes to an open page',
    kind: 'pruning',
    tier: 'server',
    tests: ['tests/sync-server/sync/open-streams.test.ts'],
    patches: [
      {
        file: 'sync-server/sync/news-line.ts',
        find: 'if (upTo === null || version === from || from < floor) return undefined;',
        replace: 'if (upTo === null || version === from) return undefined;',
      },
    ],
  },
  {
    name: 'pruning leaves a transaction open in which later changes are lost',
    kind: 'pruning',
    tier: 'server',
    tests: ['tests/sync-server/sync/pruning.test.ts'],
    patches: [
      {
        file: 'sync-server/sync/prune.ts',
        find: `    if (rowCount === 0) {
      await client.query('rollback');
`,
        replace: `    if (rowCount === 0) {
`,
      },
    ],
  },
];
