import { planEnds } from '../billing/ledger.ts';
import { closePage } from '../billing/open-checkout.ts';
import { handleProviderEvent } from '../billing/provider-events.ts';
import { reconcileBilling } from '../billing/reconcile.ts';
import { refundPayment } from '../billing/refunds.ts';
import { endSubscription } from '../billing/subscription-mirror.ts';
import { refreshFigures } from '../community/refresh-figures.ts';
import { sendMail } from '../mail/send-mail.ts';
import { housekeeping } from './housekeeping.ts';
import type { Job } from './job.ts';

/** Every job that can be queued. */
export const JOBS: readonly Job[] = [
  housekeeping,
  sendMail,
  handleProviderEvent,
  endSubscription,
  refundPayment,
  closePage,
  planEnds,
  reconcileBilling,
  refreshFigures,
] as Job[];

/** Jobs that also run when a server starts, for what has become due while none ran. */
export const AT_START = [housekeeping, reconcileBilling];
