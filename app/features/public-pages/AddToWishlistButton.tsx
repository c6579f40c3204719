import { Check, Heart } from 'lucide-react';
import type { PublicAlbum } from '../../../shared/contract/public-pages.ts';
import { Badge } from '../../ui/Badge.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { AddToWishlist } from './use-add-to-wishlist.ts';

/** The heart button of an album; a tick replaces it once the album is on the wishlist. */
export function AddToWishlistButton({ album, wishing }: { album: PublicAlbum; wishing: AddToWishlist }) {
  const state = wishing.stateOf(album);
  if (state === 'owned') return <Badge tone="ok">Owned</Badge>;
  if (state === 'wished') {
    return (
      <span className="wished" role="img" aria-label={`${album.title} is on your wishlist`}>
        <Check className="i" aria-hidden="true" />
      </span>
    );
  }
  return (
    <IconButton aria-label={`Add ${album.title} to wishlist`} onClick={() => void wishing.add(album)}>
      <Heart className="i" aria-hidden="true" />
    </IconButton>
  );
}
