import { Link } from '@tanstack/react-router';
import { Check, Heart, Plus } from 'lucide-react';
import { useState } from 'react';
import { isInCollection } from '../../../shared/domain/collection-listing.ts';
import { conditionOf } from '../../../shared/domain/condition.ts';
import { albumKey } from '../../../shared/domain/text.ts';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import { refusalToast } from '../../library/commands/failure-text.ts';
import { useCollections, useLibrary, useView } from '../../library/react/hooks.ts';
import { usePicture } from '../../library/react/use-picture.ts';
import { useAlbumFigures, useAlbumReviews } from '../../online/use-album-reviews.ts';
import { undoAction } from '../../record-ui/library/undo-action.ts';
import { useOwnedCopies } from '../../record-ui/library/use-owned-copies.ts';
import { ReviewsOfAlbum } from '../../record-ui/review/ReviewsOfAlbum.tsx';
import { ON_ALBUM_PAGE } from '../../record-ui/review/review-rules.ts';
import { useConnected } from '../../session/use-connected.ts';
import { useNewestAccount } from '../../session/use-newest-account.ts';
import { SyncPill } from '../../shell/SyncPill.tsx';
import { useOneAtATime } from '../../ui/action/one-at-a-time.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { AddToCollectionDialog } from './AddToCollectionDialog.tsx';
import { AlbumLayout } from './AlbumLayout.tsx';
import { useAlbumFacts } from './use-album-facts.ts';

/** The album page for members: also offline, it shows their copies of the album. */
export function MemberAlbum({ artist, title }: { artist: string; title: string }) {
  const library = useLibrary();
  const online = useConnected();
  const { wishlist } = useView();
  const account = useNewestAccount();
  const { figures, refresh } = useAlbumFigures({ artist, title }, online);
  const reviews = useAlbumReviews({ artist, title }, { online, viewerId: account.id, onChange: refresh });
  const copies = useOwnedCopies()({ artist, title, discogsReleaseId: null, barcode: null });
  const found = useAlbumFacts({ artist, title }, online);
  const [adding, setAdding] = useState(false);
  const [own] = copies;
  const facts = found ?? own;
  const picture = usePicture(own?.imageUrl ?? found?.imageUrl ?? null);
  const fields = { ...found, artist, title };
  const wishing = useOneAtATime();
  const isWished = has(wishlist);

  /** Checks the library's current wishes: a second click may come before the first one renders. */
  function has(wishes: typeof wishlist): boolean {
    const key = albumKey(fields);
    return wishes.some((wish) => albumKey(wish) === key);
  }

  async function wish() {
    if (has(library.view().wishlist)) return;
    const result = await library.run('wishlist.create', { fields });
    if (!result.ok) {
      toast(refusalToast(result, 'Failed to add album to wishlist'));
      return;
    }
    toast({
      title: 'Added to Wishlist',
      text: `“${title}” by ${artist}`,
      action: undoAction(library, result.group),
    });
  }

  return (
    <>
      <AlbumLayout
        artist={artist}
        title={title}
        facts={facts}
        imageUrl={picture}
        figures={figures}
        online={online}
        reviews={(heading) => (
          <ReviewsOfAlbum
            album={{ artist, title, imageUrl: found?.imageUrl ?? own?.imageUrl ?? null }}
            reviews={reviews}
            heading={heading}
            online={online}
            rules={ON_ALBUM_PAGE}
            username={account.username}
          />
        )}
        status={<SyncPill isQuiet />}
        actions={
          <>
            <Button variant="key" size="lg" onClick={() => setAdding(true)}>
              <Plus className="i" aria-hidden="true" />
              Add to Collection
            </Button>
            {/* The same button afterwards, so that it keeps the focus. */}
            <Button
              size="lg"
              busy={wishing.isRunning()}
              aria-disabled={isWished || undefined}
              onClick={() => void wishing.run(wish)}
            >
              {isWished ? <Check className="i" aria-hidden="true" /> : <Heart className="i" aria-hidden="true" />}
              {isWished ? 'On your wishlist' : 'Add to Wishlist'}
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
