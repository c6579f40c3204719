import type { TestedMistake } from './mistake.ts';

const VERDICTS = 'app/library/journal/verdicts.ts';
const QUEUE = 'app/library/journal/queue.ts';

/** Mistakes of the journal: numbers, verdicts, and what two tabs write. */
export const JOURNAL_MISTAKES: readonly TestedMistake[] = [
  {
    name: 'a late answer to an older number of the same device decides a newer change',
    kind: 'late answers',
    tier: 'unit',
    tests: ['tests/app/library/late-answers.test.ts'],
    patches: [
      {
        file: VERDICTS,
        find: `      if (from.clientId !== client.clientId) return false;
`,
        replace: '',
      },
    ],
  },
  {
    name: 'a notice that a person has decided comes back with a repeated answer',
    kind: 'late answers',
    tier: 'unit',
    tests: ['tests/app/library/late-answers.test.ts'],
    patches: [
      {
        file: VERDICTS,
        find: 'mark.version === undefined ? verdictBySeq.get(mark.seq) : undefined',
        replace: 'verdictBySeq.get(mark.seq)',
      },
    ],
  },
  {
    name: 'the albums of an import beyond the limit are lost',
    kind: 'imports',
    tier: 'unit',
    tests: ['tests/app/library/tray.test.ts'],
    patches: [
      {
        file: 'app/library/journal/rows.ts',
        find: 'if (verdict.left && verdict.left.length > 0) {',
        replace: 'if (verdict.left && verdict.left.length > 9) {',
      },
    ],
  },
  {
    name: 'an edit is merged over what another tab has changed',
    kind: 'another tab',
    tier: 'unit',
    tests: ['tests/app/library/tabs.test.ts'],
    patches: [
      {
        file: QUEUE,
        find: `        if (isStale) return false;
`,
        replace: '',
      },
    ],
  },
  {
    name: "a change is merged before another tab's delete",
    kind: 'another tab',
    tier: 'unit',
    tests: ['tests/app/library/tabs.test.ts'],
    patches: [
      {
        file: QUEUE,
        find: `        if (requested.lastN !== undefined && (last?.n ?? 0) > requested.lastN) return false;
`,
        replace: '',
      },
    ],
  },
  {
    name: 'what another tab merged into a change is not seen here',
    kind: 'another tab',
    tier: 'unit',
    tests: ['tests/app/library/tabs.test.ts'],
    patches: [
      {
        file: 'app/library/journal/queue-copy.ts',
        find: 'if (!same || row.merged || row.answered) return row;',
        replace: 'if (!same) return row;',
      },
    ],
  },
  {
    name: 'a device with a new number goes on counting',
    kind: 'sent marks',
    tier: 'unit',
    tests: ['tests/app/sync/another-history.test.ts'],
    patches: [
      {
        file: 'app/library/journal/sending.ts',
        find: 'ports.newId(), nextSeq: 1, acked: 0, epoch: client?.epoch }',
        replace: 'ports.newId(), nextSeq: client?.nextSeq ?? 1, acked: 0, epoch: client?.epoch }',
      },
    ],
  },
  {
    name: 'versions of neighbours that are none are stored as a run',
    kind: 'sent marks',
    tier: 'unit',
    tests: ['tests/app/library/mark-runs.test.ts'],
    patches: [
      {
        file: 'app/library/journal/mark-runs.ts',
        find: 'if (last && isNext && version === (last.version === undefined ? undefined : last.version + last.count))',
        replace: 'if (last && isNext && (version === undefined) === (last.version === undefined))',
      },
    ],
  },
  {
    name: 'a verdict that never came is acknowledged',
    kind: 'acknowledgements',
    tier: 'unit',
    tests: ['tests/app/library/late-answers.test.ts'],
    patches: [
      {
        file: VERDICTS,
        find: 'if (mark.seq === acked + 1) acked = mark.seq;',
        replace: 'acked = Math.max(acked, mark.seq);',
      },
    ],
  },
  {
    name: 'versions of two histories are compared',
    kind: 'another history',
    tier: 'unit',
    tests: ['tests/app/library/late-answers.test.ts'],
    patches: [
      {
        file: VERDICTS,
        find: `      if (meta.client?.epoch !== undefined && meta.client.epoch !== epoch) return false;
`,
        replace: '',
      },
    ],
  },
];
