import { findFreePort } from '../../../sync-server/postgres/free-port.ts';
import type { DatabaseNode } from './patroni.ts';
import type { Programs } from './programs.ts';

export const ROLE = 'side_one';

/** The server asks for these on each connection. PgBouncer does not pass them on, so the role has them. */
export const ROLE_SETTINGS = {
  enable_seqscan: 'off',
  jit: 'off',
  statement_timeout: '30s',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '30s',
};

export interface Front {
  origin: string;
  databaseUrl: string;
  restartPooler(): Promise<void>;
}

export interface FrontOptions {
  nodes: readonly DatabaseNode[];
  appPorts: readonly number[];
  password: string;
}

/** HAProxy before the server processes, and before PostgreSQL, where it finds the primary; PgBouncer between. */
export async function startFront(programs: Programs, { nodes, appPorts, password }: FrontOptions): Promise<Front> {
  const http = await findFreePort();
  const primary = await findFreePort();
  const pooler = await findFreePort();
  const haproxy = programs.writeFile(
    'haproxy.cfg',
    `
defaults
  timeout connect 3s
  timeout client 1h
  timeout server 1h
  timeout check 2s

listen primary
  mode tcp
  bind 127.0.0.1:${primary}
  option httpchk GET /primary
  http-check expect status 200
  default-server check inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port, healthPort }) => `  server ${name} 127.0.0.1:${port} check port ${healthPort}`).join('\n')}

frontend product
  mode http
  bind 127.0.0.1:${http}
  # The embedded identity provider keeps its forms in one process.
  use_backend first if { path_beg /api/login /api/callback /dev-idp }
  default_backend servers

backend first
  mode http
  server server-0 127.0.0.1:${appPorts[0]}

backend servers
  mode http
  balance leastconn
  option redispatch
  option httpchk GET /readyz
  default-server check inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${appPorts.map((port, index) => `  server server-${index} 127.0.0.1:${port}`).join('\n')}
`,
  );
  programs.start('haproxy', '/usr/sbin/haproxy', ['-f', haproxy, '-db']);
  const users = programs.writeFile('pgbouncer-users.txt', `"${ROLE}" "${password}"\n`);
  const pgbouncer = programs.writeFile(
    'pgbouncer.ini',
    `
[databases]
side_one = host=127.0.0.1 port=${primary} dbname=side_one

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${pooler}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = session
default_pool_size = 60
max_client_conn = 200
ignore_startup_parameters = extra_float_digits,options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout
server_login_retry = 1
query_wait_timeout = 10
`,
  );
  const startPooler = () => programs.start('pgbouncer', '/usr/sbin/pgbouncer', [pgbouncer]);
  let running = startPooler();
  return {
    origin: `http://localhost:${http}`,
    databaseUrl: `postgres://${ROLE}:${password}@127.0.0.1:${pooler}/side_one`,
    async restartPooler() {
      running.signal('SIGTERM');
      await running.exited;
      running = startPooler();
    },
  };
}
