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
import { prerenderVisitorPages } from './app/start/prerender/plugin.ts';

// The manifest at the top level is the only one (AMB-80).
const manifest: Partial<ManifestOptions> = JSON.parse(
  readFileSync(new URL('manifest.webmanifest', import.meta.url), 'utf8'),
);

/** Dexie's build for modern browsers; the default one includes workarounds for older ones. */
export const alias = [
  { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.min.mjs' },
  // React has included this hook for years; the package is for older versions.
  { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' },
];

export default defineConfig({
  root: 'app',
  resolve: { alias },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Older targets compile light-dark() away, and parts of a page could no longer have their own theme.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Pictures and fonts stay separate files: the content security policy allows no inline data for scripts.
    assetsInlineLimit: 0,
    // All browsers that support the style sheets also support module preload.
    modulePreload: {
      polyfill: false,
      // The code of every page's start does not list what dialogs and menus import, which are loaded while a page is idle,
      // nor what pages do that nobody begins with (for administrators, the statistics, the end of a purchase): only their
      // styles, which would not come otherwise.
      resolveDependencies: (file, deps) =>
        /^assets\/(?:admin|_member\.s|[A-Z])/.test(file) ? deps.filter((dep) => dep.endsWith('.css')) : deps,
    },
    rolldownOptions: {
      output: {
        // Short hashes: the code of every page's start names each chunk.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        // One chunk with the code of every page's start, and another with that of every member page: dozens of small
        // chunks compress worse and wait for each other.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'] },
            // Rules and texts without schemas, for every screen; then the schemas, for forms and calls. Prices, statistics,
            // suggestions, barcodes, releases, pictures and what only pages for visitors and administrators say come with
            // their pages, and the tiers with the home and with the prices.
            {
              name: 'domain',
              test: /\/shared\/(?:domain\/(?!viewing|operator|plan|gift-code|breakdown|recommendation|record-store|barcode|release|image|contact|site-content|mail-address|support|audit-|csv)|wire\/)/,
            },
            {
              name: 'schemas',
              test: /\/node_modules\/zod\/|\/shared\/(?:schemas\/(?!discount-code)|contract\/(?!admin-|audit-|codes|machine-)|domain\/record-store)/,
            },
            // All pages for administrators: the code of every page's start then names one chunk.
            {
              name: 'admin',
              test: /\/app\/(?:features\/admin\/|routes\/admin\.|ui\/admin\/)/,
              includeDependenciesRecursively: false,
            },
            // Each with its imports. The library can be shown without the rules, which load with the first change.
            { name: 'library', test: /\/app\/(?:session\/member-code|library\/react\/hooks)\.ts$/ },
            // Folding and words for the home page's search and for Look up; preloaded while the home page is idle.
            { name: 'search', test: /\/app\/search\// },
            { name: 'rules', test: /\/app\/library\/commands\/rules\.ts$/ },
            // Shared by a visitor's landing page and a member's home page, with both pages' icons.
            {
              name: 'sleeve',
              test: /\/shared\/sleeve\/|\/app\/(?:record-ui\/sleeve\/|ui\/Badge)|\/icons\/(?:bell|check|search)\.mjs$/,
            },
            { name: 'pictures', test: /\/app\/features\/landing\/LandingPictures\.tsx$/ },
            // What each page paints first; the folders below are what it does, opens, fills in, lists and says.
            { name: 'ui', test: /\/app\/(?:record-)?ui\/[^/]+$/ },
            { name: 'home', test: /\/app\/(?:shell\/MemberFrame|routes\/-home\/HomeScreen)\.tsx$/ },
            { name: 'later', test: /\/app\/ui\/[a-z]+\//, minShareCount: 5 },
            // Only for administrators who view as a user, and for the pages that say what belongs to the owner alone.
            {
              name: 'view',
              test: /\/shared\/domain\/viewing\.ts$|\/app\/(?:session\/(?:exit-view|leave-nothing|leave-view|switch-user|view-code|watch-view)|sync\/(?:send-now|view-library)|shell\/ViewStrip)\.tsx?$/,
            },
            { name: 'tiers', test: /\/shared\/domain\/plan\.ts$/ },
            { name: 'plans', test: /\/shared\/domain\/plan-catalogue\.ts$/ },
            // Small parts that few pages share: each chunk's name is in the code of every page's start.
            {
              name: 'small',
              test: /\/shared\/domain\/(?:gift-code|image)\.ts$|\/app\/(?:online\/leave-for|session\/(?:sign-in-to-buy|use-plan-refresh)|sharing\/share-link|ui\/[a-z]+\/(?:use-kept-focus|KeyValues|PageLine|PageNote|PictureKey|Remark|SettingLine|StatusLine|UnlimitedMeter|day-text|picture-file|save-file|time-words))\.tsx?$|\/app\/features\/checkout\/(?:checkout-search|plan-words)\.ts$/,
            },
            {
              name: 'drafts',
              test: /\/app\/(?:forms\/(?:text-form|use-drafted-form|use-late-fields)|library\/commands\/failure-text|session\/use-newest-account)\.ts$/,
            },
            { name: 'icons', test: /\/lucide-react\/dist\/esm\/icons\/(?!arrow-left|gift)/, minShareCount: 2 },
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
      srcDir: 'start',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest,
      manifestFilename: 'manifest.webmanifest',
      injectManifest: {
        globPatterns: [
          '**/*.{js,css,html,svg,png}',
          // The barcode reader: scanning must work offline on first use.
          'assets/zxing_reader-*.wasm',
          'assets/archivo-latin-wdth-normal-*.woff2',
          'assets/besley-latin-wght-normal-*.woff2',
        ],
      },
    }),
    firstScript(),
    prerenderVisitorPages(alias),
    precompress(),
  ],
});

/** Bundles the code that runs before the app into one file, so that it waits for none of the app's chunks. */
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

/** Writes .br and .gz next to compressible files, so that the server never compresses a file twice. */
function precompress(): Plugin {
  const smallest = 1024;
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    // Reads the finished files: other plugins may still change the bundle.
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
