import type { RecordRow } from '../../shared/domain/record.ts';
import type { WishlistRow } from '../../shared/domain/wishlist-item.ts';
import type { Answer, Match, Owned } from './answer.ts';
import { rowOf } from './answer.ts';
import { type Asked, askedOf } from './asked.ts';
import { type Entry, type Words, wordsOf } from './entry.ts';
import { createNarrowing } from './narrowing.ts';
import { createRowIndex } from './row-index.ts';
import { codeScore, mayFit, mixedScore, type Score, slippedScore, wordScore } from './scores.ts';
import { slippedAmong } from './slipped.ts';
import { answerOf, type Hit } from './verdict-of.ts';

export interface LookUpSource {
  records: readonly RecordRow[];
  /** Owned as well. */
  hidden: readonly RecordRow[];
  wishlist: readonly WishlistRow[];
}

export interface LookUp {
  /** Undefined when nothing is asked. */
  ask(query: string): Answer | undefined;
  /** What is known of an album by its names, as another source tells them. */
  askFor(album: { artist: string; title: string }): Answer;
  /** Works ahead until the time is up. @returns whether everything is ready */
  prepare(isTimeUp: () => boolean): boolean;
}

const CLOSE_SHOWN = 5;

/**
 * Answers from everything this device knows. Case, accents and punctuation do not count, nor a leading "the"; every word
 * may be a beginning, in any order; where nothing fits so, one slip for every four letters is forgiven.
 */
