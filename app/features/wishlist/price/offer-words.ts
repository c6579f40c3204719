import type { ShopPrices, WishOffer } from '../../../../shared/contract/wish-prices.ts';
import { conditionOf } from '../../../../shared/domain/condition.ts';
import { moneyText } from '../../../ui/money-text.ts';
import { timeWords } from '../../../ui/text/time-words.ts';

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const ago = new Intl.RelativeTimeFormat('en', { numeric: 'always' });
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** 'VG+, from Germany, shipping €4' */
export function copyWords({ condition, country, shipping, currency }: WishOffer): string {
  const words = [
    condition === null ? 'no grade' : conditionOf(condition).short,
    country === null ? '' : `from ${regions.of(country) ?? country}`,
    shippingWords(shipping, currency),
  ];
  return words.filter(Boolean).join(', ');
}

function shippingWords(shipping: string | null, currency: string): string {
  if (shipping === null) return 'shipping not said';
  return Number(shipping) === 0 ? 'free shipping' : `shipping ${moneyText(shipping, currency)}`;
}

/** 'asked 2 hours ago', of the oldest offer of a shop. */
export function askedWords(offers: readonly Pick<WishOffer, 'askedAt'>[], now: number): string {
  const oldest = Math.min(...offers.map(({ askedAt }) => Date.parse(askedAt)));
  const age = Math.max(0, now - oldest);
  if (age < MINUTE) return 'asked just now';
  return `asked ${age < HOUR ? ago.format(-Math.floor(age / MINUTE), 'minute') : ago.format(-Math.floor(age / HOUR), 'hour')}`;
}

/** 'Looked at every 4 hours, last today at 06:00.' */
export function lookWords({ everyHours, lookedAt }: ShopPrices, now: Date): string {
  if (lookedAt === null) return 'Not looked at yet.';
  const last = `last ${timeWords(lookedAt, now)}`;
  return everyHours === null ? `Looked at ${last}.` : `Looked at every ${everyWords(everyHours)}, ${last}.`;
}

function everyWords(hours: number): string {
  if (hours <= 1) return 'hour';
  return hours < 48 ? `${hours} hours` : `${Math.ceil(hours / 24)} days`;
}

const REASONS = {
  credentials: (shop: string) => `${shop} refuses this server's credentials`,
  busy: (shop: string) => `${shop} has asked this server to wait`,
  unavailable: (shop: string) => `${shop} does not answer`,
};

/** 'Paused since today at 14:02: eBay does not answer. It resumes automatically.' */
export function pausedWords(shop: string, { since, reason }: NonNullable<ShopPrices['paused']>, now: Date): string {
  return `Paused since ${timeWords(since, now).replace(/^on /, '')}: ${REASONS[reason](shop)}. It resumes automatically.`;
}
