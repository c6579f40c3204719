import type { WishlistRow } from '../../shared/schemas/wishlist-item.ts';
import { type Answer, type Owned, rowOf, type Verdict } from './answer.ts';
import type { Entry, Words } from './entry.ts';
import type { Score } from './scores.ts';

export interface Hit extends Score {
  entry: Entry;
}

export interface Albums {
  copiesOf(words: Words, masterId: number | null): Owned[];
  wishOf(words: Words): WishlistRow | undefined;
}

/** Turns hits into an answer. Only what names an album or an artist in whole is one; other hits are rows to look at. */
export function answerOf(hits: Hit[], albums: Albums): Answer {
  const sorted = ranked(hits);
  const verdict = verdictOf(sorted, albums);
  const shownIds = idsShownBy(verdict);
  const matches = sorted.map(({ entry }) => entry.match);
  const others = shownIds.size === 0 ? matches : matches.filter((match) => !shownIds.has(rowOf(match).id));
  const areByArtist = verdict.kind === 'artist' && sorted.every(({ named }) => named === 'artist');
  return { verdict, others, othersAre: areByArtist ? 'by the artist' : 'matches' };
}

/**
 * Sorts by points, owned rows first among equals, then in row order. Buckets, since a single letter matches thousands
 * of rows with few distinct scores.
 */
function ranked(hits: readonly Hit[]): Hit[] {
  const byRank = new Map<number, Hit[]>();
  for (const hit of hits) {
    const rank = hit.points * 2 + (hit.entry.match.kind === 'owned' ? 1 : 0);
    const equals = byRank.get(rank);
    if (equals) equals.push(hit);
    else byRank.set(rank, [hit]);
  }
  return [...byRank].sort(([a], [b]) => b - a).flatMap(([, equals]) => equals);
}

function verdictOf(hits: readonly Hit[], { copiesOf, wishOf }: Albums): Verdict {
  const answers = hits.filter(({ sign, otherPressing, named }) => sign || otherPressing || named === 'album');
  const [first] = answers;
  if (!first) return artistOr(hits);
  // A wish for another edition does not hide that the album is owned.
  const best = first.sign ? first : (answers.find(isOwned) ?? first);
  const { match, words } = best.entry;
  const copies = copiesOf(words, rowOf(match).discogsMasterId);
  if (match.kind === 'owned') {
    const equals = answers.filter((hit) => hit.points === best.points && isOwned(hit));
    const isCopy = new Set(copies.map(({ record }) => record.id));
    if (equals.some(({ entry }) => !isCopy.has(rowOf(entry.match).id)))
      return { kind: 'several', count: equals.length };
    const wish = wishOf(words);
    if (best.otherPressing) return { kind: 'other-pressing', copies, sign: best.otherPressing, wish };
    const { sign } = best;
    if (sign === undefined) return { kind: 'owned', copies, wish };
    const isAsked = new Set(hits.filter((hit) => hit.sign === sign).map(({ entry }) => rowOf(entry.match).id));
    return { kind: 'owned', copies: copies.toSorted((a, b) => order(a) - order(b)), sign, wish };

    function order({ record }: Owned): number {
      return isAsked.has(record.id) ? 0 : 1;
    }
  }
  if (best.sign && copies.length > 0) return { kind: 'other-pressing', copies, sign: best.sign, wish: match.wish };
  return { kind: 'wished', wish: match.wish, sign: best.sign };
}

function artistOr(hits: readonly Hit[]): Verdict {
  const owned = hits.filter((hit) => hit.named === 'artist' && isOwned(hit));
  if (owned.length === 0) return { kind: 'rows', count: hits.length };
  return {
    kind: 'artist',
    artists: [...new Set(owned.map(({ entry }) => rowOf(entry.match).artist))],
    count: owned.length,
  };
}

function isOwned({ entry }: Hit): boolean {
  return entry.match.kind === 'owned';
}

/** Ids of the rows that the verdict itself shows. */
function idsShownBy(verdict: Verdict): Set<string> {
  const shownIds = new Set<string>();
  if ('copies' in verdict) for (const { record } of verdict.copies) shownIds.add(record.id);
  if ('wish' in verdict && verdict.wish) shownIds.add(verdict.wish.id);
  return shownIds;
}
