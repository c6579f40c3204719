import { useRef, useState } from 'react';
import { RECORD_FIELDS, WISHLIST_FIELDS } from '../../../shared/entities.ts';
import type { ColumnFate, ImportedFile, ImportGoal } from '../../../shared/import/imported-file.ts';
import { Button } from '../../ui/Button.tsx';
import { Switch } from '../../ui/field/Switch.tsx';
import { countText, numberText } from '../../ui/number-text.ts';
import { Select, type SelectOption } from '../../ui/Select.tsx';

export type ColumnListProps = {
  file: Pick<ImportedFile, 'columns' | 'target' | 'hasHead'>;
  onChange: (fates: Record<string, ColumnFate>) => void;
  onHead: (hasHead: boolean) => void;
  /** They are as the person corrected them for an earlier list. */
  isRecalled: boolean;
  onRecognised: () => void;
};

/** Each column of the file with its use, which a person can correct. */
export function ColumnList({ file, onChange, onHead, isRecalled, onRecognised }: ColumnListProps) {
  const { columns, target, hasHead } = file;
  const summary = useRef<HTMLElement>(null);
  const options = fatesFor(target);
  const ignored = columns.filter(({ fate }) => fate === 'ignored').length;
  const hasAlbum = ['artist', 'title'].every((wanted) => columns.some(({ fate }) => fate === wanted));
  const [isOpen, setOpen] = useState(!hasAlbum || hasHead === false);
  return (
    <>
      {isRecalled && (
        <p className="import-option">
          <span className="grow">Columns as you corrected them last time.</span>
          <Button
            onClick={() => {
              setOpen(true);
              // The key goes with its line.
              summary.current?.focus();
              onRecognised();
            }}
          >
            As recognised
          </Button>
        </p>
      )}
      <details className="import-columns" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary ref={summary}>
          <b>Columns</b>
          <small className="muted num">
            {countText(columns.length, 'column')}
            {ignored > 0 && `, ${numberText(ignored)} left out`}
          </small>
        </summary>
        {hasHead !== undefined && (
          <Switch label="The first line names the columns" checked={hasHead} onCheckedChange={onHead} />
        )}
        <ul>
          {columns.map(({ name, samples, fate }) => (
            <li key={name} className="import-option">
              <span className="grow">
                <b className="clip">{name}</b>
                <small className="clip">{samples.join(', ')}</small>
              </span>
              <Select
                aria-label={`What ${name} is`}
                value={fate}
                onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value as ColumnFate })}
                options={options}
              />
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

function fatesFor(target: ImportGoal): SelectOption[] {
  const fields = target === 'records' ? RECORD_FIELDS : WISHLIST_FIELDS;
  const named = Object.entries(fields).filter(([name]) => name !== 'imageUrl');
  return [
    ...named.map(([value, { label }]) => ({ value, label })),
    ...(target === 'records' ? [{ value: 'folder', label: 'Collection' }] : []),
    { value: 'addedAt', label: 'Date added' },
    { value: 'quantity', label: 'Number of copies' },
    { value: 'text', label: 'Kept as a text of its own' },
    { value: 'ignored', label: 'Left out' },
  ];
}
