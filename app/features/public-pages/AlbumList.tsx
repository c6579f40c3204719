import type { PublicAlbum } from '../../../shared/contract/public-pages.ts';
import { Sleeve } from '../../record-ui/sleeve/Sleeve.tsx';
import { AddToWishlistButton } from './AddToWishlistButton.tsx';
import { AlbumLink } from './AlbumLink.tsx';
import { genreAndYear } from './album-words.ts';
import type { AddToWishlist } from './use-add-to-wishlist.ts';

export function AlbumList({ albums, wishing }: { albums: readonly PublicAlbum[]; wishing: AddToWishlist | undefined }) {
  return (
    <ul className="public-list" aria-label="Albums">
      {albums.map((album) => (
        <AlbumLine key={album.id} album={album} wishing={wishing} />
      ))}
    </ul>
  );
}

function AlbumLine({ album, wishing }: { album: PublicAlbum; wishing: AddToWishlist | undefined }) {
  const facts = genreAndYear(album);
  return (
    <li className="stretch">
      <Sleeve artist={album.artist} title={album.title} imageUrl={album.imageUrl} size={56} decorative />
      <div className="grow">
        <p className="clip public-line">
          <AlbumLink className="go" album={album}>
            {album.title}
          </AlbumLink>
        </p>
        <p className="clip muted sm">
          <bdi>{album.artist}</bdi>
          {facts && ` · ${facts}`}
        </p>
      </div>
      {wishing && <AddToWishlistButton album={album} wishing={wishing} />}
    </li>
  );
}
