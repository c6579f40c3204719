import type { Sign } from './answer.ts';
import type { Words } from './entry.ts';
import { type Code, codeOf, type ParsedQuery } from './parsed-query.ts';
import { type Typed, typedOf } from './typed.ts';

export interface Score {
  points: number;
  sign?: Sign | undefined;
  /** All typed words are in the artist's name, and not all are in the title. */
  artistOnly?: boolean | undefined;
  /** The album matches, but none of its copies has the typed code. */
  otherPressing?: Sign | undefined;
}

const WHOLE = 3;
const BEGINNING = 2;
const NARROWING = 1;
const SHORTEST_CODE = 3;
const SHORTEST_BEGINNING_OF_CODE = 4;
const SIGN_POINTS: Record<Sign, number> = { barcode: 300, 'catalogue number': 200, runout: 150 };
const BEGINNING_OF_CODE_POINTS = 1;
const WHOLE_ALBUM = 40;
export const WHOLE_ARTIST = 20;
const BEGINNING_OF_TITLE = 10;

/**
 * True if `codeScore` or `wordScore` may match this text, or a longer one that begins with it: a row that fails here
 * also fails for longer texts.
 */
export function mayFit({ all, pressing, catalogNumbers, runouts }: Words, { words, code }: ParsedQuery): boolean {
  return (
    words.every(({ beginning }) => all.includes(beginning) || pressing.includes(beginning)) ||
    all.includes(code.word) ||
    catalogNumbers.includes(code.beginning) ||
    runouts.includes(code.beginning)
  );
}

/** Matches a whole code, or the beginning of one. */
export function codeScore(words: Words, { code }: ParsedQuery): Score | undefined {
  if (!code.hasDigit || (words.catalogNumbers === '' && words.runouts === '')) return undefined;
  const sign = signOf(words, code);
  if (sign) return { points: SIGN_POINTS[sign], sign };
  const isBeginning = code.text.length >= SHORTEST_BEGINNING_OF_CODE && words.catalogNumbers.includes(code.beginning);
  return isBeginning ? { points: BEGINNING_OF_CODE_POINTS } : undefined;
}

function signOf(words: Words, { text, beginning, whole, hasDigit }: Code): Sign | undefined {
  if (!hasDigit || text.length < SHORTEST_CODE) return undefined;
  if (words.catalogNumbers.includes(whole)) return 'catalogue number';
  // People type only the beginning of a runout.
  return text.length >= SHORTEST_BEGINNING_OF_CODE && words.runouts.includes(beginning) ? 'runout' : undefined;
}

/** All typed words match, as whole words or prefixes. */
export function wordScore(words: Words, query: ParsedQuery): Score | undefined {
  const { all, pressing } = words;
  let points = 0;
  let isNamed = false;
  for (const { beginning, whole } of query.words) {
    if (all.includes(beginning)) {
      isNamed = true;
      points += all.includes(whole) ? WHOLE : BEGINNING;
    } else if (pressing.includes(beginning)) points += NARROWING;
    else return withoutGaps(words, query);
  }
  if (!isNamed) return undefined;
  const named = wholeNamePoints(words, query.joined);
  const artistOnly = named < WHOLE_ALBUM && isArtistOnly(words, query.words);
  return { points: points + named, artistOnly };
}

/** Matches a name without spaces that was typed with spaces. */
function withoutGaps({ all }: Words, { words, code }: ParsedQuery): Score | undefined {
  if (words.length < 2 || code.text.length < SHORTEST_CODE) return undefined;
  return all.includes(code.word) ? { points: BEGINNING } : undefined;
}

/** A completely typed name scores higher than a prefix. */
function wholeNamePoints({ artist, title }: Words, joined: string): number {
  if (joined === title) return WHOLE_ALBUM;
  if (joined.length === artist.length + title.length + 1) {
    if (joined === `${artist} ${title}` || joined === `${title} ${artist}`) return WHOLE_ALBUM;
  }
  if (joined === artist) return WHOLE_ARTIST;
  return title.startsWith(joined) ? BEGINNING_OF_TITLE : 0;
}

function isArtistOnly({ artist, title }: Words, typed: readonly Typed[]): boolean {
  return isIn(artist, typed) && !isIn(title, typed);
}

function isIn(name: string, typed: readonly Typed[]): boolean {
  return typed.every(({ text, beginning }) => name.startsWith(text) || name.includes(beginning));
}

/**
 * Matches the full title together with a code: the album in this pressing or in another.
 * @param isWord whether a text is a word of any artist or title
 */
export function mixedScore(words: Words, query: ParsedQuery, isWord: (text: string) => boolean): Score | undefined {
  const { all, pressing } = words;
  const rest = query.words.filter(({ beginning, whole }) => !all.includes(beginning) && !pressing.includes(whole));
  if (rest.length === 0 || rest.length === query.words.length) return undefined;
  const isTyped = (word: string) => query.words.some(({ text }) => text === word);
  if (!words.title.split(' ').every(isTyped)) return undefined;
  const texts = rest.map(({ text }) => text);
  const code = codeOf(texts);
  const sign = signOf(words, code);
  if (sign) return { points: SIGN_POINTS[sign], sign };
  if (!looksLikeCode(texts) || texts.some(isWord)) return undefined;
  return { points: 1, otherPressing: /^\d{11,}$/.test(code.text) ? 'barcode' : 'catalogue number' };
}

/** Accepts 'PC 8163' or 'XSM 47324 1A', but neither a year nor a word with a number. */
function looksLikeCode(texts: readonly string[]): boolean {
  const joined = texts.join('');
  if (/^(?:19|20)\d\d$/.test(joined) || !/\d{3}/.test(joined)) return false;
  return texts.every((text) => /\d/.test(text) || text.length <= 4);
}

/** Scores a match with typos: fewer typos score higher. */
export function slippedScore(
  words: Words,
  query: ParsedQuery,
  near: readonly ReadonlyMap<string, number>[],
): Score | undefined {
  const rowWords = words.all.split(' ');
  let points = 0;
  const matchedWords: string[] = [];
  for (const [index, { text }] of query.words.entries()) {
    let best: { word: string; slips: number } | undefined;
    for (const word of rowWords) {
      const slips = near[index]?.get(word);
      if (slips !== undefined && (!best || slips < best.slips)) best = { word, slips };
    }
    points += best ? WHOLE - best.slips : NARROWING;
    matchedWords.push(best?.word ?? text);
  }
  const named = wholeNamePoints(words, matchedWords.join(' '));
  const artistOnly = named < WHOLE_ALBUM && isArtistOnly(words, matchedWords.map(typedOf));
  return { points: points + named, artistOnly };
}
