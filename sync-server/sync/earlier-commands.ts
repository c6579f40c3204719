import type { SyncRequest } from '../../shared/contract/sync.ts';
import { AppError } from '../http/app-error.ts';
import { patience } from '../library/turns.ts';
import type { LibraryContext } from '../library/user-transaction.ts';
import { findClient } from './stored-client.ts';

/** How long a request waits for the previous one of its device. Tests do not wait that long. */
const BEHIND_PATIENCE_MS = 5_000;

export type PushContext = LibraryContext & { behindPatienceMs?: number };

/** Whether earlier commands are missing; the first commands of a device also register it. */
export function isAhead(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'GAP' || error.code === 'CLIENT_UNKNOWN');
}

/**
 * Waits, without a connection, until this or another process has processed the commands before these.
 * @returns false if they do not arrive
 */
export async function earlierArrive(
  ctx: PushContext,
  userId: string,
  { clientId, commands }: SyncRequest,
): Promise<boolean> {
  const before = (commands[0]?.seq ?? 1) - 1;
  for (const pause of patience(ctx.behindPatienceMs ?? BEHIND_PATIENCE_MS)) {
    const stored = await findClient(ctx.pool, userId, clientId);
    if ((stored?.lastSeq ?? 0) >= before) return true;
    await ctx.turns.ended(userId, pause);
  }
  return false;
}
