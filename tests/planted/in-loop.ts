import type { TestedMistake } from './mistake.ts';

const LEADER = 'app/sync/leader.ts';
const SYNC_LOOP = 'app/sync/sync-loop.ts';

/** Mistakes of the loop, its leader and its events, and of who is signed in. */
export const LOOP_MISTAKES: readonly TestedMistake[] = [
  {
    name: 'nobody leads after a tab was frozen',
    kind: 'the real loop',
    tier: 'unit',
    tests: ['tests/app/sync/leader.test.ts'],
    patches: [
      {
        file: LEADER,
        find: `    lead(false);
    release?.();`,
        replace: '    lead(false);',
      },
    ],
  },
  {
    name: 'a frozen tab goes on leading',
    kind: 'the real loop',
    tier: 'unit',
    tests: ['tests/app/sync/leader.test.ts'],
    patches: [
      {
        file: LEADER,
        find: `      waiting?.abort();
      giveWay();
    },
    resume`,
        replace: `      waiting?.abort();
    },
    resume`,
      },
    ],
  },
  {
    name: 'what the server said while the stream was closed is not asked for',
    kind: 'the real loop',
    tier: 'unit',
    tests: ['tests/app/sync/pokes.test.ts'],
    patches: [
      {
        file: 'app/sync/pokes.ts',
        find: `      else if (!isGreeted) ports.onPoke();
`,
        replace: '',
      },
    ],
  },
  {
    name: 'a heartbeat of another history counts as agreement',
    kind: 'the real loop',
    tier: 'unit',
    tests: ['tests/app/sync/other-answers.test.ts'],
    patches: [
      {
        file: 'app/sync/listen.ts',
        find: `if (epoch !== ours) void loop.poke();
      else if (version`,
        replace: 'if (version',
      },
    ],
  },
  {
    name: 'a server that asks to wait is asked again at once',
    kind: 'the real loop',
    tier: 'unit',
    tests: ['tests/app/sync/sync-loop.test.ts'],
    patches: [
      {
        file: SYNC_LOOP,
        find: 'Math.max(requested, jittered)',
        replace: 'jittered',
      },
    ],
  },
  {
    name: 'news that arrive during an attempt are dropped',
    kind: 'the real loop',
    tier: 'unit',
    tests: ['tests/app/sync/sync-loop.test.ts'],
    patches: [
      {
        file: SYNC_LOOP,
        find: `      waiting.push(take);
      running ??= takeNews();`,
        replace: `      if (!running) waiting.push(take);
      running ??= takeNews();`,
      },
    ],
  },
  {
    name: 'the next person sees the library of the one before',
    kind: 'change of person',
    tier: 'unit',
    tests: ['tests/app/session.test.ts'],
    patches: [
      {
        file: 'app/session/session.ts',
        find: "if (state.phase === 'signed-in' && state.account.id === account.id) return accountChanged(account);",
        replace: "if (state.phase === 'signed-in') return accountChanged(account);",
      },
    ],
  },
  {
    name: 'a failure to ask the server counts as a deleted account',
    kind: 'change of person',
    tier: 'unit',
    tests: ['tests/app/leave-deleted-account.test.ts'],
    patches: [
      {
        file: 'app/session/leave-deleted-account.ts',
        find: "error instanceof ApiError && error.code === 'ACCOUNT_DELETED'",
        replace: 'error instanceof ApiError',
      },
    ],
  },
];
