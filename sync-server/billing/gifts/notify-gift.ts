import { sql } from 'kysely';
import * as z from 'zod/mini';
import { displayNameOf } from '../../../shared/domain/user.ts';
import type { Context } from '../../context.ts';
import { defineJob } from '../../jobs/job.ts';
import { findAccount } from '../../library/account.ts';
import { raiseFor } from '../../notifications/raise.ts';

const ofGift = z.object({ giftId: z.string() });

/** Notifies the account whose verified address a paid gift is for, if there is one. */
export const notifyReceived = defineJob({
  name: 'notify-gift-received',
  payload: ofGift,
  async run(ctx, { giftId }) {
    const gift = await findGift(ctx, giftId);
    const { gift_code: giftCode, purchaser_id: giverId } = gift ?? {};
    if (!gift || !giftCode || gift.is_redeemed || gift.voided_at !== null) return;
    const recipientId = await findByVerifiedAddress(ctx, gift.recipient_email);
    if (recipientId === undefined || recipientId === giverId) return;
    const giver = giverId ? await findAccount(ctx.db, giverId) : undefined;
    const giverName = giver ? displayNameOf(giver) : null;
    await raiseFor(ctx, recipientId, async () => ({
      kind: 'gift',
      dedupeKey: `gift-received:${giftId}`,
      about: giver?.id ?? null,
      data: { what: 'received', giverName, planId: gift.subscription_tier, giftCode },
    }));
  },
});

/** Notifies the giver that their gift was redeemed, by the name that they have typed. */
export const notifyRedeemed = defineJob({
  name: 'notify-gift-redeemed',
  payload: ofGift,
  async run(ctx, { giftId }) {
    const gift = await findGift(ctx, giftId);
    const { purchaser_id: giverId, redeemed_by: by } = gift ?? {};
    if (!gift || !giverId || giverId === by) return;
    await raiseFor(ctx, giverId, async () => ({
      kind: 'gift',
      dedupeKey: `gift-redeemed:${giftId}`,
      about: by ?? null,
      data: { what: 'redeemed', recipientName: gift.recipient_name, planId: gift.subscription_tier },
    }));
  },
});

function findGift({ db }: Context, giftId: string) {
  return db.selectFrom('gift_subscriptions').selectAll().where('id', '=', giftId).executeTakeFirst();
}

/** The same address in any case, as the index of verified ones has it. */
async function findByVerifiedAddress({ db }: Context, address: string): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', address.toLowerCase())
    .where('email_verified', '=', true)
    .executeTakeFirst();
  return user?.id;
}
