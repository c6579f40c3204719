import { today } from '../../../shared/domain/local-day.ts';
import { RECORD_FIELDS } from '../../../shared/entities.ts';
import { type RecordRow, recordFields } from '../../../shared/schemas/record.ts';
import { useDraftedForm } from '../../forms/use-drafted-form.ts';
import type { Parsed } from '../../forms/use-form.ts';
import { useLateFields } from '../../forms/use-late-fields.ts';
import { useLibrary, useView } from '../../library/react/hooks.ts';
import { undoAction } from '../../record-ui/library/undo-action.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { textFieldsOf } from '../../ui/field/TextField.tsx';
import { toast } from '../../ui/toast.ts';

type Loan = { lentTo: string; lentOn: string };
type LoanField = keyof Loan;
const isLoanField = (field: string | undefined): field is LoanField => field === 'lentTo' || field === 'lentOn';

export type LendDialogProps = { record: RecordRow; open: boolean; onClose: () => void };

/** Lends a record to a person. Borrowers of other records are offered. */
export function LendDialog({ record, open, onClose }: LendDialogProps) {
  const library = useLibrary();
  const form = useDraftedForm<Loan, LoanField>(
    `record.lend.${record.id}`,
    { lentTo: '', lentOn: today() },
    isLoanField,
  );
  const { bodyRef, loaded, value } = form;
  useLateFields(bodyRef, open && loaded);
  const text = textFieldsOf<LoanField>(RECORD_FIELDS, value, form.problems, form.change);

  function close() {
    form.reset();
    form.setProblems({});
    onClose();
  }

  async function save(changes: Loan) {
    const result = await form.run(
      (options) => library.run('record.update', { id: record.id, changes }, options),
      'Failed to update record. Please try again.',
    );
    if (!result.ok) return;
    toast({ title: `Lent to ${changes.lentTo}`, text: `“${record.title}”`, action: undoAction(library, result.group) });
    close();
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Lend"
      dirty={form.dirty}
      onSubmit={() => form.submit(parseLoan(value), save)}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <span className="grow" />
          <Button type="submit" variant="key" busy={form.saving} busyLabel="Saving…">
            Lend
          </Button>
        </>
      }
    >
      <div ref={bodyRef} className="form">
        <p className="muted sm">
          “{record.title}” by {record.artist} stays yours: Look up says who has it.
        </p>
        {loaded && (
          <>
            {text('lentTo', { required: true, list: 'borrowers' })}
            {text('lentOn', { type: 'date', max: today() })}
            <Borrowers />
          </>
        )}
      </div>
    </Dialog>
  );
}

function Borrowers() {
  const { records } = useView();
  const names = new Set(records.flatMap(({ lentTo }) => lentTo ?? []));
  return (
    <datalist id="borrowers">
      {[...names].sort().map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}

function parseLoan({ lentTo, lentOn }: Loan): Parsed<Loan, LoanField> {
  const name = recordFields.shape.lentTo.safeParse(lentTo);
  const day = recordFields.shape.lentOn.safeParse(lentOn);
  if (name.success && name.data && day.success)
    return { ok: true, fields: { lentTo: name.data, lentOn: day.data ?? '' } };
  const problems: Partial<Loan> = {};
  if (!name.success) problems.lentTo = name.error.issues[0]?.message ?? '';
  else if (!name.data) problems.lentTo = 'Who has borrowed it?';
  if (!day.success) problems.lentOn = day.error.issues[0]?.message ?? '';
  return { ok: false, problems };
}
