import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { alias } from '../vite.config.ts';
import { findChromium, findChromiumForPages } from './support/chromium.ts';
import { CHROMIUM_SWITCHES } from './support/chromium-switches.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const wholeChromium = findChromium();
const chromiumForPages = findChromiumForPages();
const database = { globalSetup: ['tests/support/postgres-setup.ts'] };
/** Conditions come true eventually; the default of one second is too short for a loaded machine. */
const patient = { poll: { timeout: 60_000 } };
const inBrowser = {
  setupFiles: ['tests/support/browser-setup.ts'],
  // A worker's files share its browser and its server: both cost more to start than most files take.
  isolate: false,
  ...database,
  expect: patient,
  testTimeout: 300_000,
  hookTimeout: 300_000,
};

/**
 * The browser tests that also run in Firefox: a collector's daily actions. The others need Chromium or its driver
 * (first-load and home-picture use its protocol; backup, refused-picture, tray and wishes use files that a page creates; back
 * and add-form leave a page while it works), or test accessibility.
 */
const IN_FIREFOX = [
  'bad-times',
  'home',
  'isolation',
  'look-up',
  'main-job',
  'manage-collections',
  'records',
  'two-people',
].map((name) => `tests/verify/e2e/${name}.test.ts`);

/** Made for each project: Vitest writes its name into it. */
const inChromium = (executablePath: string | undefined) => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  locators: { exact: false },
  instances: [{ browser: 'chromium' as const }],
  provider: playwright({
    launchOptions: { executablePath, args: [...CHROMIUM_SWITCHES] },
    contextOptions: { locale: 'en-US', reducedMotion: 'reduce' },
    actionTimeout: 30_000,
  }),
});

/** `npm test` has the folders of `tests` itself, `npm run verify` those of `tests/verify`. */
const tiers = [
  { prefix: '', folder: 'tests' },
  { prefix: 'verify-', folder: 'tests/verify' },
];

/** Screens in a browser, without a server. */
const components = {
  extends: true as const,
  plugins: [react(), tailwindcss()],
  // Used by a worker alone, where they are not looked for: found later, they would reload a test.
  optimizeDeps: { include: ['papaparse', 'sax'] },
  resolve: { alias },
};
/** With the React that people get. Its development build takes twice the time; the screens have it, and fail by its warnings. */
const asBuilt = {
  ...components,
  plugins: [
    ...components.plugins,
    { name: 'as-built', enforce: 'post' as const, config: () => ({ oxc: { jsx: { development: false } } }) },
  ],
  optimizeDeps: {
    ...components.optimizeDeps,
    rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': "'production'" } } },
  },
};
const inComponents = (executablePath: string | undefined) => ({
  isolate: false,
  // Generous, so that a loaded machine fails no test: the first to open a sheet waits for its code to be compiled.
  expect: { poll: { timeout: 30_000 } },
  testTimeout: 120_000,
  hookTimeout: 120_000,
  browser: inChromium(executablePath),
});

export default defineConfig({
  root,
  test: {
    environment: 'node',
    maxWorkers: 2,
    // Dexie writes to the console when the storage of a component test is full.
    onConsoleLog: (log) => !log.includes('QuotaExceededError: No room'),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/shared/**/*.test.{ts,tsx}', 'tests/app/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          isolate: false,
          setupFiles: ['tests/support/fixed-seed.ts'],
          expect: patient,
          // Generous, so that a slow machine fails no test.
          testTimeout: 120_000,
        },
      },
      ...tiers.flatMap(({ prefix, folder }) => [
        {
          extends: true as const,
          test: {
            name: `${prefix}server`,
            include: [`${folder}/{sync-server,dev}/**/*.test.ts`],
            isolate: false,
            setupFiles: ['tests/support/fixed-seed.ts'],
            expect: patient,
            testTimeout: 120_000,
            hookTimeout: 120_000,
            ...database,
          },
        },
        {
          extends: true as const,
          test: {
            name: `${prefix}simulation`,
            include: [`${folder}/simulation/**/*.test.ts`],
            expect: patient,
            testTimeout: 600_000,
            hookTimeout: 120_000,
            ...database,
          },
        },
        {
          ...asBuilt,
          test: {
            name: `${prefix}components`,
            include: [`${folder}/components/**/*.test.{ts,tsx}`],
            ...inComponents(chromiumForPages),
          },
        },
        {
          extends: true as const,
          test: { name: `${prefix}browser`, include: [`${folder}/e2e/**/*.test.ts`], ...inBrowser },
        },
      ]),
      // Measured and drawn as people see them: the headless shell sets some lines a pixel wider.
      ...[{ name: 'verify-screens' }, { name: 'screens', env: { DRAW_SCREENS: 'true' } }].map((named) => ({
        ...components,
        test: { ...named, include: ['tests/verify/screens/**/*.test.tsx'], ...inComponents(wholeChromium) },
      })),
      {
        extends: true,
        test: { name: 'drills', include: ['tests/verify/drills/**/*.test.ts'], ...inBrowser, isolate: true },
      },
      {
        extends: true,
        test: {
          name: 'firefox',
          include: [...IN_FIREFOX, 'tests/verify/firefox/**/*.test.ts'],
          env: { TEST_ENGINE: 'firefox' },
          ...inBrowser,
        },
      },
      {
        extends: true,
        test: {
          name: 'pooler',
          include: ['tests/verify/pooler/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 100_000 } },
          ...database,
        },
      },
      {
        extends: true,
        test: {
          name: 'webkit',
          include: ['tests/verify/webkit/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
