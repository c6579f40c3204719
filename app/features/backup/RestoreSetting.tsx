import { useEffect, useRef, useState } from 'react';
import { backupToRestore } from '../../shell/openings.ts';
import { Button } from '../../ui/Button.tsx';
import { StatusLine } from '../../ui/text/StatusLine.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';

const close = () => backupToRestore.set(undefined);

/** Restores a backup that is chosen here, or that was given to the import. */
export function RestoreSetting() {
  const input = useRef<HTMLInputElement>(null);
  const chosen = backupToRestore.useValue();
  // Stays while the dialog closes.
  const [file, setFile] = useState(chosen);
  if (chosen && chosen !== file) setFile(chosen);
  useEffect(() => close, []);

  return (
    <StatusLine title="Restore" text="Brings back what a backup has and this library has not. Nothing here is changed.">
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        aria-label="Backup file"
        tabIndex={-1}
        className="backup-file"
        onChange={({ target }) => {
          backupToRestore.set(target.files?.[0]);
          // Without this reset, choosing the same file again fires no change event.
          target.value = '';
        }}
      />
      <Button onClick={() => input.current?.click()}>Restore a backup</Button>
      {file && <RestoreDialog file={file} open={chosen !== undefined} onClose={close} />}
    </StatusLine>
  );
}
