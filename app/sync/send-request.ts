import type { SyncRequest, SyncResponse } from '../../shared/contract/sync.ts';
import { isSyncHead } from '../../shared/contract/sync-head.ts';
import { SYNC_HEADER } from '../../shared/contract/sync-protocol.ts';
import { unpackVerdicts } from '../../shared/contract/verdict-runs.ts';
import type { ErrorBody } from '../../shared/error-codes.ts';
import { readSegment, type Segment } from '../library/segment.ts';
import { type HeardTimes, noteTime } from './heard-times.ts';
import type { Fetch } from './ports.ts';

const TIMEOUT_MS = 15_000;
const TIMEOUT_PER_COMMAND_MS = 100;

export interface SendPorts {
  fetch: Fetch;
  now(): number;
  times?: HeardTimes;
  /** Aborts a request that takes too long. */
  timeout(milliseconds: number): AbortSignal;
}

/** What a server of ours says in place of an answer. */
export interface ErrorReply {
  status: number;
  error: ErrorBody | undefined;
  retryAfter: number | undefined;
}

interface Answered {
  answer: SyncResponse;
  segments: Segment[];
}

export type Reply = Answered | ErrorReply;

/** @returns undefined for everything that is not an answer of our server: no network, a portal's page, half an answer */
export async function sendRequest(
  { fetch, timeout, now, times }: SendPorts,
  request: SyncRequest,
  texts: readonly string[],
): Promise<Reply | undefined> {
  try {
    const sentAt = now();
    const response = await fetch('/api/sync', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: bodyOf(request, texts),
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
      signal: timeout(TIMEOUT_MS + TIMEOUT_PER_COMMAND_MS * request.commands.length),
    });
    const answeredAt = now();
    const text = await response.text();
    if (response.status === 200) {
      const reply = readAnswer(response, text, request);
      if (reply) noteTime(times, reply.answer.serverTime, sentAt, answeredAt);
      return reply;
    }
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

function bodyOf({ commands: _, ...rest }: SyncRequest, texts: readonly string[]): string {
  return `${JSON.stringify(rest).slice(0, -1)},"commands":[${texts.join(',')}]}`;
}

function readAnswer(response: Response, text: string, request: SyncRequest): Answered | undefined {
  if (response.redirected || !response.headers.has(SYNC_HEADER)) return undefined;
  const lines = text.split('\n').filter((line) => line !== '');
  const { rows, ...head } = JSON.parse(lines[0] ?? '') as SyncResponse;
  if (!isSyncHead(head)) return undefined;
  // Rows are taken as they are, like those of a segment: the server wrote them by the contract's own row.
  const answer: SyncResponse = { ...head, rows: { ...rows } };
  if (answer.userId !== request.userId) return undefined;
  if (answer.accepted) answer.verdicts = unpackVerdicts(answer.verdicts, answer.accepted, request.commands);
  const segments = lines.slice(1).map(readSegment);
  return segments.length === answer.segments ? { answer, segments } : undefined;
}

export function errorBodyOf(text: string): ErrorBody | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return body instanceof Object && 'code' in body && 'message' in body ? (body as ErrorBody) : undefined;
  } catch {
    return undefined;
  }
}
