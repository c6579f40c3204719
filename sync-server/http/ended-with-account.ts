import { hash } from 'node:crypto';
import { parseCookie } from 'cookie';
import type { Request } from 'express';
import { type Kysely, sql } from 'kysely';
import { USER_HEADER } from '../../shared/wire/current-user-call.ts';
import { isSessionOf } from '../audit/views.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { sessionCookieName } from './session.ts';

/** Ends all sessions of a person whose account is deleted, and their open streams at every server. */
export async function endWithAccount(trx: Kysely<Database>, userId: string): Promise<void> {
  await sql`
    with ended as (delete from sessions where ${isSessionOf(userId)} returning sid, expire)
    insert into ended_with_account (proof, until)
    select sha256(convert_to(sid || ' ' || ${userId}::text, 'UTF8')), expire from ended on conflict do nothing
  `.execute(trx);
}

/**
 * Whether the caller's session ended because the account was deleted whose page this is. Only a device that was signed in
 * to the account can prove it: to anybody else an account that is gone is like one that never was.
 */
export async function endedWithAccount({ db, config }: Context, req: Request): Promise<boolean> {
  const userId = req.get(USER_HEADER);
  const cookie = parseCookie(req.headers.cookie ?? '')[sessionCookieName(config.isPublicUrlSecure)];
  // 's:', the id of the session, a dot and its signature. The id alone is a secret.
  const sid = /^s:(.+)\./s.exec(cookie ?? '')?.[1];
  if (userId === undefined || sid === undefined) return false;
  const proof = hash('sha256', `${sid} ${userId}`, 'buffer');
  const found = await db.selectFrom('ended_with_account').select('proof').where('proof', '=', proof).executeTakeFirst();
  return found !== undefined;
}
