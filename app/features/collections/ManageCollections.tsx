import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Fragment, type ReactElement, useMemo, useState } from 'react';
import { publicCollectionPath } from '../../../shared/domain/public-address.ts';
import { useOutbox, useView } from '../../library/react/hooks.ts';
import type { CollectionView } from '../../library/view/view.ts';
import { EmptyShelf } from '../../record-ui/EmptyShelf.tsx';
import { useNewestAccount } from '../../session/use-newest-account.ts';
import { ShareCollectionDialog } from '../../sharing/ShareCollectionDialog.tsx';
import { linkTo as absoluteLink } from '../../sharing/share-link.ts';
import { PageHead } from '../../shell/PageHead.tsx';
import { Button } from '../../ui/Button.tsx';
import { SkeletonRows } from '../../ui/list/SkeletonRows.tsx';
import { CollectionDialog } from './CollectionDialog.tsx';
import { CollectionItem } from './CollectionItem.tsx';
import { sleevesByCollection } from './collection-sleeves.ts';
import { DeleteCollectionDialog } from './DeleteCollectionDialog.tsx';
import { SetDefaultDialog } from './SetDefaultDialog.tsx';
import { stillPublicIds } from './still-public.ts';
import { useSetDefault } from './use-set-default.ts';
import './collections.css';

export type ManageCollectionsProps = {
  /** A link to the home page with this collection selected. */
  linkTo: (collection: CollectionView) => ReactElement;
};

/** The open dialog and its collection; each opening mounts a new dialog. */
type Asking = { opening: number } & (
  | { about: 'create' }
  | { about: 'edit' | 'delete' | 'default' | 'share'; collection: CollectionView }
);

/** All collections, the default first. */
export function ManageCollections({ linkTo }: ManageCollectionsProps) {
  const { collections, records, complete, pulled, syncOf } = useView();
  const outbox = useOutbox();
  const setDefault = useSetDefault();
  const { username } = useNewestAccount();
  // Kept while its dialog closes.
  const [dialog, setDialog] = useState<Asking>();
  const [open, setOpen] = useState(false);
  const stillPublic = useMemo(() => stillPublicIds(outbox ?? []), [outbox]);
  const sleeves = useMemo(() => sleevesByCollection(records, collections), [records, collections]);
  const loading = collections.length === 0 && !(complete && pulled);

  function openDialog(
    next: { about: 'create' } | { about: 'edit' | 'delete' | 'default' | 'share'; collection: CollectionView },
  ) {
    setDialog({ ...next, opening: (dialog?.opening ?? 0) + 1 });
    setOpen(true);
  }
  const close = () => setOpen(false);
  const addressOf = ({ isPublic, name }: CollectionView) =>
    isPublic && username !== null ? absoluteLink(publicCollectionPath(username, name)) : undefined;

  return (
    <div className="wrap page collections">
      <div className="collections-head">
        <PageHead title="Manage Collections" />
        <div className="collections-acts">
          <Button variant="key" onClick={() => openDialog({ about: 'create' })}>
            <Plus className="i" aria-hidden="true" />
            Create Collection
          </Button>
          <Link to="/about-collections">About collections</Link>
        </div>
      </div>
      {loading && <SkeletonRows count={2} className="collection-rows" picture="collection-fan" />}
      {!loading && collections.length === 0 && (
        <EmptyShelf
          title="No collections yet"
          text="The collection “My Collection” is created automatically when you add your first album."
        />
      )}
      {collections.length > 0 && (
        <ul className="collection-rows">
          {collections.map((collection) => (
            <CollectionItem
              key={collection.id}
              collection={collection}
              sleeves={sleeves.get(collection.id) ?? []}
              sync={syncOf(collection.id)}
              stillPublic={stillPublic.has(collection.id)}
              view={linkTo(collection)}
              publicUrl={addressOf(collection)}
              onShare={() => openDialog({ about: 'share', collection })}
              onSetDefault={() =>
                collection.isPublic ? openDialog({ about: 'default', collection }) : void setDefault(collection)
              }
              onEdit={() => openDialog({ about: 'edit', collection })}
              onDelete={() => openDialog({ about: 'delete', collection })}
            />
          ))}
        </ul>
      )}
      {dialog && (
        <Fragment key={dialog.opening}>
          {dialog.about === 'create' && <CollectionDialog collection={undefined} open={open} onClose={close} />}
          {dialog.about === 'edit' && (
            <CollectionDialog
              collection={collections.find(({ id }) => id === dialog.collection.id) ?? dialog.collection}
              open={open}
              onClose={close}
            />
          )}
          {dialog.about === 'delete' && (
            <DeleteCollectionDialog collection={dialog.collection} open={open} onClose={close} />
          )}
          {dialog.about === 'share' && (
            <ShareCollectionDialog
              open={open}
              onClose={close}
              collection={dialog.collection}
              path={addressOf(dialog.collection) ?? ''}
            />
          )}
          {dialog.about === 'default' && (
            <SetDefaultDialog
              collection={dialog.collection}
              open={open}
              onClose={close}
              onSetDefault={(how) => void setDefault(dialog.collection, how)}
            />
          )}
        </Fragment>
      )}
    </div>
  );
}
