import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { guardedArguments } from './guard.ts';

/** One server as an operator runs it: a separate process. */
export interface ServerProcess {
  readonly port: number;
  /** Resolves when it accepts requests. */
  start(): Promise<void>;
  isRunning(): boolean;
  /** Stops it as an operator does (SIGTERM). */
  stop(): Promise<void>;
  /** Kills it without cleanup (SIGKILL). */
  kill(): Promise<void>;
  /** Its output so far, for failure messages. */
  output(): string;
}

const ROOT = join(import.meta.dirname, '../..');

/**
 * @param environment its settings; `PATH` and `HOME` come from this process
 * @param root the product's folder, if it is not this one
 */
export function createServerProcess(
  port: number,
  environment: Record<string, string>,
  root: string = ROOT,
): ServerProcess {
  let child: ChildProcess | undefined;
  let output = '';

  async function start(): Promise<void> {
    const started = spawn(process.execPath, [...guardedArguments(), 'sync-server/start/main.ts'], {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'warn', PORT: String(port), ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Ctrl-C signals the whole terminal group, but only the test may end the server.
      detached: true,
    });
    child = started;
    const from = output.length;
    await new Promise<void>((resolve, reject) => {
      started.once('error', reject);
      started.once('exit', () => reject(new Error(`The server did not start:\n${output}`)));
      for (const stream of [started.stdout, started.stderr]) {
        stream.on('data', (text: Buffer) => {
          output += text.toString();
          if (output.includes('Side One is ready', from)) resolve();
        });
      }
    });
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const exited = once(ending, 'exit');
    ending.kill(signal);
    await exited;
  }

  return {
    port,
    start,
    isRunning: () => child !== undefined && child.exitCode === null && child.signalCode === null,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    output: () => output,
  };
}
