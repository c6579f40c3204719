import { useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { StatusLine } from '../../ui/text/StatusLine.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';

export function RestoreSetting() {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [open, setOpen] = useState(false);

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
          setFile(target.files?.[0]);
          setOpen(target.files?.length === 1);
          // Without this reset, choosing the same file again fires no change event.
          target.value = '';
        }}
      />
      <Button onClick={() => input.current?.click()}>Restore a backup</Button>
      {file && <RestoreDialog file={file} open={open} onClose={() => setOpen(false)} />}
    </StatusLine>
  );
}
