import { Mic } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/field/Field.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { toast } from '../../../ui/toast.ts';
import { canListen, listen } from './speech.ts';

export type ReadFieldProps = {
  value: string;
  problem: string | undefined;
  onChange: (text: string) => void;
  /** A number that was spoken. */
  onSpoken: (text: string) => void;
};

/** A barcode or catalogue number, typed, read by a scanner that types, or spoken. Enter adds it and keeps the focus. */
export function ReadField({ value, problem, onChange, onSpoken }: ReadFieldProps) {
  const [isListening, setListening] = useState(false);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  function toggle() {
    if (isListening) return stop.current?.();
    setListening(true);
    stop.current = listen((spoken) => {
      setListening(false);
      stop.current = undefined;
      if ('text' in spoken) onSpoken(spoken.text);
      else if (spoken.problem) toast({ title: 'Nothing was read', text: spoken.problem, tone: 'bad' });
    });
  }

  return (
    <div className="many-typed">
      <Field
        label="Barcode or catalogue number"
        error={problem}
        hint={canListen() ? 'Your browser may send speech to its maker.' : undefined}
      >
        <TextInput
          name="reading"
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="done"
          maxLength={120}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </Field>
      {canListen() && (
        <IconButton aria-label="Speak a catalogue number" pressed={isListening} onClick={toggle}>
          <Mic className="i" aria-hidden="true" />
        </IconButton>
      )}
      <Button type="submit" size="lg">
        Read
      </Button>
    </div>
  );
}
