import { displayNameOf } from '../../shared/domain/user.ts';
import type { NotificationData, NotificationKind } from '../../shared/schemas/notification.ts';
import { findAccount } from '../library/account.ts';
import { type QueuedMail, queueMail } from '../mail/queue-mail.ts';
import { unsubscribePath } from './unsubscribe-token.ts';
import type { DeliveryWay, Waiting } from './waiting.ts';

type Content =
  | Pick<QueuedMail<'price-alert'>, 'template' | 'payload'>
  | Pick<QueuedMail<'plan-ending'>, 'template' | 'payload'>;

interface Footer {
  /** The reader's time zone, where it is known. */
  zone: string | null;
  unsubscribe: string;
}

/** The mail of each kind, about all that wait of it. A kind without one is not mailed here: a gift has its own mail. */
const MAILS: { [Kind in NotificationKind]?: (data: NotificationData<Kind>[], footer: Footer) => Content } = {
  price: (alerts, footer) => ({ template: 'price-alert', payload: { alerts, ...footer } }),
  'plan-ending': (ends, footer) => ({
    template: 'plan-ending',
    // The plan may have become longer while the first one waited.
    payload: { ...(ends.at(-1) as NotificationData<'plan-ending'>), ...footer },
  }),
};

/** One mail for each kind, since each kind can be switched off by its mail. Addresses that are not verified get none. */
export const mailWay: DeliveryWay = {
  way: 'mail',
  async send(ctx, { userId, settings }, waiting) {
    const account = await findAccount(ctx.db, userId);
    if (!account?.email || !account.emailVerified) return;
    const to = { address: account.email, name: displayNameOf(account) };
    const zone = settings.quiet?.zone ?? null;
    for (const [kind, group] of Map.groupBy(waiting, ({ notice }) => notice.kind)) {
      const make = MAILS[kind] as ((data: unknown[], footer: Footer) => Content) | undefined;
      if (!make) continue;
      const footer = { zone, unsubscribe: unsubscribePath(ctx.config.sessionSecret, { userId, kind }) };
      const content = make(
        group.map(({ notice }) => notice.data),
        footer,
      ) as QueuedMail;
      await queueMail(ctx.db, ctx.newId(), { ...content, dedupeKey: keyOf(userId, group), to });
    }
  },
};

/** Named by the person, with whose account it goes. */
function keyOf(userId: string, [first]: readonly Waiting[]): string {
  return `notification:${userId}:${first?.id}`;
}
