import { type AdminGift, takeGiftBack } from '../../../../shared/contract/codes.ts';
import { call } from '../../../online/call.ts';
import { useOneAtATime } from '../../../ui/action/one-at-a-time.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { codeRefused } from './code-refused.ts';
import { PLAN_WORDS } from './code-words.ts';

export type TakeGiftBackDialogProps = { gift: AdminGift; open: boolean; onClose: () => void; onTaken: () => void };

export function TakeGiftBackDialog({ gift, open, onClose, onTaken }: TakeGiftBackDialogProps) {
  const taking = useOneAtATime();

  async function takeBack() {
    try {
      await call(takeGiftBack, { params: { id: gift.id } });
      toast({ title: 'Gift taken back', text: `The code for ${gift.recipientEmail} has ended.` });
    } catch (error) {
      codeRefused(error);
    }
    onClose();
    onTaken();
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => void taking.run(takeBack)}
      title="Take the gift back"
      confirmLabel="Take back"
      busy={taking.isRunning()}
      busyLabel="Taking back…"
    >
      <p>
        Are you sure you want to take back the gift to {gift.recipientEmail} ({PLAN_WORDS[gift.planId]})? Its code
        cannot be redeemed from now on, and this cannot be undone. Nothing is paid back here: pay it back at the payment
        provider.
      </p>
    </ConfirmDialog>
  );
}
