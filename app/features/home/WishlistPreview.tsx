import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { FocusEvent } from 'react';
import type { WishlistRow } from '../../../shared/schemas/wishlist-item.ts';
import { useWishlist } from '../../library/react/hooks.ts';
import { usePicture } from '../../library/react/use-picture.ts';
import { Sleeve } from '../../record-ui/sleeve/Sleeve.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { moneyText } from '../../ui/money-text.ts';
import { numberText } from '../../ui/number-text.ts';

const PREVIEWED = 6;

/** The newest wishes; renders nothing for an empty wishlist. */
export function WishlistPreview() {
  const wishlist = useWishlist();
  if (wishlist.length === 0) return null;
  return (
    <section className="home-wishes" aria-labelledby="home-wishes">
      <div className="row">
        <h2 className="title-2 grow" id="home-wishes">
          Wishlist
        </h2>
        <LinkButton variant="quiet" render={<Link to="/wishlist" />}>
          See all {numberText(wishlist.length)}
          <ArrowRight className="i" aria-hidden="true" />
        </LinkButton>
      </div>
      <ul className="wish-strip">
        {wishlist.slice(0, PREVIEWED).map((wish) => (
          <li key={wish.id}>
            <Wish wish={wish} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** On focus, a browser scrolls the strip only if the item is completely hidden. */
function showWhole({ currentTarget }: FocusEvent<Element>): void {
  currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function Wish({ wish }: { wish: WishlistRow }) {
  const { id, artist, title, imageUrl, targetPrice, currency } = wish;
  const picture = usePicture(imageUrl);
  return (
    <Link to="/wishlist" search={{ edit: id }} className="wish-card" onFocus={showWhole}>
      <Sleeve artist={artist} title={title} imageUrl={picture} decorative />
      <b className="clip">{title}</b>
      <span className="muted clip">{artist}</span>
      {targetPrice !== null && <span className="num">Target {moneyText(targetPrice, currency)}</span>}
    </Link>
  );
}
