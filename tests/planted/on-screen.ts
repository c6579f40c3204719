import type { TestedMistake } from './mistake.ts';

const OVERLAY = 'app/library/view/overlay.ts';

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
  {
    name: 'a change that the restored rows have is shown twice',
    kind: 'repeated effects',
    tier: 'unit',
    tests: ['tests/app/library/positions.test.ts'],
    patches: [
      {
        file: OVERLAY,
        find: 'return !isShown;',
        replace: 'return true || isShown;',
      },
    ],
  },
  {
    name: 'a picked album is counted for each of its waiting changes',
    kind: 'repeated effects',
    tier: 'unit',
    tests: ['tests/app/library/view.test.ts'],
    patches: [
      {
        file: OVERLAY,
        find: 'counts[entity] += (row ? 1 : 0) - (state[entity](id) ? 1 : 0);',
        replace: 'counts[entity] += row ? 1 : -1;',
      },
    ],
  },
  {
    name: 'albums of a first pull that was given up stay on the screen',
    kind: 'abandoned first pulls',
    tier: 'unit',
    tests: ['tests/app/library/positions.test.ts'],
    patches: [
      {
        file: 'app/library/view/pool.ts',
        find: 'else shown = emptyFilling();',
        replace: 'else shown = shown ?? emptyFilling();',
      },
    ],
  },
  {
    name: 'a plan shows the newest albums',
    kind: 'hidden albums',
    tier: 'unit',
    tests: ['tests/app/library/view.test.ts'],
    patches: [
      {
        file: 'app/library/view/view-builder.ts',
        find: 'const visible = hiddenCount > 0 ? all.slice(hiddenCount) : all;',
        replace: 'const visible = hiddenCount > 0 ? all.slice(0, all.length - hiddenCount) : all;',
      },
    ],
  },
];
