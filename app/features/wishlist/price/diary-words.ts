import type { Sighting } from '../../../../shared/domain/sighting.ts';
import { moneyText } from '../../../ui/money-text.ts';
import { dateText } from '../../../ui/text/date-words.ts';

/** The prices of one currency, with what is read first. */
export interface DiaryPart {
  currency: Sighting['currency'];
  sightings: readonly Sighting[];
  lowest: Sighting;
  latest: Sighting;
  /** The number of prices in other currencies. */
  others: number;
}

/**
 * The prices that can be compared: those in the currency of the target, or else in the one seen last.
 * @param sightings in their order
 */
export function comparable(sightings: readonly Sighting[], ofTarget: string | undefined): DiaryPart | undefined {
  const newest = sightings.at(-1);
  if (!newest) return undefined;
  const isSeen = sightings.some(({ currency }) => currency === ofTarget);
  const currency = isSeen ? ofTarget : newest.currency;
  const part = sightings.filter((one) => one.currency === currency);
  const latest = part.at(-1) ?? newest;
  const lowest = part.reduce((low, one) => (Number(one.price) < Number(low.price) ? one : low), latest);
  return { currency: latest.currency, sightings: part, lowest, latest, others: sightings.length - part.length };
}

/** The drawing in a sentence: 'Prices you saw from May 3, 2026 to …: $34 at first, lowest $28, last $30; your target is $32.' */
export function lineWords({ sightings, lowest, latest }: DiaryPart, target: string | undefined): string {
  const [first = latest] = sightings;
  const of = ({ price, currency }: Sighting) => moneyText(price, currency);
  const aim = target === undefined ? '' : `; your target is ${target}`;
  return `Prices you saw from ${dateText(first.seenOn)} to ${dateText(latest.seenOn)}: ${of(first)} at first, lowest ${of(lowest)}, last ${of(latest)}${aim}.`;
}
