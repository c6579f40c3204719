import { type Kysely, sql } from 'kysely';
import { type AdminGift, GIFTS_SHOWN, type listGifts as listGiftsCall } from '../../../shared/contract/codes.ts';
import type { QueryOf, ResponseOf } from '../../../shared/contract/endpoint.ts';
import { giftCodeOf } from '../../../shared/domain/gift-code.ts';
import { type Actor, recordAct } from '../../audit/record-act.ts';
import { giftMailKey, MOST_SENT_AGAIN, mailGift, sentAgainKeys } from '../../billing/gifts/gift-mail.ts';
import { dayText } from '../../billing/ledger/plan-words.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/schema.ts';
import { isAfterCursor } from '../../http/after-cursor.ts';
import { AppError } from '../../http/app-error.ts';
import { idIn, notFound } from '../../http/not-found.ts';
import { findAccount } from '../../library/account.ts';
import { giftsForAdmins, hasPartOfAddress } from './gift-rows.ts';

const PAUSE_MINUTES = 10;

/** Gifts that are paid, the newest first. */
export async function listGifts(
  ctx: Context,
  { q, cursor, limit = GIFTS_SHOWN }: QueryOf<typeof listGiftsCall>,
): Promise<ResponseOf<typeof listGiftsCall>> {
  const isSought = q ? sql`(g.gift_code = ${giftCodeOf(q)} or ${hasPartOfAddress(q)})` : sql`true`;
  const condition = sql`${isSought} and ${isAfterCursor(cursor, sql`g.created_at`, sql`g.id`)}`;
  const found = await giftsForAdmins(ctx.db, condition, { now: nowOf(ctx), limit: limit + 1, mailKeys });
  const page = found.slice(0, limit);
  const last = found.length > page.length ? page.at(-1) : undefined;
  return { gifts: page.map(({ gift }) => gift), nextCursor: last?.cursor ?? null };
}

/** Queues the recipient's mail once more, for a gift whose code still gives something. */
export async function sendAgain(ctx: Context, actor: Actor, pathId: string): Promise<AdminGift> {
  const id = idIn(pathId, 'gift');
  await ctx.db.transaction().execute(async (trx) => {
    const gift = await lockOpenGift(ctx, trx, id);
    const giver = gift.purchaser_id === null ? undefined : await findAccount(trx, gift.purchaser_id);
    await mailGift(ctx, trx, { gift, giver }, await nextKey(trx, id));
    await recordAct(trx, actor, { act: 'gift.send', subjectId: gift.purchaser_id, after: { gift: id } });
  });
  return requireGift(ctx, id);
}

/** Ends the code of a gift that nobody has redeemed. */
export async function takeBack(ctx: Context, actor: Actor, pathId: string): Promise<AdminGift> {
  const id = idIn(pathId, 'gift');
  await ctx.db.transaction().execute(async (trx) => {
    const gift = await lockOpenGift(ctx, trx, id);
    await trx
      .updateTable('gift_subscriptions')
      .set({ voided_at: nowOf(ctx), taken_back: true })
      .where('id', '=', id)
      .execute();
    await recordAct(trx, actor, { act: 'gift.take-back', subjectId: gift.purchaser_id, after: { gift: id } });
  });
  return requireGift(ctx, id);
}

/** @throws for a gift whose code gives nothing any more */
async function lockOpenGift(ctx: Context, trx: Kysely<Database>, id: string) {
  const gift = await trx
    .selectFrom('gift_subscriptions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!gift) throw notFound('gift');
  const { gift_code, expires_at, redeemed_at, voided_at, taken_back } = gift;
  if (redeemed_at !== null) throw refused(`This gift was redeemed on ${dayText(redeemed_at)}.`);
  if (voided_at !== null) throw refused(`This gift was ${taken_back ? 'taken' : 'paid'} back.`);
  // Without a code it is not paid.
  if (gift_code === null || expires_at === null) throw notFound('gift');
  if (expires_at <= nowOf(ctx)) throw refused(`This gift ended on ${dayText(expires_at)}.`);
  return { ...gift, gift_code, expires_at };
}

async function requireGift(ctx: Context, id: string): Promise<AdminGift> {
  const [found] = await giftsForAdmins(ctx.db, sql`g.id = ${id}`, { now: nowOf(ctx), limit: 1, mailKeys });
  if (!found) throw notFound('gift');
  return found.gift;
}

/** Within the lock of the gift. @throws where it was sent again minutes ago, or often enough */
async function nextKey(trx: Kysely<Database>, giftId: string): Promise<string> {
  const keys = sentAgainKeys(giftId);
  const { rows } = await sql<{ key: string; isFresh: boolean }>`
    select dedupe_key as key, created_at > now() - make_interval(mins => ${PAUSE_MINUTES}) as "isFresh"
    from mail_outbox where dedupe_key = any(${keys})
  `.execute(trx);
  if (rows.some(({ isFresh }) => isFresh)) {
    const message = `This gift was mailed again less than ${PAUSE_MINUTES} minutes ago.`;
    throw new AppError('RATE_LIMITED', message, { retryAfter: PAUSE_MINUTES * 60 });
  }
  const next = keys[rows.length];
  if (next === undefined) throw refused(`This gift was mailed again ${MOST_SENT_AGAIN} times, which is enough.`);
  return next;
}

function refused(message: string): AppError {
  return new AppError('CODE_REFUSED', message);
}

/** The mails that a gift has caused or may cause. */
function mailKeys(giftId: string): string[] {
  return [giftMailKey(giftId), ...sentAgainKeys(giftId)];
}

function nowOf(ctx: Context): string {
  return new Date(ctx.clock()).toISOString();
}
