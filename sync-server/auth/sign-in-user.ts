import type { Kysely } from 'kysely';
import type { Context } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { type AccountChanges, changeAccount, createUserRow } from '../library/account.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Identity } from '../providers/identity/identity-provider.ts';

/**
 * Finds or creates the account of a person whom the identity provider has authenticated.
 * @returns the account's id
 */
export async function signInUser(ctx: Context, person: Identity): Promise<string> {
  const existingId = (await findByIdentity(ctx.db, person)) ?? (await findByOldProvider(ctx.db, person));
  const userId = existingId ?? (await createAccount(ctx, person));
  if (existingId) await refreshAccount(ctx, existingId, person);
  const now = new Date(ctx.clock()).toISOString();
  await ctx.db.updateTable('users').set({ last_login_at: now }).where('id', '=', userId).execute();
  return userId;
}

async function findByIdentity(db: Kysely<Database>, { issuer, subject }: Identity): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return user?.id;
}

/**
 * After a change of identity provider, a person keeps the account if both providers have verified the same address. Within
 * one provider, another subject is always another person.
 */
async function findByOldProvider(db: Kysely<Database>, person: Identity): Promise<string | undefined> {
  if (!person.email || !person.emailVerified) return undefined;
  const holder = await findByVerifiedEmail(db, person.email);
  return holder && holder.issuer !== person.issuer ? holder.id : undefined;
}

async function createAccount(ctx: Context, person: Identity): Promise<string> {
  const now = new Date(ctx.clock()).toISOString();
  const columns = {
    ...columnsOf(person),
    ...(await emailColumns(ctx.db, person)),
    role: isAdmin(ctx, person) ? ('admin' as const) : ('user' as const),
    news_by_mail: ctx.config.newsByMail === 'unless-refused',
  };
  try {
    const identity = { id: ctx.newId(), issuer: person.issuer, subject: person.subject };
    return await ctx.db.transaction().execute(async (trx) => {
      const account = await createUserRow(trx, { ...identity, ...columns, created_at: now, updated_at: now });
      if (account.email && account.emailVerified) {
        const to = { address: account.email, name: null };
        await queueMail(trx, ctx.newId(), { template: 'welcome', dedupeKey: `welcome ${account.id}`, to, payload: {} });
      }
      return account.id;
    });
  } catch (error) {
    // Two tabs may finish a first sign-in at the same time.
    const other = await findByIdentity(ctx.db, person);
    if (other) return other;
    throw error;
  }
}

/** Updates the account with the provider's values; keeps what was chosen here, and what the provider no longer sends. */
function refreshAccount(ctx: Context, userId: string, person: Identity): Promise<unknown> {
  return changeAccount(ctx, userId, async ({ trx }) => {
    const before = await trx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
    const wanted: AccountChanges = {
      issuer: person.issuer,
      subject: person.subject,
      ...(person.email && (await emailColumns(trx, person, userId))),
      ...Object.fromEntries(Object.entries(columnsOf(person, before)).filter(([, value]) => value !== null)),
      ...(isAdmin(ctx, person) && { role: 'admin' }),
    };
    const stored: Record<string, unknown> = before;
    return Object.fromEntries(Object.entries(wanted).filter(([column, value]) => stored[column] !== value));
  });
}

interface Chosen {
  has_own_name: boolean;
  has_own_picture: boolean;
}

/** @param chosen what the person has set here */
function columnsOf(person: Identity, chosen?: Chosen) {
  return {
    ...(!chosen?.has_own_name && {
      first_name: person.firstName?.slice(0, 100) ?? null,
      last_name: person.lastName?.slice(0, 100) ?? null,
    }),
    ...(!chosen?.has_own_picture && { profile_image_url: person.pictureUrl }),
  };
}

/** A verified address belongs to one account; if another account has it, it is stored as not verified. */
async function emailColumns(db: Kysely<Database>, { email, emailVerified }: Identity, userId?: string) {
  if (!email || !emailVerified) return { email, email_verified: false };
  const holder = await findByVerifiedEmail(db, email);
  return { email, email_verified: holder === undefined || holder.id === userId };
}

function findByVerifiedEmail(db: Kysely<Database>, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'issuer'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('email_verified', '=', true)
    .executeTakeFirst();
}

function isAdmin({ config }: Context, { email, emailVerified }: Identity): boolean {
  return emailVerified && email !== null && config.adminEmails.includes(email.toLowerCase());
}
