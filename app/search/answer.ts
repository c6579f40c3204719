import type { RecordRow } from '../../shared/domain/record.ts';
import type { WishlistRow } from '../../shared/domain/wishlist-item.ts';

/** What a pressing was told by. */
export type Sign = 'barcode' | 'catalogue number' | 'runout';

/** An owned record; hidden ones are owned too. */
export interface Owned {
  kind: 'owned';
  record: RecordRow;
  /** By the plan. */
  hidden: boolean;
}

export interface Wished {
  kind: 'wished';
  wish: WishlistRow;
}

export type Match = Owned | Wished;

/** The one answer to "Do I own this?". */
export type Verdict =
  /** `sign` is there when the very pressing was asked for; its copies stand first then. */
  | { kind: 'owned'; copies: Owned[]; sign?: Sign | undefined; wish?: WishlistRow | undefined }
  /** The album is there, and what was typed tells another pressing of it. */
  | { kind: 'other-pressing'; copies: Owned[]; sign: Sign; wish?: WishlistRow | undefined }
  /** Several albums fit equally well; they are the first of the others. */
  | { kind: 'several'; count: number }
  | { kind: 'wished'; wish: WishlistRow; sign?: Sign | undefined }
  /** Only artists were named. */
  | { kind: 'artist'; artists: string[]; count: number }
  /** Something else by an artist of whom there are records. */
  | { kind: 'same-artist'; artists: string[]; count: number }
  | { kind: 'none'; barcode?: string | undefined };

export interface Answer {
  verdict: Verdict;
  /** What else fits, the best first. */
  others: Match[];
  /** Why they are shown. */
  othersAre: 'matches' | 'by the artist' | 'close';
}

export function rowOf(match: Match): RecordRow | WishlistRow {
  return match.kind === 'owned' ? match.record : match.wish;
}
