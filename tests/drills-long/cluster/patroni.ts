import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { findFreePort } from '../../../sync-server/postgres/free-port.ts';
import { comesTrue } from '../people.ts';
import { type Cable, createCable } from './cable.ts';
import { type Programs, type RunningProgram, signalPostgres } from './programs.ts';

/** A machine with PostgreSQL and Patroni. All that reaches it, and its way to etcd, are cables. */
export interface DatabaseNode {
  name: string;
  /** By cable: where HAProxy and the other nodes find PostgreSQL, and Patroni's health checks. */
  port: number;
  healthPort: number;
  start(): void;
  /** kill -9 of Patroni and PostgreSQL. */
  kill(): Promise<void>;
  freeze(): void;
  thaw(): void;
  cut(): void;
  mend(): void;
  /** Tries to write on the machine itself, past HAProxy and PgBouncer. @returns whether the write was accepted */
  takesWrite(): Promise<boolean>;
  end(): Promise<void>;
}

export interface PatroniCluster {
  nodes: DatabaseNode[];
  password: string;
  primary(): Promise<DatabaseNode>;
  /** Waits until another node than this one is the primary. */
  otherPrimary(than: DatabaseNode): Promise<DatabaseNode>;
  /** Waits until all three nodes run in one history, and one of two replicas is synchronous. */
  isWhole(): Promise<void>;
  /** Outside the product's database. */
  asAdmin(statement: string): Promise<void>;
  /** In the product's database. */
  onPrimary<Result>(work: (db: pg.Client) => Promise<Result>): Promise<Result>;
  /** The product's database at a port. */
  urlOf(port: number): string;
  end(): Promise<void>;
}

const SECONDS = { ttl: 30, loop_wait: 5, retry_timeout: 10 };

export async function startPatroni(programs: Programs, bin: string): Promise<PatroniCluster> {
  const etcdPort = await findFreePort();
  const peerPort = await findFreePort();
  const etcdUrl = `http://127.0.0.1:${etcdPort}`;
  const peerUrl = `http://127.0.0.1:${peerPort}`;
  programs.start('etcd', '/usr/bin/etcd', [
    `--data-dir=${join(programs.folder, 'etcd')}`,
    `--listen-client-urls=${etcdUrl}`,
    `--advertise-client-urls=${etcdUrl}`,
    `--listen-peer-urls=${peerUrl}`,
    `--initial-advertise-peer-urls=${peerUrl}`,
    `--initial-cluster=default=${peerUrl}`,
    // A loaded machine writes slowly.
    '--heartbeat-interval=500',
    '--election-timeout=5000',
    '--log-level=error',
    '--enable-v2=true',
  ]);
  await comesTrue(async () => {
    const answer = await fetch(`${etcdUrl}/version`).catch(() => undefined);
    const { etcdcluster } = answer?.ok
      ? ((await answer.json()) as { etcdcluster: string })
      : { etcdcluster: undefined };
    return etcdcluster !== undefined && etcdcluster !== 'not_decided';
  }, 'etcd answers');
  const password = randomBytes(16).toString('base64url');
  const nodes: DatabaseNode[] = [];
  for (const name of ['node-0', 'node-1', 'node-2'])
    nodes.push(await createNode(programs, { name, bin, etcdPort, password }));
  for (const node of nodes) node.start();

  async function members(): Promise<Member[]> {
    for (const node of nodes) {
      const text = await answerOf(node, '/cluster');
      if (text !== undefined) return (JSON.parse(text) as { members: Member[] }).members;
    }
    return [];
  }

  /** The node that says itself that it is the primary. */
  async function findPrimary(): Promise<DatabaseNode | undefined> {
    for (const node of nodes) if ((await answerOf(node, '/primary')) !== undefined) return node;
    return undefined;
  }

  async function primary(than?: DatabaseNode): Promise<DatabaseNode> {
    let found: DatabaseNode | undefined;
    await comesTrue(async () => {
      found = await findPrimary();
      return found !== undefined && found !== than;
    }, 'there is a primary');
    assert.ok(found);
    return found;
  }

  async function onPrimary<Result>(database: string, work: (db: pg.Client) => Promise<Result>): Promise<Result> {
    const { port } = await primary();
    const client = new pg.Client({ connectionString: urlOf(port, password, database) });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  return {
    nodes,
    password,
    primary: () => primary(),
    otherPrimary: primary,
    async isWhole() {
      let now: Member[] = [];
      await comesTrue(
        async () => {
          now = await members();
          const { timeline } = now.find(({ role }) => role === 'leader') ?? {};
          const isFine = (member: Member) =>
            ['running', 'streaming'].includes(member.state) &&
            member.timeline === timeline &&
            (member.lag ?? 0) < 1_000_000;
          return now.filter(isFine).length === nodes.length && now.some(({ role }) => role === 'sync_standby');
        },
        () => `the cluster is whole: ${JSON.stringify(now)}`,
      );
    },
    async asAdmin(statement) {
      await onPrimary('postgres', (db) => db.query(statement));
    },
    onPrimary: (work) => onPrimary('side_one', work),
    urlOf: (port) => urlOf(port, password, 'side_one'),
    async end() {
      for (const node of nodes) await node.end();
    },
  };
}

/** Undefined unless the node's Patroni answers with 200. */
async function answerOf({ healthPort }: DatabaseNode, path: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`http://127.0.0.1:${healthPort}${path}`, { signal: AbortSignal.timeout(3_000) });
    const text = await answer.text();
    return answer.ok ? text : undefined;
  } catch {
    return undefined;
  }
}