export function createLookUp({ records, hidden, wishlist }: LookUpSource): LookUp {
  const matches: Match[] = [
    ...records.map((record): Match => ({ kind: 'owned', record, hidden: false })),
    ...hidden.map((record): Match => ({ kind: 'owned', record, hidden: true })),
    ...wishlist.map((wish): Match => ({ kind: 'wished', wish })),
  ];
  const entries: Entry[] = [];
  const index = createRowIndex();
  const { vocabulary } = index;
  let indexed = 0;
  const narrowing = createNarrowing<Entry>();

  function prepare(isTimeUp: () => boolean): boolean {
    for (let match = matches[entries.length]; match; match = matches[entries.length]) {
      if (isTimeUp()) return false;
      addEntry(match);
    }
    for (let entry = entries[indexed]; entry; entry = entries[indexed]) {
      if (isTimeUp()) return false;
      index.add(entry);
      indexed += 1;
    }
    return true;
  }

  function addEntry(match: Match): void {
    entries.push({ match, words: wordsOf(rowOf(match)), place: entries.length });
  }

  function ready(): readonly Entry[] {
    while (entries.length < matches.length) {
      const match = matches[entries.length];
      if (match) addEntry(match);
    }
    return entries;
  }

  function isIndexed(): boolean {
    return indexed === matches.length;
  }

  function hitsBy(score: (words: Words) => Score | undefined, among: Iterable<Entry> = ready()): Hit[] {
    const hits: Hit[] = [];
    for (const entry of among) {
      const found = score(entry.words);
      // One shape for thousands of them.
      if (found) hits.push(hitOf(entry, found));
    }
    return hits;
  }

  function hitsOf(asked: Asked): Hit[] {
    if (asked.digits !== undefined) {
      const key = `|${asked.digits}|`;
      const hits = hitsBy(({ barcodes }) => (barcodes.includes(key) ? { points: 1, sign: 'barcode' } : undefined));
      if (hits.length > 0) return hits;
    }
    const hits = hitsBy(
      (words) => better(codeScore(words, asked), wordScore(words, asked)),
      narrowing.among(beginningLike(asked.joined), [asked.joined], ({ words }) => mayFit(words, asked)),
    );
    if (hits.length > 0) return hits;
    prepare(() => false);
    const mixed = asked.words.length > 1 && asked.code.hasDigit ? mixedHits(asked) : [];
    return mixed.length > 0 ? mixed : slippedHits(asked);
  }

  /** What may fit is among these; before the index is ready these are all. */
  function beginningLike(text: string): readonly Entry[] {
    return isIndexed() ? index.withFirstLetter(text) : ready();
  }

  /** Rows whose title was typed in full, with a code beside it. */
  function mixedHits(asked: Asked): Hit[] {
    const among = new Set(asked.words.flatMap(({ text }) => vocabulary.entriesOf(text)));
    const isWord = (text: string) => vocabulary.entriesOf(text).length > 0;
    return hitsBy((words) => mixedScore(words, asked, isWord), among);
  }

  function slippedHits(asked: Asked): Hit[] {
    const among = slippedAmong(asked.words, {
      entries,
      vocabulary,
      textOf: ({ words }) => words.all,
      isNarrowedBy: ({ words }, { whole }) => words.pressing.includes(whole),
      narrowedBy: index.narrowedBy,
    });
    const near = asked.words.map(({ text }) => vocabulary.near(text));
    return hitsBy((words) => slippedScore(words, asked, near), among);
  }

  /** Every copy of an album, the one that is given among them. */
  function copiesOf(album: Words, masterId: number | null): Owned[] {
    const copies: Owned[] = [];
    for (const { match, words } of isIndexed() ? index.maybeSame(album, masterId) : ready()) {
      if (match.kind !== 'owned') continue;
      const isSame = words.title === album.title && words.artist === album.artist;
      if (isSame || (masterId !== null && match.record.discogsMasterId === masterId)) copies.push(match);
    }
    return copies;
  }

  function wishOf(album: Words): WishlistRow | undefined {
    for (const { match, words } of isIndexed() ? index.maybeSame(album, null) : ready()) {
      if (match.kind === 'wished' && words.title === album.title && words.artist === album.artist) return match.wish;
    }
    return undefined;
  }

  /** Owned records by the artist whose whole name was typed beside other words; the longest name when there are more. */
  function sameArtist({ words }: Asked): Entry[] {
    const named = new Set<string>();
    for (const { text } of words) {
      named.add(text);
      // A short name is typed right or not at all, and a word that stands in the library is no slip.
      if (text.length <= 3 || vocabulary.entriesOf(text).length > 0) continue;
      for (const [name, slips] of vocabulary.near(text)) if (slips > 0 && name.length > 3) named.add(name);
    }
    let longest = 0;
    let found: Entry[] = [];
    for (const { names, entries } of index.artists.values()) {
      if (names.length < longest || names.length >= words.length || !names.every((name) => named.has(name))) continue;
      found = names.length > longest ? [...entries] : [...found, ...entries];
      longest = names.length;
    }
    return found;
  }

  /** Owned records at least half of the typed words are found in. */
  function close({ words: typed }: Asked): Entry[] {
    if (typed.length < 2) return [];
    const counts = new Map<Entry, number>();
    for (const { text } of typed) {
      if (text.length <= 2) continue;
      const begun = [...vocabulary.near(text)].filter(([, slips]) => slips === 0);
      for (const entry of new Set(begun.flatMap(([word]) => vocabulary.entriesOf(word)))) {
        if (entry.match.kind === 'owned') counts.set(entry, (counts.get(entry) ?? 0) + 1);
      }
    }
    return [...counts]
      .filter(([, count]) => count * 2 >= typed.length)
      .sort(([one, count], [other, otherCount]) => otherCount - count || one.place - other.place)
      .slice(0, CLOSE_SHOWN)
      .map(([entry]) => entry);
  }

  function answer(asked: Asked, hits: Hit[]): Answer {
    if (hits.length > 0) return answerOf(hits, { copiesOf, wishOf });
    prepare(() => false);
    const same = sameArtist(asked);
    if (same.length > 0) {
      const others = same.map(({ match }) => match);
      const artists = [...new Set(others.map((match) => rowOf(match).artist))];
      return { verdict: { kind: 'same-artist', artists, count: others.length }, others, othersAre: 'by the artist' };
    }
    const others = close(asked).map(({ match }) => match);
    return { verdict: { kind: 'none', barcode: asked.barcode }, others, othersAre: 'close' };
  }

  return {
    ask(query) {
      const asked = askedOf(query);
      return asked.words.length === 0 ? undefined : answer(asked, hitsOf(asked));
    },
    askFor({ artist, title }) {
      const asked = askedOf(`${artist} ${title}`);
      prepare(() => false);
      // Another source does not slip: what only looks alike is another album.
      return answer(
        asked,
        hitsBy((words) => wordScore(words, asked)).filter(({ artistOnly }) => !artistOnly),
      );
    },
    prepare,
  };
}

function hitOf(entry: Entry, { points, sign, artistOnly, otherPressing }: Score): Hit {
  return { entry, points, sign, artistOnly, otherPressing };
}

function better(a: Score | undefined, b: Score | undefined): Score | undefined {
  return a && b ? (a.points >= b.points ? a : b) : (a ?? b);
}
