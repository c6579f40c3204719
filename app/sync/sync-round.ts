import {
  MAX_BATCH,
  MAX_BATCH_BYTES,
  SYNC_HEADER,
  SYNC_PROTOCOL,
  type SyncRequest,
  type SyncResponse,
  syncResponse,
} from '../../shared/contract/sync.ts';
import type { ErrorBody } from '../../shared/error-codes.ts';
import type { Cache } from '../library/cache.ts';
import type { Journal } from '../library/journal.ts';
import { readSegment, type Segment } from '../library/segment.ts';
import type { Fetch } from './ports.ts';

const TIMEOUT_MS = 15_000;
const TIMEOUT_PER_COMMAND_MS = 100;

export interface RoundPorts {
  userId: string;
  /** The build of the app, for the server's log. */
  build: string;
  journal: Journal;
  cache: Cache;
  fetch: Fetch;
  /** Aborts a request that takes too long. */
  timeout(milliseconds: number): AbortSignal;
  /** Shows what an answer brought, after journal and cache have it. */
  follow(request: SyncRequest, answer: SyncResponse, segments: Segment[]): Promise<void>;
}

export type RoundResult =
  | { kind: 'done'; more: boolean }
  /** Something was put right; ask again at once. */
  | { kind: 'again' }
  | { kind: 'offline' }
  | { kind: 'wait'; seconds: number | undefined }
  | { kind: 'signed-out' }
  | { kind: 'stopped' }
  | { kind: 'update-needed' };

/** One push and pull. Safe to run in two tabs at once, to repeat, and to be cut off at any point. */
export function createSyncRound(ports: RoundPorts): () => Promise<RoundResult> {
  const { journal, cache } = ports;
  let batchLimit = MAX_BATCH;

  return async function round() {
    const { epoch, cursor, page } = await cache.state();
    const { client, commands, more } = await journal.takeBatch(batchLimit, MAX_BATCH_BYTES);
    const request: SyncRequest = {
      protocol: SYNC_PROTOCOL,
      build: ports.build,
      userId: ports.userId,
      clientId: client.clientId,
      epoch,
      cursor,
      page,
      acked: client.acked,
      commands,
    };
    const reply = await send(ports, request);
    if (reply === undefined) return { kind: 'offline' };
    if ('error' in reply) return handleError(request, reply);
    if (client.epoch !== undefined && client.epoch !== reply.answer.epoch) {
      // The cache was lost and the server has another history meanwhile: the same as a reset.
      await startAgain(reply.answer.epoch);
      return { kind: 'again' };
    }
    await apply(request, reply.answer, reply.segments);
    batchLimit = Math.min(MAX_BATCH, batchLimit * 2);
    const resends = client.resendEpoch !== undefined;
    return { kind: 'done', more: more || reply.answer.more || resends };
  };

  /**
   * The order matters: verdicts are safe before the cursor moves, and a command leaves the journal only when the rows
   * it made are in the cache. A crash between the steps leaves a right view.
   */
  async function apply(request: SyncRequest, answer: SyncResponse, segments: Segment[]): Promise<void> {
    const settled = await journal.settle(answer.verdicts, answer.epoch);
    await cache.apply(request, answer, segments);
    await journal.resendForgotten(answer.head);
    const { cursor } = await cache.state();
    const finished = cursor !== undefined && (await journal.finish(cursor, answer.epoch));
    if (settled || finished || !isNoNews(request, answer)) await ports.follow(request, answer, segments);
  }

  async function startAgain(epoch: string | undefined): Promise<void> {
    await journal.renumber({ epoch });
    await cache.refill();
  }

  async function handleError(request: SyncRequest, { status, error, retryAfter }: ErrorReply): Promise<RoundResult> {
    switch (error?.code) {
      case 'UNAUTHENTICATED':
        return { kind: 'signed-out' };
      case 'USER_MISMATCH':
        return { kind: 'stopped' };
      case 'CLIENT_TOO_OLD':
        return { kind: 'update-needed' };
      case 'RESET':
        await startAgain(error.details?.epoch);
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
    if (status === 413) return tooLarge(request, error);
    if (status === 426) return { kind: 'update-needed' };
    if (status === 429 || status === 503) return { kind: 'wait', seconds: retryAfter ?? error?.details?.retryAfter };
    return error ? { kind: 'wait', seconds: undefined } : { kind: 'offline' };
  }

  async function tooLarge(request: SyncRequest, error: ErrorBody | undefined): Promise<RoundResult> {
    const count = request.commands.length;
    if (count > 1) {
      batchLimit = Math.max(1, Math.floor(count / 2));
      return { kind: 'again' };
    }
    const [command] = request.commands;
    if (!command || error?.code !== 'TOO_LARGE') return { kind: 'wait', seconds: undefined };
    // It can never be sent: a person must decide, and the others must not wait behind it.
    const verdict = { id: command.id, seq: command.seq, status: 'refused' as const, version: 0 };
    await journal.settle([{ ...verdict, code: 'INVALID', message: 'This change is too large to be sent' }]);
    await journal.renumber();
    return { kind: 'again' };
  }
}

interface ErrorReply {
  status: number;
  error: ErrorBody | undefined;
  retryAfter: number | undefined;
}

type Reply = { answer: SyncResponse; segments: Segment[] } | ErrorReply;

/** @returns undefined for everything that is not an answer of our server: no network, a portal's page, half an answer */
async function send(ports: RoundPorts, request: SyncRequest): Promise<Reply | undefined> {
  try {
    const response = await ports.fetch('/api/sync', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
      signal: ports.timeout(TIMEOUT_MS + TIMEOUT_PER_COMMAND_MS * request.commands.length),
    });
    const text = await response.text();
    if (response.status === 200) return readAnswer(response, text, request.userId);
    const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
    return {
      status: response.status,
      error: errorBodyOf(text),
      retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
    };
  } catch {
    return undefined;
  }
}

function readAnswer(response: Response, text: string, userId: string): Reply | undefined {
  if (response.redirected || !response.headers.has(SYNC_HEADER)) return undefined;
  const lines = text.split('\n').filter((line) => line !== '');
  const answer = syncResponse.parse(JSON.parse(lines[0] ?? ''));
  if (answer.userId !== userId) return undefined;
  const segments = lines.slice(1).map(readSegment);
  return segments.length === answer.segments ? { answer, segments } : undefined;
}

function errorBodyOf(text: string): ErrorBody | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return body instanceof Object && 'code' in body && 'message' in body ? (body as ErrorBody) : undefined;
  } catch {
    return undefined;
  }
}

/** The usual answer of a timed pull: nothing happened, so no screen needs to look. */
function isNoNews(request: SyncRequest, answer: SyncResponse): boolean {
  return request.cursor !== undefined && request.cursor === answer.cursor && answer.verdicts.length === 0;
}
