import type { CollectionRow } from '../../shared/domain/collection.ts';
import type { RecordRow } from '../../shared/domain/record.ts';
import type { AccountRow } from '../../shared/domain/user.ts';
import type { WishlistRow } from '../../shared/domain/wishlist-item.ts';

/** Where a row stands: on the server, waiting to be sent, or refused by the server and kept in the tray. */
export type RowSync = 'synced' | 'waiting' | 'refused';

export interface CollectionView extends CollectionRow {
  /** Visible records it shows; the default shows all. */
  recordCount: number;
}

/**
 * What the screens show: the server's rows with pending commands folded on top. Immutable; a part that did not change
 * keeps its reference from one view to the next.
 */
export interface LibraryView {
  readonly account: AccountRow | undefined;
  /** Visible records, newest first, refused new ones among them. */
  readonly records: readonly RecordRow[];
  /** Albums stored but not shown on this plan. */
  readonly hiddenCount: number;
  /** Those albums, newest first: only "Do I own this?" looks at them. */
  readonly hiddenRecords: readonly RecordRow[];
  /** Albums the limit counts: hidden ones count, refused ones do not. */
  readonly storedCount: number;
  /** Null is unlimited. Plans end by the server's time, as far as this device knows it. */
  readonly albumLimit: number | null;
  /** The default first, the rest by name. */
  readonly collections: readonly CollectionView[];
  /** Newest first. */
  readonly wishlist: readonly WishlistRow[];
  /** Whether everything this device holds has been read; the newest records are there before. */
  readonly complete: boolean;
  /** Whether the first pull from the server has been finished on this device. */
  readonly pulled: boolean;
  record(id: string): RecordRow | undefined;
  syncOf(id: string): RowSync;
}
