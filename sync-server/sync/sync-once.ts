import { SYNC_PROTOCOL, type SyncRequest, type SyncResponse, type Verdict } from '../../shared/contract/sync.ts';
import { AppError } from '../http/app-error.ts';
import { checkPosition } from './cursor.ts';
import type { SyncContext } from './in-user-transaction.ts';
import { type Pulled, pull, readHead } from './pull.ts';
import { acknowledge, push } from './push.ts';

export interface SyncAnswer {
  /** The first line of the answer. */
  head: SyncResponse;
  /** Further lines, JSON text as PostgreSQL wrote it. */
  segments: string[];
}

/**
 * One round trip of one device: takes its commands, then reads what it lacks (architecture.md section 3).
 * @param userId the person of the session
 */
export async function syncOnce(ctx: SyncContext, userId: string, request: SyncRequest): Promise<SyncAnswer> {
  if (request.protocol !== SYNC_PROTOCOL) {
    throw new AppError('CLIENT_TOO_OLD', 'This version of the app is too old. Reload to get the new one');
  }
  if (request.userId !== userId) {
    throw new AppError('USER_MISMATCH', 'Somebody else is signed in. Reload the page to go on');
  }
  const verdicts = await takeCommands(ctx, userId, request);
  const { answer, segments } =
    request.pull === false ? await standStill(ctx, userId, request) : await pull(ctx.pool, userId, request);
  return {
    head: {
      userId,
      serverTime: new Date(ctx.clock()).toISOString(),
      verdicts,
      ...answer,
    },
    segments,
  };
}

async function takeCommands(ctx: SyncContext, userId: string, request: SyncRequest): Promise<Verdict[]> {
  if (request.commands.length > 0) return push(ctx, userId, request);
  await acknowledge(ctx, userId, request);
  return [];
}

/** The pull half of an answer to a device that asked for none. */
async function standStill(ctx: SyncContext, userId: string, request: SyncRequest): Promise<Pulled> {
  const client = await ctx.pool.connect();
  try {
    const head = await readHead(client, userId);
    checkPosition(head, request);
    const { cursor, page } = request;
    const answer = {
      epoch: head.epoch,
      head: head.version,
      cursor,
      page,
      more: false,
      rows: {},
      deleted: [],
    };
    return { answer: { ...answer, segments: 0 }, segments: [] };
  } finally {
    client.release();
  }
}
