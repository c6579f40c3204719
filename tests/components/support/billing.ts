import type { Quote } from '../../../app/features/checkout/use-quote.ts';
import type * as billing from '../../../shared/contract/billing.ts';
import type { ResponseOf } from '../../../shared/contract/endpoint.ts';
import { type ErrorCode, statusOf } from '../../../shared/error-codes.ts';

/** The server's answer to one call: a body, a refusal, nothing readable, or nothing until later. */
export type BillingAnswer =
  | { body: unknown }
  | { code: ErrorCode; message: string }
  | { status: number }
  | 'no connection'
  | Promise<{ body: unknown }>
  | ((call: BillingCall) => { body: unknown });

export interface BillingCall {
  /** 'POST /api/redeem-gift', without a query. */
  what: string;
  query: Record<string, string>;
  body: unknown;
}

type Answers = Record<string, BillingAnswer>;

export type Subscription = ResponseOf<typeof billing.subscriptionInfo>;

/** The billing calls of the server, answered by a script that a test may change as it goes. */
export function scriptedBilling(answers: Answers) {
  const calls: BillingCall[] = [];
  return {
    calls,
    answers,
    /** The bodies of all calls of one kind. */
    sent: (what: string) => calls.filter((call) => call.what === what).map(({ body }) => body),
    async answer(path: string, init: RequestInit): Promise<Response> {
      const { pathname, searchParams } = new URL(path, window.location.href);
      const what = `${init.method ?? 'GET'} ${pathname}`;
      const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
      const sent = { what, query: Object.fromEntries(searchParams), body };
      calls.push(sent);
      const scripted = await answers[what];
      const answer = typeof scripted === 'function' ? scripted(sent) : scripted;
      if (answer === undefined || answer === 'no connection') throw new TypeError('Nothing answers here');
      if ('body' in answer) return Response.json(answer.body);
      if ('status' in answer) return new Response('Bad gateway', { status: answer.status });
      return Response.json({ code: answer.code, message: answer.message }, { status: statusOf(answer.code) });
    },
  };
}

/** An answer that a test gives when it is time. */
export function heldAnswer(): { answer: Promise<{ body: unknown }>; give(body: unknown): void } {
  const { promise, resolve } = Promise.withResolvers<{ body: unknown }>();
  return { answer: promise, give: (body) => resolve({ body }) };
}

export function quote(changes: Partial<Quote> = {}): { body: Quote } {
  return {
    body: {
      ...{ kind: 'new', currentTier: 'free', dueCents: 2999, creditCents: 0, creditDays: 0, canPay: true },
      ...changes,
    },
  };
}

export function subscription(changes: Partial<Subscription> = {}): Subscription {
  return {
    ...{ subscriptionTier: 'free', subscriptionStatus: 'active', subscriptionExpiresAt: null, role: 'user' },
    ...{ paidUntil: null, albumCount: 0, albumLimit: 15, canAddMore: true, renewal: null, paymentFailedAt: null },
    ...{ hasPortal: false, canPay: true },
    ...changes,
  };
}
