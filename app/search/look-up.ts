import type { RecordRow } from '../../shared/domain/record.ts';
import type { WishlistRow } from '../../shared/domain/wishlist-item.ts';
import type { Answer, Match, Owned } from './answer.ts';
import { rowOf } from './answer.ts';
import { type Asked, askedOf } from './asked.ts';
import { type Entry, type Words, wordsOf } from './entry.ts';
import { createNarrowing } from './narrowing.ts';
import { codeScore, mayFit, mixedScore, type Score, slippedScore, wordScore } from './scores.ts';
import { slippedAmong } from './slipped.ts';
import { answerOf, type Hit } from './verdict-of.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';

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

interface OwnedBy {
  /** The words of the artist's name. */
  names: readonly string[];
  entries: Entry[];
}

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
  const vocabulary: Vocabulary<Entry> = createVocabulary();
  let inVocabulary = 0;
  let byArtist: Map<string, OwnedBy> | undefined;
  const narrowing = createNarrowing<Entry>();

  function prepare(isTimeUp: () => boolean): boolean {
    for (let match = matches[entries.length]; match; match = matches[entries.length]) {
      if (isTimeUp()) return false;
      entries.push({ match, words: wordsOf(rowOf(match)) });
    }
    for (let entry = entries[inVocabulary]; entry; entry = entries[inVocabulary]) {
      if (isTimeUp()) return false;
      vocabulary.add(entry.words.all, entry);
      inVocabulary += 1;
    }
    return true;
  }

  function ready(): readonly Entry[] {
    while (entries.length < matches.length) {
      const match = matches[entries.length];
      if (match) entries.push({ match, words: wordsOf(rowOf(match)) });
    }
    return entries;
  }

  function hitsBy(score: (words: Words) => Score | undefined, among: Iterable<Entry> = ready()): Hit[] {
    const hits: Hit[] = [];
    for (const entry of among) {
      const found = score(entry.words);
      if (found) hits.push({ ...found, entry });
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
      narrowing.among(ready(), [asked.joined], ({ words }) => mayFit(words, asked)),
    );
    if (hits.length > 0) return hits;
    prepare(() => false);
    const mixed = asked.words.length > 1 && asked.code.hasDigit ? mixedHits(asked) : [];
    return mixed.length > 0 ? mixed : slippedHits(asked);
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
    });
    const near = asked.words.map(({ text }) => vocabulary.near(text));
    return hitsBy((words) => slippedScore(words, asked, near), among);
  }

  /** Every copy of an album, the one that is given among them. */
  function copiesOf({ artist, title }: Words, masterId: number | null): Owned[] {
    const copies: Owned[] = [];
    for (const { match, words } of ready()) {
      if (match.kind !== 'owned') continue;
      const isSame = words.title === title && words.artist === artist;
      if (isSame || (masterId !== null && match.record.discogsMasterId === masterId)) copies.push(match);
    }
    return copies;
  }

  function wishOf({ artist, title }: Words): WishlistRow | undefined {
    for (const { match, words } of ready()) {
      if (match.kind === 'wished' && words.title === title && words.artist === artist) return match.wish;
    }
    return undefined;
  }

  function ownedByArtist(): ReadonlyMap<string, OwnedBy> {
    if (byArtist) return byArtist;
    byArtist = new Map();
    for (const entry of ready()) {
      const { artist } = entry.words;
      if (entry.match.kind !== 'owned' || artist === '') continue;
      const own = byArtist.get(artist);
      if (own) own.entries.push(entry);
      else byArtist.set(artist, { names: artist.split(' '), entries: [entry] });
    }
    return byArtist;
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
    for (const { names, entries } of ownedByArtist().values()) {
      if (names.length < longest || names.length >= words.length || !names.every((name) => named.has(name))) continue;
      found = names.length > longest ? [...entries] : [...found, ...entries];
      longest = names.length;
    }
    return found;
  }

  /** Owned records at least half of the typed words are found in. */
  function close({ words: typed }: Asked): Entry[] {
    const long = typed.filter(({ text }) => text.length > 2);
    if (typed.length < 2 || long.length === 0) return [];
    const hits: { entry: Entry; count: number }[] = [];
    for (const entry of ready()) {
      if (entry.match.kind !== 'owned') continue;
      const count = long.reduce((sum, { beginning }) => sum + (entry.words.all.includes(beginning) ? 1 : 0), 0);
      if (count * 2 >= typed.length) hits.push({ entry, count });
    }
    hits.sort((a, b) => b.count - a.count);
    return hits.slice(0, CLOSE_SHOWN).map(({ entry }) => entry);
  }

  function answer(asked: Asked, hits: Hit[]): Answer {
    if (hits.length > 0) return answerOf(hits, { copiesOf, wishOf });
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

function better(a: Score | undefined, b: Score | undefined): Score | undefined {
  return a && b ? (a.points >= b.points ? a : b) : (a ?? b);
}
