import type { Stripe } from 'stripe';
import type { z } from 'zod';
import type * as parameters from '../contract/parameters.ts';
import { noSuch } from '../contract/refusal.ts';
import type { Books } from './books.ts';
import { type List, listRows } from './lists.ts';
import { SCHEMA } from './schema.ts';

/** Stripe shows events of the last 30 days. */
const KEPT_SECONDS = 30 * 86_400;

export async function listEvents(
  books: Books,
  { type, types, delivery_success, ...page }: z.output<typeof parameters.listEvents>,
): Promise<List<Stripe.Event>> {
  const wished = types ?? (type === undefined ? null : [type]);
  const list = await listRows<Stripe.Event>(books, 'events', '/v1/events', page, {
    conditions: [
      "type like any(coalesce($1::text[], array['%']))",
      "(state = 'delivered') = coalesce($2::boolean, state = 'delivered')",
      `created > ${books.now - KEPT_SECONDS}`,
    ],
    values: [wished?.map((each) => each.replaceAll('_', '\\_').replaceAll('*', '%')) ?? null, delivery_success ?? null],
  });
  const pending = await pendingIds(
    books,
    list.data.map(({ id }) => id),
  );
  return { ...list, data: list.data.map((event) => withPending(event, pending)) };
}

export async function readEvent(books: Books, id: string): Promise<Stripe.Event> {
  const { rows } = await books.client.query<{ body: Stripe.Event }>(`select body from ${SCHEMA}.events where id = $1`, [
    id,
  ]);
  const [row] = rows;
  if (!row) throw noSuch('event', id);
  return withPending(row.body, await pendingIds(books, [id]));
}

async function pendingIds(books: Books, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await books.client.query<{ id: string }>(
    `select id from ${SCHEMA}.events where id = any($1) and state = 'pending'`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

function withPending(event: Stripe.Event, pending: ReadonlySet<string>): Stripe.Event {
  return { ...event, pending_webhooks: pending.has(event.id) ? 1 : 0 };
}
