import { hasOneSlip } from './one-slip.ts';
import { lettersMissing, lettersOf, MOST_SLIPS, slipsAllowed, slipsBetween } from './slips.ts';

/** A shorter word with a typo could mean anything. */
const SHORTEST_WITH_SLIP = 3;
/** Shorter words allow typos only against whole words: four letters with a typo match too many prefixes. */
const SHORTEST_BEGINNING = 5;
/** Caches near words: only the last word of a query changes while typing. */
const MOST_REMEMBERED = 40;

/** All words of artists and titles, each with its rows. */
export function createVocabulary<Entry>() {
  const entriesByWord = new Map<string, Entry[]>();
  const letters: number[] = [];
  const words: string[] = [];
  const remembered = new Map<string, ReadonlyMap<string, number>>();

  function add(text: string, entry: Entry): void {
    remembered.clear();
    for (const word of text.split(' ')) {
      if (word === '' || word === '|') continue;
      const entries = entriesByWord.get(word);
      if (!entries) {
        entriesByWord.set(word, [entry]);
        words.push(word);
        letters.push(lettersOf(word));
      } else if (entries.at(-1) !== entry) entries.push(entry);
    }
  }

  /**
   * Words that a typed word may mean, with their number of typos: prefix matches, and words with up to one typo per
   * four letters.
   */
  function near(typed: string): ReadonlyMap<string, number> {
    const cached = remembered.get(typed);
    if (cached) return cached;
    const found = findNear(typed);
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(typed, found);
    return found;
  }

  function findNear(typed: string): Map<string, number> {
    const found = new Map<string, number>();
    const typedLetters = lettersOf(typed);
    const asBeginning = typed.length >= SHORTEST_BEGINNING ? slipsAllowed(typed.length) : 0;
    // A longer word allows more typos, and is at most that many letters longer. This check alone rules out most words.
    const most = slipsAllowed(typed.length + MOST_SLIPS);
    for (let index = 0; index < words.length; index += 1) {
      if (lettersMissing(typedLetters, letters[index] ?? 0) > most) continue;
      const word = words[index] ?? '';
      if (word.startsWith(typed)) found.set(word, 0);
      else if (typed.length >= SHORTEST_WITH_SLIP) {
        const slips = slipsOf(typed, typedLetters, word, letters[index] ?? 0, asBeginning);
        if (slips !== undefined) found.set(word, slips);
      }
    }
    return found;
  }

  return { add, near, entriesOf: (word: string): readonly Entry[] => entriesByWord.get(word) ?? [] };
}

export type Vocabulary<Entry> = ReturnType<typeof createVocabulary<Entry>>;

function slipsOf(
  typed: string,
  typedLetters: number,
  word: string,
  wordLetters: number,
  asBeginning: number,
): number | undefined {
  const longer = word.length - typed.length;
  const asWhole = slipsAllowed(Math.max(typed.length, word.length));
  if (asWhole === 0) return isSwapped(typed, word) ? 1 : undefined;
  const missing = lettersMissing(typedLetters, wordLetters);
  if (Math.abs(longer) <= asWhole && missing <= asWhole && lettersMissing(wordLetters, typedLetters) <= asWhole) {
    const slips = slipsWithin(typed, word, asWhole, false);
    if (slips <= asWhole) return slips;
  }
  if (asBeginning === 0 || longer < 0 || missing > asBeginning) return undefined;
  const slips = slipsWithin(typed, word, asBeginning, true);
  return slips <= asBeginning ? slips : undefined;
}

function slipsWithin(typed: string, word: string, most: number, asBeginning: boolean): number {
  if (hasOneSlip(typed, word, asBeginning)) return 1;
  return most === 1 ? 2 : slipsBetween(typed, word, most, asBeginning);
}

/** The typical typo in short words: 'fro', 'teh'. */
function isSwapped(typed: string, word: string): boolean {
  if (typed.length !== word.length || typed.length < 3) return false;
  const [a, b, c] = typed;
  return word === `${b}${a}${c}` || word === `${a}${c}${b}`;
}
