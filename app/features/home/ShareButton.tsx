import { Share } from 'lucide-react';
import { useState } from 'react';
import { publicCollectionPath } from '../../../shared/domain/public-address.ts';
import type { CollectionView } from '../../library/view/view.ts';
import { useNewestAccount } from '../../session/use-newest-account.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { laterCode, useLaterCode } from '../../ui/later-code.ts';

const shareDialog = laterCode(() => import('../../sharing/ShareCollectionDialog.tsx'));

/** In the head of a public collection, while it has an address. */
export function ShareButton({ collection }: { collection: CollectionView }) {
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
