import type { RecordRow } from '../../shared/schemas/record.ts';
import type { WishlistRow } from '../../shared/schemas/wishlist-item.ts';

/** The code that identified a pressing. */
export type Sign = 'barcode' | 'catalogue number' | 'runout';

/** An owned record; hidden records count as owned. */
export interface Owned {
  kind: 'owned';
  record: RecordRow;
  /** Hidden by the plan. */
  hidden: boolean;
}

export interface Wished {
  kind: 'wished';
  wish: WishlistRow;
}

export type Match = Owned | Wished;

/** The answer to "Do I own this?". */
export type Verdict =
  /** `sign` is set if the query named this pressing; its copies come first then. */
  | { kind: 'owned'; copies: Owned[]; sign?: Sign | undefined; wish?: WishlistRow | undefined }
  /** The album is owned, but the query names another pressing of it. */
  | { kind: 'other-pressing'; copies: Owned[]; sign: Sign; wish?: WishlistRow | undefined }
  /** Several albums have the typed name; they come first in `others`. */
  | { kind: 'several'; count: number }
  | { kind: 'wished'; wish: WishlistRow; sign?: Sign | undefined }
  /** No answer: `others` have the typed words, but none of them is called so. */
  | { kind: 'rows'; count: number }
  /** The query is the whole name of an artist. */
  | { kind: 'artist'; artists: string[]; count: number }
  /** The query names another album by an artist whose records are owned. */
  | { kind: 'same-artist'; artists: string[]; count: number }
  | { kind: 'none'; barcode?: string | undefined };

export interface Answer {
  verdict: Verdict;
  /** Other matches, best first. */
  others: Match[];
  /** The reason why `others` are shown. */
  othersAre: 'matches' | 'by the artist' | 'close' | 'by pressing';
}

export function rowOf(match: Match): RecordRow | WishlistRow {
  return match.kind === 'owned' ? match.record : match.wish;
}
