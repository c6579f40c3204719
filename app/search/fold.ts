import { foldText } from '../../shared/domain/text.ts';

/** Letters without a decomposition, and signs that replace a letter inside a name. */
const LETTERS: Record<string, string> = { ł: 'l', đ: 'd', ð: 'd', þ: 'th', œ: 'oe', ı: 'i', $: 's', '!': 'i' };
const PLAIN = /^[a-z0-9 ]*$/;
const ASCII = /^[\x20-\x7e]*$/;
/** The number that a catalogue adds to namesakes: 'Nirvana (2)'. */
const NAMESAKE = /\s*\(\d{1,3}\)(?=\s|$)/g;

const folded = new Map<string, string>();
const MOST_KEPT = 20_000;

/** Removes the catalogue's namesake number. */
export function withoutNumber(artist: string): string {
  return artist.replace(NAMESAKE, ' ');
}

/** Words about the edition in a bracket at the end: 'Rumours (Deluxe Edition)' is Rumours. */
const EDITION = /\b(?:deluxe|edition|expanded|remaster\w*|reissue|anniversary|mono|stereo)\b/i;
const LAST_BRACKET = /\s*[([]([^()[\]]*)[)\]]\s*$/;

/** A title and its last bracket apart. */
export function lastBracket(title: string): { before: string; bracket: string; isEdition: boolean } | undefined {
  if (!/[)\]]\s*$/.test(title)) return undefined;
  const found = LAST_BRACKET.exec(title);
  const bracket = found?.[1];
  if (!found || bracket === undefined) return undefined;
  return { before: title.slice(0, found.index), bracket, isEdition: EDITION.test(bracket) };
}

/** Folded; a text of signs alone stays as it is: !!! and ÷ are names. */
export function foldOrSigns(text: string): string {
  return (
    foldName(text) ||
    text
      .toLowerCase()
      .replace(/[\s|]+/g, ' ')
      .trim()
  );
}

/** Lower case without accents and punctuation; cached, since artist names repeat often. */
export function foldName(text: string): string {
  const cached = folded.get(text);
  if (cached !== undefined) return cached;
  const result = foldOnce(text);
  if (folded.size >= MOST_KEPT) folded.clear();
  folded.set(text, result);
  return result;
}

function foldOnce(text: string): string {
  const lower = text.toLowerCase();
  if (PLAIN.test(lower)) return lower.trim().replace(/ {2,}/g, ' ');
  const spelled = lower
    .replace(/(?<=[a-z])[$!](?=[a-z])/g, (sign) => LETTERS[sign] ?? sign)
    .replace(/[łđðþœı]/g, (letter) => LETTERS[letter] ?? letter);
  if (!ASCII.test(spelled)) return foldText(spelled);
  // Same result as foldText, without the steps for non-ASCII letters.
  return spelled
    .replace(/&/g, ' and ')
    .replace(/['`]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Removes "the", so that 'The Band: The Band' matches 'band band'. */
export function withoutThe(name: string): string {
  if (!name.includes('the')) return name;
  const words = name.split(' ');
  const rest = words.filter((word) => word !== 'the');
  return (rest.length > 0 ? rest : words).join(' ');
}

/** Words with initials as one word: 'u s a' is usa, 'b b king' is bb king. */
export function withInitials(words: readonly string[]): string[] {
  const found: string[] = [];
  let areInitials = false;
  for (const word of words) {
    if (areInitials && word.length === 1) found.push(`${found.pop()}${word}`);
    else found.push(word);
    areInitials = word.length === 1;
  }
  return found;
}

/** Letters and digits only, to compare codes: 'CS 8163' equals 'cs-8163'. */
export function foldCode(text: string): string {
  return foldName(text).replaceAll(' ', '');
}

const ROMAN: Record<string, string> = {
  ...{ ii: '2', iii: '3', iv: '4', vi: '6', vii: '7', viii: '8', ix: '9', xi: '11', xii: '12', xiii: '13' },
};
const SHORT: Record<string, string> = { vol: 'volume', pt: 'part', n: 'and' };

/** Alternative spellings: 'iv' is 4, 'vol' is short for volume, 'n' for and. */
export function otherSpelling(word: string): string | undefined {
  return ROMAN[word] ?? SHORT[word];
}
