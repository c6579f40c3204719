import type { TestedMistake } from './mistake.ts';

const SYNC_TEXT = 'shared/wire/sync-text.ts';
const CACHE = 'app/library/cache/cache.ts';

/** Mistakes of answers: cut, late, or of another person or history. */
export const ANSWER_MISTAKES: readonly TestedMistake[] = [
  {
    name: "an answer cut at a line's end counts as whole",
    kind: 'cut answers',
    tier: 'unit',
    tests: ['tests/shared/wire/sync-text.test.ts'],
    patches: [
      {
        file: SYNC_TEXT,
        find: ' || segments.length !== answer.segments) return',
        replace: ') return',
      },
    ],
  },
  {
    name: 'the rows of a line that is cut are left out',
    kind: 'cut answers',
    tier: 'unit',
    tests: ['tests/app/sync/protocol.test.ts'],
    patches: [
      {
        file: 'app/library/cache/segment.ts',
        find: 'return { text, rows: parseSegment(text) };',
        replace: `try {
    return { text, rows: parseSegment(text) };
  } catch {
    return { text: '[]', rows: [] };
  }`,
      },
    ],
  },
  {
    name: "another person's answer is taken",
    kind: 'change of person',
    tier: 'unit',
    tests: ['tests/shared/wire/sync-text.test.ts'],
    patches: [
      {
        file: SYNC_TEXT,
        find: 'answer?.userId !== request.userId || segments',
        replace: '!answer || segments',
      },
    ],
  },
  {
    name: 'the answer of another history is taken by a device that lost its rows',
    kind: 'another history',
    tier: 'unit',
    tests: ['tests/app/sync/other-answers.test.ts'],
    patches: [
      {
        file: 'app/sync/sync-round.ts',
        find: 'if (client.epoch !== undefined && client.epoch !== answer.epoch) {',
        replace: 'if (client.epoch !== undefined && client.epoch !== answer.epoch && !answer.userId) {',
      },
    ],
  },
  {
    name: 'rows of another history are put over those of this one',
    kind: 'another history',
    tier: 'unit',
    tests: ['tests/app/library/positions.test.ts'],
    patches: [
      {
        file: 'app/library/cache/state.ts',
        find: ' && (isAtStart || epoch === request.epoch);',
        replace: ';',
      },
    ],
  },
  {
    name: 'rows of a first pull that was given up stay',
    kind: 'abandoned first pulls',
    tier: 'unit',
    tests: ['tests/app/library/positions.test.ts'],
    patches: [
      {
        file: CACHE,
        find: `  await tables.segments.clear();
  await tables.rows.clear();
  await tables.gone.clear();
  await tables.packs.clear();
  await putValues(tables, noValues());`,
        replace: '  await putValues(tables, noValues());',
      },
    ],
  },
  {
    name: 'wishes of a first pull that was given up stay',
    kind: 'abandoned first pulls',
    tier: 'unit',
    tests: ['tests/app/library/positions.test.ts'],
    patches: [
      {
        file: CACHE,
        find: `  await putValues(tables, noValues());
`,
        replace: '',
      },
    ],
  },
];
