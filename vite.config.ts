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
  {
    find: /^stream$/,
    replacement: fileURLToPath(new URL('app/features/import/reading/no-streams.ts', import.meta.url)),
  },
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
      // nor the code of pages that are seldom the first (for administrators, and for members all but the home, Look up and
      // the wishlist): only their styles, which would not come otherwise.
      resolveDependencies: (file, deps) =>
        /^assets\/(?:admin|_member\.[^lw]|[A-Z])/.test(file) ? deps.filter((dep) => dep.endsWith('.css')) : deps,
    },
    rolldownOptions: {
      checks: { bundlerTimings: false },
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
            // Rules and texts without schemas, for every screen; then the schemas, for forms and calls.
            { name: 'domain', test: (id) => /\/shared\/(?:domain|wire)\//.test(id) && !chunkOf(id) },
            {
              name: 'schemas',
              test: (id) =>
                id.includes('/node_modules/zod/') ||
                (/\/shared\/(?:schemas|contract)\//.test(id) && !chunkOf(id)) ||
                chunkOf(id) === 'schemas',
            },
            // All pages for administrators: the code of every page's start then names one chunk.
            {
              name: 'admin',
              test: /\/app\/(?:features\/admin\/|routes\/admin\.|ui\/admin\/)/,
              includeDependenciesRecursively: false,
            },
            // Each with its imports. The library can be shown without the rules, which load with the first change.
            marked('library'),
            // Folding and words for the home page's search and for Look up; preloaded while the home page is idle.
            { name: 'search', test: /\/app\/search\// },
            marked('rules'),
            // Without it, a visitor's page with one icon would fetch the sleeves.
            { name: 'icon', test: /\/lucide-react\/dist\/esm\/(?!icons\/)/ },
            // Shared by a visitor's landing page and a member's home page, with both pages' icons.
            {
              name: 'sleeve',
              test: (id) =>
                /\/shared\/sleeve\/|\/app\/record-ui\/sleeve\/|\/icons\/(?:bell|check|search|x)\.mjs$/.test(id) ||
                chunkOf(id) === 'sleeve',
            },
            marked('pictures'),
            // The first paint of each page; the folders below hold its actions, dialogs, fields, lists and texts.
            { name: 'ui', test: /\/app\/(?:record-)?ui\/[^/]+$/ },
            marked('home'),
            { name: 'later', test: /\/app\/ui\/[a-z]+\//, minShareCount: 5 },
            // Only for administrators who view as a user, and for the pages that say what belongs to the owner alone.
            marked('view'),
            // Words, ways and settings of notifications. The plans in them have another chunk.
            { ...marked('notifications'), includeDependenciesRecursively: false },
            marked('tiers'),
            marked('plans'),
            // Small parts that few pages share: each chunk's name is in the code of every page's start.
            marked('small'),
            marked('drafts'),
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
        buildPlugins: { vite: [workerInOneFile()] },
      },
    }),
    firstScript(),
    prerenderVisitorPages(alias),
    precompress(),
  ],
});

/**
 * The chunk that a module names in its first line, as `// Chunk: small`; without one, the folder decides. A module `of its pages`
 * is left to the pages that import it.
 */
function chunkOf(id: string): string | undefined {
  if (!/\/(?:app|shared)\/.*\.tsx?$/.test(id)) return undefined;
  return /^\/\/ Chunk: (.+)\n/.exec(readFileSync(id, 'utf8'))?.[1];
}

function marked(name: string): { name: string; test: (id: string) => boolean } {
  return { name, test: (id) => chunkOf(id) === name };
}

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

/** The plugin for the worker asks for one file by an option of earlier versions, of which each build would warn. */
function workerInOneFile(): Plugin {
  return {
    name: 'worker-in-one-file',
    outputOptions: ({ inlineDynamicImports, ...others }) => ({ ...others, codeSplitting: false }),
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
