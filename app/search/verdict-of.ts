import type { WishlistRow } from '../../shared/schemas/wishlist-item.ts';
import { type Answer, type Owned, rowOf, type Verdict } from './answer.ts';
import type { Entry, Words } from './entry.ts';
import { type Score, WHOLE_ARTIST } from './scores.ts';

export interface Hit extends Score {
  entry: Entry;
}

export interface Albums {
  copiesOf(words: Words, masterId: number | null): Owned[];
  wishOf(words: Words): WishlistRow | undefined;
}

/** Turns hits into an answer. */
export function answerOf(hits: Hit[], albums: Albums): Answer {
  const sorted = ranked(hits);
  const [best] = sorted;
  const verdict = best ? verdictOf(best, sorted, albums) : { kind: 'none' as const };
  const shownIds = idsShownBy(verdict);
  const matches = sorted.map(({ entry }) => entry.match);
  const others = shownIds.size === 0 ? matches : matches.filter((match) => !shownIds.has(rowOf(match).id));
  return { verdict, others, othersAre: verdict.kind === 'artist' ? 'by the artist' : 'matches' };
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

function verdictOf(best: Hit, hits: readonly Hit[], { copiesOf, wishOf }: Albums): Verdict {
  const { match, words } = best.entry;
  const equals = hits.filter(({ points, entry }) => points === best.points && entry.match.kind === 'owned');
  if (best.artistOnly && equals.every(({ artistOnly }) => artistOnly)) {
    const owned = hits.filter(({ artistOnly, entry }) => artistOnly && entry.match.kind === 'owned');
    // A completely typed name means that artist, not one whose name only begins with it.
    const same = owned.filter(({ points }) => points === best.points || points >= WHOLE_ARTIST);
    if (same.length > 0) {
      const artists = [...new Set(same.map(({ entry }) => rowOf(entry.match).artist))];
      return { kind: 'artist', artists, count: same.length };
    }
  }
  const copies = copiesOf(words, rowOf(match).discogsMasterId);
  if (match.kind === 'owned') {
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

/** Ids of the rows that the verdict itself shows. */
function idsShownBy(verdict: Verdict): Set<string> {
  const shownIds = new Set<string>();
  if ('copies' in verdict) for (const { record } of verdict.copies) shownIds.add(record.id);
  if ('wish' in verdict && verdict.wish) shownIds.add(verdict.wish.id);
  return shownIds;
}
