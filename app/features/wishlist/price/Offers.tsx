import type { WishlistRow } from '../../../../shared/schemas/wishlist-item.ts';
import { LoadNote } from '../../../ui/list/LoadNote.tsx';
import { SkeletonRows } from '../../../ui/list/SkeletonRows.tsx';
import { ShopOffers } from './ShopOffers.tsx';
import type { PricesState } from './use-wish-prices.ts';

export type OffersProps = { wish: WishlistRow; state: PricesState; onRetry: () => void };

/** The offers of each shop apart, or the reason why there are none. */
export function Offers({ wish, state, onRetry }: OffersProps) {
  switch (state.phase) {
    case 'asking':
      return (
        <div role="status">
          <span className="vh">Asking for prices…</span>
          <SkeletonRows count={2} className="price-offers price-asking" picture="price-skel" />
        </div>
      );
    case 'offline':
    case 'failed':
      return (
        <LoadNote
          state={state.phase}
          offline="Offers come from the server. Your price diary works offline."
          failed="The prices could not be read."
          onRetry={onRetry}
        />
      );
    case 'unsent':
      return <p className="muted sm">This wish is not on the server yet. Shops are watched once it is sent.</p>;
    default:
      return <Known wish={wish} {...state} />;
  }
}

function Known({ wish, prices, now }: { wish: WishlistRow } & Extract<PricesState, { phase: 'known' }>) {
  if (prices.shops.length === 0) {
    return <p className="muted sm">No shop is watched here at the moment. Your alert and its target price are kept.</p>;
  }
  if (!wish.priceAlert || !prices.isWatched) {
    return <p className="muted sm">Shops are watched while the price alert is on.</p>;
  }
  return prices.shops.map((shop) => <ShopOffers key={shop.source} prices={shop} now={now} />);
}
