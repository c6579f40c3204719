/** The environment of the processes that run the tests. */
export interface Provided {
  files: string[];
  context: Record<string, unknown>;
}

/** Code that is measured together, and the fast tests that a mistake in it must fail. */
export interface Room {
  folder: string;
  tests: string[];
  hasDatabase?: boolean;
}

const SHARED = ['tests/shared/**/*.test.ts'];
const APP = ['tests/app/**/*.test.ts', 'tests/mutants/stories.test.ts'];
const DEVICE = [...SHARED, ...APP];
const SERVER = [
  ...['sync', 'library', 'images'].map((area) => `tests/sync-server/${area}/**/*.test.ts`),
  // The calls of sync and of pictures, and the event streams.
  'tests/sync-server/http/sync-call.test.ts',
  'tests/verify/sync-server/images/move-images.test.ts',
];

/** Who sees what is asked where people meet, and where administrators look. */
const PEOPLE = [
  ...['visibility', 'community', 'moderation', 'reviews', 'admin', 'contact'].map(
    (area) => `tests/sync-server/${area}/**/*.test.ts`,
  ),
  'tests/verify/sync-server/public-pages/link-previews.test.ts',
];

/** What is paid for is also given by administrators. */
const BILLING = [
  'tests/sync-server/{billing,admin/codes,admin/tiers}/**/*.test.ts',
  'tests/simulation/money/money.test.ts',
];

export const ROOMS: readonly Room[] = [
  { folder: 'shared/commands', tests: DEVICE },
  { folder: 'sync-server/sync', tests: SERVER, hasDatabase: true },
  { folder: 'app/sync', tests: APP },
  { folder: 'app/library', tests: APP },
  { folder: 'shared/domain', tests: DEVICE },
  { folder: 'shared/schemas', tests: SHARED },
  { folder: 'shared/wire', tests: DEVICE },
  { folder: 'app/features/backup', tests: APP },
  // Its calls for one change are those of the API.
  {
    folder: 'sync-server/library',
    tests: [...SERVER, 'tests/sync-server/http/records.test.ts'],
    hasDatabase: true,
  },
  { folder: 'sync-server/images', tests: SERVER, hasDatabase: true },
  { folder: 'sync-server/visibility', tests: PEOPLE, hasDatabase: true },
  { folder: 'sync-server/admin', tests: PEOPLE, hasDatabase: true },
  {
    folder: 'sync-server/billing',
    tests: BILLING,
    hasDatabase: true,
  },
];

/** Files that only a browser runs, and the component tests that a mistake in them must fail. */
export const IN_COMPONENTS: Record<string, string[]> = {
  'app/library/react/hooks.ts': ['drafted-form.test.tsx', 'library-hooks.test.tsx'],
  'app/library/react/last-backup.ts': ['library-hooks.test.tsx'],
  'app/library/react/last-synced.ts': ['library-hooks.test.tsx'],
  'app/library/react/use-drafted.ts': ['drafted-form.test.tsx'],
  'app/library/react/use-picture.ts': ['library-hooks.test.tsx'],
  'app/library/react/use-waiting-photos.ts': ['library-hooks.test.tsx'],
  'app/sync/browser-ports.ts': ['browser-ports.test.ts'],
};

export function componentTestsOf(file: string): string[] {
  return (IN_COMPONENTS[file] ?? []).map((test) => `tests/verify/components/${test}`);
}

/**
 * Tests that look at files, which a mutant changes without being a mistake; tests that need Vite: for JSX, for modules
 * replaced by mocks, for a package's browser build; and one whose servers are other processes.
 */
export const LEFT_OUT = [
  'tests/app/build-watch.test.ts',
  'tests/app/contrast.test.ts',
  'tests/app/home-search.test.ts',
  'tests/app/kept-words.test.ts',
  'tests/app/leave-deleted-account.test.ts',
  'tests/app/library-size.test.ts',
  'tests/app/manifest.test.ts',
  'tests/app/page-html.test.ts',
  'tests/app/shown-tags.test.ts',
  'tests/app/switch-user.test.ts',
  'tests/app/unauthorized.test.ts',
  'tests/app/use-read.test.ts',
  'tests/app/when-idle.test.ts',
  'tests/app/wish-form.test.ts',
  'tests/verify/sync-server/sync/crash.test.ts',
];

/** Long rows of similar tests, and slow ones, of which every n-th is enough here. */
export const ONE_IN: Record<string, number> = {
  'tests/app/library/refill.test.ts': 4,
  'tests/app/library/undo.test.ts': 12,
};
