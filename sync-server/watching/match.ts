import { barcodeKey, barcodeKeys } from '../../shared/domain/barcode.ts';
import { foldArtist, foldText } from '../../shared/domain/text.ts';
import { catalogNumberKey } from '../../shared/domain/wish-words.ts';
import type { Offer } from '../providers/offers/offer-source.ts';
import { countriesIn, countryOf } from './countries.ts';
import {
  BLOCKING,
  GENERIC_TITLE,
  isNoise,
  REISSUE,
  REISSUE_PHRASES,
  SEQUEL,
  SINGLE,
  VINYL,
  yearsIn,
} from './title-words.ts';

/** What a wish says of the album and its pressing. */
export interface WishedAlbum {
  artist: string;
  title: string;
  year: number | null;
  label: string | null;
  barcode: string | null;
  catalogNumber: string | null;
  country: string | null;
  format: string | null;
}

export interface Match {
  /** Only a sure one may ring. */
  album: 'sure' | 'doubtful' | 'no';
  /** Whether it is the release of the wish; what nothing says is no. */
  isRelease: boolean;
  /** Whether it was pressed in the country of the wish. */
  isCountry: boolean;
  /** Whether it was pressed in the year of the wish. */
  isOriginal: boolean;
}

const NONE: Match = { album: 'no', isRelease: false, isCountry: false, isOriginal: false };

/** Words that nothing explains, of which an offer of an album with a telling title may have some. */
const MOST_UNEXPLAINED = 3;
/** Between albums that are sold together. */
const LIST = /\s[+/|&]\s|[,;]/;

/** How sure an offer is the wished album on vinyl, and what it says of the pressing. */
export function matchOffer(wish: WishedAlbum, offer: Pick<Offer, 'title' | 'artist' | 'barcodes' | 'isVinyl'>): Match {
  const words = wordsOf(offer.title);
  const hasBarcode = sharesBarcode(wish, offer);
  const rest = withoutNames(wish, offer.artist, words);
  if (!rest) return hasBarcode ? { ...NONE, album: 'doubtful' } : NONE;
  const pressing = pressingOf(wish, words, hasBarcode);
  const isVinyl = offer.isVinyl || words.some((word) => VINYL.has(word));
  const isSure = isVinyl && isThisAlbum(wish, offer.title, rest, hasBarcode);
  return { album: isSure ? 'sure' : 'doubtful', ...pressing };
}

function isThisAlbum(wish: WishedAlbum, title: string, rest: Rest, hasBarcode: boolean): boolean {
  const wished = new Set(wordsOf(`${wish.artist} ${wish.title} ${wish.format ?? ''}`));
  const blocks = (list: ReadonlySet<string>) => rest.words.some((word) => list.has(word) && !wished.has(word));
  if (blocks(BLOCKING) || blocks(SINGLE)) return false;
  if (hasBarcode) return true;
  if (rest.next !== undefined && SEQUEL.has(rest.next) && !wished.has(rest.next)) return false;
  const explained = new Set(wordsOf(`${wish.label ?? ''} ${wish.catalogNumber ?? ''} ${wish.country ?? ''}`));
  const strange = rest.words.filter((word) => !isNoise(word) && !explained.has(word) && !wished.has(word));
  if (!isTelling(wish) || LIST.test(title)) return strange.length === 0;
  // Short ones and those with digits are numbers of the label.
  return strange.filter((word) => word.length > 2 && !/\d/.test(word)).length <= MOST_UNEXPLAINED;
}

/** Whether no other album of the artist is likely to begin or end like this one. */
function isTelling({ artist, title }: WishedAlbum): boolean {
  const words = wordsOf(title);
  if (foldArtist(title) === foldArtist(artist)) return false;
  const own = words.filter((word) => !GENERIC_TITLE.has(word) && !/^\d+$/.test(word));
  return own.length >= 2 || own.some((word) => word.length >= 6);
}

type Words = readonly string[];

interface Rest {
  /** The words left without the artist and the title. */
  words: Words;
  /** The word after the title. */
  next: string | undefined;
}

/**
 * Takes the artist and the title out of an offer's words. Between other words a name may be anything, so the artist must be at
 * the beginning, next to the title, or in a field alone.
 * @returns undefined where one of them is missing
 */
