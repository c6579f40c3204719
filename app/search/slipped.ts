import type { Typed } from './typed.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface SlipSource<Entry> {
  entries: readonly Entry[];
  /** The words of all entries. */
  vocabulary: Vocabulary<Entry>;
  /** Words between spaces. */
  textOf(entry: Entry): string;
  /** Whether a word stands in what narrows a row down, and is never guessed at: a year, a label. */
  isNarrowedBy?(entry: Entry, word: Typed): boolean;
  /** All rows of which that is true. */
  narrowedBy?(word: Typed): readonly Entry[];
}

/** Rows in which every typed word may be meant by some word. */
export function slippedAmong<Entry>(typed: readonly Typed[], source: SlipSource<Entry>): readonly Entry[] {
  const { entries, vocabulary, textOf, isNarrowedBy = () => false, narrowedBy = () => [] } = source;
  // The longest words say most: what is left of them is soon few.
  const longestFirst = typed.toSorted((one, other) => other.text.length - one.text.length);
  let among: Entry[] | undefined;
  for (const word of longestFirst) {
    const near = vocabulary.near(word.text);
    if (among) {
      among = among.filter((entry) => {
        const text = textOf(entry);
        if (text.includes(word.beginning) || isNarrowedBy(entry, word)) return true;
        return text.split(' ').some((own) => near.has(own));
      });
    } else {
      const meant = new Set([...near.keys()].flatMap(vocabulary.entriesOf));
      for (const entry of narrowedBy(word)) meant.add(entry);
      among = meant.size === 0 ? [] : entries.filter((entry) => meant.has(entry));
    }
    if (among.length === 0) return among;
  }
  return among ?? [];
}
