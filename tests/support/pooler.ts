import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../../sync-server/postgres/free-port.ts';
import { makeGuardedFolder, removeGuardedFolder } from './guard.ts';
import { endingWithUs } from './virtual-screen.ts';

const PGBOUNCER = '/usr/sbin/pgbouncer';
/** An account without rights: PgBouncer does not run as root. */
const WITHOUT_RIGHTS = { uid: 65_534, gid: 65_534 };

export function hasPooler(): boolean {
  return existsSync(PGBOUNCER);
}

export interface Pooler {
  /** The address through the pooler that this one leads to directly. */
  urlOf(direct: string): string;
  start(): Promise<void>;
  /** Cuts all connections. */
  stop(): Promise<void>;
  /** Stops it and removes its folder. */
  end(): Promise<void>;
}

/** PgBouncer in transaction mode in front of this PostgreSQL, as Debian has it. */
export async function createPooler(postgresUrl: string, size: number): Promise<Pooler> {
  const { hostname, port, username, password } = new URL(postgresUrl);
  const folder = makeGuardedFolder('pooler');
  const ownPort = await findFreePort();
  const [settings, accounts] = [join(folder, 'pgbouncer.ini'), join(folder, 'accounts')];
  writeFileSync(accounts, `"${username}" "${decodeURIComponent(password)}"\n`);
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${accounts}
stats_users = ${username}
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 500
`,
  );
  chmodSync(folder, 0o755);
  let child: ChildProcess | undefined;

  async function stop(): Promise<void> {
    const ending = child;
    child = undefined;
    if (!ending) return;
    const exited = once(ending, 'exit');
    ending.kill('SIGTERM');
    await exited;
  }

  return {
    urlOf: (direct) => Object.assign(new URL(direct), { hostname: '127.0.0.1', port: String(ownPort) }).href,
    async start() {
      const started = spawn(...endingWithUs(PGBOUNCER, settings), {
        stdio: ['ignore', 'ignore', 'pipe'],
        ...(process.getuid?.() === 0 && WITHOUT_RIGHTS),
      });
      child = started;
      let said = '';
      await new Promise<void>((resolve, reject) => {
        started.once('exit', () => reject(new Error(`PgBouncer ended:\n${said}`)));
        started.stderr.on('data', (text: Buffer) => {
          said += text;
          if (said.includes('process up')) resolve();
        });
      });
    },
    stop,
    async end() {
      await stop();
      removeGuardedFolder(folder);
    },
  };
}
