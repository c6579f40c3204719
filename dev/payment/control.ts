import type { Books } from './books/books.ts';
import type { WithBooks } from './books/database.ts';
import type { Card } from './books/objects.ts';
import type { Fault } from './books/settings.ts';
import type { Delivery } from './delivery.ts';
import { catchUp } from './trade/due.ts';
import { leaveSession, type Outcome, paySession } from './trade/pay-session.ts';
import { changeCard } from './trade/portal.ts';
import { createRefund, dispute } from './trade/refunds.ts';

/** Actions of people on the pages, and of tests on the provider. Its effects hold for all server processes. */
export interface Control {
  pay(sessionId: string): Promise<Outcome>;
  decline(sessionId: string): Promise<Outcome>;
  /** The target of leaving the page; the session stays open. */
  leave(sessionId: string): Promise<string>;
  /** Unix milliseconds of the stand-in's clock. */
  now(): Promise<number>;
  /** Moves the clock forward; what becomes due on the way happens in order. */
  advance(ms: number): Promise<void>;
  failNextCharges(count: number): Promise<void>;
  changeCard(customerId: string, card: Card): Promise<void>;
  /** As a person does in the provider's dashboard. Without an amount, all that is left. */
  refund(paymentIntentId: string, amount?: number): Promise<string>;
  loseDispute(paymentIntentId: string): Promise<void>;
  winDispute(paymentIntentId: string): Promise<void>;
  /** The next requests to the API meet this fault. */
  fault(fault: Fault & { next: number }): Promise<void>;
  clearFaults(): Promise<void>;
  events: Pick<Delivery, 'sendAgain' | 'settled'> & {
    /** From now on events wait. */
    hold(): Promise<void>;
    /** Delivers what waits, and from now on at once. */
    release(): Promise<void>;
  };
}

export function createControl(withBooks: WithBooks, delivery: Delivery): Control {
  async function change<T>(work: (books: Books) => Promise<T>): Promise<T> {
    const result = await withBooks(async (books) => {
      await catchUp(books);
      return work(books);
    });
    delivery.kick();
    return result;
  }

  return {
    pay: (id) => change((books) => paySession(books, id, 'pay')),
    decline: (id) => change((books) => paySession(books, id, 'decline')),
    leave: (id) => change((books) => leaveSession(books, id)),
    now: () => withBooks(async ({ now }) => now * 1000),
    async advance(ms) {
      await withBooks(async (books) => {
        books.settings.offsetMs += ms;
        books.now += Math.floor(ms / 1000);
        await catchUp(books);
      });
      delivery.kick();
    },
    async failNextCharges(count) {
      await change(async ({ settings }) => {
        settings.failingCharges = count;
      });
    },
    changeCard: (customer, card) => change((books) => changeCard(books, customer, card)),
    refund: (id, amount) => change(async (books) => (await createRefund(books, id, amount)).id),
    loseDispute: (id) => change((books) => dispute(books, id, 'lost')),
    winDispute: (id) => change((books) => dispute(books, id, 'won')),
    async fault({ next, ...fault }) {
      await withBooks(async ({ settings }) => {
        settings.faults.push(...Array.from({ length: next }, () => fault));
      });
    },
    async clearFaults() {
      await withBooks(async ({ settings }) => {
        settings.faults = [];
      });
    },
    events: {
      sendAgain: delivery.sendAgain,
      settled: delivery.settled,
      async hold() {
        await withBooks(async ({ settings }) => {
          settings.holdsEvents = true;
        });
      },
      async release() {
        await withBooks(async ({ settings }) => {
          settings.holdsEvents = false;
        });
        delivery.kick();
      },
    },
  };
}
