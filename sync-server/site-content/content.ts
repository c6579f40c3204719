import { type Kysely, sql } from 'kysely';
import type { BodyOf } from '../../shared/contract/endpoint.ts';
import type { PageContent, SiteContent, saveSiteContent } from '../../shared/contract/site-content.ts';
import { FIRST_WORDS, PAGE_KEYS, type PageKey } from '../../shared/domain/site-content.ts';
import { type Actor, recordAct } from '../audit/record-act.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import { notFound } from '../http/not-found.ts';

/** What a page says: its stored words while they are active, else its first ones. */
export async function readPageContent(db: Kysely<Database>, pageKey: PageKey): Promise<PageContent> {
  const stored = await findContent(db, pageKey);
  if (!stored) return { pageKey, ...FIRST_WORDS[pageKey], isActive: true, updatedAt: null, version: 0 };
  return stored.isActive ? stored : { ...stored, ...FIRST_WORDS[pageKey] };
}

export function pageKeyOf(text: string): PageKey {
  const key = PAGE_KEYS.find((each) => each === text);
  if (!key) throw notFound('page');
  return key;
}

/** Saves the words of a page, unless somebody else has changed it since the version that was edited. */
export async function saveContent(
  ctx: Context,
  by: Actor,
  pageKey: PageKey,
  { version: edited, title, subtitle = null, content }: BodyOf<typeof saveSiteContent>,
): Promise<SiteContent> {
  const id = ctx.newId();
  return ctx.db.transaction().execute(async (trx) => {
    // Held to the end of the transaction, also while there is no row to lock.
    await sql`select pg_advisory_xact_lock(hashtext('site-content'), hashtext(${pageKey}))`.execute(trx);
    const before = await findContent(trx, pageKey);
    const version = before?.version ?? 0;
    if (edited !== undefined && edited !== version) {
      throw new AppError('EDIT_CONFLICT', 'Somebody else has changed this page since you opened it');
    }
    const words = { title, subtitle, content };
    const change = { ...words, updated_by: by.actorId, updated_at: by.at, version: version + 1 };
    await trx
      .insertInto('site_content')
      .values({ id, page_key: pageKey, ...change })
      .onConflict((conflict) => conflict.column('page_key').doUpdateSet(change))
      .execute();
    const old = before ?? FIRST_WORDS[pageKey];
    await recordAct(trx, by, {
      act: 'content.save',
      before: { pageKey, title: old.title, subtitle: old.subtitle, content: old.content },
      after: { pageKey, ...words },
    });
    const saved = await findContent(trx, pageKey);
    if (!saved) throw new Error('The saved page cannot be found');
    return saved;
  });
}

function findContent(db: Kysely<Database>, pageKey: PageKey): Promise<SiteContent | undefined> {
  return db
    .selectFrom('site_content')
    .select([
      'id',
      'page_key as pageKey',
      'title',
      'subtitle',
      'content',
      'is_active as isActive',
      'updated_by as updatedBy',
      'updated_at as updatedAt',
      'version',
    ])
    .where('page_key', '=', pageKey)
    .executeTakeFirst();
}