function withoutNames(wish: WishedAlbum, namedArtist: string | null, words: Words): Rest | undefined {
  const artist = wordsOf(foldArtist(wish.artist));
  const title = titleWords(wish.title);
  if (artist.length === 0 || title.length === 0) return undefined;
  if (namedArtist !== null && foldArtist(namedArtist) === foldArtist(wish.artist)) {
    const at = indexOfRun(words, title, 0);
    if (at >= 0) return restOf(words, [[at, title.length]], at + title.length);
  }
  for (let at = indexOfRun(words, artist, 0); at >= 0; at = indexOfRun(words, artist, at + 1)) {
    const end = at + artist.length;
    for (let from = indexOfRun(words, title, 0); from >= 0; from = indexOfRun(words, title, from + 1)) {
      const until = from + title.length;
      if (from < end && at < until) continue;
      const isFirst = words.slice(0, at).every(isNoise);
      const between = words.slice(Math.min(end, until), Math.max(at, from));
      if (isFirst || between.every((word) => isNoise(word) || word === 'by')) {
        const spans: [number, number][] = [
          [at, artist.length],
          [from, title.length],
        ];
        return restOf(words, spans, until);
      }
    }
  }
  return selfTitled(artist, title, words);
}

/** 'Neu! s/t LP' names the album by its artist alone. */
function selfTitled(artist: Words, title: Words, words: Words): Rest | undefined {
  if (artist.join(' ') !== title.join(' ')) return undefined;
  const at = indexOfRun(words, artist, 0);
  if (at < 0) return undefined;
  const after = words.slice(at + artist.length);
  const said = [['self', 'titled'], ['s', 't'], ['selftitled']].find((run) => indexOfRun(after, run, 0) >= 0);
  if (!said) return undefined;
  const from = at + artist.length + indexOfRun(after, said, 0);
  const spans: [number, number][] = [
    [at, artist.length],
    [from, said.length],
  ];
  return restOf(words, spans, from + said.length);
}

function restOf(words: Words, spans: readonly [at: number, length: number][], end: number): Rest {
  const isTaken = (index: number) => spans.some(([at, length]) => index >= at && index < at + length);
  const rest = words.filter((word, index) => !isTaken(index) && word !== 'the' && word !== 'by');
  return { words: rest, next: isTaken(end) ? undefined : words[end] };
}

function indexOfRun(words: Words, run: Words, from: number): number {
  for (let at = from; at + run.length <= words.length; at += 1) {
    if (run.every((word, index) => words[at + index] === word)) return at;
  }
  return -1;
}

function pressingOf(wish: WishedAlbum, words: Words, hasBarcode: boolean): Omit<Match, 'album'> {
  const text = ` ${words.join(' ')} `;
  // An album may be called 'Deluxe' or '1984'.
  const others = words.filter((word) => !wordsOf(wish.title).includes(word));
  const years = yearsIn(others);
  const isReissue = others.some((word) => REISSUE.has(word)) || REISSUE_PHRASES.some((each) => text.includes(each));
  const isYear = wish.year !== null && years.includes(wish.year);
  const isOtherYear = wish.year !== null && years.length > 0 && !isYear;
  const country = countryOf(wish.country);
  const countries = countriesIn(words);
  const isCountry = country !== undefined && countries.length === 1 && countries[0] === country;
  const isOtherCountry = country !== undefined && countries.length > 0 && !countries.includes(country);
  const hasNumber = sharesCatalogNumber(wish.catalogNumber, text);
  return {
    // A later pressing often has the number of the first, and a barcode may be reused.
    isRelease: (hasBarcode || hasNumber) && !isOtherYear && !isOtherCountry,
    isCountry: isCountry || (hasBarcode && country !== undefined && !isOtherCountry),
    isOriginal: isYear && years.length === 1 && !isReissue,
  };
}

function sharesBarcode({ barcode }: WishedAlbum, { barcodes }: Pick<Offer, 'barcodes'>): boolean {
  const wished = barcodeKeys(barcode);
  return barcodes.some((each) => wished.includes(barcodeKey(each) ?? ''));
}

function sharesCatalogNumber(number: string | null, text: string): boolean {
  const joined = catalogNumberKey(number);
  if (joined === undefined) return false;
  const spaced = [...joined].join(' ?');
  return new RegExp(` ${spaced} `).test(text);
}

function wordsOf(text: string): Words {
  const folded = foldText(text);
  return folded === '' ? [] : folded.split(' ');
}

/** Without a leading article and without what a catalogue adds in brackets: 'Nevermind (Remastered)'. */
function titleWords(title: string): Words {
  const bare = wordsOf(title.replace(/\s*[([][^)\]]*(?:remaster|reissue|deluxe|edition|vinyl)[^)\]]*[)\]]\s*$/i, ''));
  const words = bare.length > 0 ? bare : wordsOf(title);
  return words.length > 1 && words[0] === 'the' ? words.slice(1) : words;
}
