// Runs on the machine's Node (20 and newer) before anything is installed: no TypeScript, no packages.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const isWindows = process.platform === 'win32';
const modules = join(root, 'node_modules');
const buildStamp = join(root, 'app/dist/.stamp');

/** A step failed and has already printed the reason. */
export class StepFailed extends Error {}

/** Installs the packages of package-lock.json, unless they are installed. */
export async function ensureInstalled({ withDevelopment = true } = {}) {
  if (isInstalled(withDevelopment)) return;
  console.log('Installing packages (about a minute, the first time only) ...');
  // Not "npm ci": it refuses a lockfile without the optional packages of other systems, and npm omits those that a
  // registry lacks. --no-save leaves the lockfile unchanged.
  const install = () =>
    runNpm(['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  // A download breaks off now and then; what has arrived is not loaded again.
  const installAgain = () => {
    console.log('Trying the installation again ...');
    return install();
  };
  await install().catch(installAgain).catch(installAgain);
}

/** Builds the app, unless the last build has the same sources. */
export async function ensureBuilt() {
  if (isBuilt()) return;
  console.log('Building the app ...');
  rmSync(buildStamp, { force: true });
  await run(findNode(), [join(modules, 'vite/bin/vite.js'), 'build', '--logLevel', 'warn']);
  writeFileSync(buildStamp, hashSources());
}

export function isBuilt() {
  return existsSync(buildStamp) && readFileSync(buildStamp, 'utf8') === hashSources();
}

/** The Node that runs the project: the one that npm installed, else this one if it is new enough. */
export function findNode() {
  const installed = join(modules, 'node/bin', isWindows ? 'node.exe' : 'node');
  if (existsSync(installed)) return installed;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  console.error('Node 24 is missing. Run "npm rebuild node", or install Node 24 or newer on this machine.');
  throw new StepFailed();
}

export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new StepFailed(`${program} ended with ${code}`))));
  });
}

export function runNpm(args, options = {}) {
  // Under "npm start" this is the npm that runs it, which may differ from the one in PATH.
  const npm = process.env.npm_execpath;
  if (npm && /\.c?js$/.test(npm)) return run(process.execPath, [npm, ...args], options);
  return run(isWindows ? 'npm.cmd' : 'npm', args, { shell: isWindows, ...options });
}

function isInstalled(withDevelopment) {
  const installed = readLock(join(modules, '.package-lock.json'));
  if (!installed) return false;
  const wanted = readLock(join(root, 'package-lock.json')) ?? {};
  return Object.entries(wanted).every(([path, { version, optional, devOptional, dev, link }]) => {
    const isNeeded = path !== '' && !optional && !devOptional && !link && (withDevelopment || !dev);
    return !isNeeded || installed[path]?.version === version;
  });
}

function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

function hashSources() {
  const hash = createHash('sha256');
  const sources = [
    ...filesBelow(join(root, 'app')),
    ...filesBelow(join(root, 'shared')),
    join(root, 'vite.config.ts'),
    join(root, 'manifest.webmanifest'),
    join(root, 'package-lock.json'),
  ];
  for (const file of sources) {
    // Compares contents, since file times are meaningless after a clone or a checkout.
    hash.update(relative(root, file)).update('\0');
    hash.update(existsSync(file) ? readFileSync(file) : '').update('\0');
  }
  return hash.digest('hex');
}

function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !isGenerated(relative(root, file).split(sep).join('/')))
    .sort();
}

// Files that the build writes must not cause another build.
function isGenerated(path) {
  return path.startsWith('app/dist/') || path.startsWith('app/.tanstack/') || path === 'app/routeTree.gen.ts';
}
