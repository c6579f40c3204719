import { type FormEvent, useState } from 'react';
import type { WishlistRow } from '../../../shared/domain/wishlist-item.ts';
import { failureText } from '../../library/failure-text.ts';
import { useLibrary } from '../../library/hooks.ts';
import { useDrafted } from '../../library/use-drafted.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { useOneAtATime } from '../../ui/one-at-a-time.ts';
import { Switch } from '../../ui/Switch.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { toast } from '../../ui/toast.ts';
import { RetailSearch } from './RetailSearch.tsx';
import { type PriceAlertInput, parsePriceAlert } from './wish-form.ts';

export type PriceAlertDialogProps = { wish: WishlistRow; open: boolean; onClose: () => void };

/** Mount it anew for each opening. Switches a wish's alert on or off, and says whether anything can watch the price. */
export function PriceAlertDialog({ wish, open, onClose }: PriceAlertDialogProps) {
  const library = useLibrary();
  const stored = { priceAlert: wish.priceAlert, targetPrice: wish.targetPrice ?? '' };
  const draft = useDrafted<PriceAlertInput>(`wishlist.alert.${wish.id}`, stored);
  const { loaded, value, dirty } = draft;
  const [problem, setProblem] = useState<string>();
  const saving = useOneAtATime();

  function edit(changes: Partial<PriceAlertInput>) {
    draft.change(changes);
    setProblem(undefined);
  }

  async function save(form: HTMLFormElement) {
    const parsed = parsePriceAlert(value);
    if (!parsed.ok) {
      setProblem(parsed.problem);
      form.querySelector<HTMLElement>('[name="targetPrice"]')?.focus();
      return;
    }
    const result = await draft.saveWith((options) =>
      library.run('wishlist.update', { id: wish.id, changes: parsed.changes }, options),
    );
    if (!result.ok) {
      if (result.field === 'targetPrice') setProblem(result.message);
      const text = failureText(result, 'Failed to update price alert. Please try again.');
      toast({ title: 'Error', text, tone: 'bad' });
      return;
    }
    draft.reset(value);
    onClose();
    toast({
      title: 'Price alert updated',
      text: `“${wish.title}” by ${wish.artist}`,
      action: { label: 'Undo', onSelect: () => void library.undo(result.group) },
    });
  }

  return (
    <Dialog
      open={open}
      inAddress
      onClose={onClose}
      title="Price Alert"
      dirty={dirty}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        const form = event.currentTarget;
        void saving.run(() => save(form));
      }}
      footer={
        <Button type="submit" variant="key" size="lg" full busy={saving.isRunning()} busyLabel="Saving…">
          Save
        </Button>
      }
    >
      <p className="muted wish-alert-for">
        {wish.title} by {wish.artist}
      </p>
      {loaded && (
        <div className="form">
          <Switch
            label="Enable price alert"
            checked={value.priceAlert}
            onCheckedChange={(priceAlert) => edit({ priceAlert })}
          />
          {value.priceAlert && (
            <Field label="Target price" required error={problem} hint="In US dollars">
              <TextInput
                name="targetPrice"
                numeric="decimal"
                autoComplete="off"
                placeholder="0.00"
                value={value.targetPrice}
                onChange={(event) => edit({ targetPrice: event.currentTarget.value })}
              />
            </Field>
          )}
        </div>
      )}
      <RetailSearch artist={wish.artist} title={wish.title} open={open} />
    </Dialog>
  );
}
