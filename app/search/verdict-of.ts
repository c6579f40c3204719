import type { WishlistRow } from '../../shared/domain/wishlist-item.ts';
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

/** The answer that what was found gives. */
export function answerOf(hits: Hit[], albums: Albums): Answer {
  const sorted = ranked(hits);
  const [best] = sorted;
  const verdict = best ? verdictOf(best, sorted, albums) : { kind: 'none' as const };
  const told = toldBy(verdict);
  const matches = sorted.map(({ entry }) => entry.match);
  const others = told.size === 0 ? matches : matches.filter((match) => !told.has(rowOf(match).id));
  return { verdict, others, othersAre: verdict.kind === 'artist' ? 'by the artist' : 'matches' };
}

/** By points, what is owned first among equals, else as they came. A letter finds thousands with few different points. */
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
    // A name typed to its end is that artist and not one that begins so.
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

/** Rows the verdict itself shows. */
function toldBy(verdict: Verdict): Set<string> {
  const told = new Set<string>();
  if ('copies' in verdict) for (const { record } of verdict.copies) told.add(record.id);
  if ('wish' in verdict && verdict.wish) told.add(verdict.wish.id);
  return told;
}
