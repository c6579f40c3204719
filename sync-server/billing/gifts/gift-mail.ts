import type { Kysely, Selectable } from 'kysely';
import { type Account, displayNameOf } from '../../../shared/domain/user.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/schema.ts';
import type { GiftSubscriptionTable } from '../../db/tables/money.ts';
import { queueMail } from '../../mail/queue-mail.ts';

type Gift = Selectable<GiftSubscriptionTable> & { gift_code: string; expires_at: string };
type Giver = Pick<Account, 'firstName' | 'lastName' | 'username' | 'email'>;

/** Of the mail that each gift causes when it is paid. */
export function giftMailKey(giftId: string): string {
  return `gift:${giftId}`;
}

/** How often an administrator may send the mail of one gift again. */
export const MOST_SENT_AGAIN = 10;

/** Of the mails that administrators send again. */
export function sentAgainKeys(giftId: string): string[] {
  return Array.from({ length: MOST_SENT_AGAIN }, (_, index) => `gift-again:${giftId}:${index + 1}`);
}

/**
 * Queues the mail with the code to the recipient of a gift.
 * @returns whether it is a new one
 */
export function mailGift(
  ctx: Context,
  trx: Kysely<Database>,
  { gift, giver }: { gift: Gift; giver: Giver | undefined },
  dedupeKey: string,
): Promise<boolean> {
  return queueMail(trx, ctx.newId(), {
    template: 'gift',
    dedupeKey,
    to: { name: gift.recipient_name, address: gift.recipient_email },
    payload: {
      giverName: giver ? displayNameOf(giver) : null,
      giftMessage: gift.gift_message,
      planId: gift.subscription_tier,
      giftCode: gift.gift_code,
      expiresAt: gift.expires_at,
    },
  });
}
