import type { WishlistFields, WishlistRow } from '../../../shared/schemas/wishlist-item.ts';
import { useDraftedForm } from '../../forms/use-drafted-form.ts';
import { useLateFields } from '../../forms/use-late-fields.ts';
import { useLibrary } from '../../library/react/hooks.ts';
import { undoAction } from '../../record-ui/library/undo-action.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { WishFields } from './WishFields.tsx';
import { changesOfWish, formOfWish, isWishField, parseWishForm } from './wish-form.ts';

export type EditWishDialogProps = { wish: WishlistRow; open: boolean; onClose: () => void };

/** Remount it for each opening. Closing without an answer keeps the draft; Cancel discards it. */
export function EditWishDialog({ wish, open, onClose }: EditWishDialogProps) {
  const library = useLibrary();
  const editing = useDraftedForm(`wishlist.edit.${wish.id}`, formOfWish(wish), isWishField);
  const { bodyRef, loaded, value: form } = editing;

  useLateFields(bodyRef, open && loaded);

  function resetAndClose() {
    editing.reset(form);
    onClose();
  }

  async function save(fields: WishlistFields) {
    const changes = changesOfWish(wish, fields);
    if (Object.keys(changes).length === 0) return resetAndClose();
    const result = await editing.run(
      (options) => library.run('wishlist.update', { id: wish.id, changes }, options),
      'Failed to update wishlist item',
    );
    if (!result.ok) return;
    resetAndClose();
    toast({
      title: 'Wishlist item updated',
      action: undoAction(library, result.group),
    });
  }

  return (
    <Dialog
      open={open}
      inAddress
      onClose={onClose}
      title={`Edit ${wish.title}`}
      dirty={editing.dirty}
      onSubmit={() => editing.submit(parseWishForm(form), save)}
      footer={
        <>
          <Button onClick={resetAndClose}>Cancel</Button>
          <span className="grow" />
          <Button type="submit" variant="key" busy={editing.saving} busyLabel="Saving…">
            Save Changes
          </Button>
        </>
      }
    >
      <div ref={bodyRef}>
        {loaded && <WishFields form={form} problems={editing.problems} onChange={editing.change} />}
      </div>
    </Dialog>
  );
}
