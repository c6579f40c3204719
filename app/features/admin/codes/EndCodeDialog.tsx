import { changeDiscountCode, type DiscountCodeRow } from '../../../../shared/contract/codes.ts';
import { call } from '../../../online/call.ts';
import { useOneAtATime } from '../../../ui/action/one-at-a-time.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { codeRefused } from './code-refused.ts';
import type { CodeDialogProps } from './NewCodeDialog.tsx';

export function EndCodeDialog({ code, open, onClose, onSaved }: CodeDialogProps & { code: DiscountCodeRow }) {
  const ending = useOneAtATime();

  async function end() {
    const seen = { maxUses: code.maxUses, endsAt: code.endsAt };
    try {
      await call(changeDiscountCode, { params: { id: code.id }, body: { isEnded: true, seen } });
      toast({ title: 'Code ended', text: code.code });
    } catch (error) {
      codeRefused(error);
    }
    onClose();
    onSaved();
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => void ending.run(end)}
      title={`End ${code.code}`}
      confirmLabel="End now"
      busy={ending.isRunning()}
      busyLabel="Ending…"
    >
      <p>
        Are you sure you want to end {code.code}? Nobody can use it from now on, and it cannot be started again.
        Purchases that are on the payment page keep its price.
      </p>
    </ConfirmDialog>
  );
}
