import { useState } from 'react';
import { CONDITIONS, type Condition } from '../../../shared/domain/condition.ts';
import type { ReleaseFields } from '../../../shared/domain/release.ts';
import { RECORD_FIELDS } from '../../../shared/entities.ts';
import { refusalToast } from '../../library/commands/failure-text.ts';
import { useLibrary } from '../../library/react/hooks.ts';
import { undoAction } from '../../record-ui/library/undo-action.ts';
import { useOneAtATime } from '../../ui/action/one-at-a-time.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { toast } from '../../ui/toast.ts';

const GRADES = CONDITIONS.map(({ slug, long }) => ({ value: slug, label: long }));
const FIRST_GRADE: Condition = 'mint';

export type AddToCollectionDialogProps = {
  fields: Pick<ReleaseFields, 'artist' | 'title'> & Partial<ReleaseFields>;
  open: boolean;
  onClose: () => void;
};

/** Asks for the copy's grade and adds the album to the collection. */
export function AddToCollectionDialog({ fields, open, onClose }: AddToCollectionDialogProps) {
  const library = useLibrary();
  const [condition, setCondition] = useState<Condition>(FIRST_GRADE);
  const saving = useOneAtATime();

  async function add() {
    const result = await library.run('record.create', { fields: { ...fields, condition } });
    if (result.ok) {
      setCondition(FIRST_GRADE);
      onClose();
      toast({
        title: 'Album added to your collection!',
        action: undoAction(library, result.group),
      });
    } else toast(refusalToast(result, 'Failed to add album to collection'));
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Add to Collection"
      onSubmit={() => void saving.run(add)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <span className="grow" />
          <Button type="submit" variant="key" busy={saving.isRunning()} busyLabel="Adding…">
            Add to Collection
          </Button>
        </>
      }
    >
      <div className="form">
        <p>
          {fields.title} <span className="muted">by {fields.artist}</span>
        </p>
        <Field label={RECORD_FIELDS.condition.label}>
          <Select
            value={condition}
            options={GRADES}
            onChange={(event) => {
              const grade = CONDITIONS.find(({ slug }) => slug === event.currentTarget.value);
              if (grade) setCondition(grade.slug);
            }}
          />
        </Field>
      </div>
    </Dialog>
  );
}
