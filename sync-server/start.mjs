// `npm start` and `npm run dev`: runs on Node 20 and newer, gets everything ready and hands over to Node 24.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, findNode, isBuilt, root, StepFailed } from './embedded/prepare.mjs';

// Left alone, V8 lets the heap grow to hundreds of megabytes before it looks for garbage, because the machine has room;
// these make it look early. No limit is set, so that a large request still fits. The C library, likewise, would keep a
// heap of freed memory for every thread.
const nodeOptions = JSON.parse(readFileSync(join(root, 'sync-server/node-options.json'), 'utf8'));
const isDevelopment = process.argv.includes('--dev');

try {
  await prepare();
  process.exitCode = await runServer();
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
  const program = isDevelopment ? 'sync-server/embedded/dev-server.ts' : 'sync-server/main.ts';
  // The channel exists to be cut: the server stops by itself when this process is killed.
  const child = spawn(
    findNode(),
    [
      ...nodeOptions.args,
      ...['--import', join(root, 'sync-server/embedded/keep-compiled.mjs')],
      ...['--import', join(root, 'sync-server/embedded/stop-with-parent.mjs')],
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

/** npm's shell ends on a signal without passing it on, and neither can pass on a kill -9. */
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
    // Above the shell is npm; above npm itself is whoever called it, who may leave.
    return name.endsWith('sh') ? `${parent} ${grandparent}` : `${parent}`;
  } catch {
    return `${parent}`;
  }
}
