import type { Response } from 'express';
import { sendPlainPage } from '../../../sync-server/http/plain-page.ts';
import type { Books } from '../books/books.ts';
import type { Charge, PaymentIntent } from '../books/objects.ts';
import { SCHEMA } from '../books/schema.ts';
import type { Settings } from '../books/settings.ts';
import { moneyText } from '../trade/catalogue.ts';
import { key, line, lines, STAND_IN_NOTE, timeText } from './page-parts.ts';

const SHOWN = 20;

export interface Overview {
  now: number;
  settings: Settings;
  payments: { intent: PaymentIntent; charge: Charge | undefined }[];
  events: { id: string; type: string; created: number; state: string; attempts: number }[];
}

export async function overviewOf(books: Books): Promise<Overview> {
  const payments: Overview['payments'] = [];
  for (const intent of (await books.all('payment_intent')).slice(0, SHOWN)) {
    payments.push({ intent, charge: await books.find('charge', intent.latest_charge ?? '') });
  }
  const { rows } = await books.client.query<Overview['events'][number]>(
    `select id, type, created, state, attempts from ${SCHEMA}.events order by seq desc limit ${SHOWN}`,
  );
  return { now: books.now, settings: books.settings, payments, events: rows };
}

/** A developer's actions on the payment provider. */
export function sendControlPage(res: Response, { now, settings, payments, events }: Overview): void {
  const fails = settings.failingCharges > 0;
  sendPlainPage(res, 200, {
    title: 'Payment stand-in',
    body: [
      `<h2>Clock</h2><p>It is ${timeText(now)}. Renewals and expiries happen on the way.</p>`,
      key('Move the clock one day', 'clock:day'),
      key('Move the clock one month', 'clock:month'),
      key('Move the clock one year', 'clock:year'),
      `<h2>Cards</h2><p>The next card payment ${fails ? 'fails' : 'succeeds'}.</p>`,
      fails ? key('Let the next card payment succeed', 'cards:work') : key('The next card payment fails', 'cards:fail'),
      `<h2>Payments</h2>${lines(payments.map(paymentLine), 'No payments yet.')}`,
      `<h2>Events</h2><p>${settings.holdsEvents ? 'Events wait until you release them.' : 'Events are sent at once.'}</p>`,
      settings.holdsEvents ? key('Release events', 'events:release') : key('Hold events', 'events:hold'),
      lines(events.map(eventLine), 'No events yet.'),
      STAND_IN_NOTE,
    ].join('\n'),
  });
}

function paymentLine({ intent, charge }: Overview['payments'][number]): string {
  const isRefunded = charge?.amount === charge?.amount_refunded;
  const canTakeBack = charge?.status === 'succeeded' && !isRefunded && !charge.disputed;
  const keys = canTakeBack ? key('Refund', `refund:${intent.id}`) + key('Lose a dispute', `dispute:${intent.id}`) : '';
  const state = charge?.disputed ? 'disputed' : isRefunded ? 'refunded' : intent.status;
  return line(`${timeText(intent.created)}, ${state}`, moneyText(intent.amount), keys);
}

function eventLine({ id, type, created, state, attempts }: Overview['events'][number]): string {
  return line(`${type}, ${timeText(Number(created))}`, `${state}, ${attempts} sent`, key('Send again', `send:${id}`));
}
