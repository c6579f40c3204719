import type { Response } from 'express';
import { escapeHtml } from '../../../shared/domain/escape-html.ts';
import { sendPlainPage } from '../../../sync-server/http/plain-page.ts';
import type { Books } from '../books/books.ts';
import type { Customer, Session } from '../books/objects.ts';
import { moneyText, priceNamed, productNameOf } from '../trade/catalogue.ts';
import type { Outcome } from '../trade/pay-session.ts';
import { key, line, lines, link, notFound, problem, STAND_IN_NOTE } from './page-parts.ts';

/** The fields of a session that the page shows. */
export interface Offer {
  session: Session;
  customer: Customer;
}

export async function offerOf(books: Books, id: string): Promise<Offer | undefined> {
  const session = await books.find('checkout.session', id);
  return session && { session, customer: await books.get('customer', session.customer) };
}

export function sendPaymentPage(res: Response, offer: Offer | undefined, trouble?: string): void {
  if (!offer) notFound(res);
  else if (offer.session.status === 'open') sendOpen(res, offer, trouble);
  else sendOver(res, offer.session);
}

function sendOpen(res: Response, { session, customer }: Offer, trouble: string | undefined): void {
  const price = priceNamed(session.own.price, 'price');
  const { discount } = session.own;
  const name = productNameOf(price);
  const items = [
    line(price.recurring ? `${name}, each ${price.recurring.interval}` : name, moneyText(price.unit_amount)),
  ];
  if (discount > 0) items.push(line('Discount', moneyText(-discount)));
  items.push(line('Due today', moneyText(session.amount_total)));
  sendPlainPage(res, 200, {
    title: session.mode === 'subscription' ? 'Subscribe' : 'Pay',
    body: [
      customer.email ? `<p>Paid by ${escapeHtml(customer.email)}.</p>` : '',
      lines(items, ''),
      problem(trouble),
      key(`Pay ${moneyText(session.amount_total)}`, 'pay', { isQuiet: false }),
      key('Decline the card', 'decline'),
      key('Leave without paying', 'leave'),
      STAND_IN_NOTE,
    ].join('\n'),
  });
}

function sendOver(res: Response, session: Session): void {
  const isPaid = session.status === 'complete';
  const text = isPaid
    ? 'This purchase is complete. Nothing more is charged.'
    : 'This page has expired. Nothing was charged.';
  sendPlainPage(res, isPaid ? 200 : 410, {
    title: isPaid ? 'Already paid' : 'Page expired',
    body: `<p>${text}</p>${link('Back to Side One', '/')}`,
  });
}

/** The target after an outcome: on, or back to the page, which shows it. */
export function addressAfter(outcome: Outcome, here: string): string {
  if (outcome.kind === 'declined' || outcome.kind === 'refused') return `${here}?trouble=${outcome.kind}`;
  return outcome.status === 'complete' ? outcome.url : here;
}
