import type { Typed } from './typed.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface SlipSource<Entry> {
  entries: readonly Entry[];
  /** The words of all entries. */
  vocabulary: Vocabulary<Entry>;
  /** Words with spaces around each. */
  textOf(entry: Entry): string;
}

/** Rows in which each typed word may be a typo of some word. */
export function slippedAmong<Entry>(typed: readonly Typed[], source: SlipSource<Entry>): readonly Entry[] {
  const { entries, vocabulary, textOf } = source;
  // Starts with the longest words: they leave the fewest rows.
  const longestFirst = typed.toSorted((one, other) => other.text.length - one.text.length);
  let matching: Entry[] | undefined;
  for (const word of longestFirst) {
    const near = vocabulary.near(word.text);
    if (matching) {
      matching = matching.filter((entry) => {
        const text = textOf(entry);
        if (text.includes(word.beginning)) return true;
        return text.split(' ').some((own) => near.has(own));
      });
    } else {
      const candidates = new Set([...near.keys()].flatMap(vocabulary.entriesOf));
      matching = candidates.size === 0 ? [] : entries.filter((entry) => candidates.has(entry));
    }
    if (matching.length === 0) return matching;
  }
  return matching ?? [];
}
