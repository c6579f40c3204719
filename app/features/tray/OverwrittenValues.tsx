import { useState } from 'react';
import type { OverwroteEntry } from '../../library/journal/rows.ts';
import type { LibraryView } from '../../library/view/view.ts';
import { Button } from '../../ui/Button.tsx';
import { timeWords } from '../../ui/text/time-words.ts';
import { isObject } from './change-subject.ts';
import { fieldName, valueWords } from './change-words.ts';

export type OverwrittenValuesProps = {
  entry: OverwroteEntry;
  view: LibraryView;
  busy: boolean;
  onKeep: () => void;
  onTakeOther: () => void;
};

/**
 * Both values side by side. This device's value already applies and is preselected; 'Decide later' keeps it for now.
 */
export function OverwrittenValues({ entry, busy, onKeep, onTakeOther }: OverwrittenValuesProps) {
  const [choice, setChoice] = useState<'mine' | 'other'>('mine');
  const [later, setLater] = useState(false);
  const fields = Object.keys(entry.overwrote);
  const { changes } = isObject(entry.command.args) ? entry.command.args : {};
  const ownValues = isObject(changes) ? changes : {};
  const what = fields.map((field) => fieldName(field).toLowerCase()).join(', ');
  const chosen = choice === 'mine' ? ownValues : entry.overwrote;
  const single = fields.length === 1 ? fields[0] : undefined;

  if (later) {
    return (
      <p className="muted sm att-later">
        Your value is used for now.{' '}
        <Button variant="quiet" onClick={() => setLater(false)}>
          Decide now
        </Button>
      </p>
    );
  }
  return (
    <fieldset className="versus-set">
      <legend className="muted sm">{`Changed in two places: ${what}`}</legend>
      <div className="versus">
        <Side
          name={entry.id}
          checked={choice === 'mine'}
          onChoose={() => setChoice('mine')}
          from={`This device, ${timeWords(entry.command.at)}`}
          fields={fields}
          values={ownValues}
        />
        <Side
          name={entry.id}
          checked={choice === 'other'}
          onChoose={() => setChoice('other')}
          from="Other device"
          fields={fields}
          values={entry.overwrote}
        />
      </div>
      <div className="acts">
        <Button variant="key" busy={busy} onClick={choice === 'mine' ? onKeep : onTakeOther}>
          {single === undefined ? 'Keep these' : `Keep ${shortened(valueWords(single, chosen[single]))}`}
        </Button>
        <Button variant="quiet" onClick={() => setLater(true)}>
          Decide later
        </Button>
      </div>
    </fieldset>
  );
}

type SideProps = {
  name: string;
  checked: boolean;
  onChoose: () => void;
  from: string;
  fields: readonly string[];
  values: Record<string, unknown>;
};

function Side({ name, checked, onChoose, from, fields, values }: SideProps) {
  return (
    <label className="versus-side">
      <input type="radio" className="vh" name={`versus-${name}`} checked={checked} onChange={onChoose} />
      <span className="muted xs">{from}</span>
      {fields.map((field) => (
        <b key={field}>
          {fields.length > 1 && <span className="muted xs">{fieldName(field)} </span>}
          {valueWords(field, values[field])}
        </b>
      ))}
    </label>
  );
}

function shortened(text: string): string {
  return text.length > 24 ? 'this' : text;
}
