import { Download } from 'lucide-react';
import { useState } from 'react';
import { byDefaultThenName } from '../../../shared/domain/collection-listing.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { RadioList } from '../../ui/field/RadioList.tsx';
import { Switch } from '../../ui/field/Switch.tsx';
import { countText, numberText } from '../../ui/number-text.ts';
import { Select } from '../../ui/Select.tsx';
import { saveFile } from '../../ui/text/save-file.ts';
import { toast } from '../../ui/toast.ts';
import { type ExportPart, exportedCsv, exportedJson, exportFilename, recordsOf } from './export-rows.ts';
import { useBackupSource } from './use-backup-source.ts';

export type ExportDialogProps = { open: boolean; onClose: () => void };

const KINDS = [
  { value: 'csv', label: 'A list for other programs (CSV)', hint: 'The columns Discogs uses, ours after them.' },
  { value: 'json', label: 'Every field (JSON)', hint: 'Each field as it is, for moving or keeping. Without pictures.' },
] as const;
type Kind = (typeof KINDS)[number]['value'];

/** Remount it for each opening: it shows the library as it was then. */
export function ExportDialog({ open, onClose }: ExportDialogProps) {
  const sourceNow = useBackupSource();
  const [{ source, parts }] = useState(() => {
    const now = sourceNow();
    return { source: now, parts: partsOf(now) };
  });
  const [chosen, setChosen] = useState('records');
  const [kind, setKind] = useState<Kind>('csv');
  const [isMarked, setMarked] = useState(false);
  const part = parts.find(({ value }) => value === chosen)?.part ?? 'records';

  function save() {
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
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="key" type="submit">
            <Download className="i" aria-hidden="true" />
            Save file
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
        <p className="muted sm">Pictures are in a backup, not in an export.</p>
      </div>
    </Dialog>
  );
}

type Source = ReturnType<ReturnType<typeof useBackupSource>>;

function partsOf(source: Source): { value: string; label: string; part: ExportPart }[] {
  const collections = source.collections.filter(({ isDefault }) => !isDefault).toSorted(byDefaultThenName);
  return [
    { value: 'records', label: `All records, ${numberText(source.records.length)}`, part: 'records' },
    ...collections.map(({ id, name }) => {
      const part = { collection: id };
      return { value: id, label: `${name}, ${numberText(recordsOf(source, part).length)}`, part };
    }),
    { value: 'wishlist', label: `Wishlist, ${numberText(source.wishlist.length)}`, part: 'wishlist' },
  ];
}

function contentOf(source: Source, part: ExportPart): string {
  return part === 'wishlist'
    ? countText(source.wishlist.length, 'wish', 'wishes')
    : countText(recordsOf(source, part).length, 'record');
}
