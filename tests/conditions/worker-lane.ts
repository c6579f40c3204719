import { type ChildProcess, fork } from 'node:child_process';
import { guardedArguments } from '../support/guard.ts';
import type { Job } from './worker-task.ts';

const LONGEST = 300_000;

/** Jobs one after the other, in one process as long as nothing disturbs it. */
export interface Lane {
  /** @returns nothing if the process ended, or had to be ended */
  ask<Answer>(job: Job): Promise<Answer | undefined>;
  /** The next job gets a new process. */
  renew(): void;
}

export function openLane(cwd: string, postgresUrl: string): Lane {
  let child: ChildProcess | undefined;
  const start = () => {
    const env = { ...process.env, POSTGRES_URL: postgresUrl };
    const stdio: ['ignore', 'ignore', 'ignore', 'ipc'] = ['ignore', 'ignore', 'ignore', 'ipc'];
    return fork('tests/conditions/drop-worker.ts', { cwd, env, execArgv: guardedArguments(), stdio });
  };
  const renew = () => {
    child?.kill('SIGKILL');
    child = undefined;
  };
  return {
    renew,
    async ask<Answer>(job: Job) {
      if (!child?.connected) child = start();
      const asked = child;
      const timer = setTimeout(() => asked.kill('SIGKILL'), LONGEST);
      const answer = await new Promise<Answer | undefined>((resolve) => {
        asked.once('message', (message) => resolve(message as Answer));
        asked.once('exit', () => resolve(undefined));
        asked.send(job);
      });
      clearTimeout(timer);
      asked.removeAllListeners();
      if (answer === undefined) renew();
      return answer;
    },
  };
}
