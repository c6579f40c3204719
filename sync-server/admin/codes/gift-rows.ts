import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AdminGift } from '../../../shared/contract/codes.ts';
import { cursorAfter } from '../../../shared/contract/paging.ts';
import type { Database } from '../../db/schema.ts';
import { adminPersonOf } from '../admin-person.ts';

type Row = Omit<AdminGift, 'maskedCode' | 'state' | 'mail'> & {
  code: string | null;
  createdAt: string;
  voidedAt: string | null;
  takenBack: boolean;
};

/** Condition on gifts `g` with givers `u`: a part of an address, or of the giver's username. */
export function hasPartOfAddress(text: string): RawBuilder<boolean> {
  const part = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(g.recipient_email ilike ${part} or u.email ilike ${part} or u.username ilike ${part})`;
}

/**
 * Paid gifts as administrators see them, the newest first: never the giver's words, nor the whole code. `mailKeys` names the
 * mails of a gift, the latest last.
 */
export async function giftsForAdmins(
  db: Kysely<Database>,
  condition: RawBuilder<unknown>,
  { now, limit, mailKeys }: { now: string; limit: number; mailKeys: (giftId: string) => string[] },
): Promise<{ gift: AdminGift; cursor: string }[]> {
  const { rows } = await sql<Row>`
    select g.id, g.gift_code as code, g.subscription_tier as "planId",
      case when u.id is not null then ${adminPersonOf(sql`u`)} end as "from",
      g.recipient_name as "recipientName", g.recipient_email as "recipientEmail", o.paid_at as "boughtAt",
      g.expires_at as "expiresAt", g.redeemed_at as "redeemedAt", g.voided_at as "voidedAt", g.taken_back as "takenBack", g.created_at as "createdAt",
      case when by.id is not null then ${adminPersonOf(sql`by`)} end as "redeemedBy"
    from gift_subscriptions g
    join billing_orders o on o.id = g.order_id
    left join users u on u.id = g.purchaser_id
    left join users by on by.id = g.redeemed_by
    where (g.gift_code is not null or g.voided_at is not null) and ${condition}
    order by g.created_at desc, g.id desc limit ${limit}
  `.execute(db);
  const mails = await mailsOf(
    db,
    rows.flatMap(({ id }) => mailKeys(id)),
  );
  return rows.map(({ code, createdAt, voidedAt, takenBack, ...row }) => ({
    gift: {
      ...row,
      maskedCode: code && masked(code),
      state: stateOf({ ...row, voidedAt, takenBack }, now),
      mail: mailKeys(row.id).reduce((latest: AdminGift['mail'], key) => mails.get(key) ?? latest, null),
    },
    cursor: cursorAfter({ createdAt, id: row.id }),
  }));
}

type Mail = NonNullable<AdminGift['mail']>;

async function mailsOf(db: Kysely<Database>, keys: readonly string[]): Promise<Map<string, Mail>> {
  const { rows } = await sql<Mail & { key: string }>`
    select dedupe_key as key, state, coalesce(sent_at, created_at) as at from mail_outbox where dedupe_key = any(${keys})
  `.execute(db);
  return new Map(rows.map(({ key, state, at }) => [key, { state, at }]));
}

function stateOf(
  { redeemedAt, voidedAt, takenBack, expiresAt }: Pick<Row, 'redeemedAt' | 'voidedAt' | 'takenBack' | 'expiresAt'>,
  now: string,
): AdminGift['state'] {
  if (redeemedAt !== null) return 'redeemed';
  if (voidedAt !== null) return takenBack ? 'taken-back' : 'paid-back';
  return expiresAt !== null && expiresAt <= now ? 'ended' : 'open';
}

/** Its first half tells gifts apart and opens none. */
function masked(code: string): string {
  return `${code.slice(0, -6)}••••••`;
}
