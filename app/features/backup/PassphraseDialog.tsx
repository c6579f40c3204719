import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { TextInput } from '../../ui/field/TextInput.tsx';

export type PassphraseDialogProps = { open: boolean; onClose: () => void; onPassphrase: (passphrase: string) => void };

const SHORTEST = 8;

/** Asks for the passphrase of a backup, twice, since a slip would close it for good. */
export function PassphraseDialog({ open, onClose, onPassphrase }: PassphraseDialogProps) {
  const [first, setFirst] = useState('');
  const [second, setSecond] = useState('');
  const [isTried, setTried] = useState(false);
  const isShort = first.length < SHORTEST;
  const differs = first !== second;

  function submit() {
    setTried(true);
    if (isShort || differs) return;
    onClose();
    onPassphrase(first);
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Backup with a passphrase"
      onSubmit={submit}
      dirty={first !== ''}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <span className="grow" />
          <Button variant="key" type="submit">
            Save the backup
          </Button>
        </>
      }
    >
      <div className="form">
        <p className="muted">
          The file can be opened with this passphrase alone. It is stored nowhere and cannot be recovered: keep it in a
          safe place.
        </p>
        <Field
          label="Passphrase"
          error={isTried && isShort ? `A passphrase has at least ${SHORTEST} characters.` : undefined}
        >
          <TextInput
            type="password"
            autoComplete="new-password"
            value={first}
            onChange={(event) => setFirst(event.currentTarget.value)}
          />
        </Field>
        <Field label="Once more" error={isTried && !isShort && differs ? 'The two are not the same.' : undefined}>
          <TextInput
            type="password"
            autoComplete="new-password"
            value={second}
            onChange={(event) => setSecond(event.currentTarget.value)}
          />
        </Field>
      </div>
    </Dialog>
  );
}
