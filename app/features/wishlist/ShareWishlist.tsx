import { Share } from 'lucide-react';
import { useState } from 'react';
import { publicWishlistPath } from '../../../shared/domain/public-address.ts';
import type { WishlistRow } from '../../../shared/schemas/wishlist-item.ts';
import { useNewestAccount } from '../../session/use-newest-account.ts';
import { ShareDialog } from '../../sharing/ShareDialog.tsx';
import { linkTo } from '../../sharing/share-link.ts';
import { Button } from '../../ui/Button.tsx';
import { countText } from '../../ui/number-text.ts';
import { useWishlistPublic } from './use-wishlist-public.ts';

/** Shares the wishlist's public link; without a username there is no link yet. */
export function ShareWishlist({ wishlist }: { wishlist: readonly WishlistRow[] }) {
  const { username } = useNewestAccount();
  const isPublic = useWishlistPublic();
  const [open, setOpen] = useState(false);
  if (username === null) return null;
  return (
    <>
      <Button className="wish-share" onClick={() => setOpen(true)}>
        <Share className="i" aria-hidden="true" />
        Share
      </Button>
      <ShareDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Share Wishlist"
        name={`Wishlist of ${username}`}
        url={linkTo(publicWishlistPath(username))}
      >
        <p className={isPublic ? 'muted' : 'share-note'}>{isPublic ? openTo(wishlist) : CLOSED}</p>
      </ShareDialog>
    </>
  );
}

const CLOSED = 'Your wishlist is private: until you switch it to public, this link shows nothing to anybody.';

function openTo(wishlist: readonly WishlistRow[]): string {
  const hidden = wishlist.filter(({ isPublic }) => !isPublic).length;
  const who = 'Anyone with the link sees your wishlist, without your notes and target prices.';
  if (hidden === 0) return who;
  return `${who} ${countText(hidden, 'private album stays', 'private albums stay')} out of it.`;
}
