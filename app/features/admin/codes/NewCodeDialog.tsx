import { useState } from 'react';
import { createDiscountCode } from '../../../../shared/contract/codes.ts';
import { PAID_TIERS, type PaidTier } from '../../../../shared/domain/plan.ts';
import { DISCOUNT_CODE_MAX } from '../../../../shared/schemas/discount-code.ts';
import { useForm } from '../../../forms/use-form.ts';
import { call } from '../../../online/call.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/field/Field.tsx';
import { SendFoot } from '../../../ui/field/SendFoot.tsx';
import { TextField } from '../../../ui/field/TextField.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { toast } from '../../../ui/toast.ts';
import { LastDay, MostUses } from './CodeLimits.tsx';
import { type CodeField, EMPTY_CODE, parseCode, type TypedCode } from './code-form.ts';
import { codeRefused } from './code-refused.ts';
import { PLAN_WORDS } from './code-words.ts';

export type CodeDialogProps = { open: boolean; onClose: () => void; online: boolean; onSaved: () => void };

export function NewCodeDialog({ open, onClose, online, onSaved }: CodeDialogProps) {
  const [typed, setTyped] = useState(EMPTY_CODE);
  const form = useForm<CodeField>();
  const { problems } = form;

  function change(changes: Partial<TypedCode>) {
    setTyped({ ...typed, ...changes });
    const { percent, dollars, kind, ...others } = changes;
    const isAmount = percent !== undefined || dollars !== undefined || kind !== undefined || 'planIds' in changes;
    form.clearProblems({ ...others, ...(isAmount && { amount: true }) });
  }

  function submit() {
    if (!online) return;
    form.submit(parseCode(typed), async (body) => {
      try {
        const { code } = await call(createDiscountCode, { body });
        toast({ title: 'Code created', text: code });
        onClose();
        onSaved();
      } catch (error) {
        form.showProblems(codeRefused(error));
      }
    });
  }

  const limits = { typed, problems, onChange: change };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="New code"
      dirty={typed !== EMPTY_CODE}
      onSubmit={submit}
      footer={
        <SendFoot onCancel={onClose} label="Create code" busyLabel="Creating…" busy={form.saving} online={online} />
      }
    >
      <div className="form" ref={form.bodyRef}>
        <Field
          label="Code"
          required
          hint="Letters, digits, hyphens and underscores. People may type it in any case."
          error={problems.code}
        >
          <TextInput
            className="codes-typed"
            name="code"
            maxLength={DISCOUNT_CODE_MAX}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={typed.code}
            onChange={(event) => change({ code: event.currentTarget.value })}
          />
        </Field>
        <Field label="Gives" group>
          <Segmented
            label="Gives"
            value={typed.kind}
            onValueChange={(kind) => change({ kind })}
            options={[
              { value: 'percent', label: 'Percent' },
              { value: 'fixed', label: 'Dollars' },
              { value: 'free', label: 'Free' },
            ]}
          />
        </Field>
        <div className="codes-pair">
          <Amount typed={typed} problem={problems.amount} onChange={change} />
          <MostUses {...limits} />
        </div>
        <Plans planIds={typed.planIds} problem={problems.planIds} onChange={(planIds) => change({ planIds })} />
        <LastDay {...limits} />
        <p className="muted sm">Each person uses a code once.</p>
      </div>
    </Dialog>
  );
}

type AmountProps = { typed: TypedCode; problem: string | undefined; onChange: (changes: Partial<TypedCode>) => void };

/** A free code gives the lifetime plan on the page of any plan. */
function Amount({ typed, problem, onChange }: AmountProps) {
  if (typed.kind === 'free') {
    return <TextField label="Final plan" value="Lifetime" onValueChange={() => undefined} readOnly error={problem} />;
  }
  const isPercent = typed.kind === 'percent';
  return (
    <TextField
      key={typed.kind}
      label={isPercent ? 'Percent off' : 'Dollars off'}
      name="amount"
      required
      numeric={isPercent ? 'integer' : 'decimal'}
      value={isPercent ? typed.percent : typed.dollars}
      onValueChange={(value) => onChange(isPercent ? { percent: value } : { dollars: value })}
      error={problem}
    />
  );
}

type PlansProps = {
  planIds: readonly PaidTier[];
  problem: string | undefined;
  onChange: (planIds: readonly PaidTier[]) => void;
};

function Plans({ planIds, problem, onChange }: PlansProps) {
  return (
    <Field label="For" group error={problem}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings its frame and legend */}
      <div className="codes-plans" role="group" aria-label="For">
        {PAID_TIERS.map((planId) => {
          const isChosen = planIds.includes(planId);
          return (
            <Chip
              key={planId}
              pressed={isChosen}
              onClick={() =>
                onChange(PAID_TIERS.filter((each) => (each === planId ? !isChosen : planIds.includes(each))))
              }
            >
              {PLAN_WORDS[planId]}
            </Chip>
          );
        })}
      </div>
    </Field>
  );
}
