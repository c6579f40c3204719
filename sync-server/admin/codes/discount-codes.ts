import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
  CODES_SHOWN,
  type changeDiscountCode,
  type DiscountCodeRow,
  type listDiscountCodes,
} from '../../../shared/contract/codes.ts';
import type { BodyOf, QueryOf, ResponseOf } from '../../../shared/contract/endpoint.ts';
import { cursorAfter } from '../../../shared/contract/paging.ts';
import { endOfDay, type Gives, type NewDiscountCode } from '../../../shared/schemas/discount-code.ts';
import { type Actor, recordAct } from '../../audit/record-act.ts';
import { isPast, PAST_DAY_MESSAGE, rowOf, storeCode } from '../../billing/codes/new-code.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/schema.ts';
import { isAfterCursor } from '../../http/after-cursor.ts';
import { AppError } from '../../http/app-error.ts';
import { idIn, notFound } from '../../http/not-found.ts';

/** The codes as administrators see them, the newest first. */
export async function listCodes(
  ctx: Context,
  { cursor, limit = CODES_SHOWN }: QueryOf<typeof listDiscountCodes>,
): Promise<ResponseOf<typeof listDiscountCodes>> {
  const isAfter = isAfterCursor(cursor, sql`c.created_at`, sql`c.id`);
  const rows = await selectCodes(ctx.db, isAfter, nowOf(ctx), limit + 1);
  const codes = rows.slice(0, limit);
  const last = rows.length > codes.length ? codes.at(-1) : undefined;
  return { codes, nextCursor: last ? cursorAfter(last) : null };
}

export async function createCode(ctx: Context, actor: Actor, code: NewDiscountCode): Promise<DiscountCodeRow> {
  requireDayToCome(ctx, code.lastDay);
  const row = { ...rowOf(code), id: ctx.newId(), created_by: actor.actorId, created_at: nowOf(ctx) };
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await storeCode(trx, row))) {
      throw new AppError('CODE_EXISTS', `There is a code ${code.code} already.`, { field: 'code' });
    }
    const after = { ...code, lastDay: undefined, endsAt: row.ends_at };
    await recordAct(trx, actor, { act: 'code.create', after });
  });
  return requireCode(ctx, row.id);
}

/** Changes limit and end, or ends the code for good. It waits for purchases with the code that are being checked. */
export async function changeCode(
  ctx: Context,
  actor: Actor,
  pathId: string,
  { maxUses, lastDay, isEnded, seen }: BodyOf<typeof changeDiscountCode>,
): Promise<DiscountCodeRow> {
  const id = idIn(pathId, 'code');
  await ctx.db.transaction().execute(async (trx) => {
    const stored = await trx
      .selectFrom('discount_codes')
      .select(['code', 'max_uses', 'ends_at', 'disabled_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!stored) throw notFound('code');
    const endsAt = lastDay === undefined ? stored.ends_at : lastDay && endOfDay(lastDay);
    const isSame = stored.max_uses === seen.maxUses && stored.ends_at === seen.endsAt && stored.disabled_at === null;
    if (!isSame) {
      throw new AppError('EDIT_CONFLICT', `${stored.code} has been changed meanwhile. The list shows how it is now.`);
    }
    if (endsAt !== stored.ends_at) requireDayToCome(ctx, lastDay ?? null);
    const after = {
      max_uses: maxUses === undefined ? stored.max_uses : maxUses,
      ends_at: endsAt,
      disabled_at: isEnded ? nowOf(ctx) : null,
    };
    await trx.updateTable('discount_codes').set(after).where('id', '=', id).execute();
    const words = (row: Pick<typeof stored, 'max_uses' | 'ends_at' | 'disabled_at'>) => ({
      code: stored.code,
      maxUses: row.max_uses,
      endsAt: row.ends_at,
      endedAt: row.disabled_at,
    });
    await recordAct(trx, actor, { act: 'code.change', before: words(stored), after: words(after) });
  });
  return requireCode(ctx, id);
}

async function requireCode(ctx: Context, id: string): Promise<DiscountCodeRow> {
  const [code] = await selectCodes(ctx.db, sql`c.id = ${id}`, nowOf(ctx), 1);
  if (!code) throw notFound('code');
  return code;
}

type Row = Omit<DiscountCodeRow, 'gives' | 'state'> & {
  kind: Gives['kind'];
  percent: number | null;
  cents: number | null;
};

async function selectCodes(
  db: Kysely<Database>,
  condition: RawBuilder<boolean>,
  now: string,
  limit: number,
): Promise<DiscountCodeRow[]> {
  const { rows } = await sql<Row>`
    select c.id, c.code, c.kind, c.percent, c.cents, c.plan_ids as "planIds", c.max_uses as "maxUses",
      c.ends_at as "endsAt", c.disabled_at as "endedAt", c.created_at as "createdAt", u.used, u.reserved
    from discount_codes c cross join lateral (
      select count(*) filter (where state = 'used')::int as used,
        count(*) filter (where state = 'reserved')::int as reserved
      from discount_uses where code_id = c.id
    ) u
    where ${condition} order by c.created_at desc, c.id desc limit ${limit}
  `.execute(db);
  return rows.map(({ kind, percent, cents, ...row }) => ({
    ...row,
    gives: givesOf(kind, percent ?? 0, cents ?? 0),
    state: stateOf(row, now),
  }));
}

function givesOf(kind: Gives['kind'], percent: number, cents: number): Gives {
  if (kind === 'free') return { kind };
  return kind === 'percent' ? { kind, percent } : { kind, cents };
}

function stateOf(
  { endedAt, endsAt, maxUses, used, reserved }: Pick<Row, 'endedAt' | 'endsAt' | 'maxUses' | 'used' | 'reserved'>,
  now: string,
): DiscountCodeRow['state'] {
  if (endedAt !== null || (endsAt !== null && endsAt <= now)) return 'ended';
  return maxUses !== null && used + reserved >= maxUses ? 'used-up' : 'active';
}

function requireDayToCome(ctx: Context, lastDay: string | null): void {
  if (isPast(lastDay, nowOf(ctx))) throw new AppError('INVALID', PAST_DAY_MESSAGE, { field: 'lastDay' });
}

function nowOf(ctx: Context): string {
  return new Date(ctx.clock()).toISOString();
}
