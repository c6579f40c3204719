import { hash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { endProviderSession as contract } from '../../shared/contract/provider-logout.ts';
import { actorOf } from '../audit/record-act.ts';
import { endViews, isSessionOf } from '../audit/views.ts';
import type { Database } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import type { Call } from '../http/call.ts';
import type { Calls } from '../http/mount.ts';
import {
  IdentityUnavailable,
  LOGOUT_TOKEN_MEMORY_MS,
  LogoutRefused,
  type ProviderLogout,
} from '../providers/identity/identity-provider.ts';

/**
 * Ends the sessions that the identity provider has ended, with their open streams. Mount it before sessions: the provider has
 * no cookie and no origin, and its signature decides.
 */
export function providerLogoutRoute({ mount }: Calls): void {
  mount(contract, async (call) => {
    call.res.set('cache-control', 'no-store');
    try {
      await endSessions(call, await call.ctx.identity.readLogout(call.body.logout_token));
    } catch (error) {
      throw asAnswer(call, error);
    }
    return { success: true as const };
  });
}

type LogoutCall = Pick<Call<typeof contract>, 'ctx' | 'req'>;

async function endSessions({ ctx, req }: LogoutCall, logout: ProviderLogout): Promise<void> {
  const ended = await ctx.db.transaction().execute(async (trx) => {
    await useToken(trx, logout, ctx.clock() + LOGOUT_TOKEN_MEMORY_MS);
    const { rows } = await sql<{ sid: string; actorId: string | null }>`
      select sid, sess ->> 'adminUserId' as "actorId" from sessions where ${await isEnded(trx, logout)}
      order by sid for update
    `.execute(trx);
    for (const { sid, actorId } of rows) {
      if (actorId === null) continue;
      await endViews(trx, () => actorOf({ ctx, viewer: { actorId }, req }), { sessionId: sid }, 'signed out');
    }
    await sql`delete from sessions where sid = any(${rows.map(({ sid }) => sid)})`.execute(trx);
    return rows.length;
  });
  ctx.log.info({ ended }, 'the identity provider ended a session');
}

/** A token counts once. */
async function useToken(trx: Kysely<Database>, { issuer, tokenId }: ProviderLogout, until: number): Promise<void> {
  const used = await trx
    .insertInto('used_logout_tokens')
    .values({ token: hash('sha256', `${issuer} ${tokenId}`, 'buffer'), until: new Date(until).toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('until')
    .executeTakeFirst();
  if (!used) throw new LogoutRefused('The token was used before');
}

/**
 * Condition on `sessions`. One that does not know its session at the provider, because it was begun by an earlier version,
 * ends with any of the person.
 */
async function isEnded(trx: Kysely<Database>, { issuer, subject, sessionId }: ProviderLogout) {
  const there = sql`sess ->> 'providerSessionId'`;
  if (subject === undefined) return sql`${there} = ${sessionId}`;
  const person = await trx
    .selectFrom('users')
    .select('id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (!person) return sql`false`;
  return sessionId === undefined
    ? isSessionOf(person.id)
    : sql`${isSessionOf(person.id)} and coalesce(${there}, ${sessionId}) = ${sessionId}`;
}

function asAnswer({ ctx }: LogoutCall, error: unknown): unknown {
  if (error instanceof LogoutRefused) {
    ctx.log.warn({ err: error }, 'a logout token was refused');
    return new AppError('INVALID', 'This is not a logout token that counts');
  }
  if (!(error instanceof IdentityUnavailable)) return error;
  ctx.log.warn({ err: error }, 'identity provider unavailable');
  return new AppError('UNAVAILABLE', 'The keys of the identity provider cannot be read now', { retryAfter: 30 });
}
