import { otherSpelling, withInitials } from './fold.ts';
import type { Names } from './names.ts';
import { hasOneSlip } from './one-slip.ts';

/** The result of a query that is a whole name: an album (with or without its artist), or an artist alone. */
export type Named = 'album' | 'artist';

/** True if a typed word may be a misspelling. */
export type Alike = (typed: string, word: string) => boolean;

/** Typed words in the forms that naming needs: computed once for all rows. */
export interface ReportedText {
  words: readonly string[];
  /** The words without gaps. */
  bare: string;
}

export interface NamingRule {
  alike: Alike;
  /** The last word may still be in the middle of being typed. */
  isTyping: boolean;
}

export const SHORTEST_WITH_SLIP = 5;
/** One letter may begin anything: 'in c' is not In Concert. */
const SHORTEST_BEGINNING = 2;

/** 'and ', or the rest of 'volume'. */
const MOST_LEFT_OUT = 4;

/** A word of a name. */
interface Part {
  word: string;
  isOptional: boolean;
  isTaken: boolean;
}

export const AS_TYPED: NamingRule = { alike: isSlip, isTyping: true };

/** One slip in a word of five letters and more. Numbers never slip: 1975 is not 1976. */
function isSlip(typed: string, word: string): boolean {
  if (typed.length < SHORTEST_WITH_SLIP || word.length < SHORTEST_WITH_SLIP || /\d/.test(typed)) return false;
  return hasOneSlip(typed, word, false);
}

export function saidBy(texts: readonly string[]): ReportedText {
  return { words: withInitials(texts).map(spellingOf), bare: texts.join('') };
}

/**
 * What the typed words name in whole. Each typed word must be one of the artist's or the title's, and the whole title
 * must have been typed, or else nothing but the whole artist: a part of a name may be the whole name of another record.
 */
export function namedBy(said: ReportedText, names: Names, rule: NamingRule): Named | undefined {
  const { artist, title, called } = names;
  const { words, bare } = said;
  if (isAlbumWithoutGaps(bare, artist, title) || (called !== title && isAlbumWithoutGaps(bare, artist, called))) {
    return 'album';
  }
  if (mayBeWhole(called, said)) {
    const album = partsOf(title, called);
    if (takesAll(words, album, partsOf(artist), rule)) return 'album';
    // 'AC/DC' is typed as 'acdc'.
    if (artist.includes(' ') && takesAll(words, album, partsOf(withoutGaps(artist)), rule)) return 'album';
  }
  if (!mayBeWhole(artist, said)) return undefined;
  const isArtist = bare === withoutGaps(artist) || takesAll(words, partsOf(artist), [], { ...rule, isTyping: false });
  return isArtist ? 'artist' : undefined;
}

function isAlbumWithoutGaps(bare: string, artist: string, title: string): boolean {
  if (title === '' || bare.length * 2 < title.length) return false;
  const own = withoutGaps(title);
  if (bare.length === own.length) return bare === own;
  if (bare.length <= own.length || bare.length > own.length + artist.length) return false;
  const by = withoutGaps(artist);
  return bare === by + own || bare === own + by;
}

function withoutGaps(name: string): string {
  return name.includes(' ') ? name.replaceAll(' ', '') : name;
}

/** Most rows end here: a name of more words, or of far more letters, was not typed in whole. */
function mayBeWhole(name: string, { words, bare }: ReportedText): boolean {
  if (words.length === 1 && name.length > bare.length + MOST_LEFT_OUT) return false;
  let gaps = 0;
  for (let at = name.indexOf(' '); at >= 0; at = name.indexOf(' ', at + 1)) {
    // Initials are one word.
    if (name[at + 2] !== ' ') gaps += 1;
  }
  return gaps <= words.length;
}

/** A name's words. Some are left out by many: what follows the needed beginning, 'and', an article in front. */
function partsOf(name: string, needed = name): Part[] {
  const least = wordsOf(needed).length;
  const parts = wordsOf(name).map((word, index, all): Part => {
    const isArticle = index === 0 && (word === 'a' || word === 'an') && (all[1]?.length ?? 0) > 1;
    const spelled = spellingOf(word);
    return { word: spelled, isOptional: index >= least || isArticle || spelled === 'and', isTaken: false };
  });
  if (parts.every(({ isOptional }) => isOptional)) for (const part of parts) part.isOptional = false;
  return parts;
}

function wordsOf(name: string): string[] {
  return withInitials(name.split(' '));
}

function spellingOf(word: string): string {
  return otherSpelling(word) ?? word;
}

/** True if each typed word is one of the parts, and no needed part of the name is left. */
function takesAll(typed: readonly string[], name: readonly Part[], artist: readonly Part[], rule: NamingRule): boolean {
  const parts = [...name, ...artist];
  for (const part of parts) part.isTaken = false;
  const take = (fits: (part: Part) => boolean): boolean => {
    const found = parts.find((part) => !part.isTaken && fits(part));
    if (found) found.isTaken = true;
    return found !== undefined;
  };
  const unknown = typed.filter((text) => !take(({ word }) => word === text));
  const rest = unknown.filter((text) => !take(({ word }) => rule.alike(text, word)));
  const left = name.filter(({ isTaken, isOptional }) => !isTaken && !isOptional);
  if (rest.length === 0) return left.length === 0;
  const [text = ''] = rest;
  if (rest.length > 1 || !rule.isTyping || !isBeginning(text, typed)) return false;
  const [last] = left;
  if (last) return left.length === 1 && last.word.startsWith(text);
  return parts.some(({ isTaken, word }) => !isTaken && word.startsWith(text));
}

/** A number is not a beginning: 'led zeppelin ii' is not III. Nor is a single word: 'low' is not Lowlands. */
function isBeginning(text: string, typed: readonly string[]): boolean {
  return typed.length > 1 && text === typed.at(-1) && text.length >= SHORTEST_BEGINNING && !/\d/.test(text);
}
