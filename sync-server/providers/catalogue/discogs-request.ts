import { jsonOrUndefined, readLimitedText } from '../limited-body.ts';
import type { CatalogueFailure } from './catalogue-provider.ts';
import { createDiscogsLimiter } from './discogs-limiter.ts';
import { type DiscogsSettings, discogsBaseUrl } from './discogs-settings.ts';

export interface DiscogsOutside {
  fetch: typeof globalThis.fetch;
  clock: () => number;
  wait: (milliseconds: number) => Promise<void>;
  /** A signal that aborts after so many milliseconds. */
  deadline: (milliseconds: number) => AbortSignal;
}

export type DiscogsAnswer = { ok: true; body: unknown } | CatalogueFailure;
export type DiscogsRequest = (path: string, userId: string | undefined) => Promise<DiscogsAnswer>;

const timeoutMs = 8_000;
const maxRetries = 2;
/** Somebody looks at a spinner: a longer Retry-After is passed on instead of waited for. */
const maxRetryWaitMs = 5_000;
const maxAnswerBytes = 2_000_000;
const failuresUntilPause = 5;
const outagePauseMs = 30_000;
const rejectedPauseMs = 5 * 60_000;
const ratePauseMs = 30_000;

/**
 * One GET to Discogs with its manners: the shared line, a time limit, at most two retries, a size limit, and a pause in
 * which nothing is sent after Discogs refused the keys, asked to slow down, or failed several times in a row.
 */
export function createDiscogsRequest(settings: DiscogsSettings, outside: DiscogsOutside): DiscogsRequest {
  const { clock, wait } = outside;
  const baseUrl = discogsBaseUrl(settings.apiBase);
  const limiter = createDiscogsLimiter({ clock, wait });
  const headers = {
    Accept: 'application/json',
    'User-Agent': settings.userAgent,
    Authorization: authorization(settings.credentials),
  };
  let failuresInRow = 0;
  let pause: { until: number; failure: CatalogueFailure } | null = null;

  return async (path, userId) => {
    for (let attempt = 0; ; attempt++) {
      if (pause !== null && clock() < pause.until) return pausedFailure(pause.failure, pause.until - clock());
      const refusal = await limiter.turn(userId);
      if (refusal !== null) return refusal;
      // Another request may have been told to slow down while this one stood in the line.
      if (pause !== null && clock() < pause.until) return pausedFailure(pause.failure, pause.until - clock());

      const answer = await ask(`${baseUrl}${path}`, headers, outside);
      const retryWait = attempt < maxRetries ? retryWaitMs(answer, attempt) : null;
      if (retryWait === null) {
        note(answer);
        return 'status' in answer ? withoutStatus(answer) : answer;
      }
      await wait(retryWait);
    }
  };

  function note(answer: AskResult): void {
    if (answer.ok || answer.kind === 'not_found') {
      failuresInRow = 0;
      pause = null;
      return;
    }
    const failure = withoutStatus(answer);
    if (answer.kind === 'rate_limited') {
      const milliseconds = answer.retryAfterSeconds === undefined ? ratePauseMs : answer.retryAfterSeconds * 1000;
      pause = { until: clock() + milliseconds, failure };
    } else if (answer.status === 401 || answer.status === 403) {
      pause = { until: clock() + rejectedPauseMs, failure };
    } else if (answer.kind === 'unavailable' || answer.kind === 'bad_response') {
      failuresInRow += 1;
      if (failuresInRow >= failuresUntilPause) pause = { until: clock() + outagePauseMs, failure };
    }
  }
}

type AskResult = { ok: true; body: unknown } | (CatalogueFailure & { status: number | null });

function authorization(credentials: DiscogsSettings['credentials']): string {
  return 'token' in credentials
    ? `Discogs token=${credentials.token}`
    : `Discogs key=${credentials.key}, secret=${credentials.secret}`;
}

async function ask(url: string, headers: Record<string, string>, outside: DiscogsOutside): Promise<AskResult> {
  let response: Response;
  let text: string | null;
  try {
    // A redirect would carry the credentials to an address nobody has chosen.
    response = await outside.fetch(url, { headers, redirect: 'error', signal: outside.deadline(timeoutMs) });
    text = await readLimitedText(response, maxAnswerBytes);
  } catch {
    return { ok: false, status: null, kind: 'unavailable', message: 'The music database cannot be reached right now.' };
  }
  if (!response.ok) return failureOf(response);
  const body = jsonOrUndefined(text);
  if (body === undefined) {
    const message = 'The music database sent an answer that makes no sense.';
    return { ok: false, status: response.status, kind: 'bad_response', message };
  }
  return { ok: true, body };
}

/** In words of our own: those of the music database are for programmers. */
function failureOf(response: Response): AskResult {
  const { status } = response;
  if (status === 404) {
    return {
      ok: false,
      status,
      kind: 'not_found',
      message: 'The music database has no such entry.',
    };
  }
  if (status === 429) {
    const retryAfterSeconds = readRetryAfter(response.headers.get('retry-after'));
    const message = 'The music database is busy. Please try again in a minute.';
    return {
      ok: false,
      status,
      kind: 'rate_limited',
      message,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    };
  }
  if (status === 401 || status === 403) {
    return {
      ok: false,
      status,
      kind: 'rejected',
      message: 'The music database did not accept the keys of this server.',
    };
  }
  if (status >= 500) {
    const retryAfterSeconds = readRetryAfter(response.headers.get('retry-after'));
    const message = 'The music database is out of order right now.';
    return {
      ok: false,
      status,
      kind: 'unavailable',
      message,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    };
  }
  return {
    ok: false,
    status,
    kind: 'rejected',
    message: 'The music database refused this search.',
  };
}

/** Seconds of a Retry-After header; its other form, a date, is not used by Discogs and counts as absent. */
function readRetryAfter(value: string | null): number | undefined {
  return value !== null && /^\d{1,5}$/.test(value.trim()) ? Number(value) : undefined;
}

/** How long to wait before the next attempt, or null when another attempt makes no sense. */
function retryWaitMs(answer: AskResult, attempt: number): number | null {
  if (answer.ok || answer.status === null || (answer.status !== 429 && answer.status < 500)) return null;
  if (answer.retryAfterSeconds === undefined) return 1_000 * 2 ** attempt;
  const milliseconds = answer.retryAfterSeconds * 1_000;
  return milliseconds <= maxRetryWaitMs ? milliseconds : null;
}

function withoutStatus(answer: CatalogueFailure & { status: number | null }): CatalogueFailure {
  const { status: _status, ...failure } = answer;
  return failure;
}

function pausedFailure(failure: CatalogueFailure, leftMs: number): CatalogueFailure {
  return { ...failure, retryAfterSeconds: Math.ceil(leftMs / 1000) };
}
