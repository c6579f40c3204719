import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';

// The owner keeps the manifest at the top level; it is the only one (AMB-80).
const manifest: Partial<ManifestOptions> = JSON.parse(
  readFileSync(new URL('manifest.webmanifest', import.meta.url), 'utf8'),
);

/** Dexie's own build for browsers of the last years; the usual one carries what older ones lack. */
export const alias = [
  { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.min.mjs' },
  // React has had this hook itself for years; the package is for older ones.
  { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' },
];

const WITHOUT_SCHEMAS = new RegExp(
  '/shared/(?:domain/(?:album-limit|collection-listing|condition|genre|grade-ticks|money|plan|shape|stats|tag|text|user)|' +
    'commands/max-ids|contract/(?:current-user-call|sync-head|stats-call|sync-protocol|verdict-runs))\\.ts$',
);
const SHARED_UI =
  'Chip|EmptyShelf|Lamp|Menu|Pager|Readout|SearchInput|Segmented|Select|Shelf|ShelfSkeleton|ShelfSpot|Tuner';
const SHARED_BY_SCREENS = new RegExp(
  `/app/ui/(?:${SHARED_UI}|money-text|number-text|use-row-length|use-wide-screen)\\.tsx?$|` +
    '/app/session/(?:unauthorized|use-online)\\.tsx?$',
);

export default defineConfig({
  root: 'app',
  resolve: { alias },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Older targets compile light-dark() away, and a theme could no longer be forced on a part of the page.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Every picture and font keeps a file of its own: the content security policy allows no inline data for scripts.
    assetsInlineLimit: 0,
    // The browsers the styles ask for all know how to preload modules.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every page begins with is one file, and what every signed-in person's page adds another: dozens of small
        // ones compress worse and wait for each other.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'] },
            // Rules and words without schemas, for every screen; then the schemas, for forms and calls.
            { name: 'domain', test: WITHOUT_SCHEMAS },
            {
              name: 'schemas',
              test: /\/node_modules\/zod\/|\/shared\/(?:domain|contract)\/|\/shared\/commands\/(?:max-)?ids\.ts$/,
            },
            // Each with what it imports. Without the rules a library can be looked at; they come with the first change.
            { name: 'library', test: /\/app\/(?:session\/member-code|library\/hooks)\.ts$/ },
            // Folding and words for the search of the home and for Look up: fetched ahead while the home rests.
            { name: 'search', test: /\/app\/search\// },
            { name: 'rules', test: /\/app\/library\/rules\.ts$/ },
            // What a visitor's pages and a member's have in common stands apart from the library.
            // What a visitor's landing page and a member's home have in common.
            {
              name: 'sleeve',
              test: /\/app\/ui\/(?:(?:Avatar|Badge|Sleeve|Stars)\.tsx|sleeve\/)|\/icons\/(?:bell|check|search)\.mjs$/,
            },
            { name: 'landing', test: /\/app\/features\/landing\/Landing\.tsx$/ },
            { name: 'shelf', test: SHARED_BY_SCREENS },
            { name: 'home', test: /\/app\/(?:shell\/MemberFrame|routes\/-home\/HomeScreen)\.tsx$/ },
            // Sheets, with the lines of actions on them: all of them are later code.
            { name: 'sheets', test: /\/app\/ui\/(?:ActionLabel|ActionSheet|Dialog)\.tsx$/ },
          ],
        },
      },
    },
  },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'routes',
      generatedRouteTree: 'routeTree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    tailwindcss(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '.',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest,
      manifestFilename: 'manifest.webmanifest',
      injectManifest: {
        globPatterns: [
          '**/*.{js,css,html,svg,png}',
          // The barcode reader: scanning works in a cellar on the first try.
          'assets/zxing_reader-*.wasm',
          'assets/archivo-latin-wdth-normal-*.woff2',
          'assets/besley-latin-wght-normal-*.woff2',
        ],
      },
    }),
    firstScript(),
    precompress(),
  ],
});

/** Bundles what runs before the app into a file of its own, so that it waits for none of the app's code. */
function firstScript(): Plugin {
  const source = fileURLToPath(new URL('app/home-picture/show.ts', import.meta.url));
  let isBuild = false;
  let src = '/home-picture/show.ts';
  return {
    name: 'first-script',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    async buildStart() {
      if (!isBuild) return;
      const built = await build({
        configFile: false,
        logLevel: 'silent',
        build: { write: false, target: 'es2022', modulePreload: false, rolldownOptions: { input: source } },
      });
      const [file] = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
      if (file?.type !== 'chunk') throw new Error('The first script was not built');
      const hash = createHash('sha256').update(file.code).digest('base64url').slice(0, 8);
      src = `/assets/first-${hash}.js`;
      this.emitFile({ type: 'asset', fileName: src.slice(1), source: file.code });
    },
    // Before the app's own script, which runs after it.
    transformIndexHtml: () => [{ tag: 'script', attrs: { type: 'module', src }, injectTo: 'head-prepend' }],
  };
}

/** Writes .br and .gz beside what compresses well, so that the server never compresses the same file twice. */
function precompress(): Plugin {
  const smallest = 1024;
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    // From the finished files: what a bundle holds earlier is still being worked on.
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(?:js|css|html|svg|json|webmanifest|wasm)$/.test(name));
      for (const name of names) {
        const file = join(dir, name);
        const bytes = await readFile(file);
        if (bytes.length < smallest) continue;
        await writeFile(`${file}.gz`, gzipSync(bytes, { level: 9 }));
        await writeFile(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
      }
    },
  };
}
