import type { PoolClient } from 'pg';
import * as z from 'zod/mini';
import { type SyncRequest, type SyncResponse, syncResponse, type Verdict } from '../../shared/contract/sync.ts';
import { SYNC_PROTOCOL } from '../../shared/wire/sync-protocol.ts';
import { type RowTexts, writeAnswer } from '../../shared/wire/sync-text.ts';
import type { Connections } from '../db/fair-pool.ts';
import { allOrFirstFailure } from '../db/first-failure.ts';
import { userMismatch } from '../http/access.ts';
import { AppError } from '../http/app-error.ts';
import { checkPosition } from './cursor.ts';
import type { PushContext } from './earlier-commands.ts';
import { newsOf } from './news.ts';
import { deltaOf, type Pulled, type PullSizes, pull, readHead, still } from './pull.ts';
import { type Pushed, push } from './push.ts';
import { acknowledge } from './stored-client.ts';

export interface SyncAnswer {
  /** The first line of the answer, without its rows. */
  head: Omit<SyncResponse, 'rows'>;
  rows: RowTexts;
  /** Further lines: JSON text from PostgreSQL. */
  segments: string[];
  /** Whether the device requested verdicts only, and accepts runs of equal verdicts as one. */
  isPushOnly?: boolean;
}

/** The contract of the first line, without verdicts, which are built here, and rows, which PostgreSQL writes. */
const headContract = z.omit(syncResponse, { verdicts: true, rows: true });

/** The lines of the answer as they are sent. */
export function answerLines({ head, rows, segments, isPushOnly }: SyncAnswer): string[] {
  return writeAnswer({ ...headContract.parse(head), verdicts: head.verdicts }, rows, segments, isPushOnly);
}

/**
 * One round trip of one device: decides its commands, then reads what it lacks.
 * @param userId the person of the session
 */
export async function syncOnce(
  ctx: PushContext & { pullSizes?: PullSizes },
  userId: string,
  request: SyncRequest,
): Promise<SyncAnswer> {
  if (request.protocol !== SYNC_PROTOCOL) {
    throw new AppError('CLIENT_TOO_OLD', 'This version of the app is too old. Reload to get the new one');
  }
  if (request.userId !== userId) throw userMismatch();
  const isPushOnly = request.pull === false;
  let verdicts: Verdict[] = [];
  let pulled: Pulled;
  if (request.commands.length > 0) {
    const pushed = await push(ctx, userId, request);
    verdicts = pushed.verdicts;
    pulled = isPushOnly
      ? still(request, pushed)
      : (ownChanges(request, pushed) ??
        (await withClient(ctx.pool, (client) => pull(client, userId, request, ctx.pullSizes))));
  } else {
    const read = isPushOnly ? emptyPull : pull;
    [, pulled] = await withClient(ctx.pool, (client) =>
      allOrFirstFailure([acknowledge(client, userId, request), read(client, userId, request, ctx.pullSizes)]),
    );
  }
  const { answer, rows, segments } = pulled;
  return {
    head: {
      userId,
      serverTime: new Date(ctx.clock()).toISOString(),
      verdicts,
      ...answer,
    },
    rows,
    segments,
    isPushOnly,
  };
}

/** The pull of a device that lacks only its own changes, which are known from the push. */
function ownChanges({ cursor }: SyncRequest, { from, version, epoch, floor, written }: Pushed): Pulled | undefined {
  if (cursor !== from) return undefined;
  const nothing = { rows: {}, deleted: [] };
  const changed = version === from ? nothing : written;
  return changed && deltaOf(newsOf(changed, { version, epoch, floor }));
}

async function withClient<T>(pool: Connections, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

/** The pull part of the answer to a device that does not want a pull. */
async function emptyPull(client: PoolClient, userId: string, request: SyncRequest): Promise<Pulled> {
  const head = await readHead(client, userId);
  checkPosition(head, request);
  return still(request, head);
}
