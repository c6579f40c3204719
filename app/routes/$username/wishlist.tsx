import { createFileRoute } from '@tanstack/react-router';
import { PublicWishlist } from '../../features/public-pages/PublicWishlist.tsx';
import { NameInAddress } from '../-public/NameInAddress.tsx';

export const Route = createFileRoute('/$username/wishlist')({ component: WishlistScreen });

function WishlistScreen() {
  const { username } = Route.useParams();
  return (
    <NameInAddress name={username}>
      <PublicWishlist username={username} />
    </NameInAddress>
  );
}
