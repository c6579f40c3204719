import type { RecordRow } from '../../shared/schemas/record.ts';
import type { WishlistRow } from '../../shared/schemas/wishlist-item.ts';
import type { Answer, Match, Owned } from './answer.ts';
import { rowOf } from './answer.ts';
import { type Entry, type Words, wordsOf } from './entry.ts';
import { namesOf } from './names.ts';
import { createNarrowing } from './narrowing.ts';
import { type ParsedQuery, parseQuery } from './parsed-query.ts';
import { type Artist, createRowIndex } from './row-index.ts';
import { codeScore, mayFit, mixedScore, pressingScore, type Score, slippedScore, wordScore } from './scores.ts';
import { slippedAmong } from './slipped.ts';
import { answerOf, type Hit } from './verdict-of.ts';

export interface LookUpSource {
  records: readonly RecordRow[];
  /** Hidden by the plan, but owned. */
  hidden: readonly RecordRow[];
  wishlist: readonly WishlistRow[];
}

export interface LookUp {
  /** Returns undefined for an empty query. */
  ask(query: string): Answer | undefined;
  /** Answers for an album from another source, by its names. */
  askFor(album: { artist: string; title: string }): Answer;
  /** Builds the index until the time is up. @returns whether it is complete */
  prepare(isTimeUp: () => boolean): boolean;
}

const CLOSE_SHOWN = 5;
const NOBODY: Artist = { names: [], entries: [] };

