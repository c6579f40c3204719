import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { findFreePort } from '../sync-server/postgres/free-port.ts';
import { loadConfig } from '../sync-server/start/config.ts';

// `npm run dev`: Vite serves the app on the public port with hot reload and proxies calls to the server, which restarts
// when one of its files changes.
const serverPaths = ['/api', '/dev-idp', '/dev-mail', '/dev-pay', '/v1', '/healthz', '/readyz'];

const config = loadConfig(process.env);
const serverPort = await findFreePort();
const proxied = { target: `http://127.0.0.1:${serverPort}`, changeOrigin: false };

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'sync-server/start/main.ts'], {
  env: { ...process.env, HOST: '127.0.0.1', PORT: String(serverPort), PUBLIC_URL: config.publicUrl },
  stdio: ['ignore', 'inherit', 'inherit'],
});

const vite = await createServer({
  server: {
    host: config.host,
    port: config.port,
    strictPort: true,
    proxy: Object.fromEntries(serverPaths.map((path) => [`^${path}(?:/|$|\\?)`, proxied])),
  },
});
await vite.listen();
console.log(`Hot reload is on at ${config.publicUrl}`);

server.once('exit', async (code) => {
  await vite.close();
  process.exit(code ?? 0);
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => server.kill('SIGTERM'));
}
