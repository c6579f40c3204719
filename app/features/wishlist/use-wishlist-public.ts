import { useView } from '../../library/hooks.ts';
import { useAccount } from '../../session/session-context.ts';
import { newerAccount } from './newer-account.ts';

/** Whether strangers may see the wishlist, as far as this device knows. */
export function useWishlistPublic(): boolean {
  const account = useAccount();
  const view = useView();
  return newerAccount(account, view.account).wishlistIsPublic;
}