/**
 * Answers from all rows on this device. Case, accents, punctuation and a leading "the" are ignored; each word may be a
 * prefix, in any order. Without an exact match, one typo per four letters is allowed. What is found this way is shown;
 * only a name in whole is an answer (`namedBy`).
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

  function allEntries(): readonly Entry[] {
    while (entries.length < matches.length) {
      const match = matches[entries.length];
      if (match) addEntry(match);
    }
    return entries;
  }

  function isIndexed(): boolean {
    return indexed === matches.length;
  }

  function hitsBy(score: (words: Words) => Score | undefined, candidates: Iterable<Entry> = allEntries()): Hit[] {
    const hits: Hit[] = [];
    for (const entry of candidates) {
      const found = score(entry.words);
      // A constant object shape keeps thousands of hits fast.
      if (found) hits.push(hitOf(entry, found));
    }
    return hits;
  }

  function hitsOf(query: ParsedQuery): Hit[] {
    if (query.digits !== undefined) {
      const key = `|${query.digits}|`;
      const hits = hitsBy(({ barcodes }) => (barcodes.includes(key) ? { points: 1, sign: 'barcode' } : undefined));
      if (hits.length > 0) return hits;
    }
    const hits = hitsBy(
      (words) => better(codeScore(words, query), wordScore(words, query)),
      narrowing.among(candidatesFor(query.joined), [query.joined], ({ words }) => mayFit(words, query)),
    );
    if (hits.length > 0 || query.texts.length === 1 || !query.code.hasDigit) return hits;
    prepare(() => false);
    return mixedHits(query);
  }

  /** Candidate rows; until the index is complete, all rows. */
  function candidatesFor(text: string): readonly Entry[] {
    return isIndexed() ? index.withFirstLetter(text) : allEntries();
  }

  /** Rows whose full title was typed together with a code. */
  function mixedHits(query: ParsedQuery): Hit[] {
    const candidates = new Set(query.words.flatMap(({ text }) => vocabulary.entriesOf(text)));
    const isWord = (text: string) => vocabulary.entriesOf(text).length > 0;
    return hitsBy((words) => mixedScore(words, query, isWord), candidates);
  }

  /** Rows with slips; only likely ones may be an answer. */
  function slippedHits(query: ParsedQuery): { likely: Hit[]; unlikely: Hit[] } {
    const candidates = slippedAmong(query.words, { entries, vocabulary, textOf: ({ words }) => words.all });
    const near = query.texts.map(vocabulary.near);
    const [likely, unlikely]: [Hit[], Hit[]] = [[], []];
    for (const entry of candidates) {
      const score = slippedScore(entry.words, query, near);
      (score.isLikely ? likely : unlikely).push(hitOf(entry, score));
    }
    return { likely, unlikely };
  }

  /** Rows on a label, from a country or with a tag: they are shown, but the words do not name them. */
  function byPressing(query: ParsedQuery): Match[] {
    const [fewest = []] = query.words.map(index.narrowedBy).sort((one, other) => one.length - other.length);
    return fewest.filter(({ words }) => pressingScore(words, query)).map(({ match }) => match);
  }

  /** All copies of an album, including the given one. */
  function copiesOf(album: Words, masterId: number | null): Owned[] {
    const copies: Owned[] = [];
    for (const { match, words } of isIndexed() ? index.maybeSame(album, masterId) : allEntries()) {
      if (match.kind !== 'owned') continue;
      const isSame = words.title === album.title && words.artist === album.artist;
      if (isSame || (masterId !== null && match.record.discogsMasterId === masterId)) copies.push(match);
    }
    return copies;
  }

  function wishOf(album: Words): WishlistRow | undefined {
    for (const { match, words } of isIndexed() ? index.maybeSame(album, null) : allEntries()) {
      if (match.kind === 'wished' && words.title === album.title && words.artist === album.artist) return match.wish;
    }
    return undefined;
  }

  /** Owned records by an artist whose full name was typed with other words; the longest name wins. */
  function sameArtist({ words }: ParsedQuery): Entry[] {
    const named = new Set<string>();
    for (const { text } of words) {
      named.add(text);
      // Short names allow no typo, and a word that exists in the library is not a typo.
      if (text.length <= 3 || vocabulary.entriesOf(text).length > 0) continue;
      for (const [name, slips] of vocabulary.near(text)) if (slips > 0 && name.length > 3) named.add(name);
    }
    const candidates = new Set(
      [...named].flatMap((name) => vocabulary.entriesOf(name).map((entry) => entry.words.artist)),
    );
    let longest = 0;
    let found: Entry[] = [];
    for (const candidate of candidates) {
      const { names, entries } = index.artists.get(candidate) ?? NOBODY;
      if (names.length < longest || names.length >= words.length || !names.every((name) => named.has(name))) continue;
      found = names.length > longest ? [...entries] : [...found, ...entries];
      longest = names.length;
    }
    return found.sort((one, other) => one.place - other.place);
  }

  /** Owned records that match at least half of the typed words. */
  function close({ words: typed }: ParsedQuery): Match[] {
    if (typed.length < 2) return [];
    const counts = new Map<Entry, number>();
    for (const { text } of typed) {
      if (text.length <= 2) continue;
      const prefixMatches = [...vocabulary.near(text)].filter(([, slips]) => slips === 0);
      for (const entry of new Set(prefixMatches.flatMap(([word]) => vocabulary.entriesOf(word)))) {
        if (entry.match.kind === 'owned') counts.set(entry, (counts.get(entry) ?? 0) + 1);
      }
    }
    return [...counts]
      .filter(([, count]) => count * 2 >= typed.length)
      .sort(([one, count], [other, otherCount]) => otherCount - count || one.place - other.place)
      .slice(0, CLOSE_SHOWN)
      .map(([entry]) => entry.match);
  }

  function answer(query: ParsedQuery, hits: Hit[]): Answer {
    if (hits.length > 0) return answerOf(hits, { copiesOf, wishOf });
    prepare(() => false);
    const pressings = byPressing(query);
    if (pressings.length > 0) return absent(query, pressings, 'by pressing');
    const { likely, unlikely } = slippedHits(query);
    if (likely.length > 0) return answerOf(likely, { copiesOf, wishOf });
    return ofSameArtist(query) ?? absent(query, unlikely.length > 0 ? closest(unlikely) : close(query), 'close');
  }

  function absent({ barcode }: ParsedQuery, others: Match[], othersAre: Answer['othersAre']): Answer {
    return { verdict: { kind: 'none', barcode }, others, othersAre };
  }

  function ofSameArtist(query: ParsedQuery): Answer | undefined {
    const others = sameArtist(query).map(({ match }) => match);
    if (others.length === 0) return undefined;
    const artists = [...new Set(others.map((match) => rowOf(match).artist))];
    return { verdict: { kind: 'same-artist', artists, count: others.length }, others, othersAre: 'by the artist' };
  }

  return {
    ask(text) {
      const query = parseQuery(text);
      if (query.words.length === 0) return undefined;
      const hits = hitsOf(query);
      // A quotation mark or a bracket may only begin a name; ÷ is one.
      const isQuestion = hits.length > 0 || /[\p{L}\p{N}\p{S}]/u.test(query.joined);
      return isQuestion ? answer(query, hits) : undefined;
    },
    askFor(album) {
      const { artist, called } = namesOf(album);
      const hits = hitsBy((words) =>
        words.artist === artist && words.called === called ? { points: 1, named: 'album' } : undefined,
      );
      const query = parseQuery(`${album.artist} ${album.title}`);
      if (hits.length > 0) return answerOf(hits, { copiesOf, wishOf });
      prepare(() => false);
      return ofSameArtist(query) ?? absent(query, close(query), 'close');
    },
    prepare,
  };
}

/** The owned ones with the fewest slips. */
function closest(hits: readonly Hit[]): Match[] {
  return hits
    .filter(({ entry }) => entry.match.kind === 'owned')
    .toSorted((one, other) => other.points - one.points)
    .slice(0, CLOSE_SHOWN)
    .map(({ entry }) => entry.match);
}

function hitOf(entry: Entry, { points, sign, named, otherPressing }: Score): Hit {
  return { entry, points, sign, named, otherPressing };
}

function better(a: Score | undefined, b: Score | undefined): Score | undefined {
  return a && b ? (a.points >= b.points ? a : b) : (a ?? b);
}
