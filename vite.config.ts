import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';

// The owner keeps the manifest at the top level; it is the only one (AMB-80).
const manifest: Partial<ManifestOptions> = JSON.parse(
  readFileSync(new URL('manifest.webmanifest', import.meta.url), 'utf8'),
);

export default defineConfig({
  root: 'app',
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
            { name: 'library', test: /\/app\/(?:library|sync)\/|\/shared\/|\/node_modules\/(?:dexie|zod|uuid)/ },
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
          'assets/archivo-latin-wdth-normal-*.woff2',
          'assets/besley-latin-wght-normal-*.woff2',
        ],
      },
    }),
    precompress(),
  ],
});

/** Writes .br and .gz beside what compresses well, so that the server never compresses the same file twice. */
function precompress(): Plugin {
  const smallest = 1024;
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    // From the finished files: what a bundle holds earlier is still being worked on.
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(?:js|css|html|svg|json|webmanifest)$/.test(name));
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
