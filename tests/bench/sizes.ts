import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { build, type Rolldown } from 'vite';
import type { Environment } from './environment.ts';
import type { Row } from './report.ts';
import { createUser } from './seed.ts';

const ROOT = join(import.meta.dirname, '../..');
const DIST = join(ROOT, 'app/dist');

/** What a visitor and a person download, as gzip. */
export async function sizes({ url, pool, device, openDevice, becomeUser }: Environment): Promise<Row[]> {
  const { total, parts } = await librarySize();
  await becomeUser(await createUser(pool, 50));
  const member = await downloaded(device.page, url);
  await device.reload();
  const visitor = await openDevice('visitor');
  const landing = await downloaded(visitor.page, url);
  await visitor.context.close();
  return [
    { work: 'library and sync code with Dexie', ours: total / 1e3, unit: 'kB', target: 50, note: parts },
    { work: "visitor's landing page", ours: landing.code / 1e3, unit: 'kB', target: 130, note: landing.note },
    { work: 'signed-in first screen', ours: member.code / 1e3, unit: 'kB', target: 200, note: member.note },
  ];
}

/** The files a fresh page asks for, without what it keeps for later visits. */
async function downloaded(page: Page, url: string): Promise<{ code: number; note: string }> {
  const paths = new Set<string>();
  const note = (request: { url(): string }) => paths.add(new URL(request.url()).pathname);
  page.on('request', note);
  await page.goto(url, { waitUntil: 'networkidle' }).catch(() => undefined);
  page.off('request', note);
  let code = 0;
  let fonts = 0;
  for (const path of paths) {
    const file = join(DIST, path === '/' ? 'index.html' : path);
    if (!existsSync(file)) continue;
    if (/\.(js|css|html|svg|webmanifest)$/.test(file)) code += gzipSync(readFileSync(file), { level: 9 }).length;
    else fonts += readFileSync(file).length;
  }
  return {
    code,
    note: `gzip of ${paths.size} requests' code, styles and drawings; fonts and icons ${Math.round(fonts / 1e3)} kB more`,
  };
}

/** The library, its hooks and sync in a bundle of their own; React is the app's. */
async function librarySize(): Promise<{ total: number; parts: string }> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    root: ROOT,
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: { entry: join(import.meta.dirname, 'library-entry.ts'), formats: ['es'] },
      rolldownOptions: { external: ['react', 'react-dom', 'react/jsx-runtime'] },
    },
  });
  const outputs = (Array.isArray(result) ? result : [result]) as Rolldown.RolldownOutput[];
  const chunks = outputs.flatMap(({ output }) => output).filter((file) => file.type === 'chunk');
  const total = chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
  const shares = new Map<string, number>();
  for (const [id, { renderedLength }] of chunks.flatMap(({ modules }) => Object.entries(modules))) {
    const name = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? /\/(shared|app)\//.exec(id)?.[1] ?? 'other';
    shares.set(name, (shares.get(name) ?? 0) + renderedLength);
  }
  const whole = [...shares.values()].reduce((sum, length) => sum + length, 0);
  const parts = [...shares]
    .sort(([, a], [, b]) => b - a)
    .map(([name, length]) => `${name} ${Math.round((100 * length) / whole)} %`);
  return { total, parts: `before compression: ${parts.slice(0, 6).join(', ')}` };
}
