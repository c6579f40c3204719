import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { guardedArguments, makeGuardedFolder, removeGuardedFolder } from '../../support/guard.ts';

const program = fileURLToPath(new URL('../../support/embedded-postgres-child.ts', import.meta.url));
const isRoot = process.getuid?.() === 0;
const nobody = 65_534;

const ourselves = { name: isRoot ? 'root' : 'an ordinary user', account: {} };
const accounts = canBeNobody()
  ? [ourselves, { name: 'an ordinary user', account: { uid: nobody, gid: nobody } }]
  : [ourselves];

describe.each(accounts)('the embedded database under $name', ({ account }) => {
  let dataDir: string;
  const children: ChildProcess[] = [];

  beforeEach(() => {
    dataDir = makeGuardedFolder('postgres');
    if ('uid' in account) chownSync(dataDir, account.uid, account.gid);
    else chmodSync(dataDir, 0o755);
  });

  afterEach(async () => {
    await Promise.all(children.splice(0).map(endCleanly));
    // A killed server leaves its PostgreSQL running; another start and stop ends it.
    const last = startServer();
    await last.answer;
    await endCleanly(last.child);
    removeGuardedFolder(dataDir);
  });

  it('keeps its rows over a clean stop and start', async () => {
    const first = await runningServer();
    await insertRow(first.connectionString, 'kept');
    await endCleanly(first.child);
    expect(await isListening(first.connectionString)).toBe(false);
    const second = await runningServer();
    expect(await rows(second.connectionString)).toEqual(['kept']);
  });

  it('keeps every committed row when the server is killed, and takes over from the PostgreSQL left running', async () => {
    const first = await runningServer();
    await insertRow(first.connectionString, 'committed');
    await kill(first.child);
    const second = await runningServer();
    expect(await rows(second.connectionString)).toEqual(['committed']);
    expect(await isListening(first.connectionString)).toBe(false);
  });

  it('keeps every committed row when the server and its PostgreSQL are killed together', async () => {
    const first = await runningServer();
    await insertRow(first.connectionString, 'committed');
    const postmaster = postmasterPid();
    await kill(first.child);
    process.kill(postmaster, 'SIGKILL');
    const second = await runningServer();
    expect(await rows(second.connectionString)).toEqual(['committed']);
  });

  it('starts PostgreSQL again under the same address when only PostgreSQL is killed', async () => {
    const { connectionString } = await runningServer();
    await insertRow(connectionString, 'committed');
    const killed = postmasterPid();
    process.kill(killed, 'SIGKILL');
    await vi.waitFor(() => expect(postmasterPid()).not.toBe(killed), {
      timeout: 60_000,
    });
    await vi.waitFor(async () => expect(await rows(connectionString)).toEqual(['committed']), { timeout: 60_000 });
  });

  it('starts although a stale postmaster.pid names a process that lives', async () => {
    const first = await runningServer();
    await insertRow(first.connectionString, 'kept');
    await endCleanly(first.child);
    const bystander = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { ...account, cwd: '/' });
    children.push(bystander);
    const pidFile = join(dataDir, 'postgres/data/postmaster.pid');
    writeFileSync(pidFile, `${bystander.pid}\n${join(dataDir, 'postgres/data')}\n1\n1\n\n\n\n\n`);
    const second = await runningServer();
    expect(await rows(second.connectionString)).toEqual(['kept']);
    expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
  });

  it('refuses a second server on the same folder with a sentence that says what to do', async () => {
    const first = await runningServer();
    const { error } = await startServer().answer;
    expect(error).toBe(
      `Another Side One server (process ${first.child.pid}) already uses ${join(dataDir, 'postgres')}. ` +
        'Stop it first, or set DATA_DIR to another folder for this one.',
    );
    await insertRow(first.connectionString, 'undisturbed');
  });

  it('gives the folder to exactly one of several servers that start at the same moment', async () => {
    const answers = await Promise.all([startServer().answer, startServer().answer, startServer().answer]);
    expect(answers.filter(({ connectionString }) => connectionString)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.includes('already uses'))).toHaveLength(2);
  });

  it('starts again after being killed while the database is created', async () => {
    const { child } = startServer();
    const folder = join(dataDir, 'postgres');
    const hasBegun = () => existsSync(folder) && readdirSync(folder).some((name) => name.startsWith('unfinished-'));
    await vi.waitFor(() => expect(hasBegun()).toBe(true), { timeout: 60_000, interval: 5 });
    await kill(child);
    const second = await runningServer();
    await insertRow(second.connectionString, 'works');
    // The killed server's helper may have written while the second one started: the third finds the result.
    await endCleanly(second.child);
    const third = await runningServer();
    expect(hasBegun()).toBe(false);
    expect(await rows(third.connectionString)).toEqual(['works']);
  });

  it('listens on loopback only, and asks for a password that only its owner can read', async () => {
    const { connectionString } = await runningServer();
    const wrong = new URL(connectionString);
    wrong.password = 'guess';
    await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({
      code: '28P01',
    });
    const settings = await query(connectionString, `select current_setting('listen_addresses') as value`);
    expect(settings).toEqual([{ value: '127.0.0.1' }]);
    expect(statSync(join(dataDir, 'postgres/password')).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, 'postgres/data')).mode & 0o077).toBe(0);
  });

  it('makes every commit durable', async () => {
    const { connectionString } = await runningServer();
    const sql = `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`;
    expect(await query(connectionString, sql)).toEqual([{ fsync: 'on', commit: 'on' }]);
  });

  it('keeps no value of a row, a statement or a parameter in its log', async () => {
    const { connectionString } = await runningServer();
    await query(
      connectionString,
      'create table albums (id integer primary key, title text check (length(title) < 20))',
    );
    await query(connectionString, `insert into albums values (1, 'private title')`);
    const failing: [string, string[]][] = [
      ['insert into albums values (1, $1)', ['private title']],
      ['insert into albums values (2, $1)', ['a long private title beyond the limit']],
      ['insert into albums values ($1, null)', ['private number']],
      [`insert into albums values ('private words', null)`, []],
      [`do $$ begin raise exception 'private message'; end $$`, []],
    ];
    for (const [sql, values] of failing) await expect(query(connectionString, sql, values)).rejects.toThrow();
    const log = readFileSync(join(dataDir, 'postgres/postgres.log'), 'utf8');
    expect(log).toContain('ready to accept connections');
    expect(log).not.toContain('private');
    expect(log).not.toContain('DETAIL');
  });

  if (isRoot && !('uid' in account)) {
    it('works below a folder that only root may enter', async () => {
      chmodSync(dataDir, 0o700);
      const first = await runningServer();
      await insertRow(first.connectionString, 'kept');
      await endCleanly(first.child);
      const second = await runningServer();
      expect(await rows(second.connectionString)).toEqual(['kept']);
    });
  }

  function startServer() {
    const child = spawn(process.execPath, [...guardedArguments(), program, dataDir], {
      ...account,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    return { child, answer: firstLine(child) };
  }

  async function runningServer() {
    const { child, answer } = startServer();
    const { connectionString, error } = await answer;
    if (!connectionString) throw new Error(error);
    return { child, connectionString };
  }

  function postmasterPid(): number {
    return Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
  }
});

async function firstLine(child: ChildProcess): Promise<{ connectionString?: string; error?: string }> {
  if (!child.stdout) throw new Error('the child has no output');
  const [line] = await once(createInterface(child.stdout), 'line');
  return JSON.parse(line);
}

async function endCleanly(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

async function query(connectionString: string, sql: string, values: string[] = []) {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}

async function insertRow(connectionString: string, word: string): Promise<void> {
  await query(connectionString, 'create table if not exists words (word text)');
  await query(connectionString, 'insert into words values ($1)', [word]);
}

async function rows(connectionString: string): Promise<string[]> {
  return (await query(connectionString, 'select word from words')).map(({ word }) => word);
}

async function isListening(connectionString: string): Promise<boolean> {
  return query(connectionString, 'select 1').then(
    () => true,
    () => false,
  );
}

function canBeNobody(): boolean {
  if (!isRoot) return false;
  const { status } = spawnSync(process.execPath, ['-e', `require('fs').readFileSync(${JSON.stringify(program)})`], {
    uid: nobody,
    gid: nobody,
    cwd: '/',
  });
  return status === 0;
}
