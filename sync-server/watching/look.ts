import { barcodeKeys, printedBarcode } from '../../shared/domain/barcode.ts';
import type { Context } from '../context.ts';
import { AppError } from '../http/app-error.ts';
import { inUserTransaction } from '../library/user-transaction.ts';
import type { Offer, OfferFailure, OfferSource } from '../providers/offers/offer-source.ts';
import { findAlbum, noteLook } from './albums.ts';
import { judgeLook, priceFor, type WatchState } from './crossing.ts';
import { keepOffers } from './kept-offers.ts';
import { matchOffer } from './match.ts';
import type { RaiseNotification } from './raise.ts';
import { gapOf, NEAR, weightOf } from './schedule.ts';
import { ofAlbum, ofPerson, readWatchedWishes, saveWatch, type WatchedWish } from './wishes.ts';

export interface Look {
  source: OfferSource;
  albumKey: string;
  pace: number;
  /** The names of all sources that are watched. */
  configured: readonly string[];
  raiseNotification: RaiseNotification;
  /** Waits until a request may be sent; false when there is none left for now. */
  turn: () => Promise<boolean>;
}

export type Looked = 'done' | 'no turn' | OfferFailure;

/**
 * Asks a source for one album, and notifies of the wishes whose price is met. A server that is killed at any point leaves an album
 * that is still due; no wish rings twice for it.
 */
export async function lookAt(ctx: Context, look: Look): Promise<Looked> {
  const { source, albumKey } = look;
  const place = { albumKey, source: source.name };
  const album = await findAlbum(ctx.db, albumKey);
  const wishes = await readWatchedWishes(ctx.db, ofAlbum(albumKey));
  if (!album || wishes.length === 0) return 'done';
  // Right before the request: what is read first may take its time.
  if (!(await look.turn())) return 'no turn';
  const answer = await source.findOffers({ ...album, barcode: sharedBarcode(wishes) });
  if (!answer.ok) {
    await noteLook(ctx.db, place, { failedAt: ctx.clock() });
    return answer;
  }
  const offers = answer.offers.filter((offer) => wishes.some((wish) => matchOffer(wish.album, offer).album !== 'no'));
  await keepOffers(ctx.db, place, offers, ctx.clock());
  let isComplete = true;
  for (const wish of wishes) isComplete = (await judgedWish(ctx, look, offers, wish)) && isComplete;
  const now = ctx.clock();
  const weight = weightOf({ watchers: album.watchers, changedAt: Date.parse(album.changed_at) }, now);
  const dueAt = isNear(wishes, offers, now) ? now + gapOf(weight, look.pace, true) : null;
  await noteLook(ctx.db, place, isComplete ? { lookedAt: now, dueAt } : { failedAt: now });
  return 'done';
}

/** The barcode to search by: only where everybody waits for the same release. */
function sharedBarcode(wishes: readonly WatchedWish[]): string | null {
  const barcodes = wishes.map(({ rule, album }) =>
    rule.pressing === 'release' ? barcodeKeys(album.barcode)[0] : null,
  );
  const [first] = barcodes;
  return first && barcodes.every((each) => each === first) ? printedBarcode(first) : null;
}

/** A wish that could not be judged is, with the next look at its album. */
async function judgedWish(ctx: Context, look: Look, offers: readonly Offer[], wish: WatchedWish): Promise<boolean> {
  // Most looks change nothing, and need no lock.
  if (isSame(judged(look, offers, wish, ctx.clock()).state, wish.state)) return true;
  try {
    await judgeWish(ctx, look, offers, wish);
    return true;
  } catch (error) {
    // The account was deleted.
    if (error instanceof AppError && error.code === 'UNAUTHENTICATED') return true;
    ctx.log.warn({ err: error }, 'a wish could not be judged');
    return false;
  }
}

/** The crossing and its notification are one transaction. */
function judgeWish(ctx: Context, look: Look, offers: readonly Offer[], { userId, wishId }: WatchedWish): Promise<void> {
  const { source, raiseNotification } = look;
  return inUserTransaction(ctx, userId, async (tx) => {
    const [wish] = await readWatchedWishes(tx.trx, ofPerson(userId, wishId));
    if (!wish) return;
    const { state, rings } = judged(look, offers, wish, Date.parse(tx.now));
    if (isSame(state, wish.state)) return;
    await saveWatch(tx.trx, wish, state);
    if (!rings || !state.crossed) return;
    const { artist, title } = wish.album;
    const { at: crossedAt, rule } = state.crossed;
    const price = source.mayKeepHistory ? rings.price : null;
    await raiseNotification(tx, {
      kind: 'price',
      dedupeKey: `price:${wishId}:${crossedAt}`,
      data: { wishId, artist, title, rule, source: source.name, shop: source.shop, crossedAt, price },
    });
  });
}

function judged({ source, configured }: Look, offers: readonly Offer[], wish: WatchedWish, now: number) {
  const matched = offers.map((offer) => ({ ...offer, match: matchOffer(wish.album, offer) }));
  return judgeLook(wish.state, wish.rule, { source: source.name, offers: matched, now, configured });
}

function isSame(one: WatchState, other: WatchState): boolean {
  return canonical(one) === canonical(other);
}

/** jsonb does not keep the order of keys. */
function canonical({ said, crossed }: WatchState): string {
  const sources = Object.entries(said).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([sources.map(([name, { isMet, silentSince }]) => [name, isMet, silentSince]), crossed?.at]);
}

/** Whether some wish is close to its target and not there. */
function isNear(wishes: readonly WatchedWish[], offers: readonly Offer[], now: number): boolean {
  return wishes.some(({ album, rule }) => {
    const prices = offers.flatMap((offer) => priceFor(rule, { ...offer, match: matchOffer(album, offer) }, now) ?? []);
    const part = Math.min(...prices) / (Number(rule.target) * 100);
    return part > 1 && part <= NEAR;
  });
}
