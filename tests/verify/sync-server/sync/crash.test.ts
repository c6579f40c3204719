import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Command, Verdict } from '../../../../shared/contract/sync.ts';
import { migrateToLatest } from '../../../../sync-server/db/migrate.ts';
import type { LibraryContext } from '../../../../sync-server/library/user-transaction.ts';
import { guardedArguments } from '../../../support/guard.ts';
import { startThrowawayPostgres, type ThrowawayPostgres } from '../../../support/throwaway-postgres.ts';
import { addCollector, album, createSyncContext, device } from '../../../sync-server/sync/library.ts';

// A separate PostgreSQL with real durability.
let postgres: ThrowawayPostgres;
let ctx: LibraryContext;
const children: ChildProcess[] = [];

beforeAll(async () => {
  postgres = await startThrowawayPostgres('crash', {}, () => undefined);
  await migrateToLatest(postgres.url);
  ctx = createSyncContext(postgres.url);
});

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await ctx?.db.destroy();
  await postgres?.end();
});

interface Message {
  holding?: boolean;
  sent?: Command[];
  acknowledged?: Verdict[];
  clientId?: string;
}

/** A server process with its messages; `until` resolves when a condition on them holds. */
function startChild(userId: string, mode: string) {
  const script = new URL('../../../sync-server/sync/push-child.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [...guardedArguments(), script, postgres.url, userId, mode], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const messages: Message[] = [];
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let check: () => void = () => undefined;
  createInterface({ input: child.stdout }).on('line', (line) => {
    messages.push(JSON.parse(line));
    check();
  });
  return {
    child,
    messages,
    ended,
    until: (isEnough: (messages: readonly Message[]) => boolean) =>
      new Promise<void>((resolve, reject) => {
        check = () => {
          if (isEnough(messages)) resolve();
        };
        ended.then(() => reject(new Error(`The child ended: ${complaint}`)));
        check();
      }),
  };
}

const acknowledgedIn = (messages: readonly Message[]) => messages.flatMap(({ acknowledged }) => acknowledged ?? []);

async function expectNothingLost(userId: string, messages: readonly Message[]): Promise<void> {
  const acknowledged = acknowledgedIn(messages);
  const { rows } = await ctx.pool.query<{ id: string }>(
    'select command_id as id from sync_verdict where user_id = $1',
    [userId],
  );
  const stored = new Set(rows.map(({ id }) => id));
  expect(acknowledged.filter(({ id }) => !stored.has(id))).toEqual([]);
  const commands = messages.flatMap(({ sent }) => sent ?? []);
  const rowsAfter = (await device(ctx, userId).pullAll()).records;
  // Each verdict has its effect, and each effect its verdict.
  const decided = commands.filter(({ id }) => stored.has(id));
  expect([...rowsAfter.keys()].sort()).toEqual(decided.map(({ args }) => (args as { id: string }).id).sort());
}

/** Resends the last batch, as a device does after a lost response. */
async function sendLastAgain(userId: string, messages: readonly Message[]): Promise<void> {
  const phone = device(ctx, userId);
  phone.clientId = messages.findLast(({ clientId }) => clientId)?.clientId ?? phone.clientId;
  const last = messages.findLast(({ sent }) => sent)?.sent ?? [];
  const verdicts = await phone.push(...last);
  expect(new Set(verdicts.map(({ status }) => status))).toEqual(new Set(['ok']));
  const again = await phone.push(...last);
  expect(again).toEqual(verdicts);
}

test('a server killed in the middle of pushing loses nothing it acknowledged, and the batch can be sent again', async () => {
  const userId = await addCollector(ctx);
  const server = startChild(userId, 'push');
  await server.until((messages) => acknowledgedIn(messages).length >= 200);
  server.child.kill('SIGKILL');
  await server.ended;
  await sendLastAgain(userId, server.messages);
  await expectNothingLost(userId, server.messages);
});

test('a transaction held by a killed server leaves no trace and no lock', async () => {
  const userId = await addCollector(ctx);
  const server = startChild(userId, 'hold');
  await server.until((messages) => messages.some(({ holding }) => holding));
  server.child.kill('SIGKILL');
  await server.ended;
  const phone = device(ctx, userId);
  expect(await phone.push(phone.command('record.create', album()))).toMatchObject([{ status: 'ok', version: 2 }]);
  const { rows } = await ctx.pool.query('select 1 from wishlist_items where user_id = $1', [userId]);
  expect(rows).toEqual([]);
});

test('a PostgreSQL stopped at once in the middle of pushing loses nothing acknowledged', async () => {
  const userId = await addCollector(ctx);
  const server = startChild(userId, 'push');
  await server.until((messages) => acknowledgedIn(messages).length >= 200);
  const [pid = ''] = readFileSync(postgres.pidFile, 'utf8').split('\n');
  const before = acknowledgedIn(server.messages).length;
  // The signal of `pg_ctl stop -m immediate`: no checkpoint, recovery at the next start.
  process.kill(Number(pid), 'SIGQUIT');
  await Promise.race([server.ended, server.until((messages) => acknowledgedIn(messages).length > before + 100)]).catch(
    () => undefined,
  );
  server.child.kill('SIGKILL');
  await server.ended;
  await databaseIsBack();
  await sendLastAgain(userId, server.messages);
  await expectNothingLost(userId, server.messages);
});

async function databaseIsBack(): Promise<void> {
  const isBack = () =>
    ctx.pool.query('select 1').then(
      () => true,
      () => false,
    );
  while (!(await isBack()));
}
