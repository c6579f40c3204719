import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The product as a person runs it: the real server process with its own PostgreSQL in a folder of its own. */
export interface Product {
  readonly url: string;
  readonly dataDir: string;
  start(): Promise<void>;
  /** Ends the server as an operator would (SIGTERM). */
  stop(): Promise<void>;
  /** Ends the server without a chance to tidy up (SIGKILL). */
  kill(): Promise<void>;
  /** Stops the server and removes its folder. */
  remove(): Promise<void>;
  /** What the server has written so far, for the message of a failing test. */
  output(): string;
}

const READY_WITHIN = 60_000;

/** @param environment further settings, e.g. ADMIN_EMAILS */
export async function createProduct(environment: Record<string, string> = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'side-one-product-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let child: ChildProcess | undefined;
  let output = '';

  async function start(): Promise<void> {
    const process_ = spawn(process.execPath, ['sync-server/main.ts'], {
      cwd: join(import.meta.dirname, '../..'),
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = process_;
    for (const stream of [process_.stdout, process_.stderr]) {
      stream.on('data', (text: Buffer) => {
        output += text.toString();
      });
    }
    const signal = AbortSignal.timeout(READY_WITHIN);
    while (!(await isReady(url))) {
      if (signal.aborted || process_.exitCode !== null) throw new Error(`The server did not start:\n${output}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const process_ = child;
    child = undefined;
    if (!process_ || process_.exitCode !== null || process_.signalCode !== null) return;
    const exited = once(process_, 'exit');
    process_.kill(signal);
    await exited;
  }

  return {
    url,
    dataDir,
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    async remove() {
      if (!child) await start();
      await end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
    output: () => output,
  };
}

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/readyz`).catch(() => undefined);
  return response?.ok === true;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}
