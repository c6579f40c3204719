import type { Sign } from './answer.ts';
import type { Words } from './entry.ts';
import { type Alike, AS_TYPED, type Named, namedBy, SHORTEST_WITH_SLIP, saidBy } from './named.ts';
import { type Code, codeOf, type ParsedQuery } from './parsed-query.ts';

export interface Score {
  points: number;
  sign?: Sign | undefined;
  /** The kind of name that the typed words are in whole. Without it the row only contains these words, which is no answer. */
  named?: Named | undefined;
  /** The album matches, but none of its copies has the typed code. */
  otherPressing?: Sign | undefined;
}

export interface SlippedScore extends Score {
  /** The slips are small, or the album is named in whole despite them. */
  isLikely: boolean;
}

const WHOLE = 3;
const BEGINNING = 2;
const NARROWING = 1;
const SHORTEST_CODE = 3;
const SHORTEST_BEGINNING_OF_CODE = 4;
/** A year may be part of any runout. */
const SHORTEST_RUNOUT = 5;
const SIGN_POINTS: Record<Sign, number> = { barcode: 300, 'catalogue number': 200, runout: 150 };
const BEGINNING_OF_CODE_POINTS = 1;
const WHOLE_ALBUM = 40;
const WHOLE_ARTIST = 20;
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
  if (code.text.length < SHORTEST_BEGINNING_OF_CODE) return undefined;
  const isBeginning = words.catalogNumbers.includes(code.beginning) || words.runouts.includes(code.beginning);
  return isBeginning ? { points: BEGINNING_OF_CODE_POINTS } : undefined;
}

function signOf(words: Words, { text, beginning, whole, hasDigit }: Code): Sign | undefined {
  if (!hasDigit || text.length < SHORTEST_CODE) return undefined;
  if (words.catalogNumbers.includes(whole)) return 'catalogue number';
  // People type only the beginning of a runout.
  return text.length >= SHORTEST_RUNOUT && words.runouts.includes(beginning) ? 'runout' : undefined;
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
  return { points: points + wholeNamePoints(words, query.joined), named: namedBy(query.said, words, AS_TYPED) };
}

/** Matches a name without spaces that was typed with spaces. */
function withoutGaps(words: Words, { texts, said, code }: ParsedQuery): Score | undefined {
  if (texts.length < 2 || code.text.length < SHORTEST_CODE || !words.all.includes(code.word)) return undefined;
  return { points: BEGINNING, named: namedBy(said, words, AS_TYPED) };
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

/** All typed words are those of a pressing: its label, country, format, year, tags, place or shop. */
export function pressingScore({ pressing }: Words, { words }: ParsedQuery): Score | undefined {
  return words.every(({ whole }) => pressing.includes(whole)) ? { points: NARROWING } : undefined;
}

/**
 * Matches the whole title together with a code: the album in this pressing or in another.
 * @param isWord whether a text is a word of any artist or title
 */
export function mixedScore(words: Words, query: ParsedQuery, isWord: (text: string) => boolean): Score | undefined {
  const named = query.words.filter(({ whole }) => words.all.includes(whole)).map(({ text }) => text);
  const rest = query.texts.filter((text) => !named.includes(text));
  if (rest.length === 0 || named.length === 0) return undefined;
  const code = codeOf(rest);
  const sign = signOf(words, code);
  if (!sign && (!looksLikeCode(rest) || rest.some(isWord))) return undefined;
  if (namedBy(saidBy(named), words, { ...AS_TYPED, isTyping: false }) !== 'album') return undefined;
  if (sign) return { points: SIGN_POINTS[sign], sign };
  return { points: 1, otherPressing: /^\d{11,}$/.test(code.text) ? 'barcode' : 'catalogue number' };
}

/** Accepts 'PC 8163', 'XSM 47324 1A' and '47324', but neither a year nor a word with a number. */
function looksLikeCode(texts: readonly string[]): boolean {
  const joined = texts.join('');
  if (!/\d{3}/.test(joined) || /^\d{1,4}$/.test(joined)) return false;
  return texts.every((text) => /\d/.test(text) || text.length <= 4);
}

/** Scores a match with slips: fewer score higher. */
export function slippedScore(
  words: Words,
  { texts, said }: ParsedQuery,
  near: readonly ReadonlyMap<string, number>[],
): SlippedScore {
  const rowWords = words.all.split(' ');
  let points = 0;
  let isLikely = true;
  for (const [index, slipsByWord] of near.entries()) {
    let fewest = WHOLE;
    for (const word of rowWords) fewest = Math.min(fewest, slipsByWord.get(word) ?? WHOLE);
    points += WHOLE - fewest;
    if (fewest > 0 && (fewest > 1 || (texts[index]?.length ?? 0) < SHORTEST_WITH_SLIP)) isLikely = false;
  }
  if (isLikely) return { points, named: namedBy(said, words, AS_TYPED), isLikely };
  const alike: Alike = (text, word) => near[texts.indexOf(text)]?.has(word) === true;
  return { points, isLikely: namedBy(said, words, { alike, isTyping: true }) === 'album' };
}
