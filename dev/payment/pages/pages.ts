import express, { type Request, Router } from 'express';
import { answersPages } from '../../../sync-server/http/plain-page.ts';
import { sameOriginWrites } from '../../../sync-server/http/same-origin.ts';
import type { Books } from '../books/books.ts';
import type { WithBooks } from '../books/database.ts';
import { Refusal } from '../contract/refusal.ts';
import type { Control } from '../control.ts';
import { catchUp, payInvoice } from '../trade/due.ts';
import { afterMonths } from '../trade/periods.ts';
import { portalOf, sendInvoicePage, sendPortalPage, sendReceiptPage } from './billing-pages.ts';
import { overviewOf, sendControlPage } from './control-page.ts';
import { notFound, troubleOf } from './page-parts.ts';
import { addressAfter, offerOf, sendPaymentPage } from './payment-page.ts';

export interface PagesOptions {
  publicUrl: string;
  withBooks: WithBooks;
  control: Control;
  onChange: () => void;
}

/** The provider's pages: payment, portal, invoices, and the page that controls the stand-in. */
export function pagesRouter({ publicUrl, withBooks, control, onChange }: PagesOptions): Router {
  const router = Router();
  router.use(answersPages, sameOriginWrites(publicUrl), express.urlencoded({ extended: false, limit: 4_000 }));

  async function look<T>(work: (books: Books) => Promise<T>): Promise<T> {
    const seen = await withBooks(async (books) => {
      await catchUp(books);
      return work(books);
    });
    onChange();
    return seen;
  }

  router.get('/', async (_req, res) => sendControlPage(res, await look(overviewOf)));
  router.post('/', async (req, res) => {
    await press(control, actionOf(req));
    res.redirect(303, `${publicUrl}${req.baseUrl}`);
  });

  router.get('/c/:id', async (req, res) =>
    sendPaymentPage(res, await look((books) => offerOf(books, req.params.id)), troubleOf(req.query.trouble)),
  );
  router.post('/c/:id', async (req, res) => {
    const { id } = req.params;
    const [action] = actionOf(req);
    if (!(await look((books) => offerOf(books, id)))) return notFound(res);
    // Each button leads to another address, so that Back finds no form to send again.
    const here = `${publicUrl}${req.baseUrl}/c/${id}`;
    if (action === 'leave') return res.redirect(303, await control.leave(id));
    const outcome = action === 'decline' ? await control.decline(id) : await control.pay(id);
    res.redirect(303, addressAfter(outcome, here));
  });

  router.get('/portal/:id', async (req, res) =>
    sendPortalPage(res, await look((books) => portalOf(books, req.params.id)), troubleOf(req.query.trouble)),
  );
  router.post('/portal/:id', async (req, res) => {
    const { id } = req.params;
    const portal = await look((books) => portalOf(books, id));
    if (!portal) return notFound(res);
    const [action, of = ''] = actionOf(req);
    if (action === 'card') await control.changeCard(portal.session.customer, of === 'declines' ? 'declines' : 'works');
    const isPaid = action !== 'pay' || (await look((books) => payOpenInvoice(books, portal.session.customer, of)));
    res.redirect(303, `${publicUrl}${req.baseUrl}/portal/${id}${isPaid ? '' : '?trouble=declined'}`);
  });

  router.get('/invoice/:id', async (req, res) =>
    sendInvoicePage(res, await look((books) => books.find('invoice', req.params.id))),
  );
  router.get('/receipt/:id', async (req, res) =>
    sendReceiptPage(res, await look((books) => books.find('charge', req.params.id))),
  );
  router.use((_req, res) => notFound(res));
  return router;
}

/** Buttons name their action as `action` or `action:object`. */
function actionOf(req: Request): string[] {
  return String(req.body?.action ?? '').split(':');
}

async function press(control: Control, [action, of = '']: string[]): Promise<void> {
  switch (action) {
    case 'clock':
      return control.advance(await stepOf(control, of));
    case 'cards':
      return control.failNextCharges(of === 'fail' ? 1 : 0);
    case 'refund':
      await ignoreRefusal(control.refund(of));
      return;
    case 'dispute':
      await ignoreRefusal(control.loseDispute(of));
      return;
    case 'events':
      return of === 'hold' ? control.events.hold() : control.events.release();
    case 'send':
      await control.events.sendAgain(of);
  }
}

async function stepOf(control: Control, step: string): Promise<number> {
  if (step === 'day') return 86_400_000;
  const now = Math.floor((await control.now()) / 1000);
  return (afterMonths(now, step === 'year' ? 12 : 1) - now) * 1000;
}

/** A button may be pressed on an outdated page. */
async function ignoreRefusal(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

async function payOpenInvoice(books: Books, customer: string, id: string): Promise<boolean> {
  const [invoice] = await books.all('invoice', { id, customer, status: 'open' });
  const subscription = invoice?.parent?.subscription_details.subscription;
  return !invoice || !subscription || payInvoice(books, invoice, await books.get('subscription', subscription));
}
