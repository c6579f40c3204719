import type { TestedMistake } from './mistake.ts';

const SENDING = 'app/library/journal/sending.ts';
const SYNC_ROUND = 'app/sync/sync-round.ts';

/** Mistakes of sending: order, size, gaps. */
export const UPLOAD_MISTAKES: readonly TestedMistake[] = [
  {
    name: 'one large change keeps all others from being sent',
    kind: 'the upload path',
    tier: 'unit',
    tests: ['tests/app/library/known-queue.test.ts'],
    patches: [
      {
        file: SENDING,
        find: '(commands.length > 0 && bytes > maxBytes)',
        replace: 'bytes > maxBytes',
      },
    ],
  },
  {
    name: 'changes are sent in any order after a new number',
    kind: 'the upload path',
    tier: 'unit',
    tests: ['tests/app/library/known-queue.test.ts'],
    patches: [
      {
        file: SENDING,
        find: 'behind && (sent.mixed || behind.client.clientId !== client.clientId)',
        replace: 'behind && behind.client.clientId !== client.clientId',
      },
    ],
  },
  {
    name: 'the rows of what was sent ahead never come',
    kind: 'the upload path',
    tier: 'unit',
    tests: ['tests/app/sync/many-commands.test.ts'],
    patches: [
      {
        file: SYNC_ROUND,
        find: `      await settlePushed(request, answer);
      return { kind: 'done', more: true };`,
        replace: `      await settlePushed(request, answer);
      return { kind: 'done', more: batch.more };`,
      },
    ],
  },
  {
    name: 'a request that is too large is sent again as it is',
    kind: 'large bodies',
    tier: 'unit',
    tests: ['tests/app/sync/protocol.test.ts'],
    patches: [
      {
        file: SYNC_ROUND,
        find: 'batchLimit = Math.max(1, Math.floor(count / 2));',
        replace: 'batchLimit = Math.max(1, count);',
      },
    ],
  },
  {
    name: 'the 413 of a proxy refuses a change for ever',
    kind: 'large bodies',
    tier: 'unit',
    tests: ['tests/app/sync/other-answers.test.ts'],
    patches: [
      {
        file: SYNC_ROUND,
        find: "if (!command || error?.code !== 'TOO_LARGE') return",
        replace: 'if (!command) return',
      },
    ],
  },
  {
    name: 'a change that is too large goes on being sent',
    kind: 'large bodies',
    tier: 'unit',
    tests: ['tests/app/sync/protocol.test.ts'],
    patches: [
      {
        file: SYNC_ROUND,
        find: `    await settlePushed(request, { verdicts: [{ id, seq, status: 'refused', version: 0, ...refusal }] });
`,
        replace: '',
      },
    ],
  },
  {
    name: 'goes round and round on a gap',
    kind: 'gaps',
    tier: 'unit',
    tests: ['tests/app/sync/other-answers.test.ts'],
    patches: [
      {
        file: SYNC_ROUND,
        find: 'if ((error.details?.expected ?? 0) < first) await journal.renumber();',
        replace: 'if ((error.details?.expected ?? 0) > first) await journal.renumber();',
      },
    ],
  },
  {
    name: 'a gap gives a device a new number though it can repeat',
    kind: 'gaps',
    tier: 'unit',
    tests: ['tests/app/sync/other-answers.test.ts'],
    patches: [
      {
        file: SYNC_ROUND,
        find: 'if ((error.details?.expected ?? 0) < first) await journal.renumber();',
        replace: 'await journal.renumber();',
      },
    ],
  },
];
