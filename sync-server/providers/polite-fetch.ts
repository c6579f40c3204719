import { setTimeout as sleep } from 'node:timers/promises';

/** Network, clock and timers; tests pass their own. */
export interface Outside {
  fetch: typeof globalThis.fetch;
  /** Milliseconds since 1970, like Date.now. */
  clock: () => number;
  wait: (milliseconds: number) => Promise<void>;
  /** A signal that aborts after so many milliseconds. */
  deadline: (milliseconds: number) => AbortSignal;
}

export function outsideWorld(clock: () => number = Date.now): Outside {
  return { fetch, clock, wait: (ms) => sleep(ms), deadline: (ms) => AbortSignal.timeout(ms) };
}

/** The limits for one service. */
export interface Manners {
  timeoutMs: number;
  /** Larger than any honest answer. */
  mostBytes: number;
  /** Whether an answer that is not JSON is a failure. */
  expects: 'json' | 'anything';
  retries: number;
  /** A longer Retry-After is returned instead of awaited, because a person waits for the answer. */
  longestWaitMs: number;
  /** The circuit breaker: pauses requests after this many failed calls in a row. */
  outage: { failures: number; pauseMs: number };
  /** The pause after a 429 without Retry-After; if undefined, no 429 causes a pause. */
  busyPauseMs?: number;
  /** The pause after the service refused the keys (401, 403). */
  refusedKeysPauseMs?: number;
}

export interface Reply {
  /** Null if no answer came. */
  status: number | null;
  /** Parsed JSON; undefined if the body is not JSON or too large. */
  body: unknown;
  /** The body as it came, for services that answer in another form. */
  text?: string | undefined;
  /** From the answer, or the rest of a pause. */
  retryAfterSeconds: number | undefined;
}

export interface PoliteCall<Answer> {
  /** Waits for the rate limit of the service; returns an answer to refuse the call. */
  turn(): Promise<Answer | undefined>;
  /** One attempt. */
  send(): Promise<Reply>;
  /** Overrides the decision by status: retry at once, or never. */
  judge?(reply: Reply, attempt: number): 'again' | 'over' | undefined;
  answer(reply: Reply): Answer;
}

export interface PoliteFetch {
  /** One request with a time limit and a size limit. Never throws: no answer is a reply without a status. */
  request(url: string, init?: Omit<RequestInit, 'signal' | 'redirect'>): Promise<Reply>;
  /** Retries with delays, and sends nothing during a pause. */
  call<Answer>(call: PoliteCall<Answer>): Promise<Answer>;
}

/**
 * Requests to one outside service within its limits. Not from a library: those use their own timers and clocks, which
 * tests cannot control, and do not share a pause after Retry-After or refused keys between all calls of a service.
 */
export function createPoliteFetch(manners: Manners, { fetch, clock, wait, deadline }: Outside): PoliteFetch {
  let failuresInRow = 0;
  let pause: { until: number; reply: Reply } | undefined;

  async function request(url: string, init?: RequestInit): Promise<Reply> {
    try {
      // A redirect would send the credentials to an address that is not configured.
      const response = await fetch(url, { ...init, redirect: 'error', signal: deadline(manners.timeoutMs) });
      const text = await readLimitedText(response, manners.mostBytes);
      const retryAfterSeconds = secondsOf(response.headers.get('retry-after'), clock());
      return { status: response.status, body: jsonOrUndefined(text), text, retryAfterSeconds };
    } catch {
      return { status: null, body: undefined, retryAfterSeconds: undefined };
    }
  }

  async function call<Answer>({ turn, send, judge, answer }: PoliteCall<Answer>): Promise<Answer> {
    for (let attempt = 0; ; attempt += 1) {
      const before = pausedReply();
      if (before) return answer(before);
      const refusal = await turn();
      if (refusal !== undefined) return refusal;
      // Another call may have caused a pause while this one waited.
      const meanwhile = pausedReply();
      if (meanwhile) return answer(meanwhile);
      const reply = await send();
      const waitMs = attempt < manners.retries ? waitBefore(attempt + 1, reply, judge?.(reply, attempt)) : undefined;
      if (waitMs === undefined) {
        note(reply);
        return answer(reply);
      }
      if (waitMs > 0) await wait(waitMs);
    }
  }

  function pausedReply(): Reply | undefined {
    const leftMs = pause ? pause.until - clock() : 0;
    return pause && leftMs > 0 ? { ...pause.reply, retryAfterSeconds: Math.ceil(leftMs / 1_000) } : undefined;
  }

  /** @returns undefined if a retry is useless */
  function waitBefore(attempt: number, reply: Reply, judged: 'again' | 'over' | undefined): number | undefined {
    const { status, retryAfterSeconds } = reply;
    if (judged) return judged === 'again' ? 0 : undefined;
    if (status === null || (status !== 429 && status < 500)) return undefined;
    if (retryAfterSeconds === undefined) return 1_000 * 2 ** (attempt - 1);
    const milliseconds = retryAfterSeconds * 1_000;
    return milliseconds <= manners.longestWaitMs ? milliseconds : undefined;
  }

  function note(reply: Reply): void {
    const { status, retryAfterSeconds } = reply;
    const { busyPauseMs, refusedKeysPauseMs, outage } = manners;
    if (status === 429) {
      if (busyPauseMs !== undefined)
        pauseFor(retryAfterSeconds === undefined ? busyPauseMs : retryAfterSeconds * 1_000, reply);
    } else if (status === 401 || status === 403) {
      if (refusedKeysPauseMs !== undefined) pauseFor(refusedKeysPauseMs, reply);
    } else if (isFailure(reply)) {
      failuresInRow += 1;
      if (failuresInRow >= outage.failures) pauseFor(outage.pauseMs, reply);
    } else if (status === 404 || (status !== null && status < 400)) {
      failuresInRow = 0;
      pause = undefined;
    }
  }

  function pauseFor(milliseconds: number, reply: Reply): void {
    pause = { until: clock() + milliseconds, reply };
  }

  function isFailure({ status, body }: Reply): boolean {
    if (status === null || status >= 500) return true;
    return status < 400 && manners.expects === 'json' && body === undefined;
  }

  return { request, call };
}

/** Seconds from a Retry-After header, which is a number or a date. */
function secondsOf(retryAfter: string | null, now: number): number | undefined {
  const value = retryAfter?.trim();
  if (!value) return undefined;
  if (/^\d{1,5}$/.test(value)) return Number(value);
  const date = /^[A-Z][a-z]{2}, /.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1_000));
}

/** The body's text, or undefined when it is too large. */
export async function readLimitedText(response: Response, mostBytes: number): Promise<string | undefined> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    // Leaving the loop cancels the stream, so the rest is not received.
    if (bytes > mostBytes) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function jsonOrUndefined(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
