import { Link } from '@tanstack/react-router';
import { Check, Heart, Plus } from 'lucide-react';
import { useState } from 'react';
import { isInCollection } from '../../../shared/domain/collection-listing.ts';
import { conditionOf } from '../../../shared/domain/condition.ts';
import type { RecordRow } from '../../../shared/domain/record.ts';
import { useAlbumReviews } from '../../api/use-album-reviews.ts';
import { useCollections, useLibrary, useView } from '../../library/hooks.ts';
import { usePicture } from '../../library/use-picture.ts';
import { useConnected } from '../../session/use-connected.ts';
import { SyncPill } from '../../shell/SyncPill.tsx';
import { useOwnedCopies } from '../../shell/use-owned-copies.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { AddToCollectionDialog } from './AddToCollectionDialog.tsx';
import { AlbumLayout } from './AlbumLayout.tsx';
import type { AlbumPageProps } from './AlbumPage.tsx';
import { useAlbumFacts } from './use-album-facts.ts';

/** The album page of somebody with a library: also with no signal it shows what they have of the album. */
export function MemberAlbum({ artist, title }: AlbumPageProps) {
  const library = useLibrary();
  const online = useConnected();
  const { wishlist } = useView();
  const reviews = useAlbumReviews({ artist, title }, { online, shown: true });
  const copies = useOwnedCopies()({ artist, title, discogsReleaseId: null, barcode: null });
  const found = useAlbumFacts({ artist, title }, online);
  const [adding, setAdding] = useState(false);
  const [own] = copies;
  const facts = found ?? own;
  const picture = usePicture(own?.imageUrl ?? found?.imageUrl ?? null);
  const fields = { ...found, artist, title };
  const isWished = wishlist.some((wish) => wish.artist === artist && wish.title === title);

  async function wish() {
    const result = await library.run('wishlist.create', { fields });
    if (!result.ok) {
      toast({ title: 'Error', text: 'Failed to add album to wishlist', tone: 'bad' });
      return;
    }
    toast({
      title: 'Added to Wishlist',
      text: `“${title}” by ${artist}`,
      action: { label: 'Undo', onSelect: () => void library.undo(result.group) },
    });
  }

  return (
    <>
      <AlbumLayout
        artist={artist}
        title={title}
        facts={facts}
        imageUrl={picture}
        reviews={reviews}
        status={<SyncPill isQuiet />}
        actions={
          <>
            <Button variant="key" size="lg" onClick={() => setAdding(true)}>
              <Plus className="i" aria-hidden="true" />
              Add to Collection
            </Button>
            <Button size="lg" onClick={() => void wish()}>
              <Heart className="i" aria-hidden="true" />
              Add to Wishlist
            </Button>
          </>
        }
        owned={
          <>
            {own && <Owned copies={copies} own={own} />}
            {isWished && (
              <p className="album-owned">
                <Heart className="i" aria-hidden="true" />
                It is on your wishlist. <Link to="/wishlist">Open wishlist</Link>
              </p>
            )}
          </>
        }
      />
      <AddToCollectionDialog fields={fields} open={adding} onClose={() => setAdding(false)} />
    </>
  );
}

function Owned({ copies, own }: { copies: readonly RecordRow[]; own: RecordRow }) {
  const { hiddenRecords } = useView();
  const places = useCollections()
    .filter((collection) => !collection.isDefault && isInCollection(own, collection))
    .map(({ name }) => name);
  const grade = conditionOf(own.condition).short;
  const place = places.length > 0 ? `, in ${places.join(' and ')}` : '';
  return (
    <p className="album-owned album-mine">
      <Check className="i" aria-hidden="true" />
      <span>{copies.length === 1 ? `You own one copy, ${grade}${place}.` : `You own ${copies.length} copies.`}</span>
      {hiddenRecords.includes(own) ? (
        <span>It is hidden by your plan.</span>
      ) : (
        <Link to="/" search={{ record: own.id }}>
          Open your record
        </Link>
      )}
    </p>
  );
}
