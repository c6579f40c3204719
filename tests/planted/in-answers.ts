import type { TestedMistake } from './mistake.ts';

const SYNC_TEXT = 'shared/wire/sync-text.ts';

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
];
