import { QrCode, Share } from 'lucide-react';
import { useState } from 'react';
import { publicWishlistPath } from '../../../shared/domain/public-address.ts';
import type { WishlistRow } from '../../../shared/schemas/wishlist-item.ts';
import { useNewestAccount } from '../../session/use-newest-account.ts';
import { ShareDialog } from '../../sharing/ShareDialog.tsx';
import { linkTo } from '../../sharing/share-link.ts';
import { useOpeningKey } from '../../ui/action/use-opening-key.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { countText } from '../../ui/number-text.ts';
import { useWishlistPublic } from './use-wishlist-public.ts';

const WantsDialog = lazyDialog(async () => (await import('./wants/WantsDialog.tsx')).WantsDialog);

export type ShareWishlistProps = {
  wishlist: readonly WishlistRow[];
  /** Those that the page lists. */
  listed: readonly WishlistRow[];
};

/** Shares the wishlist by its public link, or as QR codes that hold the list itself; without a username there is no link yet. */
export function ShareWishlist({ wishlist, listed }: ShareWishlistProps) {
  const { username } = useNewestAccount();
  const isPublic = useWishlistPublic();
  const [open, setOpen] = useState<'link' | 'wants'>();
  const opening = useOpeningKey(open === 'wants');
  const close = () => setOpen(undefined);
  if (username === null) return null;
  return (
    <>
      <Button className="wish-share" onClick={() => setOpen('link')}>
        <Share className="i" aria-hidden="true" />
        Share
      </Button>
      <ShareDialog
        open={open === 'link'}
        onClose={close}
        title="Share Wishlist"
        name={`Wishlist of ${username}`}
        url={linkTo(publicWishlistPath(username))}
      >
        <p className={isPublic ? 'muted' : 'share-note'}>{isPublic ? openTo(wishlist) : CLOSED}</p>
        <div>
          <Button onClick={() => setOpen('wants')}>
            <QrCode className="i" aria-hidden="true" />
            Show without signal
          </Button>
        </div>
      </ShareDialog>
      <WantsDialog
        key={opening}
        wishes={listed}
        isNarrowed={listed.length < wishlist.length}
        open={open === 'wants'}
        onClose={close}
      />
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
