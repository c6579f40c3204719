import { isInCollection } from '../../../shared/domain/collection-listing.ts';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import { useCollections, useLibrary } from '../../library/react/hooks.ts';
import type { CollectionView } from '../../library/view/view.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Checkbox } from '../../ui/field/Checkbox.tsx';
import { toast } from '../../ui/toast.ts';

export type AddToCollectionsDialogProps = { record: RecordRow; open: boolean; onClose: () => void };

/**
 * A checkbox per collection; each choice applies at once. The default contains every record, so it cannot be cleared.
 */
export function AddToCollectionsDialog({ record, open, onClose }: AddToCollectionsDialogProps) {
  const library = useLibrary();
  const collections = useCollections();

  async function toggle(collection: CollectionView, on: boolean) {
    const name = on ? 'collection.addRecords' : 'collection.removeRecords';
    const result = await library.run(name, { id: collection.id, recordIds: [record.id] });
    if (result.ok) return;
    const text = `Failed to ${on ? 'add records to' : 'remove records from'} collection`;
    toast({ title: 'Error', text, tone: 'bad' });
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Add to Collections"
      footer={
        <Button variant="key" size="lg" full onClick={onClose}>
          Done
        </Button>
      }
    >
      <ul className="membership">
        {collections.map((collection) => (
          <li key={collection.id}>
            <Checkbox
              label={
                <>
                  {collection.name}
                  {collection.isDefault && <small className="muted">Holds all your albums</small>}
                </>
              }
              checked={isInCollection(record, collection)}
              disabled={collection.isDefault}
              onCheckedChange={(on) => void toggle(collection, on)}
            />
          </li>
        ))}
      </ul>
      {collections.length < 2 && (
        <p className="muted sm">Make more collections under Manage collections, then choose them here.</p>
      )}
    </Dialog>
  );
}
