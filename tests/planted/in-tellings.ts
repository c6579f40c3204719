import type { TestedMistake } from './mistake.ts';

const OPEN_LIBRARY = 'app/sync/open-library.ts';
const OPEN_STREAMS = 'sync-server/sync/open-streams.ts';

/** Mistakes of what tabs, pages and servers tell each other. */
export const TELLING_MISTAKES: readonly TestedMistake[] = [
  {
    name: 'one tab leads for all people of a browser',
    kind: 'change of person',
    tier: 'unit',
    tests: ['tests/app/sync/several-tabs.test.ts'],
    patches: [
      {
        file: OPEN_LIBRARY,
        find: 'side-one-sync-$',
        replace: 'side-one-sync`, others: `$',
      },
    ],
  },
  {
    name: 'a closed tab goes on leading',
    kind: 'another tab',
    tier: 'unit',
    tests: ['tests/app/sync/several-tabs.test.ts'],
    patches: [{ file: OPEN_LIBRARY, find: '    leader.close();\n', replace: '' }],
  },
  {
    name: 'a tab that missed a word of the others never looks itself',
    kind: 'another tab',
    tier: 'unit',
    tests: ['tests/app/sync/several-tabs.test.ts'],
    patches: [{ file: OPEN_LIBRARY, find: '      lookNowAndThen();\n    }, LOOK_MS)', replace: '    }, LOOK_MS)' }],
  },
  {
    name: 'rows of a late poke are told as those of a later version',
    kind: 'the real loop',
    tier: 'server',
    tests: ['tests/sync-server/sync/open-streams.test.ts'],
    patches: [{ file: OPEN_STREAMS, find: ' && latest.version === wanted', replace: '' }],
  },
  {
    name: 'a change that comes while a page gets its first version is told with the next heartbeat only',
    kind: 'the real loop',
    tier: 'server',
    tests: ['tests/sync-server/sync/open-streams.test.ts'],
    patches: [{ file: OPEN_STREAMS, find: '      if (person) void sendToBehind(person);\n', replace: '' }],
  },
  {
    name: 'an open page goes on after its session has ended',
    kind: 'change of person',
    tier: 'server',
    tests: ['tests/sync-server/sync/open-streams.test.ts'],
    patches: [{ file: OPEN_STREAMS, find: '() => signedOut(stream)', replace: '() => undefined' }],
  },
  {
    name: 'a server that loses its way to the others tries again twice as often each time',
    kind: 'the real loop',
    tier: 'server',
    tests: ['tests/sync-server/sync/live.test.ts'],
    patches: [
      {
        file: 'sync-server/sync/live-relay.ts',
        find: 'if (client !== next || isStopped) return;',
        replace: 'if (isStopped) return;',
      },
    ],
  },
];
