import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { WHO_COOKIE } from '../../shared/wire/current-user-call.ts';

const DIST = join(import.meta.dirname, '../../app/dist');
const CODE = /\.(?:js|css|html|svg|webmanifest)$/;

export interface Downloads {
  /** Gzipped bytes of code, style sheets and drawings. */
  code: number;
  /** Bytes of fonts and icons. */
  rest: number;
  requests: number;
  /** Files with their bytes, largest first. */
  files: [path: string, bytes: number][];
}

/**
 * Measures a page's own requests until `open` is done, without the service worker's precache and without idle-time
 * preloads.
 */
export async function downloadsOf(page: Page, open: () => Promise<unknown>): Promise<Downloads> {
  const isVisitor = !(await page.context().cookies()).some(({ name }) => name === WHO_COOKIE);
  const paths = new Set<string>();
  const note = (request: { url(): string }) => paths.add(new URL(request.url()).pathname);
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  page.on('request', note);
  await open();
  page.off('request', note);
  const files: [string, number][] = [];
  let code = 0;
  let rest = 0;
  for (const path of paths) {
    const file = fileOf(path, isVisitor);
    if (!existsSync(file)) continue;
    const bytes = CODE.test(file) ? gzipSync(readFileSync(file), { level: 9 }).length : readFileSync(file).length;
    if (CODE.test(file)) code += bytes;
    else rest += bytes;
    files.push([path, bytes]);
  }
  return { code, rest, requests: paths.size, files: files.sort(([, a], [, b]) => b - a) };
}

/** The file that the server sends for a path: visitors get pages that were rendered at build time. */
function fileOf(path: string, isVisitor: boolean): string {
  const built = join(DIST, '.pages', `${path === '/' ? 'landing' : path.slice(1)}.html`);
  if (isVisitor && existsSync(built)) return built;
  return join(DIST, path === '/' ? 'index.html' : path);
}
