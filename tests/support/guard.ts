import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The guard's messages, one JSON line each. */
export type GuardWord =
  /** Processes with this mark must not outlive this process. */
  | { mark: string }
  /** Removes this folder with this process, and ends a PostgreSQL that uses it. */
  | { folder: string }
  | { removed: string };

const PROGRAM = join(import.meta.dirname, 'guard-process.ts');

let guard: ChildProcess | undefined;
const mark = `side-one-guarded-${randomUUID()}`;

/**
 * Node arguments that end a child process with this process, even after kill -9. A mark instead of a pid, since a pid
 * is known only after the start.
 */
export function guardedArguments(): string[] {
  guard ??= startGuard();
  return [`--title=${mark}`];
}

/**
 * Creates a folder that is removed with this process; a PostgreSQL that uses it ends too.
 * @param endsPrograms true if all other programs end too that have its path in their command line
 */
export function makeGuardedFolder(name: string, { parent = tmpdir(), endsPrograms = false } = {}): string {
  guard ??= startGuard();
  const folder = mkdtempSync(join(parent, `side-one-${name}-`));
  send(guard, { folder });
  if (endsPrograms) send(guard, { mark: folder });
  return folder;
}

export function removeGuardedFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  if (guard) send(guard, { removed: folder });
}

/**
 * The guard's stdin closes when this process ends. Detached: Ctrl-C signals the whole terminal group, and the guard
 * must survive it.
 */
function startGuard(): ChildProcess {
  const started = spawn(process.execPath, [PROGRAM], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  started.unref();
  (started.stdin as Socket).unref();
  send(started, { mark });
  return started;
}

function send(to: ChildProcess, word: GuardWord): void {
  to.stdin?.write(`${JSON.stringify(word)}\n`);
}
