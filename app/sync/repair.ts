import type { SyncRequest, SyncResponse } from '../../shared/contract/sync.ts';
import { type ErrorBody, isServerProblem } from '../../shared/error-codes.ts';
import type { Cache } from '../library/cache/cache.ts';
import type { Segment } from '../library/cache/segment.ts';
import type { RequestPosition } from '../library/cache/state.ts';
import type { Journal } from '../library/journal/journal.ts';
import type { Requests } from './requests.ts';
import type { RoundResult } from './round-result.ts';
import type { ErrorReply } from './send-request.ts';

export interface RowPorts {
  journal: Journal;
  cache: Cache;
  /** Shows verdicts after the journal has them; the answer and its `segments` only if the cache has applied it too. */
  follow(request: RequestPosition, answer?: SyncResponse, segments?: Segment[]): Promise<void>;
}

/** Stores the verdicts of commands whose rows are pulled later; until then the commands stay pending. */
export async function settlePushed(
  { journal, follow }: RowPorts,
  request: SyncRequest,
  { verdicts, epoch }: Pick<SyncResponse, 'verdicts'> & { epoch?: string },
): Promise<void> {
  if (await journal.settle(verdicts, { clientId: request.clientId, epoch })) await follow(request);
}

/** The server has another history: fills a new cache, and sends the queue again. */
export async function startAgain({ journal, cache }: RowPorts, epoch: string | undefined): Promise<void> {
  await journal.startAgain(epoch);
  await cache.refill();
}

/** Repairs what an error answer shows to be wrong, or says how to go on. */
export async function handleError(
  ports: RowPorts,
  requests: Pick<Requests, 'allowHalf'>,
  request: SyncRequest,
  { status, error, retryAfter }: ErrorReply,
): Promise<RoundResult> {
  const { journal } = ports;
  switch (error?.code) {
    case 'UNAUTHENTICATED':
    case 'ACCOUNT_DELETED':
      return { kind: 'ended' };
    case 'USER_MISMATCH':
      return { kind: 'other-person' };
    case 'CLIENT_TOO_OLD':
      return { kind: 'too-old' };
    case 'RESET':
      await startAgain(ports, error.details?.epoch);
      return { kind: 'again' };
    case 'FORKED':
    case 'CLIENT_UNKNOWN':
      await journal.renumber();
      return { kind: 'again' };
    case 'GAP': {
      const first = request.commands[0]?.seq ?? 0;
      if ((error.details?.expected ?? 0) < first) await journal.renumber();
      return { kind: 'again' };
    }
    default:
  }
  if (status === 413) return tooLarge(ports, requests, request, error);
  if (status === 426) return { kind: 'too-old' };
  const seconds = retryAfter ?? error?.details?.retryAfter;
  if (status === 429) return { kind: 'wait', seconds, isThrottled: true };
  return error || isServerProblem(status) ? { kind: 'failing', seconds } : { kind: 'offline' };
}

async function tooLarge(
  ports: RowPorts,
  requests: Pick<Requests, 'allowHalf'>,
  request: SyncRequest,
  error: ErrorBody | undefined,
): Promise<RoundResult> {
  const count = request.commands.length;
  if (count > 1) {
    requests.allowHalf(count);
    return { kind: 'again' };
  }
  const [command] = request.commands;
  if (!command || error?.code !== 'TOO_LARGE') return { kind: 'failing', seconds: undefined };
  // It can never be sent: a person must decide, and the other commands must not wait for it.
  const { id, seq } = command;
  const refusal = { code: 'INVALID', message: 'This change is too large to be sent' };
  // Shown before the next request, which may fail, or bring no news that a screen would follow.
  await settlePushed(ports, request, { verdicts: [{ id, seq, status: 'refused', version: 0, ...refusal }] });
  await ports.journal.renumber();
  return { kind: 'again' };
}
