import type { Entry, Words } from './entry.ts';
import type { Typed } from './typed.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';

export interface Artist {
  /** The words of the artist's name. */
  names: readonly string[];
  /** Owned rows. */
  entries: Entry[];
}

/** Finds rows without a full scan. Filled ahead of time, one row after another, in the rows' order. */
export interface RowIndex {
  add(entry: Entry): void;
  /** All words of artists and titles. */
  vocabulary: Vocabulary<Entry>;
  /** By artist name, for owned rows. */
  artists: ReadonlyMap<string, Artist>;
  /** Rows with a word or a code that begins with the text's first letter. */
  withFirstLetter(text: string): readonly Entry[];
  /** Rows with this word among the words that narrow an album down to a pressing. */
  narrowedBy(word: Typed): readonly Entry[];
  /** Rows that may have these names or this master, in their order. */
  maybeSame(words: Words, masterId: number | null): readonly Entry[];
}

const [SPACE, BAR] = [' ', '|'].map((sign) => sign.charCodeAt(0));
const NONE: readonly Entry[] = [];

export function createRowIndex(): RowIndex {
  const vocabulary: Vocabulary<Entry> = createVocabulary();
  const byFirstLetter = new Map<number, Entry[]>();
  const byPressingWord = new Map<string, Entry[]>();
  const byMaster = new Map<number, Entry[]>();
  const artists = new Map<string, Artist>();

  function addFirstLetters(text: string, entry: Entry): void {
    for (let index = 1; index < text.length; index += 1) {
      const before = text.charCodeAt(index - 1);
      if (before === SPACE || before === BAR) addTo(byFirstLetter, text.charCodeAt(index), entry);
    }
  }

  return {
    vocabulary,
    artists,
    add(entry) {
      const { all, pressing, catalogNumbers, runouts, artist } = entry.words;
      vocabulary.add(all, entry);
      for (const text of [all, pressing, catalogNumbers, runouts]) addFirstLetters(text, entry);
      for (const word of pressing.split(' ')) if (word !== '') addTo(byPressingWord, word, entry);
      if (entry.match.kind !== 'owned') return;
      const { discogsMasterId } = entry.match.record;
      if (discogsMasterId !== null) addTo(byMaster, discogsMasterId, entry);
      const indexed = artists.get(artist);
      if (indexed) indexed.entries.push(entry);
      else artists.set(artist, { names: artist.split(' '), entries: [entry] });
    },
    withFirstLetter: (text) => byFirstLetter.get(text.charCodeAt(0)) ?? NONE,
    narrowedBy: ({ text }) => byPressingWord.get(text) ?? NONE,
    maybeSame({ artist, title }, masterId) {
      const [fewest = NONE] = `${artist} ${title}`
        .split(' ')
        .map(vocabulary.entriesOf)
        .sort((one, other) => one.length - other.length);
      const ofMaster = masterId === null ? NONE : (byMaster.get(masterId) ?? NONE);
      if (ofMaster.length === 0) return fewest;
      return [...new Set([...fewest, ...ofMaster])].sort((one, other) => one.place - other.place);
    },
  };
}

function addTo<Key>(lists: Map<Key, Entry[]>, key: Key, entry: Entry): void {
  const list = lists.get(key);
  if (!list) lists.set(key, [entry]);
  else if (list.at(-1) !== entry) list.push(entry);
}
