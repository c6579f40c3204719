import { ShareDialog, type ShareDialogProps } from './ShareDialog.tsx';
import { linkTo } from './share-link.ts';

export type ShareCollectionDialogProps = Pick<ShareDialogProps, 'open' | 'onClose'> & {
  /** Of its public page. */
  path: string;
  collection: { name: string; isDefault: boolean };
};

/** Shares one's own public collection. */
export function ShareCollectionDialog({ collection, path, ...dialog }: ShareCollectionDialogProps) {
  const { name, isDefault } = collection;
  return (
    <ShareDialog {...dialog} title="Share Collection" name={name} url={linkTo(path)}>
      <p className="muted">
        {isDefault
          ? 'Anyone with the link sees all your albums, without your notes and values.'
          : `Anyone with the link sees the albums in “${name}”, without your notes and values.`}
      </p>
    </ShareDialog>
  );
}
