import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { albumKey } from '../../shared/domain/text.ts';
import type { OpenLibrary } from '../library/opened-library.ts';
import { useSession } from './session-context.ts';

/** An album's state in the reader's own library. */
export type OwnState = 'owned' | 'wished' | 'new';

export interface OwnShelf {
  /** Undefined for a visitor. */
  library: OpenLibrary['library'] | undefined;
  of(album: { artist: string; title: string }): OwnState;
}

/** Compares by artist and title, however they are spelled. Records that the plan hides are owned too. */
export function useOwnShelf(): OwnShelf {
  const { state } = useSession();
  const library = state.phase === 'signed-in' ? state.library.library : undefined;
  const view = useSyncExternalStore(library?.subscribe ?? subscribeToNothing, library?.view ?? nothing);
  const { records, hiddenRecords, wishlist } = view ?? {};
  const owned = useMemo(
    () => new Set([...(records ?? []), ...(hiddenRecords ?? [])].map(albumKey)),
    [records, hiddenRecords],
  );
  const wished = useMemo(() => new Set(wishlist?.map(albumKey)), [wishlist]);
  const stateOf = useCallback(
    (album: { artist: string; title: string }): OwnState => {
      const key = albumKey(album);
      if (owned.has(key)) return 'owned';
      return wished.has(key) ? 'wished' : 'new';
    },
    [owned, wished],
  );
  return { library, of: stateOf };
}

const nothing = () => undefined;
const subscribeToNothing = () => nothing;
