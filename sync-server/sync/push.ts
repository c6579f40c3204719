import { DatabaseError, type PoolClient } from 'pg';
import type { Command, SyncRequest, Verdict } from '../../shared/contract/sync.ts';
import { allOrFirstFailure } from '../db/first-failure.ts';
import { AppError } from '../http/app-error.ts';
import {
  type Applied,
  applyCommands,
  loadTouched,
  type PreparedCommand,
  prepareCommand,
  refusedAsBroken,
} from '../library/apply-commands.ts';
import type { LoadedLibrary } from '../library/library-state.ts';
import { createSlices } from '../library/time-slices.ts';
import { patience } from '../library/turns.ts';
import { inUserTransactionQuerying, type LibraryContext, type UserTransaction } from '../library/user-transaction.ts';
import { findVerdicts, handOverVerdicts, mismatch, type StoredVerdict, storeVerdicts } from '../library/verdicts.ts';
import type { Written } from '../library/written-rows.ts';
import { outcomeBefore, type Past, readPast } from './answered-before.ts';
import { checkPosition } from './cursor.ts';

export interface Pushed {
  verdicts: Verdict[];
  epoch: string;
  /** The user's version after the commands. */
  version: number;
  /** The version before them. */
  from: number;
  /** Tombstones up to this version are pruned. */
  floor: number;
  /** The changes between the two versions, if they are known without another query. */
  written: Written | undefined;
}

/**
 * Decides a device's commands in one transaction and returns a verdict for each. A command decided earlier gets its stored
 * verdict and is not applied again. Throws GAP, FORKED, CLIENT_UNKNOWN or RESET before anything is processed.
 */
export async function push(ctx: PushContext, userId: string, request: SyncRequest): Promise<Pushed> {
  const prepared = await createSlices(ctx.loop).each(request.commands, (command) => prepareCommand(ctx, command));
  for (;;) {
    try {
      return await pushPrepared(ctx, userId, request, prepared);
    } catch (error) {
      if (!request.behind || !isAhead(error) || !(await earlierArrive(ctx, userId, request))) throw error;
    }
  }
}

/** How long a request waits for the previous one of its device. Tests do not wait that long. */
const BEHIND_PATIENCE_MS = 5_000;

export type PushContext = LibraryContext & { behindPatienceMs?: number };

/** Whether earlier commands are missing; the first commands of a device also register it. */
function isAhead(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'GAP' || error.code === 'CLIENT_UNKNOWN');
}

/**
 * Waits, without a connection, until this or another process has processed the commands before these.
 * @returns false if they do not arrive
 */
async function earlierArrive(ctx: PushContext, userId: string, { clientId, commands }: SyncRequest): Promise<boolean> {
  const before = (commands[0]?.seq ?? 1) - 1;
  for (const pause of patience(ctx.behindPatienceMs ?? BEHIND_PATIENCE_MS)) {
    const stored = await findClient(ctx.pool, clientId);
    if (stored && stored.userId !== userId) return false;
    if ((stored?.lastSeq ?? 0) >= before) return true;
    await ctx.turns.ended(userId, pause);
  }
  return false;
}

async function pushPrepared(
  ctx: LibraryContext,
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
    // One bad command must not block the others for ever: find it by bisection.
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
  ctx: LibraryContext,
  userId: string,
  request: SyncRequest,
  prepared: PreparedCommand[],
): Promise<Pushed> {
  const { clientId, commands } = request;
  return inUserTransactionQuerying(
    ctx,
    userId,
    (client) => queryForPush(client, userId, request, prepared),
    (tx, queried) => pushWithin(ctx, tx, request, prepared, queried),
    { repeatable: true, place: { clientId, seq: commands[0]?.seq ?? 0 } },
  );
}

interface Queried {
  storedClient: StoredClient | undefined;
  stored: Map<string, StoredVerdict>;
  library: LoadedLibrary;
  past: Past | undefined;
}

async function queryForPush(
  client: PoolClient,
  userId: string,
  { commands, clientId }: SyncRequest,
  prepared: readonly PreparedCommand[],
): Promise<Queried> {
  const ids = commands.map(({ id }) => id);
  const isSentAgain = commands.some(({ answered }) => answered);
  const [storedClient, stored, past, library] = await allOrFirstFailure([
    findClient(client, clientId),
    findVerdicts(client, userId, ids),
    isSentAgain ? readPast(client, userId) : undefined,
    loadTouched(client, userId, prepared),
  ]);
  return { storedClient, stored, library, past };
}

/** Errors that no retry can fix: invalid data (class 22) and violated constraints (class 23). */
function isBadData(error: unknown): boolean {
  return error instanceof DatabaseError && /^2[23]/.test(error.code ?? '');
}

