import { sql } from 'kysely';
import type { BodyOf } from '../../shared/contract/endpoint.ts';
import type { reportProfile } from '../../shared/contract/moderation.ts';
import type { Context } from '../context.ts';
import { AppError } from '../http/app-error.ts';
import { notFound } from '../http/not-found.ts';
import { inUserTransaction } from '../library/user-transaction.ts';
import { findReadableProfile, hasPublicProfile, profileSaid } from '../visibility/person.ts';

/** Keeps what the profile says now, since its owner may change it. The same person's next report replaces this one. */
export async function report(
  ctx: Context,
  userId: string,
  key: string,
  { reason, note = null }: BodyOf<typeof reportProfile>,
): Promise<void> {
  const reportId = ctx.newId();
  await inUserTransaction(ctx, userId, async ({ trx, now }) => {
    const profileId = await findReadableProfile(trx, userId, key);
    if (!profileId) throw notFound('profile');
    if (profileId === userId) throw new AppError('INVALID', 'You cannot report your own profile');
    const { rows } = await sql`
      insert into profile_reports (id, profile_id, reporter_id, reason, note, said, created_at)
      select ${reportId}, u.id, ${userId}, ${reason}, ${note}, ${profileSaid}, ${now} from users u
      where u.id = ${profileId} and ${hasPublicProfile} for key share of u
      on conflict (profile_id, reporter_id) do update set reason = excluded.reason, note = excluded.note,
        said = excluded.said, created_at = excluded.created_at, closed_at = null
      returning id
    `.execute(trx);
    if (rows.length === 0) throw notFound('profile');
  });
}
