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
import type { Batch, Journal } from '../library/journal.ts';
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

/** A request under way, and what it was made of. */
interface Trip {
  batch: Batch;
  request: SyncRequest;
  reply: Promise<Reply | undefined>;
  /** What goes next, if it was made ready meanwhile. */
  next?: Batch;
}

type Position = Pick<SyncRequest, 'epoch' | 'cursor' | 'page'>;

/** One push and pull. Safe to run in two tabs at once, to repeat, and to be cut off at any point. */
export function createSyncRound(ports: RoundPorts): () => Promise<RoundResult> {
  const { journal, cache } = ports;
  let batchLimit = MAX_BATCH;
  /** Where the cache stands as far as this tab knows; the cache itself checks it when it takes an answer. */
  let position: Position | undefined;
  /** The next request, sent while the answer before it was still being stored. */
  let ahead: Trip | undefined;
  /** Whether the last request was answered. */
  let goesWell = false;

  return async function round() {
    position ??= await cache.state();
    const trip = (await takeAhead()) ?? begin(position, await journal.takeBatch(batchLimit, MAX_BATCH_BYTES));
    const { batch, request } = trip;
    const { client } = batch;
    const next = trip.next ?? (await nextBatch(batch));
    const reply = await trip.reply;
    goesWell = reply !== undefined && 'answer' in reply;
    if (reply === undefined) return { kind: 'offline' };
    if ('error' in reply) {
      position = undefined;
      return handleError(request, reply);
    }
    const { answer, segments } = reply;
    if (client.epoch !== undefined && client.epoch !== answer.epoch) {
      // The cache was lost and the server has another history meanwhile: the same as a reset.
      position = undefined;
      await startAgain(answer.epoch);
      return { kind: 'again' };
    }
    const isApplied = await apply(batch, next, request, answer, segments);
    batchLimit = Math.min(MAX_BATCH, batchLimit * 2);
    const resends = client.resendEpoch !== undefined;
    // Another tab has moved the cache: this one must look where it stands.
    return { kind: 'done', more: batch.more || answer.more || resends || !isApplied };
  };

  /** The trip sent ahead, if it may still come to something: what failed before this round says little about now. */
  async function takeAhead(): Promise<Trip | undefined> {
    const trip = ahead;
    ahead = undefined;
    const next = trip && (await nextBatch(trip.batch));
    const reply = await trip?.reply;
    const mustWait = reply && 'status' in reply && (reply.status === 429 || reply.status === 503);
    return trip && reply && ('answer' in reply || mustWait) ? { ...trip, next } : undefined;
  }

  /** What comes behind a batch under way, made ready while the server works. Not while nobody answers. */
  async function nextBatch({ more, lastN }: Batch): Promise<Batch | undefined> {
    if (!more || lastN === undefined || !goesWell) return undefined;
    const next = await journal.takeBatch(batchLimit, MAX_BATCH_BYTES, lastN);
    return next.commands.length > 0 ? next : undefined;
  }

  function begin({ epoch, cursor, page }: Position, batch: Batch): Trip {
    const { client, commands } = batch;
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
    return { batch, request, reply: send(ports, request) };
  }

  /**
   * The order matters: verdicts are safe before the cursor moves, and a command leaves the journal only when the rows
   * it made are in the cache. A crash between the steps leaves a right view. What is left to send or to fetch goes on
   * its way first: the server works while this device stores and shows. Its `acked` is of the time before this answer.
   * @returns whether the cache took it
   */
  async function apply(
    { client, commands, unfinished }: Batch,
    next: Batch | undefined,
    request: SyncRequest,
    answer: SyncResponse,
    segments: Segment[],
  ): Promise<boolean> {
    const reached = positionAfter(answer);
    const isOneAnswered = answer.verdicts.length === commands.length && client.resendEpoch === undefined;
    const isSameClient = next?.client.clientId === client.clientId;
    if (isOneAnswered && next && isSameClient) ahead = begin(reached, next);
    // Each step is a transaction on disk: those that have nothing to do are left out.
    const hasVerdicts = answer.verdicts.length > 0;
    const hasNews = hasVerdicts || client.epoch !== answer.epoch;
    const settled = hasNews && (await journal.settle(answer.verdicts, answer.epoch));
    if (isOneAnswered && answer.more && !ahead) {
      ahead = begin(reached, await journal.takeBatch(batchLimit, MAX_BATCH_BYTES));
    }
    const applied = await cache.apply(request, answer, segments);
    position = applied ? reached : undefined;
    if (client.resendEpoch !== undefined) await journal.resendForgotten(answer.head);
    const { cursor } = applied ? answer : await cache.state();
    const mayFinish = cursor !== undefined && (hasVerdicts || unfinished);
    const finished = mayFinish && (await journal.finish(cursor, answer.epoch));
    if (settled || finished || !isNoNews(request, answer)) await ports.follow(request, answer, segments);
    return applied;
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
  const { rows, ...rest } = JSON.parse(lines[0] ?? '') as SyncResponse;
  // Rows are taken as they are, like those of a segment: the server wrote them by the contract's own row.
  const answer: SyncResponse = { ...syncHead.parse(rest), rows: { ...rows } };
  if (answer.userId !== userId) return undefined;
  const segments = lines.slice(1).map(readSegment);
  return segments.length === answer.segments ? { answer, segments } : undefined;
}

const syncHead = syncResponse.omit({ rows: true });

/** Where the cache stands once it has taken the answer. */
function positionAfter({ epoch, cursor, page }: SyncResponse): Position {
  return { epoch, cursor, page: cursor === undefined ? page : undefined };
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
