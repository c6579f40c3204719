import { Link } from '@tanstack/react-router';
import { Heart, Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import type { WishlistRow } from '../../../shared/domain/wishlist-item.ts';
import { useLibrary } from '../../library/hooks.ts';
import { LibrarySleeve } from '../../shell/LibrarySleeve.tsx';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { toast } from '../../ui/toast.ts';
import { VerdictCard } from '../../ui/VerdictCard.tsx';

/** Not owned, but wanted: buying it moves the wish into the collection. */
export function WishedVerdict({ wish }: { wish: WishlistRow }) {
  const library = useLibrary();
  const [busy, setBusy] = useState(false);

  async function bought() {
    setBusy(true);
    const result = await library.run('wishlist.moveToCollection', { id: wish.id });
    setBusy(false);
    if (!result.ok) return toast({ title: 'Error', text: result.message, tone: 'bad' });
    toast({
      title: `${wish.title} is in your collection`,
      action: { label: 'Undo', onSelect: () => void library.undo(result.group) },
    });
  }

  return (
    <VerdictCard tone="no" icon={<Minus className="i" aria-hidden="true" />} answer="Not in your collection">
      <div className="row">
        <LibrarySleeve artist={wish.artist} title={wish.title} imageUrl={wish.imageUrl} size={88} decorative />
        <div className="grow">
          <b className="title-3">{wish.title}</b>
          <p className="muted sm">{wish.year === null ? wish.artist : `${wish.artist}, ${wish.year}`}</p>
          <p className="sm look-wished">
            <Heart className="i" aria-hidden="true" />
            {wish.targetPrice === null
              ? 'On your wishlist'
              : `On your wishlist, target $${wish.targetPrice.replace(/\.00$/, '')}`}
          </p>
        </div>
      </div>
      <div className="look-acts">
        <Button variant="key" busy={busy} onClick={() => void bought()}>
          <Plus className="i" aria-hidden="true" />I bought it
        </Button>
        <LinkButton render={<Link to="/wishlist" />}>Open wishlist</LinkButton>
      </div>
    </VerdictCard>
  );
}

/** Nothing on this device fits what is typed. */
export function UnknownVerdict({ query, hiddenCount }: { query: string; hiddenCount: number }) {
  return (
    <>
      <p className="muted">{`Nothing here fits "${query}".`}</p>
      {hiddenCount > 0 && (
        <p className="muted sm">{`${hiddenCount} ${hiddenCount === 1 ? 'album is' : 'albums are'} hidden by your plan and not looked at.`}</p>
      )}
      <div className="look-acts">
        <LinkButton variant="key" render={<Link to="/" search={{ add: 'record' }} />}>
          <Plus className="i" aria-hidden="true" />I bought it
        </LinkButton>
        <LinkButton render={<Link to="/wishlist" search={{ add: 'item' }} />}>Add to Wishlist</LinkButton>
      </div>
    </>
  );
}
