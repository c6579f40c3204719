import type { TestedMistake } from './mistake.ts';

const SYNC_ROUND = 'app/sync/sync-round.ts';

/** Mistakes of sending: order, size, gaps. */
export const UPLOAD_MISTAKES: readonly TestedMistake[] = [
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
    name: 'a change that is too large goes on being sent',
    kind: 'large bodies',
    tier: 'unit',
    tests: ['tests/app/sync/protocol.test.ts'],
    patches: [
      {
        file: SYNC_ROUND,
        find: `    await journal.settle([refusal], { clientId: request.clientId });
`,
        replace: '',
      },
    ],
  },
];
