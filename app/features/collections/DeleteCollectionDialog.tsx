import { deleteCollectionFailure } from '../../library/commands/failure-text.ts';
import { useLibrary } from '../../library/react/hooks.ts';
import type { CollectionView } from '../../library/view/view.ts';
import { undoAction } from '../../record-ui/library/undo-action.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { toast } from '../../ui/toast.ts';

export type DeleteCollectionDialogProps = { collection: CollectionView; open: boolean; onClose: () => void };

export function DeleteCollectionDialog({ collection, open, onClose }: DeleteCollectionDialogProps) {
  const library = useLibrary();

  async function remove() {
    onClose();
    const result = await library.run('collection.delete', { id: collection.id });
    if (!result.ok) {
      toast({ title: 'Error', text: deleteCollectionFailure(result), tone: 'bad' });
      return;
    }
    // A collection that was already deleted leaves nothing to undo.
    if (!result.changed) return;
    toast({
      title: 'Collection deleted',
      text: collection.name,
      action: undoAction(library, result.group),
    });
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => void remove()}
      title="Delete Collection"
      confirmLabel="Delete"
    >
      <p>
        Are you sure you want to delete “{collection.name}”? Its records are not deleted, only removed from the
        collection.
      </p>
    </ConfirmDialog>
  );
}
