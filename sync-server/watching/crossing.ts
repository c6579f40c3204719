import { CONDITION_SLUGS, type Condition } from '../../shared/domain/condition.ts';
import { centsOf } from '../../shared/domain/money.ts';
import type { WishRule } from '../../shared/domain/wish-rule.ts';
import type { Offer } from '../providers/offers/offer-source.ts';
import type { Match } from './match.ts';
import { SKEW } from './schedule.ts';

/* When a wish rings. Pure: from what the wish waits for, what was last said of it, and fresh offers. */

/** As a wish says it. */
export type Rule = WishRule;

/**
 * Whether a source's last word was that the price is met, or that it is not. `silentSince` is when a source that had said
 * "met" first answered that there is no such copy any more.
 */
export interface Said {
  isMet: boolean;
  silentSince: string | null;
}

/** Our own facts about a wish; no price is among them. */
export interface WatchState {
  /** By source. */
  said: Readonly<Record<string, Said>>;
  /** The last crossing, and what the wish waited for then. */
  crossed: { at: string; source: string; rule: Rule } | null;
}

export const NEW_WATCH: WatchState = { said: {}, crossed: null };

/** A copy that was sold is another copy's chance only when the source has said for a day that there is none. */
const SILENCE = 24 * 3_600_000;

export type MatchedOffer = Pick<Offer, 'price' | 'shipping' | 'currency' | 'condition' | 'askedAt' | 'dropAt'> & {
  match: Match;
};

/** What an offer costs by this rule, in cents; undefined where it does not count. */
export function priceFor(rule: Rule, offer: MatchedOffer, now: number): number | undefined {
  if (!isFresh(offer, now) || offer.match.album !== 'sure' || offer.currency !== rule.currency) return undefined;
  if (!isPressing(rule, offer.match) || !isGrade(rule, offer.condition)) return undefined;
  const price = centsOf(offer.price);
  const shipping = rule.withShipping ? centsOf(offer.shipping ?? '') : 0;
  // Unknown shipping may be any amount.
  return price === null || price <= 0 || shipping === null ? undefined : price + shipping;
}

/** An offer asked in the future was asked by a clock that has been set back, so its age is unknown. */
export function isFresh({ askedAt, dropAt }: Pick<Offer, 'askedAt' | 'dropAt'>, now: number): boolean {
  return askedAt <= now + SKEW && now < dropAt;
}

export function isMetBy(rule: Rule, price: number): boolean {
  return price <= Number(centsOf(rule.target));
}

export interface Judged<O> {
  state: WatchState;
  /** The offer that rings. */
  rings: O | null;
}

/**
 * What a look at one source means for a wish: it rings when the source says that the price is met, and no source had said so
 * last. A failed look is none and changes nothing.
 * @param configured the sources that are watched; what another one said is forgotten
 */
export function judgeLook<O extends MatchedOffer>(
  before: WatchState,
  rule: Rule,
  look: { source: string; offers: readonly O[]; now: number; configured: readonly string[] },
): Judged<O> {
  const { source, now, configured } = look;
  const said = stillSaid(before, rule, configured);
  const was = said[source];
  const best = cheapest(rule, look.offers, now);
  if (!best) {
    const next = was?.isMet ? silent(was, now) : was;
    return { state: { ...before, said: next ? { ...said, [source]: next } : said }, rings: null };
  }
  const isMet = isMetBy(rule, best.price);
  const after = { ...said, [source]: { isMet, silentSince: null } };
  if (!isMet || Object.values(said).some((each) => each.isMet)) {
    return { state: { ...before, said: after }, rings: null };
  }
  return {
    state: { said: after, crossed: { at: new Date(now).toISOString(), source, rule } },
    rings: best.offer,
  };
}

/** A wish that asks for more than at its last crossing has not been answered by it; one that asks for less has. */
function stillSaid({ said, crossed }: WatchState, rule: Rule, configured: readonly string[]): WatchState['said'] {
  if (crossed && asksForMore(rule, crossed.rule)) return {};
  return Object.fromEntries(Object.entries(said).filter(([source]) => configured.includes(source)));
}

/** A copy was sold long enough ago: the next one rings. */
function silent({ silentSince }: Said, now: number): Said {
  const since = silentSince === null ? now : Math.min(Date.parse(silentSince), now);
  if (now - since >= SILENCE) return { isMet: false, silentSince: null };
  return { isMet: true, silentSince: new Date(since).toISOString() };
}

function cheapest<O extends MatchedOffer>(
  rule: Rule,
  offers: readonly O[],
  now: number,
): { offer: O; price: number } | undefined {
  let best: { offer: O; price: number } | undefined;
  for (const offer of offers) {
    const price = priceFor(rule, offer, now);
    if (price !== undefined && (best === undefined || price < best.price)) best = { offer, price };
  }
  return best;
}

function isPressing({ pressing }: Rule, match: Match): boolean {
  const says = { any: true, release: match.isRelease, country: match.isCountry, original: match.isOriginal };
  return says[pressing];
}

function isGrade({ lowestGrade }: Rule, condition: Condition | null): boolean {
  if (lowestGrade === null) return true;
  return condition !== null && CONDITION_SLUGS.indexOf(condition) <= CONDITION_SLUGS.indexOf(lowestGrade);
}

/** Whether an offer that met the one may miss the other. */
function asksForMore(rule: Rule, than: Rule): boolean {
  const grade = (each: Rule) =>
    each.lowestGrade === null ? CONDITION_SLUGS.length : CONDITION_SLUGS.indexOf(each.lowestGrade);
  return (
    rule.currency !== than.currency ||
    Number(centsOf(rule.target)) < Number(centsOf(than.target)) ||
    (rule.withShipping && !than.withShipping) ||
    (rule.pressing !== 'any' && rule.pressing !== than.pressing) ||
    grade(rule) < grade(than)
  );
}
