import type { PublicAlbum } from '../../../shared/contract/public-pages.ts';
import { Shelf } from '../../record-ui/Shelf.tsx';
import { Sleeve } from '../../record-ui/sleeve/Sleeve.tsx';
import { AddToWishlistButton } from './AddToWishlistButton.tsx';
import { AlbumLink } from './AlbumLink.tsx';
import { genreAndYear } from './album-words.ts';
import type { AddToWishlist } from './use-add-to-wishlist.ts';

export type AlbumGridProps = { albums: readonly PublicAlbum[]; perRow: number; wishing: AddToWishlist | undefined };

/** Sleeves on boards, with captions and wishlist buttons. */
export function AlbumGrid({ albums, perRow, wishing }: AlbumGridProps) {
  return (
    <Shelf label="Albums" perRow={perRow}>
      {albums.map((album) => (
        // biome-ignore lint/a11y/useSemanticElements: see Shelf
        <div key={album.id} className="spot" role="listitem">
          <div className="face">
            <AlbumLink className="spot-open" album={album}>
              <Sleeve artist={album.artist} title={album.title} imageUrl={album.imageUrl} decorative />
              <span className="vh">{`${album.title} by ${album.artist}`}</span>
            </AlbumLink>
          </div>
          <div className="public-spot">
            <div className="cap grow">
              <b title={album.title}>
                <span className="cap-text">{album.title}</span>
              </b>
              <span title={album.artist}>{album.artist}</span>
              <span>{genreAndYear(album)}</span>
            </div>
            {wishing && <AddToWishlistButton album={album} wishing={wishing} />}
          </div>
        </div>
      ))}
    </Shelf>
  );
}
