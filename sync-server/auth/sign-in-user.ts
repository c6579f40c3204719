import type { Kysely } from 'kysely';
import type { Context } from '../context.ts';
import type { Database } from '../db/schema.ts';
import type { Identity } from '../providers/identity/identity-provider.ts';
import { type AccountChanges, changeAccount, createUserRow } from '../sync/account.ts';

/**
 * Finds or makes the account of a person the identity provider vouches for.
 * @returns the account's id
 */
export async function signInUser(ctx: Context, person: Identity): Promise<string> {
  const known = (await findByIdentity(ctx.db, person)) ?? (await findByOldProvider(ctx.db, person));
  const userId = known ?? (await createAccount(ctx, person));
  if (known) await refreshAccount(ctx, known, person);
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
 * A change of identity provider keeps the account, but only for an address both have verified. Another person of the
 * same provider is another person, whatever the address.
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
  };
  try {
    const identity = { id: ctx.newId(), issuer: person.issuer, subject: person.subject };
    const account = await createUserRow(ctx.db, { ...identity, ...columns, created_at: now, updated_at: now });
    return account.id;
  } catch (error) {
    // Two tabs may finish a first sign-in at once.
    const other = await findByIdentity(ctx.db, person);
    if (other) return other;
    throw error;
  }
}

/** What the provider says of the person now; what it no longer says stays. */
function refreshAccount(ctx: Context, userId: string, person: Identity): Promise<unknown> {
  return changeAccount(ctx, userId, async ({ trx }) => {
    const before = await trx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
    const wanted: AccountChanges = {
      issuer: person.issuer,
      subject: person.subject,
      ...(person.email && (await emailColumns(trx, person, userId))),
      ...Object.fromEntries(Object.entries(columnsOf(person)).filter(([, value]) => value !== null)),
      ...(isAdmin(ctx, person) && { role: 'admin' }),
    };
    const stored: Record<string, unknown> = before;
    return Object.fromEntries(Object.entries(wanted).filter(([column, value]) => stored[column] !== value));
  });
}

function columnsOf(person: Identity) {
  return {
    first_name: person.firstName?.slice(0, 100) ?? null,
    last_name: person.lastName?.slice(0, 100) ?? null,
    profile_image_url: person.pictureUrl,
  };
}

/** A verified address belongs to one account: where another holds it, it is kept here as not verified. */
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
