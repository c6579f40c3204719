import { today } from '../../../../shared/domain/local-day.ts';
import type { Sighting } from '../../../../shared/domain/sighting.ts';
import type { WishlistRow } from '../../../../shared/schemas/wishlist-item.ts';
import { CurrencyField } from '../../../forms/CurrencyField.tsx';
import { useDraftedForm } from '../../../forms/use-drafted-form.ts';
import { useLateFields } from '../../../forms/use-late-fields.ts';
import { failureText } from '../../../library/commands/failure-text.ts';
import { useLibrary } from '../../../library/react/hooks.ts';
import { undoAction } from '../../../record-ui/library/undo-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/field/Field.tsx';
import { TextArea } from '../../../ui/field/TextArea.tsx';
import { TextField } from '../../../ui/field/TextField.tsx';
import { toast } from '../../../ui/toast.ts';
import { formOfSighting, isSightingField, newSighting, parseSighting } from './sighting-form.ts';

export type SightingDialogProps = {
  wish: WishlistRow;
  /** A price to correct; a new one without it. */
  sighting: Sighting | undefined;
  /** A new price begins with it. */
  currency: string;
  open: boolean;
  onClose: () => void;
};

/** Remount it for each opening. Notes a price that a person saw, on this device first; corrects or deletes one. */
export function SightingDialog({ wish, sighting, currency, open, onClose }: SightingDialogProps) {
  const library = useLibrary();
  const initial = sighting ? formOfSighting(sighting) : newSighting(currency);
  const editing = useDraftedForm(`wishlist.sighting.${wish.id}.${sighting?.id ?? 'new'}`, initial, isSightingField);
  const { value, problems, change, bodyRef, loaded } = editing;
  useLateFields(bodyRef, open && loaded);

  async function save(noted: Sighting) {
    const result = await editing.run(
      (options) => library.run('wishlist.putSighting', { id: wish.id, sighting: noted }, options),
      'The price could not be noted',
    );
    if (!result.ok) return;
    editing.reset(value);
    onClose();
    toast({ title: sighting ? 'Price changed' : 'Price noted', action: undoAction(library, result.group) });
  }

  async function remove(id: string) {
    const result = await library.run('wishlist.removeSighting', { id: wish.id, sightingId: id });
    if (!result.ok) {
      const text = failureText(result, 'The price could not be deleted');
      return void toast({ title: 'Error', text, tone: 'bad' });
    }
    editing.reset(value);
    onClose();
    toast({ title: 'Price deleted', action: undoAction(library, result.group) });
  }

  const text = (name: 'price' | 'place' | 'seenOn', label: string) => ({
    ...{ name, label, value: value[name], error: problems[name] },
    onValueChange: (typed: string) => change({ [name]: typed }),
  });

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={sighting ? 'Price you saw' : 'Add a price'}
      dirty={editing.dirty}
      onSubmit={() => editing.submit(parseSighting(value, sighting?.id ?? library.newId()), save)}
      footer={
        <>
          {sighting && (
            <Button variant="bad" onClick={() => void remove(sighting.id)}>
              Delete
            </Button>
          )}
          <Button className="grow" type="submit" variant="key" size="lg" busy={editing.saving} busyLabel="Saving…">
            Save
          </Button>
        </>
      }
    >
      <div ref={bodyRef} className="form">
        <p className="muted sm">
          {wish.title} by {wish.artist}. Only you see this.
        </p>
        {loaded && (
          <>
            <div className="diary-two">
              <TextField {...text('price', 'Price')} required numeric="decimal" placeholder="0.00" />
              <CurrencyField
                name="currency"
                value={value.currency}
                onValueChange={(currency) => change({ currency })}
                error={problems.currency}
              />
            </div>
            <TextField {...text('place', 'Where')} placeholder="The fair, a shop" />
            <TextField {...text('seenOn', 'Day')} required type="date" max={today()} />
            <Field label="Note" error={problems.note}>
              <TextArea
                name="note"
                rows={2}
                value={value.note}
                onChange={(event) => change({ note: event.currentTarget.value })}
              />
            </Field>
          </>
        )}
      </div>
    </Dialog>
  );
}
