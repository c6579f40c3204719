import type { Response } from 'express';
import type { Stripe } from 'stripe';
import { escapeHtml } from '../../../shared/domain/escape-html.ts';
import { sendPlainPage } from '../../../sync-server/http/plain-page.ts';
import type { Books } from '../books/books.ts';
import { productNameOf } from '../trade/catalogue.ts';
import { linesOf } from '../trade/checkout.ts';
import type { Outcome } from '../trade/pay-session.ts';
import { intervalText, moneyText } from '../trade/proration.ts';
import { key, line, lines, link, notFound, problem, STAND_IN_NOTE } from './page-parts.ts';

/** What the page shows of a session. */
export interface Offer {
  session: Stripe.Checkout.Session;
  rows: { name: string; amount: number; interval: string }[];
}

export async function offerOf(books: Books, id: string): Promise<Offer | undefined> {
  const session = await books.find('checkout.session', id);
  if (!session) return undefined;
  const rows: Offer['rows'] = [];
  for (const { price, quantity } of await linesOf(books, session)) {
    const name = await productNameOf(books, price);
    rows.push({ name, amount: (price.unit_amount ?? 0) * quantity, interval: intervalText(price) });
  }
  return { session, rows };
}

export function sendPaymentPage(res: Response, offer: Offer | undefined, trouble?: string): void {
  if (!offer) notFound(res);
  else if (offer.session.status === 'open') sendOpen(res, offer, trouble);
  else sendOver(res, offer.session);
}

function sendOpen(res: Response, { session, rows }: Offer, trouble: string | undefined): void {
  const total = session.amount_total ?? 0;
  const discount = session.total_details?.amount_discount ?? 0;
  const items = rows.map(({ name, amount, interval }) => {
    return line(interval === 'once' ? name : `${name}, each ${interval}`, moneyText(amount));
  });
  if (discount > 0) items.push(line('Discount', moneyText(-discount)));
  items.push(line('Due today', moneyText(total)));
  const email = session.customer_details?.email;
  sendPlainPage(res, 200, {
    title: session.mode === 'subscription' ? 'Subscribe' : 'Pay',
    body: [
      email ? `<p>Paid by ${escapeHtml(email)}.</p>` : '',
      lines(items, ''),
      problem(trouble),
      key(total === 0 ? 'Confirm' : `Pay ${moneyText(total)}`, 'pay', { isQuiet: false }),
      total === 0 ? '' : key('Decline the card', 'decline'),
      session.cancel_url ? key('Leave without paying', 'leave') : '',
      STAND_IN_NOTE,
    ].join('\n'),
  });
}

function sendOver(res: Response, session: Stripe.Checkout.Session): void {
  const isPaid = session.status === 'complete';
  const text = isPaid
    ? 'This purchase is complete. Nothing more is charged.'
    : 'This page has expired. Nothing was charged.';
  sendPlainPage(res, isPaid ? 200 : 410, {
    title: isPaid ? 'Already paid' : 'Page expired',
    body: `<p>${text}</p>${link('Back to Side One', '/')}`,
  });
}

/** Where an outcome leads: on, or back to the page, which says what happened. */
export function addressAfter(outcome: Outcome, here: string): string {
  if (outcome.kind === 'declined' || outcome.kind === 'refused') return `${here}?trouble=${outcome.kind}`;
  return outcome.status === 'complete' ? outcome.url : here;
}
