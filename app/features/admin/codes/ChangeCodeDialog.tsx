import { useState } from 'react';
import { changeDiscountCode, type DiscountCodeRow } from '../../../../shared/contract/codes.ts';
import { useForm } from '../../../forms/use-form.ts';
import { ApiError, call } from '../../../online/call.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SendFoot } from '../../../ui/field/SendFoot.tsx';
import { toast } from '../../../ui/toast.ts';
import { LastDay, MostUses } from './CodeLimits.tsx';
import { type CodeField, parseChange, type TypedChange } from './code-form.ts';
import { codeRefused } from './code-refused.ts';
import { reservedText, usedText } from './code-words.ts';
import type { CodeDialogProps } from './NewCodeDialog.tsx';

/** Changes how often and how long a code can be used. Its discount cannot change: people may know it. */
export function ChangeCodeDialog({
  code,
  open,
  onClose,
  online,
  onSaved,
}: CodeDialogProps & { code: DiscountCodeRow }) {
  const [before] = useState<TypedChange>({
    maxUses: code.maxUses === null ? '' : String(code.maxUses),
    lastDay: code.endsAt?.slice(0, 10) ?? '',
  });
  const [typed, setTyped] = useState(before);
  const form = useForm<CodeField>();

  function change(changes: Partial<TypedChange>) {
    setTyped({ ...typed, ...changes });
    form.clearProblems(changes);
  }

  function submit() {
    if (!online) return;
    form.submit(parseChange(typed), async ({ maxUses, lastDay }) => {
      const isLimit = typed.maxUses !== before.maxUses;
      const isDay = typed.lastDay !== before.lastDay;
      if (!isLimit && !isDay) return onClose();
      const seen = { maxUses: code.maxUses, endsAt: code.endsAt };
      const body = { ...(isLimit && { maxUses }), ...(isDay && { lastDay }), seen };
      try {
        await call(changeDiscountCode, { params: { id: code.id }, body });
        toast({ title: 'Code changed', text: code.code });
        onClose();
        onSaved();
      } catch (error) {
        form.showProblems(codeRefused(error));
        if (!(error instanceof ApiError && error.code === 'EDIT_CONFLICT')) return;
        onClose();
        onSaved();
      }
    });
  }

  const limits = { typed, problems: form.problems, onChange: change };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Change ${code.code}`}
      dirty={typed !== before}
      onSubmit={submit}
      footer={
        <SendFoot onCancel={onClose} label="Save Changes" busyLabel="Saving…" busy={form.saving} online={online} />
      }
    >
      <div className="form" ref={form.bodyRef}>
        <p className="muted">
          Used {usedText(code)}
          {reservedText(code)}. What it gives and for which plans stays.
        </p>
        <MostUses {...limits} />
        <LastDay {...limits} />
      </div>
    </Dialog>
  );
}
