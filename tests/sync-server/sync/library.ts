import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import pino from 'pino';
import { v7 as uuidv7 } from 'uuid';
import type { CommandInput, CommandName } from '../../../shared/commands/registry.ts';
import type { Command, SyncRequest, SyncResponse } from '../../../shared/contract/sync.ts';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import { SYNC_PROTOCOL } from '../../../shared/wire/sync-protocol.ts';
import { createDatabase } from '../../../sync-server/db/database.ts';
import type { FairPool } from '../../../sync-server/db/fair-pool.ts';
import { createUserRow } from '../../../sync-server/library/account.ts';
import { eventLoop } from '../../../sync-server/library/time-slices.ts';
import { createTurns } from '../../../sync-server/library/turns.ts';
import type { LibraryContext } from '../../../sync-server/library/user-transaction.ts';
import { createLivePokes } from '../../../sync-server/sync/live.ts';
import { answerLines, type SyncAnswer, syncOnce } from '../../../sync-server/sync/sync-once.ts';

export function createSyncContext(connectionString: string, max = 10): LibraryContext & { pool: FairPool } {
  return {
    ...createDatabase({ connectionString, max }),
    clock: Date.now,
    newId: () => uuidv7(),
    live: createLivePokes(),
    turns: createTurns(),
    loop: eventLoop,
    objects: undefined,
    log: pino({ level: 'silent' }),
  };
}

export async function addUser(ctx: LibraryContext, more: { subscription_tier?: 'free' | 'lifetime' } = {}) {
  const id = uuidv7();
  await createUserRow(ctx.db, { id, issuer: 'https://id.example', subject: id, ...more } as never);
  return id;
}

export function addCollector(ctx: LibraryContext): Promise<string> {
  return addUser(ctx, { subscription_tier: 'lifetime' });
}

/** A notification that the server has made; returns its id. */
export async function addNotification({ pool }: Pick<LibraryContext, 'pool'>, userId: string, id: string = uuidv7()) {
  await pool.query(
    `insert into notifications (id, user_id, kind, data, version) values ($1, $2, 'support', '{"what": "looked"}', 0)`,
    [id, userId],
  );
  return id;
}

type Request = Partial<SyncRequest> & { commands?: Command[] };

/** A device in terms of the protocol: numbers its commands, and keeps epoch and cursor. */
export interface TestDevice {
  clientId: string;
  seq: number;
  epoch: string | undefined;
  cursor: number | undefined;
  command<Name extends CommandName>(name: Name, args: CommandInput<Name>): Command;
  request(more?: Request): SyncRequest;
  /** Sends one request as given, without keeping anything. */
  send(more?: Request): Promise<SyncAnswer>;
  push(...commands: Command[]): Promise<SyncResponse['verdicts']>;
  /** Pulls until nothing is left and returns all received rows. */
  pullAll(): Promise<PulledRows>;
}

export interface PulledRows {
  records: Map<string, RecordRow>;
  answers: SyncAnswer[];
}

export function device(ctx: LibraryContext, userId: string): TestDevice {
  const self: TestDevice = {
    clientId: randomUUID(),
    seq: 0,
    epoch: undefined,
    cursor: undefined,
    command(name, args) {
      self.seq += 1;
      return { id: uuidv7(), seq: self.seq, name, v: 1, args, at: '2026-01-01T00:00:00.000Z', group: 'g' };
    },
    request: (more = {}) => ({
      protocol: SYNC_PROTOCOL,
      build: 'test',
      userId,
      clientId: self.clientId,
      epoch: self.epoch,
      cursor: self.cursor,
      acked: 0,
      commands: [],
      ...more,
    }),
    send: (more) => syncOnce(ctx, userId, self.request(more)),
    async push(...commands) {
      const { head } = await self.send({ commands, pull: false });
      return head.verdicts;
    },
    async pullAll() {
      const pulled: PulledRows = { records: new Map(), answers: [] };
      for (let page: string | undefined, more = true; more; ) {
        const answer = await self.send({ page });
        pulled.answers.push(answer);
        for (const row of recordsOf(answer)) pulled.records.set(row.id, row);
        for (const { id } of answer.head.deleted) pulled.records.delete(id);
        self.epoch = answer.head.epoch;
        self.cursor = answer.head.cursor;
        page = answer.head.page;
        more = answer.head.more;
      }
      return pulled;
    },
  };
  return self;
}

/** The rows of the response's first line, as sent. */
export function rowsOf(answer: SyncAnswer): SyncResponse['rows'] {
  return JSON.parse(answerLines(answer)[0] ?? '').rows;
}

export function recordsOf(answer: SyncAnswer): RecordRow[] {
  const { records = [] } = rowsOf(answer);
  return [...answer.segments.flatMap((text): RecordRow[] => JSON.parse(text)), ...records];
}

let albums = 0;

/** Arguments for a new album with a unique title. */
export function album(more: Partial<CommandInput<'record.create'>> = {}): CommandInput<'record.create'> {
  albums += 1;
  return { id: uuidv7(), fields: { artist: 'Can', title: `Tago Mago ${albums}` }, ...more };
}

export async function storedRecordCount(ctx: LibraryContext, userId: string): Promise<number> {
  const { rows } = await ctx.pool.query('select count(*) as n from records where user_id = $1', [userId]);
  return rows[0].n;
}

/**
 * The same server with a callback right before each statement; it gets the statement's name, or its text without a
 * name.
 */
export function interrupted(ctx: LibraryContext, before: (statement: string) => unknown): LibraryContext {
  function connect(): Promise<PoolClient>;
  function connect(connected: (error: Error | undefined, client: PoolClient, done: () => void) => void): void;
  function connect(connected?: (error: Error | undefined, client: PoolClient, done: () => void) => void) {
    const client = take();
    // The pool itself connects in this way for statements that need no own connection.
    if (!connected) return client;
    client.then((one) => connected(undefined, one, () => one.release()));
  }

  async function take(): Promise<PoolClient> {
    const client = await ctx.pool.connect();
    // Waits for earlier statements: otherwise their view of the interruption would be random.
    let earlier: Promise<unknown> = Promise.resolve();
    const query = (...args: unknown[]) => {
      const [first] = args;
      const name = typeof first === 'object' && first && 'name' in first ? first.name : first;
      const answer = earlier.then(async () => {
        await before(String(name));
        return client.query(...(args as [string]));
      });
      earlier = answer.catch(() => undefined);
      return answer;
    };
    return Object.assign(Object.create(client), { query, release: (error?: Error) => client.release(error) });
  }
  return { ...ctx, pool: Object.assign(Object.create(ctx.pool), { connect }) };
}
