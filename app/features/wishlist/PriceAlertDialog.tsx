import { WISHLIST_FIELDS } from '../../../shared/entities.ts';
import type { WishlistFields, WishlistRow } from '../../../shared/schemas/wishlist-item.ts';
import { useDraftedForm } from '../../forms/use-drafted-form.ts';
import { useLateFields } from '../../forms/use-late-fields.ts';
import { useLibrary } from '../../library/react/hooks.ts';
import { undoAction } from '../../record-ui/library/undo-action.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { Switch } from '../../ui/field/Switch.tsx';
import { TextInput } from '../../ui/field/TextInput.tsx';
import { toast } from '../../ui/toast.ts';
import { RetailSearch } from './RetailSearch.tsx';
import { isPriceAlertField, parsePriceAlert } from './wish-form.ts';

export type PriceAlertDialogProps = { wish: WishlistRow; open: boolean; onClose: () => void };

/** Remount it for each opening. Switches a wish's alert on or off, and shows whether the server can watch the price. */
export function PriceAlertDialog({ wish, open, onClose }: PriceAlertDialogProps) {
  const library = useLibrary();
  const stored = { priceAlert: wish.priceAlert, targetPrice: wish.targetPrice ?? '' };
  const editing = useDraftedForm(`wishlist.alert.${wish.id}`, stored, isPriceAlertField);
  const { value } = editing;
  useLateFields(editing.bodyRef, open && editing.loaded);

  async function save(changes: Partial<WishlistFields>) {
    const result = await editing.run(
      (options) => library.run('wishlist.update', { id: wish.id, changes }, options),
      'Failed to update price alert. Please try again.',
    );
    if (!result.ok) return;
    editing.reset(value);
    onClose();
    toast({
      title: 'Price alert updated',
      text: `“${wish.title}” by ${wish.artist}`,
      action: undoAction(library, result.group),
    });
  }

  return (
    <Dialog
      open={open}
      inAddress
      onClose={onClose}
      title="Price Alert"
      dirty={editing.dirty}
      onSubmit={() => editing.submit(parsePriceAlert(value), save)}
      footer={
        <Button type="submit" variant="key" size="lg" full busy={editing.saving} busyLabel="Saving…">
          Save
        </Button>
      }
    >
      <p className="muted wish-alert-for">
        {wish.title} by {wish.artist}
      </p>
      {editing.loaded && (
        <div ref={editing.bodyRef} className="form">
          <Switch
            label="Enable price alert"
            checked={value.priceAlert}
            onCheckedChange={(priceAlert) => {
              editing.change({ priceAlert });
              editing.setProblems({});
            }}
          />
          {value.priceAlert && (
            <Field
              label={WISHLIST_FIELDS.targetPrice.label}
              required
              error={editing.problems.targetPrice}
              hint="In US dollars"
            >
              <TextInput
                name="targetPrice"
                numeric="decimal"
                autoComplete="off"
                placeholder="0.00"
                value={value.targetPrice}
                onChange={(event) => editing.change({ targetPrice: event.currentTarget.value })}
              />
            </Field>
          )}
        </div>
      )}
      <RetailSearch artist={wish.artist} title={wish.title} open={open} />
    </Dialog>
  );
}
