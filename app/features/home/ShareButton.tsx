import { Share } from 'lucide-react';
import { useState } from 'react';
import { publicCollectionPath } from '../../../shared/domain/public-address.ts';
import type { CollectionView } from '../../library/view/view.ts';
import { useNewestAccount } from '../../session/use-newest-account.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { laterCode, useLaterCode } from '../../ui/later-code.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import type { HomeSearch } from './home-search.ts';

const shareDialog = laterCode(() => import('../../sharing/ShareCollectionDialog.tsx'));
const ShelfPictureDialog = lazyDialog(
  async () => (await import('../../record-ui/picture/ShelfPictureDialog.tsx')).ShelfPictureDialog,
);

type ShareButtonProps = {
  collection: CollectionView;
  search: Pick<HomeSearch, 'artist' | 'label'>;
};

/** Shares all records of the chosen artist or label as a picture, or else the public collection as a link. */
export function ShareButton({ collection, search: { artist, label } }: ShareButtonProps) {
  return artist || label ? <SharePicture artist={artist} label={label} /> : <ShareCollection collection={collection} />;
}

function SharePicture(shelf: ShareButtonProps['search']) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton aria-label="Share a picture" onClick={() => setOpen(true)}>
        <Share className="i" aria-hidden="true" />
      </IconButton>
      <ShelfPictureDialog open={open} onClose={() => setOpen(false)} {...shelf} />
    </>
  );
}

/** While the collection has an address. */
function ShareCollection({ collection }: Pick<ShareButtonProps, 'collection'>) {
  const { username } = useNewestAccount();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const code = useLaterCode(shareDialog, open, close);
  if (!collection.isPublic || username === null) return null;
  return (
    <>
      <IconButton aria-label={`Share ${collection.name}`} onClick={() => setOpen(true)}>
        <Share className="i" aria-hidden="true" />
      </IconButton>
      {code && (
        <code.ShareCollectionDialog
          open={open}
          onClose={close}
          collection={collection}
          path={publicCollectionPath(username, collection.name)}
        />
      )}
    </>
  );
}
