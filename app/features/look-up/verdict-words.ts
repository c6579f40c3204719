import type { RecordRow } from '../../../shared/schemas/record.ts';
import type { WishlistRow } from '../../../shared/schemas/wishlist-item.ts';
import type { Owned, Sign, Verdict } from '../../search/answer.ts';
import { moneyText } from '../../ui/money-text.ts';
import { countText, numberText } from '../../ui/number-text.ts';

/** Shown when several albums match. */
export const TYPE_ON = 'Type on for one answer.';

/** The verdict's heading. */
export function verdictTitle(verdict: Verdict): string {
  switch (verdict.kind) {
    case 'owned':
      return verdict.copies.length === 1 ? 'Yes, you own it' : `Yes, you own ${numberText(verdict.copies.length)}`;
    case 'other-pressing':
      return isNoted(verdict.copies, verdict.sign) ? 'You own another pressing' : 'You own this album';
    case 'several':
      return `You own ${numberText(verdict.count)} that match`;
    case 'artist':
      return `You own ${numberText(verdict.count)}`;
    case 'rows':
      return verdict.count === 1 ? 'Is it this one?' : 'Is it one of these?';
    default:
      return 'Not in your collection';
  }
}

/** The announcement for screen readers: the verdict and its album. */
export function spokenVerdict(verdict: Verdict): string {
  return `${verdictTitle(verdict)}. ${aboutOf(verdict)}`.trim();
}

function aboutOf(verdict: Verdict): string {
  switch (verdict.kind) {
    case 'owned':
    case 'other-pressing': {
      const [copy] = verdict.copies;
      const lent = copy?.record.lentTo ? ` Lent to ${copy.record.lentTo}.` : '';
      const about = copy ? `${copy.record.title} by ${copy.record.artist}.${lent}` : '';
      return verdict.kind === 'owned' && verdict.sign ? `${about} This pressing: ${sameSign(verdict.sign)}.` : about;
    }
    case 'wished':
      return `${verdict.wish.title} by ${verdict.wish.artist}. ${wishedWords(verdict.wish)}.`;
    case 'several':
      return TYPE_ON;
    case 'rows':
      return `${countText(verdict.count, 'album')} with these words.`;
    case 'artist':
      return `By ${artistsText(verdict.artists)}.`;
    case 'same-artist':
      return sameArtistWords(verdict.count, verdict.artists);
    case 'none':
      return '';
  }
}

export function sameSign(sign: Sign): string {
  return `same ${sign}`;
}

/** The reason why a copy is not the requested pressing, as far as this device knows. */
export function otherPressingWords(copies: readonly Owned[], sign: Sign): string {
  if (isNoted(copies, sign))
    return copies.length === 1 ? `Yours has another ${sign}.` : `None of yours has this ${sign}.`;
  return copies.length === 1
    ? `No ${sign} is noted for yours. Compare the label.`
    : `No ${sign} is noted for yours. Compare the labels.`;
}

/** Without a number on any copy, the app cannot know whether it is another pressing. */
function isNoted(copies: readonly Owned[], sign: Sign): boolean {
  return copies.some(({ record }) => codeOf(record, sign) !== null);
}

function codeOf(record: RecordRow, sign: Sign): string | null {
  if (sign === 'barcode') return record.barcode;
  return sign === 'runout' ? record.matrixRunout : record.catalogNumber;
}

/** 'Columbia, 1959' */
export function releaseWords({ label, year }: Pick<RecordRow, 'label' | 'year'>): string {
  return [label, year].filter((part) => part !== null).join(', ');
}

/** 'CS 8163 · US · LP': distinguishes one pressing from another. */
export function pressingWords({ catalogNumber, country, format }: RecordRow): string {
  return [catalogNumber, country, format].filter((part) => part !== null).join(' · ');
}

export function wishedWords({ targetPrice, currency }: Pick<WishlistRow, 'targetPrice' | 'currency'>): string {
  return targetPrice === null ? 'On your wishlist' : `On your wishlist, target ${moneyText(targetPrice, currency)}`;
}

export function artistsText(artists: readonly string[]): string {
  const [first = ''] = artists;
  return artists.length === 1 ? first : `${first} and ${numberText(artists.length - 1)} more`;
}

export function sameArtistWords(count: number, artists: readonly string[]): string {
  return `You own ${countText(count, 'other')} by ${artistsText(artists)}.`;
}
