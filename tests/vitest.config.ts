import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));
const database = { globalSetup: ['tests/support/postgres-setup.ts'] };
const inBrowser = {
  setupFiles: ['tests/support/tell-failures.ts'],
  // What is waited for comes; a second, as is usual, is too short for a machine under load.
  expect: { poll: { timeout: 60_000 } },
  testTimeout: 300_000,
  hookTimeout: 300_000,
};

/**
 * The browser tests that run in Firefox too: what a collector does daily. The others need what only Chromium or its driver
 * has (drills, first-load and home-picture its protocol; backup, refused-picture and tray files that a page makes;
 * back a page that may be left while it goes back), or are about how a screen is laid out and read out.
 */
const IN_FIREFOX = [
  'bad-times',
  'home',
  'isolation',
  'list',
  'look-up',
  'main-job',
  'manage-collections',
  'records',
  'two-people',
  'wishes',
].map((name) => `tests/e2e/${name}.test.ts`);

export default defineConfig({
  root,
  test: {
    environment: 'node',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/shared/**/*.test.{ts,tsx}', 'tests/app/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          // Far above what any needs: a slow machine is not a failure.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/sync-server/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          ...database,
        },
      },
      {
        extends: true,
        test: {
          name: 'simulation',
          include: ['tests/simulation/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
          ...database,
        },
      },
      {
        extends: true,
        test: { name: 'e2e', include: ['tests/e2e/**/*.test.ts'], ...inBrowser },
      },
      {
        extends: true,
        test: { name: 'firefox', include: IN_FIREFOX, env: { TEST_ENGINE: 'firefox' }, ...inBrowser },
      },
      {
        extends: true,
        test: {
          name: 'webkit',
          include: ['tests/webkit/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
