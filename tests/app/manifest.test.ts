import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const manifest = JSON.parse(readFileSync(join(root, 'manifest.webmanifest'), 'utf8'));

// PWA-001
test('the manifest makes the app installable, with icons that exist and a maskable one', () => {
  expect(manifest).toMatchObject({ name: 'Side One', start_url: '/', scope: '/', display: 'standalone' });
  const icons: { src: string; sizes: string; purpose: string }[] = manifest.icons;
  expect(icons.filter(({ src }) => !existsSync(join(root, 'app/public', src)))).toEqual([]);
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  );
});

test('the home screen offers Look up and Add Record at once', () => {
  expect(manifest.shortcuts.map(({ name, url }: { name: string; url: string }) => [name, url])).toEqual([
    ['Look up', '/look-up'],
    ['Add Record', '/?add=record'],
  ]);
});

test('a list can be opened with the app', () => {
  const [handler] = manifest.file_handlers;
  expect(handler).toEqual({
    action: '/you',
    accept: { 'text/csv': ['.csv'], 'text/tab-separated-values': ['.tsv'] },
  });
});

// PWA-026
test('the top level holds what the owner chose', () => {
  const chosen =
    'app sync-server shared tests package.json tsconfig.json vite.config.ts manifest.webmanifest README.md docs';
  expect(chosen.split(' ').filter((name) => !existsSync(join(root, name)))).toEqual([]);
});

// PWA-028
test('the packages the owner chose are installed, and each is used', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const installed = { ...dependencies, ...devDependencies };
  const chosen = [
    ...['react', 'react-dom', 'vite', 'vite-plugin-pwa', 'workbox-window', 'dexie', 'dexie-react-hooks', 'zod', 'pg'],
    ...['@tanstack/react-router', 'express', 'kysely', 'openid-client', 'stripe', 'vitest', 'fake-indexeddb'],
    'playwright',
  ];
  expect(chosen.filter((name) => installed[name] === undefined)).toEqual([]);
  const files = ['app', 'shared', 'sync-server', 'tests'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/(?:^|\/)(?:dist|node_modules)\//.test(name))
      .map((name) => join(folder, name)),
  );
  const imported = new Set(
    [...files, 'vite.config.ts'].flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import) '((?:@[^/']+\/)?[^./'][^/']*)/g)].map(
        ([, name]) => name,
      ),
    ),
  );
  expect(chosen.filter((name) => !imported.has(name))).toEqual([]);
});
