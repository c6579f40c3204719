import { useView } from '../../library/react/hooks.ts';
import { useAccount } from '../../session/session-context.ts';

/** True if the wishlist is public, as far as this device knows. */
export function useWishlistPublic(): boolean {
  const account = useAccount();
  const view = useView();
  return newerAccount(account, view.account).wishlistIsPublic;
}

type Known = { wishlistIsPublic: boolean; updatedAt: string };

/** The account comes from a call's response or from a pull: the later version wins. */
export function newerAccount<Answered extends Known>(answered: Answered, pulled: Known | undefined): Known {
  return pulled && pulled.updatedAt > answered.updatedAt ? pulled : answered;
}
