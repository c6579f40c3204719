import { Link } from '@tanstack/react-router';
import { Camera, HandHelping, Headphones } from 'lucide-react';
import { useState } from 'react';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import { useLibrary } from '../../library/react/hooks.ts';
import { usePicture } from '../../library/react/use-picture.ts';
import type { RowSync } from '../../library/view/view.ts';
import { useAlbumFigures, useAlbumReviews } from '../../online/use-album-reviews.ts';
import { Gatefold } from '../../record-ui/Gatefold.tsx';
import { lentWords } from '../../record-ui/library/lent-words.ts';
import { markPlayed, playedWords } from '../../record-ui/library/plays.ts';
import { ReviewsOfAlbum } from '../../record-ui/review/ReviewsOfAlbum.tsx';
import { ON_RECORD } from '../../record-ui/review/review-rules.ts';
import { WaitingDot } from '../../record-ui/ShelfSpot.tsx';
import { useConnected } from '../../session/use-connected.ts';
import { useNewestAccount } from '../../session/use-newest-account.ts';
import { Button } from '../../ui/Button.tsx';
import { Tabs } from '../../ui/list/Tabs.tsx';
import { countText, numberText } from '../../ui/number-text.ts';
import { DialogClose, DialogTitle } from '../../ui/overlay/ModalDialog.tsx';
import { useWideScreen } from '../../ui/use-wide-screen.ts';
import { OwnPictures } from './OwnPictures.tsx';
import { RecordDetails } from './RecordDetails.tsx';
import { ShelfieStrip } from './ShelfieStrip.tsx';
import { useTakeBack } from './use-take-back.ts';

export type RecordViewProps = { record: RecordRow; sync: RowSync; onAddShelfie: () => void; onPlays: () => void };

/** The sleeve with its disc, and the record's values. */
export function RecordView({ record, sync, onAddShelfie, onPlays }: RecordViewProps) {
  const picture = usePicture(record.imageUrl);
  const { title, artist, shelfiePhotos } = record;
  const wide = useWideScreen();
  const [pictureAt, setPictureAt] = useState<number>();
  const covers = record.imageUrl ? 1 : 0;
  const strip = shelfiePhotos.length > 0 && (
    <ShelfieStrip record={record} onOpen={(index) => setPictureAt(covers + index)} />
  );
  const [tab, setTab] = useState<'details' | 'reviews'>('details');
  const online = useConnected();
  const { figures, refresh } = useAlbumFigures(record, online);
  const photos = countText(shelfiePhotos.length, 'photo');
  return (
    <div className="record-grid">
      <div className="record-art">
        <Gatefold artist={artist} title={title} imageUrl={picture} decorative>
          {covers > 0 && (
            <button type="button" className="picture-open" aria-label="Open cover" onClick={() => setPictureAt(0)} />
          )}
        </Gatefold>
        <div className="desk">
          <div className="record-shelfies">
            <Button onClick={onAddShelfie}>
              <Camera className="i" aria-hidden="true" />
              Add Shelfie
            </Button>
            {shelfiePhotos.length > 0 && <span className="muted sm">{photos}</span>}
          </div>
        </div>
        {wide && strip}
        <OwnPictures record={record} at={pictureAt} onClose={() => setPictureAt(undefined)} />
      </div>
      <div className="record-info">
        <div className="record-head">
          <div className="grow">
            <DialogTitle className="title-1">{title}</DialogTitle>
            <p className="muted">
              {artist} ·{' '}
              <Link to="/album/$artist/$title" params={{ artist, title }} className="record-album">
                Album page
              </Link>
            </p>
            {sync === 'waiting' && (
              <p className="record-sync sm">
                <WaitingDot />
                <span aria-hidden="true">Waiting to be sent</span>
              </p>
            )}
            {sync === 'refused' && <p className="record-refused sm">Not saved online</p>}
          </div>
          <DialogClose />
        </div>
        <LentNote record={record} />
        <PlayedNote record={record} onPlays={onPlays} />
        <Tabs
          label="About this record"
          className="record-tabs"
          flush
          value={tab}
          onValueChange={setTab}
          tabs={[
            {
              value: 'details',
              label: 'Details',
              content: (
                <>
                  <RecordDetails record={record} />
                  {!wide && strip}
                </>
              ),
            },
            {
              value: 'reviews',
              label: 'Reviews',
              count: figures && numberText(figures.reviewCount),
              content: <Reviews record={record} online={online} onChange={refresh} />,
            },
          ]}
        />
      </div>
    </div>
  );
}

/** A loan, with the button that ends it. */
function LentNote({ record }: { record: RecordRow }) {
  const takeBack = useTakeBack();
  const words = lentWords(record);
  return (
    words !== undefined && (
      <p className="lent-note">
        <HandHelping className="i" aria-hidden="true" />
        <span className="grow">{words}</span>
        <Button variant="quiet" onClick={() => void takeBack(record)}>
          It is back
        </Button>
      </p>
    )
  );
}

/** Notes a play with one press; the words open all of them. */
function PlayedNote({ record, onPlays }: { record: RecordRow; onPlays: () => void }) {
  const library = useLibrary();
  return (
    <div className="played-note">
      <Headphones className="i" aria-hidden="true" />
      <button type="button" className="played-words grow" aria-haspopup="dialog" onClick={onPlays}>
        {playedWords(record)}
      </button>
      <Button onClick={() => void markPlayed(library, record)}>Played</Button>
    </div>
  );
}

type ReviewsProps = { record: RecordRow; online: boolean; onChange: () => void };

/** Read when the tab is opened. */
function Reviews({ record, online, onChange }: ReviewsProps) {
  const { id, username } = useNewestAccount();
  const reviews = useAlbumReviews(record, { online, viewerId: id, onChange });
  return <ReviewsOfAlbum album={record} reviews={reviews} online={online} rules={ON_RECORD} username={username} />;
}
