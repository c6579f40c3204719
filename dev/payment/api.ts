import express, { type Request, type Response, Router } from 'express';
import type { Logger } from 'pino';
import { type Books, newId } from './books/books.ts';
import type { WithBooks } from './books/database.ts';
import { findKept, keep } from './books/idempotency.ts';
import { shown } from './books/objects.ts';
import type { Fault } from './books/settings.ts';
import { canonical, decodeForm, type Form } from './contract/form.ts';
import { API_VERSION, invalid, Refusal, type StripeError } from './contract/refusal.ts';
import { OPERATIONS, type Operation } from './operations.ts';
import { catchUp } from './trade/due.ts';

export interface ApiOptions {
  withBooks: WithBooks;
  /** The only key that is accepted. */
  apiKey: string;
  log: Logger;
  /** Called after each request that may have made events. */
  onChange: () => void;
  wait: (ms: number) => Promise<void>;
}

interface Asked {
  requestId: string;
  path: string;
  operation: Operation;
  id: string;
  form: Form;
  key: string | null;
}

interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** Stripe's API, as far as the operations go. */
export function apiRouter(options: ApiOptions): Router {
  const router = Router();
  // A body is read as text whatever its type says, because Stripe reads forms only.
  router.use(express.text({ type: () => true, limit: 200_000 }));
  router.use(async (req, res) => {
    const requestId = newId('req_');
    res.set({ 'request-id': requestId, 'stripe-version': API_VERSION, 'cache-control': 'no-cache, no-store' });
    try {
      const asked = understand(req, options.apiKey, requestId);
      const { fault, answer } = await options.withBooks((books) => carryOut(books, asked));
      options.onChange();
      await send(res, answer, fault, options.wait);
    } catch (error) {
      if (!(error instanceof Refusal)) options.log.error({ err: error }, 'payment stand-in');
      const refusal = error instanceof Refusal ? error : new Refusal(500, OWN_FAULT);
      await send(res, { status: refusal.status, body: { error: refusal.error } }, undefined, options.wait);
    }
  });
  return router;
}

const OWN_FAULT: StripeError = { type: 'api_error', message: 'Sorry! There was an error with the payment stand-in.' };

function understand(req: Request, apiKey: string, requestId: string): Asked {
  requireKey(req, apiKey);
  const version = req.get('stripe-version');
  if (version !== undefined && version !== API_VERSION) {
    throw invalid(`Invalid Stripe API version: ${version}. The stand-in speaks ${API_VERSION}.`);
  }
  const path = req.baseUrl + req.path;
  const found = findOperation(req.method, path);
  if (!found) throw unknownUrl(req.method, path);
  const query = new URL(req.originalUrl, 'http://stand-in').search.slice(1);
  const body = typeof req.body === 'string' ? req.body : '';
  const form = decodeForm([query, body].filter(Boolean).join('&'));
  const key = req.get('idempotency-key') ?? null;
  if (key !== null && key.length > 255) throw invalid('Idempotency keys must be at most 255 characters.');
  return { requestId, path, ...found, form, key: req.method === 'POST' ? key : null };
}

function requireKey(req: Request, apiKey: string): void {
  const [scheme = '', given = ''] = (req.get('authorization') ?? '').split(' ');
  const bearer = /^bearer$/i.test(scheme) ? given : '';
  if (bearer === apiKey) return;
  const message = bearer
    ? `Invalid API Key provided: ${bearer.slice(0, 8)}${'*'.repeat(Math.max(0, Math.min(bearer.length, 40) - 8))}`
    : 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.';
  throw new Refusal(401, { type: 'invalid_request_error', message });
}

function findOperation(method: string, path: string): { operation: Operation; id: string } | undefined {
  for (const operation of OPERATIONS) {
    if (operation.method !== method) continue;
    if (operation.path === path) return { operation, id: '' };
    const [before = '', after] = operation.path.split('{id}');
    if (after === undefined || !path.startsWith(before) || !path.endsWith(after)) continue;
    const id = path.slice(before.length, path.length - after.length);
    if (/^[\w-]+$/.test(id)) return { operation, id };
  }
  return undefined;
}

function unknownUrl(method: string, path: string): Refusal {
  const message = `Unrecognized request URL (${method}: ${path}). The stand-in does not speak this operation.`;
  return new Refusal(404, { type: 'invalid_request_error', message });
}

/** One request in one transaction: the fault it may meet, the kept answer of its key, what is due, then the work. */
async function carryOut(books: Books, asked: Asked): Promise<{ fault: Fault | undefined; answer: Answer }> {
  const fault = books.settings.faults.shift();
  if (fault && fault.kind !== 'lost_answer' && fault.kind !== 'slow') return { fault, answer: faultAnswer(fault) };
  const fingerprint = canonical(asked.form);
  const kept = asked.key === null ? undefined : await findKept(books, asked.key, asked.path, fingerprint);
  if (kept) {
    const headers = {
      'idempotent-replayed': 'true',
      'original-request': kept.requestId,
      'idempotency-key': asked.key ?? '',
    };
    return { fault, answer: { status: kept.status, body: kept.body, headers } };
  }
  await catchUp(books);
  const answer = await attempt(books, asked);
  const isKept = asked.key !== null && (answer.status < 400 || answer.status === 402);
  if (asked.key !== null && isKept) await keep(books, { ...asked, ...answer, key: asked.key, fingerprint });
  return { fault, answer: asked.key === null ? answer : { ...answer, headers: { 'idempotency-key': asked.key } } };
}

/** A refusal rolls back its changes, but not those that became due by time. */
async function attempt(books: Books, { operation, id, form }: Asked): Promise<Answer> {
  await books.client.query('savepoint request');
  try {
    return { status: 200, body: shown(await operation.run(books, id, form)) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (!error.isCarriedOut) await books.client.query('rollback to savepoint request');
    return { status: error.status, body: { error: error.error } };
  }
}

function faultAnswer(fault: Fault): Answer {
  if (fault.kind === 'rate_limited') {
    const error = {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message: 'Too many requests hit the API too quickly.',
    };
    return { status: 429, body: { error }, headers: { 'retry-after': String(fault.retryAfterSeconds ?? 1) } };
  }
  if (fault.kind === 'html') return { status: 502, body: '<html><body><h1>502 Bad Gateway</h1></body></html>' };
  return { status: 500, body: { error: { type: 'api_error', message: 'An unknown error occurred' } } };
}

async function send(
  res: Response,
  { status, body, headers = {} }: Answer,
  fault: Fault | undefined,
  wait: (ms: number) => Promise<void>,
): Promise<void> {
  if (fault?.kind === 'down' || fault?.kind === 'lost_answer') {
    res.destroy();
    return;
  }
  if (fault?.kind === 'slow') await wait(fault.ms ?? 30_000);
  res.status(status).set(headers);
  if (typeof body === 'string') res.type('html').send(body);
  else res.json(body);
}
