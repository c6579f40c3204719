import type { WishlistFields, WishlistRow } from '../../../shared/schemas/wishlist-item.ts';
import { useDraftedForm } from '../../forms/use-drafted-form.ts';
import { useLateFields } from '../../forms/use-late-fields.ts';
import { useLibrary } from '../../library/react/hooks.ts';
import { undoAction } from '../../record-ui/library/undo-action.ts';
import { useConnected } from '../../session/use-connected.ts';
import { useUsualCurrency } from '../../session/usual-currency.ts';
import { LaterAlertOnThisDevice } from '../../shell/notifications/LaterAlertOnThisDevice.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Switch } from '../../ui/field/Switch.tsx';
import { toast } from '../../ui/toast.ts';
import { AlertFields } from './AlertFields.tsx';
import { RetailSearch } from './RetailSearch.tsx';
import { useAlertWays } from './use-alert-ways.ts';
import { useWatchStatus } from './use-watch-status.ts';
import { WatchedShops } from './WatchedShops.tsx';
import { alertOfWish, changesOfWish, isPriceAlertField, parsePriceAlert } from './wish-form.ts';

export type PriceAlertDialogProps = { wish: WishlistRow; open: boolean; onClose: () => void };

/** Remount it for each opening. Switches a wish's alert on or off, and shows whether the server can watch the price. */
export function PriceAlertDialog({ wish, open, onClose }: PriceAlertDialogProps) {
  const library = useLibrary();
  const currency = useUsualCurrency();
  const connected = useConnected();
  const status = useWatchStatus(open && connected);
  const ways = useAlertWays();
  const stored = alertOfWish(wish);
  const usual = wish.targetPrice === null ? { ...stored, currency } : stored;
  const editing = useDraftedForm(`wishlist.alert.${wish.id}`, usual, isPriceAlertField);
  const { value } = editing;
  useLateFields(editing.bodyRef, open && editing.loaded);

  async function save({ priceAlert, targetPrice, ...rule }: Partial<WishlistFields>) {
    const alert = targetPrice === undefined ? { priceAlert } : { priceAlert, targetPrice };
    const changes = { ...alert, ...changesOfWish(wish, rule) };
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
            <AlertFields wish={wish} value={value} problems={editing.problems} onChange={editing.change} />
          )}
        </div>
      )}
      {status.phase === 'known' && value.priceAlert && (
        <>
          <WatchedShops
            shops={status.shops}
            currency={value.currency}
            onCurrency={(currency) => editing.change({ currency })}
          />
          <LaterAlertOnThisDevice ways={ways} watches={status.shops.length > 0} />
        </>
      )}
      <RetailSearch artist={wish.artist} title={wish.title} status={status} />
    </Dialog>
  );
}
