import { ShareDialog, type ShareDialogProps } from './ShareDialog.tsx';

export type ShareCollectionDialogProps = Omit<ShareDialogProps, 'title' | 'name' | 'children'> & {
  collection: { name: string; isDefault: boolean };
};

/** Shares one's own public collection. */
export function ShareCollectionDialog({ collection, ...dialog }: ShareCollectionDialogProps) {
  const { name, isDefault } = collection;
  return (
    <ShareDialog {...dialog} title="Share Collection" name={name}>
      <p className="muted">
        {isDefault
          ? 'Anyone with the link sees all your albums, without your notes and values.'
          : `Anyone with the link sees the albums in “${name}”, without your notes and values.`}
      </p>
    </ShareDialog>
  );
}
