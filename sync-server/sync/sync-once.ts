import * as z from 'zod/mini';
import { type SyncRequest, type SyncResponse, syncResponse, type Verdict } from '../../shared/contract/sync.ts';
import { SYNC_PROTOCOL } from '../../shared/contract/sync-protocol.ts';
import { packVerdicts } from '../../shared/contract/verdict-runs.ts';
import { userMismatch } from '../http/access.ts';
import { AppError } from '../http/app-error.ts';
import { checkPosition, type Head } from './cursor.ts';
import { allOrFirstFailure } from './first-failure.ts';
import type { SyncContext } from './in-user-transaction.ts';
import { type Pulled, pull, readHead } from './pull.ts';
import { acknowledge, push } from './push.ts';

export interface SyncAnswer {
  /** The first line of the answer. */
  head: SyncResponse;
  /** The changed records of a delta, missing in `head.rows`: a JSON array as PostgreSQL wrote it. */
  records?: string | undefined;
  /** Further lines, JSON text as PostgreSQL wrote it. */
  segments: string[];
  /** Whether the device asked for its verdicts only and takes them put together. */
  isPushOnly?: boolean;
}

/** What the contract lets through of the first line. Verdicts are made here and hold no row of a table. */
const headContract = z.omit(syncResponse, { verdicts: true });

/** The lines of the answer as they are sent. */
export function answerLines({ head, records, segments, isPushOnly }: SyncAnswer): string[] {
  const { rows, ...rest } = headContract.parse(head);
  const others = JSON.stringify(rows).slice(1);
  const text = records === undefined ? `{${others}` : `{"records":${records}${others === '}' ? '' : ','}${others}`;
  const verdicts = isPushOnly ? packVerdicts(head.verdicts) : { verdicts: head.verdicts };
  const first = JSON.stringify({ ...rest, ...verdicts });
  return [`${first.slice(0, -1)},"rows":${text}}`, ...segments];
}

/**
 * One round trip of one device: takes its commands, then reads what it lacks.
 * @param userId the person of the session
 */
export async function syncOnce(ctx: SyncContext, userId: string, request: SyncRequest): Promise<SyncAnswer> {
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
    pulled = isPushOnly ? stillAt(request, pushed) : await pull(ctx.pool, userId, request);
  } else {
    const read = isPushOnly ? standStill(ctx, userId, request) : pull(ctx.pool, userId, request);
    [, pulled] = await allOrFirstFailure([acknowledge(ctx, userId, request), read]);
  }
  const { answer, records, segments } = pulled;
  return {
    head: {
      userId,
      serverTime: new Date(ctx.clock()).toISOString(),
      verdicts,
      ...answer,
    },
    records,
    segments,
    isPushOnly,
  };
}

/** The pull half of an answer to a device that asked for none. */
async function standStill(ctx: SyncContext, userId: string, request: SyncRequest): Promise<Pulled> {
  const client = await ctx.pool.connect();
  try {
    const head = await readHead(client, userId);
    checkPosition(head, request);
    return stillAt(request, head);
  } finally {
    client.release();
  }
}

function stillAt({ cursor, page }: SyncRequest, { epoch, version }: Pick<Head, 'epoch' | 'version'>): Pulled {
  const answer = { epoch, head: version, cursor, page, more: false, rows: {}, deleted: [], segments: 0 };
  return { answer, segments: [] };
}
