import { useNewestAccount } from '../../session/use-newest-account.ts';

/** True if the wishlist is public, as far as this device knows. */
export function useWishlistPublic(): boolean {
  return useNewestAccount().wishlistIsPublic;
}
