import type { AccountRow } from '../../../shared/domain/user.ts';
import type { CollectionRow } from '../../../shared/schemas/collection.ts';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import type { WishlistRow } from '../../../shared/schemas/wishlist-item.ts';

/** The sync state of a row: on the server, waiting to be sent, or refused by the server and kept in the tray. */
export type RowSync = 'synced' | 'waiting' | 'refused';

export interface CollectionView extends CollectionRow {
  /** Visible records it shows; the default shows all. */
  recordCount: number;
}

/**
 * The data of the screens: the server's rows with pending commands folded on top. Immutable; an unchanged part keeps its
 * reference from one view to the next.
 */
export interface LibraryView {
  readonly account: AccountRow | undefined;
  /** Visible records, newest first, refused new ones among them. */
  readonly records: readonly RecordRow[];
  /** Albums stored but not shown on this plan. */
  readonly hiddenCount: number;
  /** Those albums, newest first; only "Do I own this?" uses them. */
  readonly hiddenRecords: readonly RecordRow[];
  /** Albums the limit counts: hidden ones count, refused ones do not. */
  readonly storedCount: number;
  /** Null is unlimited. Plans end by the server's time, as far as this device knows it. */
  readonly albumLimit: number | null;
  /** The default first, the rest by name. */
  readonly collections: readonly CollectionView[];
  /** Newest first. */
  readonly wishlist: readonly WishlistRow[];
  /** Whether all rows of this device are read; the newest records are there earlier. */
  readonly complete: boolean;
  /** Whether this device has finished its first pull. */
  readonly pulled: boolean;
  record(id: string): RecordRow | undefined;
  syncOf(id: string): RowSync;
}
