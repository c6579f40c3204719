import { DatabaseError, type PoolClient } from 'pg';
import type { Command, SyncRequest, Verdict } from '../../shared/contract/sync.ts';
import { AppError } from '../http/app-error.ts';
import { outcomeBefore, type Past, readPast } from './answered-before.ts';
import {
  type Applied,
  applyCommands,
  loadTouched,
  type PreparedCommand,
  prepareCommand,
  refusedAsBroken,
} from './apply-commands.ts';
import { checkPosition } from './cursor.ts';
import { allOrFirstFailure } from './first-failure.ts';
import { inUserTransactionAsking, type SyncContext, type UserTransaction } from './in-user-transaction.ts';
import type { LoadedLibrary } from './library-state.ts';
import { createSlices } from './time-slices.ts';
import { patience } from './turns.ts';
import { findVerdicts, mismatch, type StoredVerdict, storeVerdicts } from './verdicts.ts';
import type { Written } from './written-rows.ts';

export interface Pushed {
  verdicts: Verdict[];
  epoch: string;
  /** The user's version after the commands. */
  version: number;
  /** The version before them. */
  from: number;
  /** Deletions up to this version are forgotten. */
  floor: number;
  /** What changed from the one version to the other, if anything did and it is known without a reading. */
  written: Written | undefined;
}

/**
 * Takes a device's commands in one transaction and answers a verdict for each. What was decided before is answered
 * again and not applied again. Throws GAP, FORKED, CLIENT_UNKNOWN or RESET with nothing processed.
 */
export async function push(ctx: SyncContext, userId: string, request: SyncRequest): Promise<Pushed> {
  const prepared = await createSlices(ctx.loop).each(request.commands, (command) => prepareCommand(ctx, command));
  for (;;) {
    try {
      return await pushPrepared(ctx, userId, request, prepared);
    } catch (error) {
      if (!request.behind || !isAhead(error) || !(await comesBefore(ctx, userId, request))) throw error;
    }
  }
}

/** How long a request waits for the one before it. */
const BEHIND_PATIENCE_MS = 5_000;

/** Whether commands before these are missing: those of a new device make it known. */
function isAhead(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'GAP' || error.code === 'CLIENT_UNKNOWN');
}

/**
 * Waits, with nothing in hand, until this process or another has taken the commands before these.
 * @returns false when they do not come
 */
async function comesBefore(ctx: SyncContext, userId: string, { clientId, commands }: SyncRequest): Promise<boolean> {
  const before = (commands[0]?.seq ?? 1) - 1;
  for (const pause of patience(BEHIND_PATIENCE_MS)) {
    const known = await findClient(ctx.pool, clientId);
    if (known && known.userId !== userId) return false;
    if ((known?.lastSeq ?? 0) >= before) return true;
    await ctx.turns.ended(userId, pause);
  }
  return false;
}

async function pushPrepared(
  ctx: SyncContext,
  userId: string,
  request: SyncRequest,
  prepared: PreparedCommand[],
): Promise<Pushed> {
  try {
    return await pushBatch(ctx, userId, request, prepared);
  } catch (error) {
    if (!isBadData(error)) throw error;
    const [only, ...others] = prepared;
    if (only && others.length === 0) return pushBatch(ctx, userId, request, [refusedAsBroken(ctx, only, error)]);
    // Only one command can be to blame: it is looked for by halves, so that it does not hold up the others for ever.
    const middle = Math.ceil(prepared.length / 2);
    const part = (from: number, to?: number) => {
      const half = { ...request, commands: request.commands.slice(from, to) };
      return pushPrepared(ctx, userId, half, prepared.slice(from, to));
    };
    const first = await part(0, middle);
    const second = await part(middle);
    return { ...second, verdicts: [...first.verdicts, ...second.verdicts] };
  }
}

function pushBatch(
  ctx: SyncContext,
  userId: string,
  request: SyncRequest,
  prepared: PreparedCommand[],
): Promise<Pushed> {
  const { clientId, commands } = request;
  return inUserTransactionAsking(
    ctx,
    userId,
    (client) => ask(client, userId, request, prepared),
    (tx, asked) => pushWithin(ctx, tx, request, prepared, asked),
    { repeatable: true, place: { clientId, seq: commands[0]?.seq ?? 0 } },
  );
}

interface Asked {
  known: KnownClient | undefined;
  stored: Map<string, StoredVerdict>;
  library: LoadedLibrary;
  past: Past | undefined;
}

async function ask(
  client: PoolClient,
  userId: string,
  { commands, clientId }: SyncRequest,
  prepared: readonly PreparedCommand[],
): Promise<Asked> {
  const ids = commands.map(({ id }) => id);
  const isSentAgain = commands.some(({ answered }) => answered);
  const [known, stored, past, library] = await allOrFirstFailure([
    findClient(client, clientId),
    findVerdicts(client, userId, ids),
    isSentAgain ? readPast(client, userId) : undefined,
    loadTouched(client, userId, prepared),
  ]);
  return { known, stored, library, past };
}

/** What PostgreSQL will not store however often it is sent: wrong data (class 22) or a broken constraint (class 23). */
function isBadData(error: unknown): boolean {
  return error instanceof DatabaseError && /^2[23]/.test(error.code ?? '');
}

