import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findFreePort } from '../../sync-server/postgres/free-port.ts';
import nodeOptions from '../../sync-server/start/node-options.json' with { type: 'json' };

const KEEP_COMPILED = join(import.meta.dirname, '../../sync-server/start/keep-compiled.mjs');

export interface ServerOptions {
  dataDir: string;
  databaseUrl: string;
  /** The folder of the built bench page. */
  pageDir?: string;
  /** Node options, e.g. for a profile. */
  args?: string[];
}

export interface ServerProcess {
  url: string;
  process: ChildProcess;
  end(): Promise<void>;
}

/** The production app in a separate process, with the options of `npm start`. */
export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const env = {
    ...nodeOptions.env,
    PATH: process.env.PATH,
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: options.dataDir,
    DATABASE_URL: options.databaseUrl,
    LOG_LEVEL: 'error',
  };
  // The first start after a change compiles; later ones reuse the result, as with `npm start`.
  await endServer(await forkServer(options, [], env));
  const server = await forkServer(options, options.args ?? [], env);
  return { url, process: server, end: () => endServer(server) };
}

async function forkServer(
  { pageDir = '' }: ServerOptions,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<ChildProcess> {
  const server = fork(join(import.meta.dirname, 'server.ts'), [pageDir], {
    env,
    execArgv: [...nodeOptions.args, '--import', KEEP_COMPILED, ...args],
  });
  const ended = once(server, 'exit').then(() => Promise.reject(new Error('The server ended')));
  await Promise.race([once(server, 'message'), ended]);
  ended.catch(() => undefined);
  return server;
}

async function endServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const exited = once(server, 'exit');
  if (server.connected) server.disconnect();
  await exited;
}
