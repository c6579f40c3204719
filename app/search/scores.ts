import type { Sign } from './answer.ts';
import { type Asked, type Code, codeOf } from './asked.ts';
import type { Words } from './entry.ts';
import { type Typed, typedOf } from './typed.ts';

export interface Score {
  points: number;
  sign?: Sign | undefined;
  /** Every typed word is in the artist's name, and they are not the album's own. */
  artistOnly?: boolean | undefined;
  /** The album was named, and a code that none of its copies has. */
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
 * Whether `codeScore` or `wordScore` may find this text, or a longer one that begins with it: what does not fit a text
 * never fits when more is typed.
 */
export function mayFit({ all, pressing, catalogNumbers, runouts }: Words, { words, code }: Asked): boolean {
  return (
    words.every(({ beginning }) => all.includes(beginning) || pressing.includes(beginning)) ||
    all.includes(code.word) ||
    catalogNumbers.includes(code.beginning) ||
    runouts.includes(code.beginning)
  );
}

/** A code as a whole, or the beginning of one. */
export function codeScore(words: Words, { code }: Asked): Score | undefined {
  if (!code.hasDigit || (words.catalogNumbers === '' && words.runouts === '')) return undefined;
  const sign = signOf(words, code);
  if (sign) return { points: SIGN_POINTS[sign], sign };
  const isBeginning = code.text.length >= SHORTEST_BEGINNING_OF_CODE && words.catalogNumbers.includes(code.beginning);
  return isBeginning ? { points: BEGINNING_OF_CODE_POINTS } : undefined;
}

function signOf(words: Words, { text, beginning, whole, hasDigit }: Code): Sign | undefined {
  if (!hasDigit || text.length < SHORTEST_CODE) return undefined;
  if (words.catalogNumbers.includes(whole)) return 'catalogue number';
  // Nobody types a runout to its end.
  return text.length >= SHORTEST_BEGINNING_OF_CODE && words.runouts.includes(beginning) ? 'runout' : undefined;
}

/** Every typed word is found, as a whole or as a beginning. */
export function wordScore(words: Words, asked: Asked): Score | undefined {
  const { all, pressing } = words;
  let points = 0;
  let isNamed = false;
  for (const { beginning, whole } of asked.words) {
    if (all.includes(beginning)) {
      isNamed = true;
      points += all.includes(whole) ? WHOLE : BEGINNING;
    } else if (pressing.includes(beginning)) points += NARROWING;
    else return withoutGaps(words, asked);
  }
  if (!isNamed) return undefined;
  const named = wholeNamePoints(words, asked.joined);
  const artistOnly = named < WHOLE_ALBUM && isArtistOnly(words, asked.words);
  return { points: points + named, artistOnly };
}

/** Typed with gaps where the name has none. */
function withoutGaps({ all }: Words, { words, code }: Asked): Score | undefined {
  if (words.length < 2 || code.text.length < SHORTEST_CODE) return undefined;
  return all.includes(code.word) ? { points: BEGINNING } : undefined;
}

/** A name that is typed to its end counts more than one that only begins so. */
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
 * The title in full, and beside it a code: the album in this pressing or in another.
 * @param isWord whether a text is a word of any artist or title
 */
export function mixedScore(words: Words, asked: Asked, isWord: (text: string) => boolean): Score | undefined {
  const { all, pressing } = words;
  const rest = asked.words.filter(({ beginning, whole }) => !all.includes(beginning) && !pressing.includes(whole));
  if (rest.length === 0 || rest.length === asked.words.length) return undefined;
  const isTyped = (word: string) => asked.words.some(({ text }) => text === word);
  if (!words.title.split(' ').every(isTyped)) return undefined;
  const texts = rest.map(({ text }) => text);
  const code = codeOf(texts);
  const sign = signOf(words, code);
  if (sign) return { points: SIGN_POINTS[sign], sign };
  if (!looksLikeCode(texts) || texts.some(isWord)) return undefined;
  return { points: 1, otherPressing: /^\d{11,}$/.test(code.text) ? 'barcode' : 'catalogue number' };
}

/** 'PC 8163' or 'XSM 47324 1A', and neither a year nor a word with a number. */
function looksLikeCode(texts: readonly string[]): boolean {
  const joined = texts.join('');
  if (/^(?:19|20)\d\d$/.test(joined) || !/\d{3}/.test(joined)) return false;
  return texts.every((text) => /\d/.test(text) || text.length <= 4);
}

/** What fits with slips: the fewer, the better. */
export function slippedScore(
  words: Words,
  asked: Asked,
  near: readonly ReadonlyMap<string, number>[],
): Score | undefined {
  const own = words.all.split(' ');
  let points = 0;
  const meant: string[] = [];
  for (const [index, { text }] of asked.words.entries()) {
    let best: { word: string; slips: number } | undefined;
    for (const word of own) {
      const slips = near[index]?.get(word);
      if (slips !== undefined && (!best || slips < best.slips)) best = { word, slips };
    }
    points += best ? WHOLE - best.slips : NARROWING;
    meant.push(best?.word ?? text);
  }
  const named = wholeNamePoints(words, meant.join(' '));
  const artistOnly = named < WHOLE_ALBUM && isArtistOnly(words, meant.map(typedOf));
  return { points: points + named, artistOnly };
}
