import type { CollectionView } from '../../library/view/view.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

export type SetDefaultDialogProps = {
  collection: CollectionView;
  open: boolean;
  onClose: () => void;
  onSetDefault: (how: { privately: boolean }) => void;
};

/** A public default collection shows every album to strangers, so this asks first (AMB-57). */
export function SetDefaultDialog({ collection, open, onClose, onSetDefault }: SetDefaultDialogProps) {
  function choose(privately: boolean) {
    onClose();
    onSetDefault({ privately });
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Set Default"
      footer={
        <div className="collection-answers">
          <Button variant="key" size="lg" full data-autofocus onClick={() => choose(true)}>
            Make private first
          </Button>
          <Button variant="bad" full onClick={() => choose(false)}>
            Set as default and show all albums
          </Button>
        </div>
      }
    >
      <p>
        “{collection.name}” is public. The default collection contains all your albums, so everybody with its link would
        see all of them, also those you add later.
      </p>
    </Dialog>
  );
}
