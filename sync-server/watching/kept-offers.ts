import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Offer } from '../providers/offers/offer-source.ts';
import { SKEW } from './schedule.ts';

/** The cheapest of an album at one source. */
const MOST_KEPT = 30;
/** Offers go a little before they must: a job that deletes them runs every minute. */
const SPARE_MS = 5 * 60_000;

/** The offers of the last look take the place of those before. */
export async function keepOffers(
  db: Kysely<Database>,
  { albumKey, source }: { albumKey: string; source: string },
  offers: readonly Offer[],
  now: number,
): Promise<void> {
  // A slow answer may come too late.
  const kept = offers
    .filter(({ dropAt }) => now < dropAt - SPARE_MS)
    .toSorted((a, b) => Number(a.price) - Number(b.price))
    .slice(0, MOST_KEPT);
  await db.transaction().execute(async (trx) => {
    const album = await trx
      .selectFrom('watched_albums')
      .select('album_key')
      .where('album_key', '=', albumKey)
      .forUpdate()
      .executeTakeFirst();
    if (!album) return;
    await trx.deleteFrom('current_offers').where('album_key', '=', albumKey).where('source', '=', source).execute();
    if (kept.length > 0) {
      const rows = new Map(kept.map((offer) => [offer.itemId, rowOf(albumKey, source, offer)]));
      await trx
        .insertInto('current_offers')
        .values([...rows.values()])
        .execute();
    }
  });
}

function rowOf(albumKey: string, source: string, offer: Offer) {
  const { title, artist, price, shipping, currency, condition, country, link, barcodes } = offer;
  return {
    ...{ album_key: albumKey, source, item_id: offer.itemId },
    ...{ title, artist, price, shipping, currency, condition, country, link, barcodes: [...barcodes] },
    is_vinyl: offer.isVinyl,
    asked_at: new Date(offer.askedAt).toISOString(),
    drop_at: new Date(offer.dropAt - SPARE_MS).toISOString(),
  };
}

/** Deletes what must be forgotten; after the clock was set back everything, since its age is unknown then. */
export async function dropOffers(db: Kysely<Database>, now: number): Promise<void> {
  const latest = new Date(now + SKEW).toISOString();
  await sql`
    delete from current_offers where drop_at <= ${new Date(now).toISOString()} or asked_at > ${latest}
      or exists (select from offer_sources where round_at > ${latest})`.execute(db);
}

/** Notes the time of a round, so that the next one notices a clock that was set back. */
export async function noteRound(db: Kysely<Database>, now: number): Promise<void> {
  await sql`update offer_sources set round_at = ${new Date(now).toISOString()}`.execute(db);
}

export type KeptOffer = Offer & { source: string };

export async function readOffers(db: Kysely<Database>, albumKey: string): Promise<KeptOffer[]> {
  const rows = await db.selectFrom('current_offers').selectAll().where('album_key', '=', albumKey).execute();
  return rows.map(({ item_id, is_vinyl, asked_at, drop_at, album_key: _, ...offer }) => ({
    ...offer,
    itemId: item_id,
    isVinyl: is_vinyl,
    askedAt: Date.parse(asked_at),
    dropAt: Date.parse(drop_at),
  }));
}
