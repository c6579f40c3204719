import { type Kysely, sql } from 'kysely';
import type { ShopPrices, WishOffer, WishPrices } from '../../shared/contract/wish-prices.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/schema.ts';
import type { OfferSource } from '../providers/offers/offer-source.ts';
import { isFresh, isMetBy, priceFor } from './crossing.ts';
import { type KeptOffer, readOffers } from './kept-offers.ts';
import { matchOffer } from './match.ts';
import { gapOf, weightOf } from './schedule.ts';
import type { SourceState } from './source-state.ts';
import { ofPerson, readWatchedWishes, type WatchedWish } from './wishes.ts';

const HOUR = 3_600_000;

interface SourceView extends Pick<SourceState, 'name' | 'pace' | 'problem' | 'problem_since'> {
  looked_at: string | null;
  watchers: number | null;
  changed_at: string | null;
}

/** @returns undefined if the person has no such wish */
export async function readPrices(ctx: Context, userId: string, wishId: string): Promise<WishPrices | undefined> {
  const { db, clock, offerSources } = ctx;
  const albumKey = await findAlbumKey(db, userId, wishId);
  if (albumKey === undefined) return undefined;
  const [wish] = await readWatchedWishes(db, ofPerson(userId, wishId));
  const sources = offerSources.filter(({ configured }) => configured);
  const [views, offers] = await Promise.all([readViews(db, albumKey), wish ? readOffers(db, albumKey) : []]);
  const now = clock();
  const shops = sources.map((source): ShopPrices => {
    const view = views.find(({ name }) => name === source.name);
    const own = offers.filter((offer) => offer.source === source.name && isFresh(offer, now));
    return { ...shopOf(source, wish ? view : undefined, now), offers: wish ? shown(wish, own, now) : [] };
  });
  return { isWatched: wish !== undefined && sources.length > 0, crossedAt: wish?.state.crossed?.at ?? null, shops };
}

async function findAlbumKey(db: Kysely<Database>, userId: string, wishId: string): Promise<string | undefined> {
  const { rows } = await sql<{ album_key: string }>`
    select album_key(w.artist, w.title) as album_key from wishlist_items w where ${ofPerson(userId, wishId)}`.execute(
    db,
  );
  return rows[0]?.album_key;
}

/** How each source goes, and its last look at the album. */
async function readViews(db: Kysely<Database>, albumKey: string): Promise<SourceView[]> {
  const { rows } = await sql<SourceView>`
    select s.name, s.pace, s.problem, s.problem_since, l.looked_at, a.watchers, a.changed_at
    from offer_sources s
    left join watched_albums a on a.album_key = ${albumKey}
    left join album_looks l on l.album_key = a.album_key and l.source = s.name`.execute(db);
  return rows;
}

function shopOf({ name: source, shop }: OfferSource, view: SourceView | undefined, now: number) {
  if (!view) return { source, shop, everyHours: null, lookedAt: null, paused: null };
  const { watchers, changed_at: changedAt, problem: reason, problem_since: since } = view;
  const isKnown = watchers !== null && changedAt !== null;
  // What is said must hold when the change is no news any more, too.
  const weight = isKnown ? weightOf({ watchers, changedAt: Number.NEGATIVE_INFINITY }, now) : undefined;
  const gap = weight === undefined ? null : gapOf(weight, view.pace ?? Number.POSITIVE_INFINITY);
  return {
    source,
    shop,
    everyHours: gap === null ? null : Math.ceil(gap / HOUR),
    lookedAt: view.looked_at,
    paused: reason && since ? { since, reason } : null,
  };
}

/** The sure matches, the cheapest of those that count first. */
function shown({ album, rule }: WatchedWish, offers: readonly KeptOffer[], now: number): WishOffer[] {
  return offers
    .map((offer) => ({ ...offer, match: matchOffer(album, offer) }))
    .filter(({ match }) => match.album === 'sure')
    .map((offer) => ({ offer, total: priceFor(rule, offer, now) }))
    .sort(
      (a, b) =>
        (a.total ?? Number.MAX_VALUE) - (b.total ?? Number.MAX_VALUE) ||
        Number(a.offer.price) - Number(b.offer.price) ||
        (a.offer.itemId < b.offer.itemId ? -1 : 1),
    )
    .map(({ offer, total }) => ({
      ...shownOffer(offer),
      counts: total !== undefined,
      isMet: total !== undefined && isMetBy(rule, total),
    }));
}

function shownOffer(offer: KeptOffer): Omit<WishOffer, 'counts' | 'isMet'> {
  const { itemId: id, title, price, shipping, currency, condition, country, link, askedAt, dropAt } = offer;
  return {
    ...{ id, title, price, shipping, currency, condition, country, link },
    askedAt: new Date(askedAt).toISOString(),
    showUntil: new Date(dropAt).toISOString(),
  };
}
