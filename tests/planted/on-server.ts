import type { TestedMistake } from './mistake.ts';

const PUSH = 'sync-server/sync/push.ts';
const PULL = 'sync-server/sync/pull.ts';
const WRITE_CHANGES = 'sync-server/library/write-changes.ts';
const LIBRARY_STATE = 'sync-server/library/library-state.ts';
const RECORD = 'sync-server/visibility/record.ts';

/** Mistakes of sync on the server. */
export const SYNC_SERVER_MISTAKES: readonly TestedMistake[] = [
  {
    name: 'the same id with other contents is answered as done',
    kind: 'wrong rules',
    tier: 'server',
    tests: ['tests/sync-server/sync/push.test.ts'],
    patches: [
      {
        file: PUSH,
        find: `    if (decision.argsHash !== argsHash) return mismatch(id, seq, version);
`,
        replace: '',
      },
    ],
  },
  {
    name: 'one broken change keeps all others from being stored',
    kind: 'wrong rules',
    tier: 'server',
    tests: ['tests/sync-server/sync/push.test.ts'],
    patches: [
      {
        file: PUSH,
        find: '    if (only && others.length === 0) return pushBatch',
        replace: '    if (only && others.length >= 0) return pushBatch',
      },
    ],
  },
  {
    name: "albums of one moment are lost at a page's end",
    kind: 'equal times',
    tier: 'server',
    tests: ['tests/sync-server/sync/equal-times.test.ts'],
    patches: [
      {
        file: PULL,
        find: '(r.created_at, r.id) < ($4::timestamptz, $5::uuid)',
        replace: '(r.created_at < $4::timestamptz and r.id <> $5::uuid)',
      },
    ],
  },
  {
    name: 'the last album of a page comes twice',
    kind: 'equal times',
    tier: 'server',
    tests: ['tests/sync-server/sync/equal-times.test.ts'],
    patches: [
      {
        file: PULL,
        find: '(r.created_at, r.id) < ($4',
        replace: '(r.created_at, r.id) <= ($4',
      },
    ],
  },
  {
    name: 'a change made while a first pull runs is never told',
    kind: 'abandoned first pulls',
    tier: 'server',
    tests: ['tests/sync-server/sync/pull.test.ts'],
    patches: [
      {
        file: PULL,
        find: 'const firstHead = token?.head ?? version;',
        replace: 'const firstHead = version;',
      },
    ],
  },
  {
    name: 'a first pull goes on in another history',
    kind: 'abandoned first pulls',
    tier: 'server',
    tests: ['tests/sync-server/sync/pull.test.ts'],
    patches: [
      {
        file: 'sync-server/sync/cursor.ts',
        find: 'const position = cursor ?? (page === undefined ? undefined : (pageOf(page)?.head ?? -1));',
        replace: 'const position = cursor;',
      },
    ],
  },
  {
    name: 'a version is cut in two at the end of an answer',
    kind: 'cut answers',
    tier: 'server',
    tests: ['tests/sync-server/sync/pull.test.ts'],
    patches: [
      {
        file: 'sync-server/sync/news.ts',
        find: 'greatest(min(version), max(version) - 1)',
        replace: 'max(version)',
      },
    ],
  },
  {
    name: 'deletions are left out of the changes',
    kind: 'cut answers',
    tier: 'server',
    tests: ['tests/sync-server/sync/pull.test.ts'],
    patches: [
      {
        file: PULL,
        find: 'more: cursor < version, deleted, segments: 0 }',
        replace: 'more: cursor < version, deleted: [], segments: 0 }',
      },
    ],
  },
  {
    name: 'changes are taken with a gap before them',
    kind: 'gaps',
    tier: 'server',
    tests: ['tests/sync-server/sync/push.test.ts'],
    patches: [
      {
        file: PUSH,
        find: `    if (seq > expected) {
`,
        replace: `    if (seq > expected + 1) {
`,
      },
    ],
  },
  {
    name: 'two copies of a device share their numbers',
    kind: 'gaps',
    tier: 'server',
    tests: ['tests/sync-server/sync/push.test.ts'],
    patches: [
      {
        file: PUSH,
        find: '    if (seq < expected && !isDecided) {',
        replace: '    if (seq < expected && !isDecided && expected < 0) {',
      },
    ],
  },
  {
    name: 'a request that overtook another is refused at once',
    kind: 'the upload path',
    tier: 'server',
    tests: ['tests/sync-server/sync/behind.test.ts'],
    patches: [
      {
        file: PUSH,
        find: 'if (!request.behind || !isAhead(error) ||',
        replace: 'if (request.behind || !isAhead(error) ||',
      },
    ],
  },
  {
    name: 'a request waits for the numbers of another person',
    kind: 'the upload path',
    tier: 'server',
    tests: ['tests/sync-server/sync/behind.test.ts'],
    patches: [
      {
        file: PUSH,
        find: `    if (stored && stored.userId !== userId) return false;
`,
        replace: '',
      },
    ],
  },
  {
    name: 'a large batch changes more than one lock may hold',
    kind: 'large bodies',
    tier: 'server',
    tests: ['tests/sync-server/library/time-slices.test.ts'],
    patches: [
      {
        file: 'sync-server/library/apply-commands.ts',
        find: 'if (changed > MOST_CHANGES && commands.length > 1) {',
        replace: 'if (changed > MOST_CHANGES * 1000 && commands.length > 1) {',
      },
    ],
  },
  {
    name: 'an album loses its collections when it is edited',
    kind: 'wrong rules',
    tier: 'server',
    tests: ['tests/sync-server/sync/row-changes.test.ts'],
    patches: [
      {
        file: WRITE_CHANGES,
        find: "await runNamed('remove-members', memberships('removed'));",
        replace: "await runNamed('remove-members', memberships('added'));",
      },
    ],
  },
  {
    name: 'an album brought back counts as deleted',
    kind: 'undone deletions',
    tier: 'server',
    tests: ['tests/sync-server/sync/row-changes.test.ts'],
    patches: [
      {
        file: WRITE_CHANGES,
        find: 'filter((id) => dirty.get(id)).map',
        replace: 'filter((id) => !dirty.get(id)).map',
      },
    ],
  },
  {
    name: 'a wish moved on two devices becomes two albums',
    kind: 'wrong rules',
    tier: 'server',
    tests: ['tests/sync-server/sync/row-changes.test.ts'],
    patches: [
      {
        file: LIBRARY_STATE,
        find: ', ...(movedTo !== undefined && { movedTo }) });',
        replace: ' });',
      },
    ],
  },
  {
    name: 'strangers see albums that the plan hides',
    kind: 'hidden albums',
    tier: 'server',
    tests: ['tests/sync-server/http/public-pages.test.ts'],
    patches: [
      {
        file: RECORD,
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        find: 'order by created_at, id limit ${albumLimit}\n  )`',
        replace: 'order by created_at, id\n  )`',
      },
    ],
  },
  {
    name: 'strangers see the newest albums of a plan',
    kind: 'hidden albums',
    tier: 'server',
    tests: ['tests/sync-server/http/public-pages.test.ts'],
    patches: [
      {
        file: RECORD,
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        find: 'select id from records where user_id = ${userId} order by created_at, id limit',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        replace: 'select id from records where user_id = ${userId} order by created_at desc, id limit',
      },
    ],
  },
  {
    name: 'the free limit forgets the albums that are hidden',
    kind: 'hidden albums',
    tier: 'server',
    tests: ['tests/sync-server/sync/row-changes.test.ts'],
    patches: [
      {
        file: LIBRARY_STATE,
        find: `count: (entity) => counts[entity],
    all: (entity) => liveRows`,
        replace: `count: (entity) => Math.min(counts[entity], 14),
    all: (entity) => liveRows`,
      },
    ],
  },
];
