import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import react from '@vitejs/plugin-react';
import { type AliasOptions, build, type Plugin, type Rolldown } from 'vite';
import { pageHtml, styleSheetOf, withoutStyles } from './page-html.ts';
import { VISITOR_PAGES } from './visitor-pages.ts';

/** Below the build's folder; the dot keeps it from being served and cached as files. */
export const PAGES_FOLDER = '.pages';

const MOST_BYTES = 50_000_000;
const LONGEST_MS = 60_000;
const run = promisify(execFile);

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** Renders the visitors' pages into the build, by React's own server rendering. */
export function prerenderVisitorPages(alias: AliasOptions): Plugin {
  return {
    name: 'prerender-visitor-pages',
    apply: 'build',
    generateBundle: {
      // The app's page is in the bundle only at the end.
      order: 'post',
      async handler(_, bundle) {
        const index = bundle['index.html'];
        if (index?.type !== 'asset') throw new Error('The app has no page');
        const template = String(index.source);
        const headingFont = fileNamed(bundle, /^assets\/besley-latin-wght-normal-.*\.woff2$/);
        const rules = new Map<string, string>();
        const { bodies, routes } = await rendered(alias);
        // By it the server knows which addresses lead nowhere.
        this.emitFile({ type: 'asset', fileName: `${PAGES_FOLDER}/routes.json`, source: JSON.stringify(routes) });
        for (const [path, body] of bodies) bodies.set(path, withoutStyles(body, rules));
        const styles = styleSheetOf(rules);
        const stylesFile = `assets/visitor-pages-${hashOf(styles)}.css`;
        this.emitFile({ type: 'asset', fileName: stylesFile, source: styles });
        for (const page of VISITOR_PAGES) {
          const chunks = chunksOf(bundle, page.screen);
          const drawn = page.part === undefined ? chunks : [...chunks, ...chunksOf(bundle, page.part)];
          const styled = new Set(drawn.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
          // Files that the app's page names already are left out.
          const named = (files: string[]) => files.map((file) => `/${file}`).filter((path) => !template.includes(path));
          const source = pageHtml({
            template,
            page,
            body: bodies.get(page.path) ?? '',
            scripts: named(chunks.map(({ fileName }) => fileName)),
            sheets: named([...styled, stylesFile]),
            headingFont: `/${headingFont}`,
          });
          this.emitFile({ type: 'asset', fileName: `${PAGES_FOLDER}/${page.file}.html`, source });
        }
      },
    },
  };
}

/**
 * Renders all pages with a bundle as for a browser, so that the tree is that of the app that takes over. In a process of
 * its own, because code for browsers leaves channels open.
 */
async function rendered(alias: AliasOptions): Promise<{ bodies: Map<string, string>; routes: string[] }> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    root: fileURLToPath(new URL('../..', import.meta.url)),
    resolve: { alias },
    plugins: [react()],
    build: {
      write: false,
      target: 'esnext',
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('render-pages.ts', import.meta.url)),
        // The router keeps itself there, where it takes itself to be in a browser.
        output: { codeSplitting: false, banner: 'const self = globalThis;' },
      },
    },
  });
  const file = [built].flat().flatMap((each) => ('output' in each ? each.output : []))[0];
  if (file?.type !== 'chunk') throw new Error('The renderer of pages was not built');
  const folder = await mkdtemp(join(tmpdir(), 'side-one-pages-'));
  try {
    const script = join(folder, 'render-pages.mjs');
    await writeFile(script, file.code);
    const { stdout } = await run(process.execPath, [script], { maxBuffer: MOST_BYTES, timeout: LONGEST_MS });
    const { bodies, routes } = JSON.parse(stdout);
    return { bodies: new Map(bodies), routes };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The chunk with a screen, and those it imports. */
function chunksOf(bundle: Bundle, screen: string): Chunk[] {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
  const own = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/app/features/${screen}`)));
  if (!own) throw new Error(`No chunk has ${screen}`);
  const found = new Set([own]);
  for (const { imports } of found) for (const each of chunks) if (imports.includes(each.fileName)) found.add(each);
  return [...found];
}

function fileNamed(bundle: Bundle, name: RegExp): string {
  const found = Object.keys(bundle).find((file) => name.test(file));
  if (!found) throw new Error(`The build has no ${name}`);
  return found;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 8);
}
