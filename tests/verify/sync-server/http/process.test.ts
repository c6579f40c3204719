import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findFreePort } from '../../../../sync-server/postgres/free-port.ts';
import { guardedArguments, makeGuardedFolder, removeGuardedFolder } from '../../../support/guard.ts';
import { createHttpClient } from '../../../support/http-client.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/test-database.ts';

let database: TestDatabase;
let dataDir: string;
let child: ChildProcess | undefined;

beforeEach(async () => {
  database = await createTestDatabase();
  dataDir = makeGuardedFolder('process');
});
afterEach(async () => {
  if (child && child.exitCode === null) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await database.drop();
  removeGuardedFolder(dataDir);
});

/** The server as `npm start` runs it; `said` collects its output. */
function start(env: Record<string, string>) {
  const running = spawn(process.execPath, [...guardedArguments(), 'sync-server/start/main.ts'], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: database.connectionString, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = running;
  let output = '';
  const waiting = new Set<() => void>();
  for (const stream of [running.stdout, running.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
      for (const look of waiting) look();
    });
  }
  return {
    running,
    output: () => output,
    exited: once(running, 'exit').then(([code]) => code as number | null),
    printed(pattern: RegExp): Promise<void> {
      return new Promise((resolve, reject) => {
        const look = () => pattern.test(output) && resolve();
        waiting.add(look);
        running.once('exit', () => reject(new Error(`It ended and printed: ${output}`)));
        look();
      });
    },
  };
}

test('the process starts, prints its address and how to sign in, and stops cleanly with a stream open', async () => {
  const port = await findFreePort();
  const server = start({ PORT: String(port) });
  await server.printed(/Open http:\/\/localhost:\d+ and choose "Sign In" and type any e-mail address/);
  const client = createHttpClient(`http://localhost:${port}`);
  await client.signIn('stop@example.com');
  const stream = await client.fetch('/api/sync/events');
  const reader = stream.body?.getReader();
  await reader?.read();
  server.running.kill('SIGTERM');
  // A server that is cut off at the hard limit exits with another code.
  expect(await server.exited).toBe(0);
});

test('the process says in one sentence that its port is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const server = start({ PORT: String(port) });
  expect(await server.exited).toBe(1);
  expect(server.output()).toBe(
    `Side One cannot start. Port ${port} is in use by another program: stop it, or set PORT to another number.\n`,
  );
  other.close();
});

test('the process refuses to start in production without a real identity provider', async () => {
  const server = start({ NODE_ENV: 'production', PUBLIC_URL: 'https://shelf.example', SESSION_SECRET: 'x'.repeat(32) });
  expect(await server.exited).toBe(1);
  expect(server.output()).toMatch(/^Side One cannot start\. Set OIDC_ISSUER/);
  expect(server.output()).not.toContain('    at ');
});

test('the process names the setting to look at when the database does not answer', async () => {
  const server = start({ DATABASE_URL: `postgres://nobody:secret@127.0.0.1:${await findFreePort()}/none` });
  expect(await server.exited).toBe(1);
  expect(server.output()).toContain('check DATABASE_URL');
  expect(server.output()).not.toContain('secret');
});

test('the process counts requests and answers the figures at METRICS_PORT of this machine', async () => {
  const [port, metricsPort] = [await findFreePort(), await findFreePort()];
  const server = start({ PORT: String(port), METRICS_PORT: String(metricsPort) });
  await server.printed(/Open http/);
  await createHttpClient(`http://localhost:${port}`).get('/readyz');
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(text).toMatch(/^side_one_requests_total\{method="GET",route="\/readyz",status="2xx"\} 1$/m);
  expect(text).toMatch(/^side_one_pool_connections\{state="waiting"\} 0$/m);
  server.running.kill('SIGTERM');
  expect(await server.exited).toBe(0);
});
