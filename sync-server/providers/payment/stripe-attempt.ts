import { createRequire } from 'node:module';
import type { Stripe } from 'stripe';
import { z } from 'zod';
import { type Outside, readLimitedText } from '../polite-fetch.ts';
import type { Paid } from './payment-provider.ts';
import type { PaymentSettings } from './payment-settings.ts';

const TIMEOUT_MS = 10_000;
/** A page of events with their objects is about a megabyte. */
const MOST_BYTES = 10_000_000;
/** The package retries lost connections, 409 and 5xx, with the same idempotency key. */
const RETRIES = 1;
/** After so many calls without a usable answer, calls fail at once for a while, so that nobody waits for each of them. */
const OUTAGE = { failures: 5, pauseMs: 30_000 };

type Failure = Extract<Paid<unknown>, { ok: false }>;
export type FailureKind = Failure['kind'];

/** What the failures of the provider are logged with; the context's logger fits. */
export interface PaymentLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface StripeEnds {
  outside: Outside;
  log: PaymentLog;
  retries?: number | undefined;
}

/** Runs work against Stripe; failures become values. */
export type Attempt = <T>(work: (stripe: Stripe) => Promise<T>) => Promise<Paid<T>>;

/** Thrown inside an attempt when Stripe's answer is clear and means a failure. */
export class PaymentRefusal extends Error {
  readonly kind: FailureKind;
  constructor(kind: FailureKind) {
    super(kind);
    this.kind = kind;
  }
}

/** An id that a person can have typed; anything else would name another path of Stripe's API. */
export function checkedId(id: string): string {
  if (!/^\w{1,255}$/.test(id)) throw new PaymentRefusal('not_found');
  return id;
}

export function createStripeAttempts(
  settings: PaymentSettings,
  { outside, log, retries = RETRIES }: StripeEnds,
): { attempt: Attempt; stripe: () => Stripe } {
  let client: Stripe | undefined;
  let failuresInRow = 0;
  let pausedUntil = 0;

  function stripe(): Stripe {
    client ??= newClient(settings, outside, retries);
    return client;
  }

  async function attempt<T>(work: (stripe: Stripe) => Promise<T>): Promise<Paid<T>> {
    if (outside.clock() < pausedUntil) return { ok: false, kind: 'unavailable' };
    try {
      const value = await work(stripe());
      failuresInRow = 0;
      return { ok: true, value };
    } catch (error) {
      const failure = failureOf(error);
      note(failure, error);
      return failure;
    }
  }

  function note({ kind }: Failure, error: unknown): void {
    const isOutage = kind === 'unavailable' || kind === 'bad_response';
    failuresInRow = isOutage ? failuresInRow + 1 : 0;
    if (failuresInRow >= OUTAGE.failures) pausedUntil = outside.clock() + OUTAGE.pauseMs;
    if (error instanceof PaymentRefusal || kind === 'declined' || kind === 'not_found') return;
    const level = kind === 'rejected' || isKeyRefused(error) ? 'error' : 'warn';
    log[level]({ kind, ...detailsOf(error) }, 'the payment provider did not do what was asked');
  }

  return { attempt, stripe };
}

function newClient(settings: PaymentSettings, outside: Outside, retries: number): Stripe {
  const { protocol, hostname, port } = new URL(settings.apiBase);
  const Sdk = loadSdk();
  return new Sdk(settings.secretKey, {
    host: hostname,
    port: port || (protocol === 'https:' ? '443' : '80'),
    protocol: protocol === 'https:' ? 'https' : 'http',
    maxNetworkRetries: retries,
    timeout: TIMEOUT_MS,
    telemetry: false,
    httpClient: Sdk.createFetchHttpClient(carefulFetch(outside)),
  });
}

/** The package takes a fifth of a second to load, so that only the first call to the provider loads it. */
function loadSdk(): typeof Stripe {
  return createRequire(import.meta.url)('stripe');
}

/** Limits time and size, follows no redirect with the key, and lets only JSON objects through: others crash the package. */
function carefulFetch({ fetch, deadline }: Outside): typeof globalThis.fetch {
  return async (url, init) => {
    const signals = [deadline(TIMEOUT_MS), ...(init?.signal ? [init.signal] : [])];
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.any(signals) });
    const text = await readLimitedText(response, MOST_BYTES);
    const { status, headers } = response;
    return new Response(text?.trimStart().startsWith('{') ? text : 'not an object', { status, headers });
  };
}

function failureOf(error: unknown): Failure {
  if (error instanceof PaymentRefusal) return { ok: false, kind: error.kind };
  if (error instanceof z.ZodError) return { ok: false, kind: 'bad_response' };
  const { StripeError, StripeRateLimitError } = loadSdk().errors;
  if (!(error instanceof StripeError)) throw error;
  if (error instanceof StripeRateLimitError) {
    return { ok: false, kind: 'rate_limited', retryAfterSeconds: retryAfterOf(error) };
  }
  return { ok: false, kind: kindOf(error) };
}

function kindOf(error: Stripe.errors.StripeError): FailureKind {
  // A revoked key must not pass for "nothing is configured": then nothing would be cancelled for a deleted account.
  if (error.type === 'StripeConnectionError' || isKeyRefused(error)) return 'unavailable';
  if (error.statusCode === undefined) return 'bad_response';
  if (error.statusCode >= 500 || error.statusCode === 409) return 'unavailable';
  if (error.type === 'StripeCardError') return 'declined';
  return error.statusCode === 404 || error.code === 'resource_missing' ? 'not_found' : 'rejected';
}

function isKeyRefused(error: unknown): boolean {
  return detailsOf(error).status === 401 || detailsOf(error).status === 403;
}

function retryAfterOf({ headers }: Stripe.errors.StripeError): number | undefined {
  const seconds = headers?.['retry-after'];
  return seconds !== undefined && /^\d{1,5}$/.test(seconds) ? Number(seconds) : undefined;
}

/** Messages of Stripe repeat what was sent, which can be personal; these fields do not. */
function detailsOf(error: unknown) {
  if (error instanceof z.ZodError) return { fields: error.issues.map(({ path }) => path.join('.')) };
  if (!(error instanceof loadSdk().errors.StripeError)) return {};
  const { type, code, param, statusCode: status, requestId } = error;
  return { type, code, param, status, requestId };
}
