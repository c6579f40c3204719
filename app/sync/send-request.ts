import type { SyncRequest, SyncResponse } from '../../shared/contract/sync.ts';
import type { ErrorBody } from '../../shared/error-codes.ts';
import { SYNC_HEADER } from '../../shared/wire/sync-protocol.ts';
import { readAnswer, writeRequest } from '../../shared/wire/sync-text.ts';
import { readSegment, type Segment } from '../library/cache/segment.ts';
import type { Fetch } from './ports.ts';
import { noteTime, type ServerTimes } from './server-times.ts';

const TIMEOUT_MS = 15_000;
const TIMEOUT_PER_COMMAND_MS = 100;

export interface SendPorts {
  fetch: Fetch;
  now(): number;
  times?: ServerTimes;
  /** Aborts a request after a time limit. */
  timeout(milliseconds: number): AbortSignal;
}

/** An error answer of our server. */
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

/** @returns undefined for all but an answer of our server: no network, a portal's page, a truncated answer */
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
      body: writeRequest(request, texts),
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
      signal: timeout(TIMEOUT_MS + TIMEOUT_PER_COMMAND_MS * request.commands.length),
    });
    const answeredAt = now();
    const text = await response.text();
    if (response.status === 200) {
      const reply = answeredBy(response, text, request);
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

function answeredBy(response: Response, text: string, request: SyncRequest): Answered | undefined {
  if (response.redirected || !response.headers.has(SYNC_HEADER)) return undefined;
  const read = readAnswer(text, request);
  return read && { ...read, segments: read.segments.map(readSegment) };
}

export function errorBodyOf(text: string): ErrorBody | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return body instanceof Object && 'code' in body && 'message' in body ? (body as ErrorBody) : undefined;
  } catch {
    return undefined;
  }
}
