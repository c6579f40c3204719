import { notifyAnswered } from '../admin/messages/notify-answered.ts';
import { notifyLooked } from '../auth/notify-looked.ts';
import { closePage } from '../billing/buying/open-checkout.ts';
import { refundPayment } from '../billing/buying/refunds.ts';
import { handleProviderEvent } from '../billing/events/provider-events.ts';
import { reconcileBilling } from '../billing/events/reconcile.ts';
import { notifyReceived, notifyRedeemed } from '../billing/gifts/notify-gift.ts';
import { planEnds } from '../billing/ledger/ledger.ts';
import { planEndings } from '../billing/ledger/plan-endings.ts';
import { endSubscription } from '../billing/provider/subscription-mirror.ts';
import { notifyFollowed } from '../community/notify-followed.ts';
import { refreshFigures } from '../community/refresh-figures.ts';
import { cleanObjects, movePictures } from '../images/object-jobs.ts';
import type { Job } from '../jobs/job.ts';
import { sendMail } from '../mail/send-mail.ts';
import { deliverNotifications } from '../notifications/deliver.ts';
import { sendPush } from '../push/send-push.ts';
import { raisePrice } from '../watching/raise.ts';
import { watchPrices } from '../watching/watch-job.ts';
import { housekeeping } from './housekeeping.ts';

/** Every job that can be queued. */
export const JOBS: readonly Job[] = [
  housekeeping,
  sendMail,
  sendPush,
  handleProviderEvent,
  endSubscription,
  refundPayment,
  closePage,
  planEnds,
  planEndings,
  notifyReceived,
  notifyRedeemed,
  notifyFollowed,
  notifyAnswered,
  notifyLooked,
  deliverNotifications,
  watchPrices(raisePrice),
  reconcileBilling,
  refreshFigures,
  movePictures,
  cleanObjects,
] as Job[];

/** Jobs that also run when a server starts, for what has become due while none ran. */
export const AT_START = [housekeeping, reconcileBilling, movePictures];
