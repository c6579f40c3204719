import type { TestedMistake } from './mistake.ts';

const RUN_COMMAND = 'sync-server/library/run-command.ts';
const PUSH = 'sync-server/sync/push.ts';
const ANSWERED_BEFORE = 'sync-server/sync/answered-before.ts';

/** Mistakes of what is sent or called again, and of its acknowledgement. */
export const REPEAT_MISTAKES: readonly TestedMistake[] = [
  {
    name: 'an unkeyed call runs twice after a lost COMMIT',
    kind: 'lost COMMIT',
    tier: 'server',
    tests: ['tests/sync-server/library/lost-commit.test.ts'],
    patches: [
      {
        file: RUN_COMMAND,
        find: '{ repeatable: isKeyed },',
        replace: '{ repeatable: true },',
      },
    ],
  },
  {
    name: 'any write runs twice after a lost COMMIT',
    kind: 'lost COMMIT',
    tier: 'server',
    tests: ['tests/sync-server/library/lost-commit.test.ts'],
    patches: [
      {
        file: 'sync-server/library/user-transaction.ts',
        find: 'const mayRepeat = repeatable || !(error instanceof LostCommit);',
        replace: 'const mayRepeat = repeatable || error instanceof Error;',
      },
    ],
  },
  {
    name: 'a device hears that its change failed though it was lost on the way',
    kind: 'lost COMMIT',
    tier: 'server',
    tests: ['tests/sync-server/sync/own-changes.test.ts'],
    patches: [
      {
        file: PUSH,
        find: '{ repeatable: true, place: {',
        replace: '{ repeatable: false, place: {',
      },
    ],
  },
  {
    name: 'more is acknowledged than was sent',
    kind: 'acknowledgements',
    tier: 'server',
    tests: ['tests/sync-server/sync/acknowledging.test.ts'],
    patches: [
      {
        file: PUSH,
        find: 'least($4::bigint, $3::bigint)',
        replace: '$4::bigint',
      },
    ],
  },
  {
    name: 'an old acknowledgement takes a newer one back',
    kind: 'acknowledgements',
    tier: 'server',
    tests: ['tests/sync-server/sync/acknowledging.test.ts'],
    patches: [
      {
        file: PUSH,
        find: 'acked_seq = greatest(c.acked_seq, excluded.acked_seq)',
        replace: 'acked_seq = excluded.acked_seq',
      },
    ],
  },
  {
    name: 'a repeated call with its key takes effect twice',
    kind: 'repeated effects',
    tier: 'server',
    tests: ['tests/sync-server/http/records.test.ts'],
    patches: [
      {
        file: RUN_COMMAND,
        find: '      if (earlier) {',
        replace: "      if (earlier && earlier.verdict.status === 'refused') {",
      },
    ],
  },
  {
    name: 'a change that a restored backup has is done again',
    kind: 'repeated effects',
    tier: 'server',
    tests: ['tests/sync-server/sync/restored-backup.test.ts'],
    patches: [
      {
        file: ANSWERED_BEFORE,
        find: "return version > shared ? undefined : { status: 'noop' };",
        replace: "return version >= 0 ? undefined : { status: 'noop' };",
      },
    ],
  },
  {
    name: 'a change of an unknown history is done again without a word',
    kind: 'another history',
    tier: 'server',
    tests: ['tests/sync-server/sync/restored-backup.test.ts'],
    patches: [
      {
        file: ANSWERED_BEFORE,
        find: "if (shared === undefined) return refused('MAYBE_DONE', MAYBE_DONE_TEXT);",
        replace: 'if (shared === undefined) return undefined;',
      },
    ],
  },
  {
    name: 'a verdict that was heard again is forgotten before it is acknowledged',
    kind: 'another history',
    tier: 'server',
    tests: ['tests/sync-server/sync/pruning.test.ts'],
    patches: [
      {
        file: PUSH,
        find: 'return stored !== undefined && stored.clientId !== clientId;',
        replace: 'return stored !== undefined && stored.clientId === clientId;',
      },
    ],
  },
  {
    name: 'a change after the backup counts as part of it',
    kind: 'another history',
    tier: 'server',
    tests: ['tests/sync-server/sync/answered-before.test.ts'],
    patches: [
      {
        file: ANSWERED_BEFORE,
        find: 'return version > shared ? undefined :',
        replace: 'return version > past.version ? undefined :',
      },
    ],
  },
  {
    name: 'a notice that was shown before comes again',
    kind: 'repeated effects',
    tier: 'server',
    tests: ['tests/sync-server/sync/sent-again.test.ts'],
    patches: [
      {
        file: PUSH,
        find: 'const wasAnsweredBefore = stored.has(id) && commands[index]?.answered !== undefined;',
        replace: 'const wasAnsweredBefore = false && commands[index]?.answered !== undefined;',
      },
    ],
  },
];
