import type { TestedMistake } from './mistake.ts';

/** Mistakes of what the screens read. */
export const VIEW_MISTAKES: readonly TestedMistake[] = [
  {
    name: 'albums of one moment change places',
    kind: 'equal times',
    tier: 'unit',
    tests: ['tests/app/library/view.test.ts'],
    patches: [
      {
        file: 'app/library/cache/newest-first.ts',
        find: 'return a.id < b.id ? 1 : a.id > b.id ? -1 : 0;',
        replace: 'return 0;',
      },
    ],
  },
];
