import { DatabaseError, type PoolClient } from 'pg';
import type { SyncRequest, Verdict } from '../../shared/contract/sync.ts';
import { ALBUM_LIMIT_TEXT } from '../../shared/domain/album-limit.ts';
import { allOrFirstFailure } from '../db/first-failure.ts';
import {
  type Applied,
  applyCommands,
  loadTouched,
  type PreparedCommand,
  prepareCommand,
  refusedAsBroken,
} from '../library/apply-commands.ts';
import type { LoadedLibrary } from '../library/library-state.ts';
import type { UserTransaction } from '../library/open-transaction.ts';
import { createSlices } from '../library/time-slices.ts';
import { inUserTransactionQuerying, type LibraryContext } from '../library/user-transaction.ts';
import { findVerdicts, handOverVerdicts, type StoredVerdict, storeVerdicts } from '../library/verdicts.ts';
import type { Written } from '../library/written-rows.ts';
import { raiseNotification } from '../notifications/raise.ts';
import { outcomeBefore, type Past, readPast } from './answered-before.ts';
import { isOfAnother, verdictsFor } from './batch-verdicts.ts';
import { checkOrder, longestWait } from './command-order.ts';
import { checkPosition } from './cursor.ts';
import { earlierArrive, isAhead, type PushContext } from './earlier-commands.ts';
import { findClient, type StoredClient, saveClient } from './stored-client.ts';

export interface Pushed {
  verdicts: Verdict[];
  epoch: string;
  /** The user's versions before and after the commands. */
  from: number;
  version: number;
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
    findClient(client, userId, clientId),
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
  await notifyOfRefusals(tx, applied);
  // Until the row is written, another person could register the same client id.
  if (!storedClient) await tx.answered();
  const verdicts = verdictsFor(commands, prepared, stored, applied, tx.version);
  return { verdicts, epoch, version: tx.version, from, floor, written: tx.written };
}

/** One notification for all that a request has refused. The device that sent it has each in its tray, the others have this. */
async function notifyOfRefusals(tx: UserTransaction, applied: readonly Applied[]): Promise<void> {
  const refused = applied.filter(({ command, verdict }) => verdict.status === 'refused' && !command.versionBefore);
  const [first] = refused;
  if (!first) return;
  const { code, message = 'The server did not accept it' } = first.verdict;
  const data = { count: refused.length, message: code === 'ALBUM_LIMIT_EXCEEDED' ? ALBUM_LIMIT_TEXT : message };
  await raiseNotification(tx, { kind: 'change-refused', dedupeKey: `change-refused:${first.command.id}`, data });
}