interface Member {
  name: string;
  role: string;
  state: string;
  timeline?: number;
  /** Of a replica, in bytes. */
  lag?: number;
}

const urlOf = (port: number, password: string, database: string) =>
  `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;

interface NodeOptions {
  name: string;
  bin: string;
  etcdPort: number;
  password: string;
}

async function createNode(programs: Programs, { name, bin, etcdPort, password }: NodeOptions): Promise<DatabaseNode> {
  const port = await findFreePort();
  const healthPort = await findFreePort();
  const cables = {
    postgres: await createCable(port),
    health: await createCable(healthPort),
    etcd: await createCable(etcdPort),
  };
  const all: Cable[] = Object.values(cables);
  const dataFolder = join(programs.folder, name);
  const access = (username: string) => ({ username, password });
  const parameters = { unix_socket_directories: '', shared_buffers: '32MB', max_connections: 100, wal_log_hints: 'on' };
  const configuration = programs.writeFile(
    `${name}.json`,
    JSON.stringify({
      scope: 'side-one',
      name,
      restapi: { listen: `127.0.0.1:${healthPort}`, connect_address: `127.0.0.1:${cables.health.port}` },
      // Patroni 3.0.2 by etcd's interface 3 lets a primary that was frozen take the lock back from the new one, whose accepted
      // changes are then lost. Without use_proxies it asks etcd for its address, and goes past the cable.
      etcd: { host: `127.0.0.1:${cables.etcd.port}`, use_proxies: true },
      bootstrap: {
        dcs: {
          ...SECONDS,
          // Each accepted change is on two machines. Strict: without a second one, none is accepted.
          synchronous_mode: true,
          synchronous_mode_strict: true,
          postgresql: { use_pg_rewind: true, parameters },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C' }],
      },
      postgresql: {
        listen: `127.0.0.1:${port}`,
        connect_address: `127.0.0.1:${cables.postgres.port}`,
        data_dir: dataFolder,
        bin_dir: bin,
        pgpass: join(programs.folder, `${name}.pgpass`),
        authentication: {
          superuser: access('postgres'),
          replication: access('replicator'),
          rewind: access('rewinder'),
        },
        parameters,
        pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication replicator 127.0.0.1/32 scram-sha-256'],
      },
    }),
  );
  let patroni: RunningProgram | undefined;

  function postmaster(): number | undefined {
    try {
      return Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]);
    } catch {
      return undefined;
    }
  }

  /** Patroni first: it would start PostgreSQL again. */
  function signal(signalName: NodeJS.Signals): void {
    patroni?.signal(signalName);
    const pid = postmaster();
    if (pid !== undefined) signalPostgres(pid, dataFolder, signalName);
  }

  return {
    name,
    port: cables.postgres.port,
    healthPort: cables.health.port,
    start() {
      patroni = programs.start(name, '/usr/bin/patroni', [configuration]);
    },
    async kill() {
      signal('SIGKILL');
      await patroni?.exited;
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    cut: () => {
      for (const cable of all) cable.cut();
    },
    mend: () => {
      for (const cable of all) cable.mend();
    },
    async takesWrite() {
      const client = new pg.Client({
        connectionString: urlOf(port, password, 'side_one'),
        connectionTimeoutMillis: 5_000,
      });
      client.on('error', () => undefined);
      try {
        await client.connect();
        await client.query("insert into drill_writes values ('past everything')");
        return true;
      } catch {
        return false;
      } finally {
        await client.end().catch(() => undefined);
      }
    },
    async end() {
      signal('SIGKILL');
      await patroni?.exited;
      for (const cable of all) await cable.end();
    },
  };
}
