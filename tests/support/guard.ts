import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What the guard is told, one JSON line each. */
export type GuardWord =
  /** Processes that bear this mark must not outlive us. */
  | { mark: string }
  /** Nor must this folder, and a PostgreSQL that works in it. */
  | { folder: string }
  | { removed: string };

const PROGRAM = join(import.meta.dirname, 'guard-process.ts');

let guard: ChildProcess | undefined;
const mark = `side-one-guarded-${randomUUID()}`;

/**
 * What a Node that is started must be given first, so that it ends with this process however this one ends, by kill -9
 * too. A mark and not its number: that is known only when it runs already.
 */
export function guardedArguments(): string[] {
  guard ??= startGuard();
  return [`--title=${mark}`];
}

/** A folder that goes away with this process, and with it a PostgreSQL that works in it. */
export function makeGuardedFolder(name: string): string {
  guard ??= startGuard();
  const folder = mkdtempSync(join(tmpdir(), `side-one-${name}-`));
  tell(guard, { folder });
  return folder;
}

export function removeGuardedFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  if (guard) tell(guard, { removed: folder });
}

/** Its input ends when this process does. Detached: Ctrl-C reaches the whole terminal group, and it must stay. */
function startGuard(): ChildProcess {
  const started = spawn(process.execPath, [PROGRAM], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  started.unref();
  (started.stdin as Socket).unref();
  tell(started, { mark });
  return started;
}

function tell(to: ChildProcess, word: GuardWord): void {
  to.stdin?.write(`${JSON.stringify(word)}\n`);
}