async function pushWithin(
  ctx: SyncContext,
  tx: UserTransaction,
  request: SyncRequest,
  prepared: readonly PreparedCommand[],
  { known, stored, library, past }: Asked,
): Promise<Pushed> {
  const { version: from, epoch, tombstoneFloor: floor } = tx;
  checkPosition({ version: from, epoch, floor }, request);
  checkOwner(known, tx.userId);
  const { commands, clientId } = request;
  const nextSeq = checkOrder(commands, known !== undefined, known?.lastSeq ?? 0, stored);
  const fresh = new Map<string, PreparedCommand>();
  for (const [index, command] of prepared.entries()) {
    if (stored.has(command.id) || fresh.has(command.id)) continue;
    const answered = commands[index]?.answered;
    const before = answered && past && outcomeBefore(answered, past);
    // It keeps its version: a later one would not be part of a history that a next restore brings back.
    fresh.set(command.id, before ? { ...command, ready: before, versionBefore: answered?.version } : command);
  }
  tx.add(saveClient(tx.client, clientId, tx.userId, nextSeq - 1, request.acked));
  const applied = await applyCommands(ctx, tx, library, [...fresh.values()], (done) =>
    storeVerdicts(tx.client, tx.userId, clientId, done),
  );
  // Until it is saved a new device may become another person's.
  if (!known) await tx.answered();
  const verdicts = verdictsFor(commands, prepared, stored, applied, tx.version);
  return { verdicts, epoch, version: tx.version, from, floor, written: tx.written };
}

/** @returns the seq that comes next after these commands */
function checkOrder(
  commands: readonly Command[],
  isKnown: boolean,
  lastSeq: number,
  stored: ReadonlyMap<string, StoredVerdict>,
): number {
  let expected = lastSeq + 1;
  const inBatch = new Set<string>();
  for (const { id, seq, answered } of commands) {
    // What was answered under an earlier number of its device may have been forgotten meanwhile, and it tells itself.
    const isDecided = stored.has(id) || inBatch.has(id) || answered !== undefined;
    if (seq > expected) {
      // A client that was forgotten cannot send its first commands again.
      if (!isKnown) throw new AppError('CLIENT_UNKNOWN', 'This device is not known here (any more)');
      throw new AppError('GAP', `Command ${lastSeq + 1} was expected next`, {
        expected: lastSeq + 1,
      });
    }
    if (seq < expected && !isDecided) {
      throw new AppError('FORKED', 'Another copy of this device has sent other changes under the same numbers');
    }
    if (seq === expected) expected += 1;
    inBatch.add(id);
  }
  return expected;
}

function verdictsFor(
  commands: readonly Command[],
  prepared: readonly PreparedCommand[],
  stored: ReadonlyMap<string, StoredVerdict>,
  applied: readonly Applied[],
  version: number,
): Verdict[] {
  const decided = new Map(stored);
  for (const { command, verdict } of applied) decided.set(command.id, { argsHash: command.argsHash, verdict });
  return prepared.map(({ id, seq, argsHash }, index) => {
    const known = decided.get(id);
    if (!known) throw new Error('Every command has been decided');
    if (known.argsHash !== argsHash) return mismatch(id, seq, version);
    const isToldBefore = stored.has(id) && commands[index]?.answered !== undefined;
    return { ...(isToldBefore ? withoutNotices(known.verdict) : known.verdict), seq };
  });
}

/** What a person was shown when the first answer came is not shown again. */
function withoutNotices({ overwrote: _, left: __, ...verdict }: Verdict): Verdict {
  return verdict;
}

interface KnownClient {
  userId: string;
  lastSeq: number;
  ackedSeq: number;
}

async function findClient(client: Pick<PoolClient, 'query'>, clientId: string): Promise<KnownClient | undefined> {
  const { rows } = await client.query<KnownClient>({
    name: 'find-client',
    text: `select user_id as "userId", last_seq as "lastSeq", acked_seq as "ackedSeq" from sync_client where id = $1`,
    values: [clientId],
  });
  return rows[0];
}

function checkOwner(known: KnownClient | undefined, userId: string): void {
  if (known && known.userId !== userId) {
    throw new AppError('CLIENT_UNKNOWN', 'This device is not known here (any more)');
  }
}

async function saveClient(client: PoolClient, id: string, userId: string, lastSeq: number, acked: number) {
  const { rowCount } = await client.query({
    name: 'save-client',
    text: `insert into sync_client as c (id, user_id, last_seq, acked_seq) values ($1, $2, $3, least($4::bigint, $3::bigint))
      on conflict (id) do update
      set last_seq = excluded.last_seq, acked_seq = greatest(c.acked_seq, excluded.acked_seq), seen_at = now()
      where c.user_id = excluded.user_id`,
    values: [id, userId, lastSeq, acked],
  });
  if (rowCount === 0) throw new AppError('CLIENT_UNKNOWN', 'This device is not known here (any more)');
}

/** Notes what a device has safely received, when it has nothing to send. */
export async function acknowledge(client: PoolClient, userId: string, request: SyncRequest): Promise<void> {
  const known = await findClient(client, request.clientId);
  checkOwner(known, userId);
  if (!known || known.ackedSeq >= Math.min(request.acked, known.lastSeq)) return;
  await client.query({
    name: 'acknowledge',
    text: `update sync_client set acked_seq = greatest(acked_seq, least($3, last_seq)), seen_at = now()
      where id = $1 and user_id = $2`,
    values: [request.clientId, userId, request.acked],
  });
}
