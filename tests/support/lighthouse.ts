import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Another version measures otherwise, and its scores cannot be compared. */
const VERSION = '12.8.2';
/** Within node_modules, so that it goes with them; an installation of the project's own packages leaves it alone. */
const FOLDER = join(import.meta.dirname, `../../node_modules/.cache/lighthouse-${VERSION}`);
const ENTRY = join(FOLDER, 'node_modules/lighthouse/core/index.js');
/** npm writes it last. */
const DONE = join(FOLDER, 'node_modules/.package-lock.json');

/** One run's scores and audits, as far as they are read. */
export interface LighthouseResult {
  audits: Record<string, { score: number | null; numericValue?: number }>;
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
}

export type Lighthouse = (
  url: string,
  flags: { port: number; onlyCategories: string[]; logLevel: 'silent' },
) => Promise<{ lhr: LighthouseResult } | undefined>;

/** Lighthouse, downloaded on first use: no other command needs its many packages. Undefined if there is no way to it. */
export async function loadLighthouse(): Promise<Lighthouse | undefined> {
  if (!existsSync(DONE)) install();
  if (!existsSync(DONE)) return undefined;
  const { default: lighthouse }: { default: Lighthouse } = await import(pathToFileURL(ENTRY).href);
  return lighthouse;
}

function install(): void {
  console.log('Installing Lighthouse (the first time only) ...');
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'package.json'), '{ "private": true }\n');
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=1'];
  const { status } = runNpm(['install', '--prefix', FOLDER, `lighthouse@${VERSION}`, '--save-exact', ...quiet]);
  if (status !== 0) rmSync(FOLDER, { recursive: true, force: true });
}

function runNpm(args: string[]) {
  // Under "npm run bench" this is the npm that runs it, which may differ from the one in PATH.
  const npm = process.env.npm_execpath;
  if (npm && /\.c?js$/.test(npm)) return spawnSync(process.execPath, [npm, ...args], { stdio: 'ignore' });
  const isWindows = process.platform === 'win32';
  return spawnSync(isWindows ? 'npm.cmd' : 'npm', args, { stdio: 'ignore', shell: isWindows });
}
