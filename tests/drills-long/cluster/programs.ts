import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { postgresEnvironment } from '../../../sync-server/postgres/cluster-files.ts';
import { chooseRunAs } from '../../../sync-server/postgres/run-as.ts';
import { makeGuardedFolder, removeGuardedFolder } from '../../support/guard.ts';
import { familyOf } from '../../support/processes.ts';

/** Programs of a cluster under the account of PostgreSQL, with one temporary folder. They end with this process. */
export interface Programs {
  folder: string;
  /** @returns the file's path */
  writeFile(name: string, text: string): string;
  start(name: string, file: string, args: string[]): RunningProgram;
  /** The last lines that each has written, for failure messages. */
  lastLines(): string;
  end(): Promise<void>;
}

export interface RunningProgram {
  exited: Promise<void>;
  signal(signal: NodeJS.Signals): void;
}

const LINES = 60;

export function createPrograms(executables: string[]): Programs {
  const folder = makeGuardedFolder('cluster', { endsPrograms: true });
  const runAs = chooseRunAs(executables, '/', join(folder, 'none'));
  runAs.own(folder);
  const logs: string[] = [];
  const running: RunningProgram[] = [];
  return {
    folder,
    writeFile(name, text) {
      const path = join(folder, name);
      writeFileSync(path, text, { mode: 0o600 });
      runAs.own(path);
      return path;
    },
    start(name, file, args) {
      const logFile = join(folder, `${name}.log`);
      const log = openSync(logFile, 'a', 0o600);
      if (!logs.includes(logFile)) logs.push(logFile);
      const [executable, all] = runAs.command(file, args);
      const child = spawn(executable, all, {
        ...runAs.spawnOptions,
        cwd: folder,
        env: { ...postgresEnvironment(), HOME: folder },
        // Ctrl-C signals the whole terminal group, and the guard ends these.
        detached: true,
        stdio: ['ignore', log, log],
      });
      closeSync(log);
      const exited = new Promise<void>((resolve) => {
        child.once('error', () => resolve());
        child.once('exit', () => resolve());
      });
      const program: RunningProgram = { exited, signal: (signal) => void child.kill(signal) };
      running.push(program);
      return program;
    },
    lastLines() {
      const saysMore = (line: string) => !line.includes('no action. I am');
      const tailOf = (file: string) => readFileSync(file, 'utf8').trim().split('\n').filter(saysMore).slice(-LINES);
      const tails = logs.map((file) => [file, ...tailOf(file)].join('\n'));
      return tails.join('\n\n');
    },
    async end() {
      for (const program of running) program.signal('SIGKILL');
      await Promise.all(running.map(({ exited }) => exited));
      removeGuardedFolder(folder);
    },
  };
}

/** Signals a PostgreSQL with all its processes, if this pid is still the one that works in the folder. */
export function signalPostgres(pid: number, dataFolder: string, signal: NodeJS.Signals): void {
  const [postmaster, ...others] = familyOf(pid);
  if (!postmaster?.command.includes(dataFolder)) return;
  for (const one of [postmaster, ...others]) {
    try {
      process.kill(one.pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}