async function pushWithin(
  ctx: LibraryContext,
  tx: UserTransaction,
  request: SyncRequest,
  prepared: readonly PreparedCommand[],
  { storedClient, stored, library, past }: Queried,
): Promise<Pushed> {
  const { version: from, epoch, tombstoneFloor: floor } = tx;
  checkPosition({ version: from, epoch, floor }, request);
  checkOwner(storedClient, tx.userId);
  const { commands, clientId } = request;
  const nextSeq = checkOrder(commands, storedClient !== undefined, storedClient?.lastSeq ?? 0, stored);
  const fresh = new Map<string, PreparedCommand>();
  for (const [index, command] of prepared.entries()) {
    if (stored.has(command.id) || fresh.has(command.id)) continue;
    const answered = commands[index]?.answered;
    const before = answered && past && outcomeBefore(answered, past);
    // Keeps its version: a higher one would not be part of the history after another restore.
    fresh.set(command.id, before ? { ...command, parsed: before, versionBefore: answered?.version } : command);
  }
  tx.add(saveClient(tx.client, clientId, tx.userId, nextSeq - 1, request.acked, longestWait(commands, ctx.clock())));
  const handedOver = commands.filter(({ id, answered }) => answered && isOfAnother(clientId, stored.get(id)));
  if (handedOver.length > 0) tx.add(handOverVerdicts(tx.client, tx.userId, clientId, handedOver));
  const applied = await applyCommands(ctx, tx, library, [...fresh.values()], (done) =>
    storeVerdicts(tx.client, tx.userId, clientId, done),
  );
  // Until the row is written, another person could register the same client id.
  if (!storedClient) await tx.answered();
  const verdicts = verdictsFor(commands, prepared, stored, applied, tx.version);
  return { verdicts, epoch, version: tx.version, from, floor, written: tx.written };
}

function isOfAnother(clientId: string, stored: StoredVerdict | undefined): boolean {
  return stored !== undefined && stored.clientId !== clientId;
}

/** @returns the next seq after these commands */
function checkOrder(
  commands: readonly Command[],
  isRegistered: boolean,
  lastSeq: number,
  stored: ReadonlyMap<string, StoredVerdict>,
): number {
  let expected = lastSeq + 1;
  const inBatch = new Set<string>();
  for (const { id, seq, answered } of commands) {
    // A resent command carries `answered`, since its old verdict may be pruned.
    const isDecided = stored.has(id) || inBatch.has(id) || answered !== undefined;
    if (seq > expected) {
      // A pruned client cannot resend its first commands.
      if (!isRegistered) throw new AppError('CLIENT_UNKNOWN', 'This device is not known here (any more)');
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
  const decided = new Map<string, Pick<StoredVerdict, 'argsHash' | 'verdict'>>(stored);
  for (const { command, verdict } of applied) decided.set(command.id, { argsHash: command.argsHash, verdict });
  return prepared.map(({ id, seq, argsHash }, index) => {
    const decision = decided.get(id);
    if (!decision) throw new Error('Every command has been decided');
    if (decision.argsHash !== argsHash) return mismatch(id, seq, version);
    const wasAnsweredBefore = stored.has(id) && commands[index]?.answered !== undefined;
    return { ...(wasAnsweredBefore ? withoutNotices(decision.verdict) : decision.verdict), seq };
  });
}

/** The first answer already showed these notices to the person. */
function withoutNotices({ overwrote: _, left: __, ...verdict }: Verdict): Verdict {
  return verdict;
}

interface StoredClient {
  userId: string;
  lastSeq: number;
  ackedSeq: number;
}

async function findClient(client: Pick<PoolClient, 'query'>, clientId: string): Promise<StoredClient | undefined> {
  const { rows } = await client.query<StoredClient>({
    name: 'find-client',
    text: `select user_id as "userId", last_seq as "lastSeq", acked_seq as "ackedSeq" from sync_client where id = $1`,
    values: [clientId],
  });
  return rows[0];
}

function checkOwner(stored: StoredClient | undefined, userId: string): void {
  if (stored && stored.userId !== userId) {
    throw new AppError('CLIENT_UNKNOWN', 'This device is not known here (any more)');
  }
}

/** More is a wrong clock. */
const LONGEST_WAIT_MS = 366 * 86_400_000;

/** Seconds since the oldest of these changes was made, by the device's clock; null for changes that are sent again. */
function longestWait(commands: readonly Command[], now: number): number | null {
  const times = commands.filter(({ answered }) => !answered).map(({ at }) => Date.parse(at));
  const oldest = Math.min(...times.filter((time) => !Number.isNaN(time)));
  return Number.isFinite(oldest) ? Math.round(Math.min(Math.max(0, now - oldest), LONGEST_WAIT_MS) / 1000) : null;
}

async function saveClient(
  client: PoolClient,
  id: string,
  userId: string,
  lastSeq: number,
  acked: number,
  wait: number | null,
) {
  const { rowCount } = await client.query({
    name: 'save-client',
    text: `insert into sync_client as c (id, user_id, last_seq, acked_seq, longest_wait)
      values ($1, $2, $3, least($4::bigint, $3::bigint), $5)
      on conflict (id) do update
      set last_seq = excluded.last_seq, acked_seq = greatest(c.acked_seq, excluded.acked_seq), seen_at = now(),
        longest_wait = excluded.longest_wait
      where c.user_id = excluded.user_id`,
    values: [id, userId, lastSeq, acked, wait],
  });
  if (rowCount === 0) throw new AppError('CLIENT_UNKNOWN', 'This device is not known here (any more)');
}

/** Stores the acknowledgement of a device that has no commands to send. */
export async function acknowledge(client: PoolClient, userId: string, request: SyncRequest): Promise<void> {
  const stored = await findClient(client, request.clientId);
  checkOwner(stored, userId);
  if (!stored || stored.ackedSeq >= Math.min(request.acked, stored.lastSeq)) return;
  await client.query({
    name: 'acknowledge',
    text: `update sync_client set acked_seq = greatest(acked_seq, least($3, last_seq)), seen_at = now()
      where id = $1 and user_id = $2`,
    values: [request.clientId, userId, request.acked],
  });
}
