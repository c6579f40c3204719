import type { Response } from 'express';
import { escapeHtml } from '../../../shared/domain/escape-html.ts';
import { sendPlainPage } from '../../../sync-server/http/plain-page.ts';
import type { Books } from '../books/books.ts';
import type { Card, Charge, Invoice, PortalSession } from '../books/objects.ts';
import { dayText, moneyText } from '../trade/catalogue.ts';
import { liveSubscriptions } from '../trade/portal.ts';
import { key, line, lines, link, notFound, problem, STAND_IN_NOTE, timeText } from './page-parts.ts';

export interface Portal {
  session: PortalSession;
  card: Card | null;
  invoices: Invoice[];
}

const CARD_WORDS = { works: 'Visa ending in 4242', declines: 'Visa ending in 0341' } as const;

export async function portalOf(books: Books, id: string): Promise<Portal | undefined> {
  const session = await books.find('billing_portal.session', id);
  if (!session) return undefined;
  const { customer } = session;
  const [subscription] = await liveSubscriptions(books, customer);
  const { card } = (subscription ?? (await books.get('customer', customer))).own;
  return { session, card, invoices: await books.all('invoice', { customer }) };
}

export function sendPortalPage(res: Response, portal: Portal | undefined, trouble?: string): void {
  if (!portal) {
    notFound(res);
    return;
  }
  const { session, card, invoices } = portal;
  const items = invoices.slice(0, 24).map((invoice) => {
    const below = invoice.status === 'open' ? key('Pay now', `pay:${invoice.id}`) : '';
    const text = `${dayText(invoice.created)}, ${invoice.status}`;
    return line(text, moneyText(invoice.amount_due), below);
  });
  sendPlainPage(res, 200, {
    title: 'Card and invoices',
    body: [
      `<h2>Card</h2><p>${card ? CARD_WORDS[card] : 'No card is stored.'}</p>`,
      problem(trouble),
      key('Use a card that works', 'card:works'),
      key('Use a card that is declined', 'card:declines'),
      `<h2>Invoices</h2>${lines(items, 'No invoices yet.')}`,
      link('Back to Side One', session.return_url),
      STAND_IN_NOTE,
    ].join('\n'),
  });
}

export function sendInvoicePage(res: Response, invoice: Invoice | undefined): void {
  if (!invoice) {
    notFound(res);
    return;
  }
  const items = invoice.lines.data.map(({ description, amount }) => line(description, moneyText(amount)));
  const { discount } = invoice.own;
  if (discount > 0) items.push(line('Discount', moneyText(-discount)));
  items.push(line('Total', moneyText(invoice.total)), line('Due', moneyText(invoice.amount_due)));
  items.push(line('Paid', moneyText(invoice.amount_paid)));
  sendPlainPage(res, 200, {
    title: 'Invoice',
    body: `<p>${timeText(invoice.created)}, ${escapeHtml(invoice.status)}</p>${lines(items, '')}${STAND_IN_NOTE}`,
  });
}

export function sendReceiptPage(res: Response, charge: Charge | undefined): void {
  if (!charge) {
    notFound(res);
    return;
  }
  const items = [line('Paid', moneyText(charge.amount))];
  if (charge.amount_refunded > 0) items.push(line('Refunded', moneyText(charge.amount_refunded)));
  sendPlainPage(res, 200, {
    title: 'Receipt',
    body: `<p>${timeText(charge.created)}, ${escapeHtml(charge.status)}</p>${lines(items, '')}${STAND_IN_NOTE}`,
  });
}
