import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { byDefaultThenName } from '../../../shared/domain/collection-listing.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorText } from '../../ui/field/ErrorText.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { RadioList } from '../../ui/field/RadioList.tsx';
import { Switch } from '../../ui/field/Switch.tsx';
import { countText, numberText } from '../../ui/number-text.ts';
import { Select } from '../../ui/Select.tsx';
import { saveFile } from '../../ui/text/save-file.ts';
import { toast } from '../../ui/toast.ts';
import { type ExportPart, exportedCsv, exportedJson, exportFilename, recordsOf } from './export-rows.ts';
import { MOST_LABELS } from './print-rows.ts';
import { useBackupSource } from './use-backup-source.ts';

export type ExportDialogProps = {
  open: boolean;
  onClose: () => void;
  /** The ids of records that were selected; the dialog begins with these. */
  selection?: readonly string[] | undefined;
};

const KINDS = [
  { value: 'csv', label: 'A list for other programs (CSV)', hint: 'The columns Discogs uses, ours after them.' },
  { value: 'json', label: 'Every field (JSON)', hint: 'Each field as it is, for moving or keeping. Without pictures.' },
  {
    value: 'insurance',
    label: 'A list for your insurance, on paper',
    hint: 'With what each cost, its value and the sums.',
  },
  { value: 'labels', label: 'Labels for the shelf, on paper', hint: 'Each with a code that opens the record.' },
] as const;
type Kind = (typeof KINDS)[number]['value'];

/** Remount it for each opening: it shows the library as it was then. */
export function ExportDialog({ open, onClose, selection }: ExportDialogProps) {
  const sourceNow = useBackupSource();
  const [{ source, parts }] = useState(() => {
    const now = sourceNow();
    return { source: now, parts: partsOf(now, selection) };
  });
  const [chosen, setChosen] = useState(parts[0]?.value ?? '');
  const [kind, setKind] = useState<Kind>('csv');
  const [isMarked, setMarked] = useState(false);
  const part = parts.find(({ value }) => value === chosen)?.part ?? 'records';

  const isPrinted = kind === 'insurance' || kind === 'labels';
  const records = recordsOf(source, part);
  const tooMany = kind === 'labels' && records.length > MOST_LABELS;

  async function print() {
    const { printInsuranceList, printLabels } = await import('./print-lists.ts');
    const title = parts.find(({ value }) => value === chosen)?.name ?? 'Records';
    if (kind === 'labels') printLabels(records, location.origin);
    else printInsuranceList(title, source.username, records, new Date().toISOString());
  }

  function save() {
    if (isPrinted) return tooMany || part === 'wishlist' ? undefined : void print();
    const at = new Date().toISOString();
    const text = kind === 'csv' ? exportedCsv(source, part, isMarked) : exportedJson(source, part, at);
    const filename = exportFilename(source, part, kind, at);
    const type = kind === 'csv' ? 'text/csv;charset=utf-8' : 'application/json';
    saveFile(filename, new Blob([text], { type }));
    toast({ title: 'Exported', text: `${filename} holds ${contentOf(source, part)}.` });
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Export"
      onSubmit={save}
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="key" size="lg" className="grow" type="submit">
            {isPrinted ? <Printer className="i" aria-hidden="true" /> : <Download className="i" aria-hidden="true" />}
            {isPrinted ? 'Print' : 'Save file'}
          </Button>
        </>
      }
    >
      <div className="form">
        <Field label="What">
          <Select
            value={chosen}
            onChange={(event) => setChosen(event.currentTarget.value)}
            options={parts.map(({ value, label }) => ({ value, label }))}
          />
        </Field>
        <RadioList label="As" value={kind} onValueChange={setKind} options={KINDS} />
        {kind === 'csv' && (
          <Switch
            label="For old spreadsheet programs"
            hint="Marks the file so that accents survive."
            checked={isMarked}
            onCheckedChange={setMarked}
          />
        )}
        {tooMany && (
          <ErrorText>
            Labels are printed for at most {numberText(MOST_LABELS)} records. Choose a collection, or select records in
            the list.
          </ErrorText>
        )}
        {isPrinted && part === 'wishlist' && <ErrorText>Only what you own is printed.</ErrorText>}
        {!isPrinted && <p className="muted sm">Pictures are in a backup, not in an export.</p>}
      </div>
    </Dialog>
  );
}

type Source = ReturnType<ReturnType<typeof useBackupSource>>;

interface PartChoice {
  value: string;
  label: string;
  part: ExportPart;
  /** The title on paper. */
  name?: string;
}

function partsOf(source: Source, selection?: readonly string[]): PartChoice[] {
  const collections = source.collections.filter(({ isDefault }) => !isDefault).toSorted(byDefaultThenName);
  const selected: ExportPart | undefined = selection && { ids: selection };
  return [
    ...(selected
      ? [
          {
            value: 'selection',
            label: `Selected records, ${numberText(recordsOf(source, selected).length)}`,
            part: selected,
            name: 'Selected records',
          },
        ]
      : []),
    { value: 'records', label: `All records, ${numberText(source.records.length)}`, part: 'records' },
    ...collections.map(({ id, name }) => {
      const part = { collection: id };
      return { value: id, label: `${name}, ${numberText(recordsOf(source, part).length)}`, part, name };
    }),
    { value: 'wishlist', label: `Wishlist, ${numberText(source.wishlist.length)}`, part: 'wishlist' },
  ];
}

function contentOf(source: Source, part: ExportPart): string {
  return part === 'wishlist'
    ? countText(source.wishlist.length, 'wish', 'wishes')
    : countText(recordsOf(source, part).length, 'record');
}
