// `npm start`, `npm run dev` and `npm run build`: runs on Node 20 and newer, prepares everything and starts Node 24. With
// `--as-built`, in an image, it prepares nothing.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, findNode, isBuilt, root, StepFailed } from './prepare.mjs';

// By default V8 lets the heap grow to hundreds of megabytes before it collects garbage; these options make it collect
// earlier. They set no limit, so that large requests still fit. Another one keeps the C library from holding freed memory
// for each thread.
const nodeOptions = JSON.parse(readFileSync(join(root, 'sync-server/start/node-options.json'), 'utf8'));
const isDevelopment = process.argv.includes('--dev');

try {
  if (!process.argv.includes('--as-built')) await prepare();
  if (!process.argv.includes('--build')) process.exitCode = await runServer();
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  process.exitCode = 1;
}

async function prepare() {
  // A production machine with a finished build needs no build tools.
  await ensureInstalled({ withDevelopment: isDevelopment || process.env.NODE_ENV !== 'production' || !isBuilt() });
  if (!isDevelopment) await ensureBuilt();
}

function runServer() {
  const program = isDevelopment ? 'dev/dev-server.ts' : 'sync-server/start/main.ts';
  // When this process is killed, the channel closes and the server stops.
  const child = spawn(
    findNode(),
    [
      ...nodeOptions.args,
      ...['--import', join(root, 'sync-server/start/keep-compiled.mjs')],
      ...['--import', join(root, 'sync-server/start/stop-with-parent.mjs')],
      ...[program, ...process.argv.slice(2)],
    ],
    { cwd: root, env: { ...nodeOptions.env, ...process.env }, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] },
  );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  whenNpmEnds(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

/** Detects the end of npm's shell, which does not forward signals; a kill -9 cannot be forwarded either. */
function whenNpmEnds(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const family = parents();
  const timer = setInterval(() => {
    if (parents() === family) return;
    clearInterval(timer);
    stop();
  }, 300);
  timer.unref();
}

function parents() {
  const parent = process.ppid;
  try {
    const [, name = '', grandparent] = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${parent}/stat`, 'utf8')) ?? [];
    // The parent of the shell is npm. The parent of npm itself may exit, so it does not count.
    return name.endsWith('sh') ? `${parent} ${grandparent}` : `${parent}`;
  } catch {
    return `${parent}`;
  }
}
