import { Camera } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { shelfieField } from '../../../shared/domain/link.ts';
import type { RecordRow } from '../../../shared/domain/record.ts';
import { useLibrary } from '../../library/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { useOneAtATime } from '../../ui/one-at-a-time.ts';
import { TextInput } from '../../ui/TextInput.tsx';
import { toast } from '../../ui/toast.ts';
import { PictureDrop } from './PictureDrop.tsx';
import { PictureKey } from './PictureKey.tsx';
import { usePicturePicker } from './use-picture-picker.ts';
import './records.css';

export type ShelfieDialogProps = { record: RecordRow | undefined; onClose: () => void };

/** Adds a photo of one's own copy: taken now, picked, or by its address. */
export function ShelfieDialog({ record, onClose }: ShelfieDialogProps) {
  const library = useLibrary();
  // Its name stays while the dialog leaves.
  const [shown, setShown] = useState(record);
  if (record && record !== shown) setShown(record);
  const [url, setUrl] = useState('');
  const [problem, setProblem] = useState<string>();
  const adding = useOneAtATime();
  const bodyRef = useRef<HTMLDivElement>(null);
  const { pick, reading, forget } = usePicturePicker((address) => void adding.run(() => add(address)));

  async function add(address: string) {
    if (!record) return;
    const result = await library.run('record.addShelfie', { id: record.id, url: address });
    if (!result.ok) {
      setProblem(result.message);
      toast({ title: 'Error', text: 'Failed to add photo. Please try again.', tone: 'bad' });
      return;
    }
    toast({
      title: 'Shelfie Added!',
      action: { label: 'Undo', onSelect: () => void library.undo(result.group) },
    });
    close();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    // A dialog inside another one's form must not submit that as well.
    event.stopPropagation();
    const parsed = shelfieField.safeParse(url);
    if (parsed.success) {
      void adding.run(() => add(parsed.data));
      return;
    }
    setProblem(parsed.error.issues[0]?.message);
    requestAnimationFrame(() => focusFirstInvalid(bodyRef.current));
  }

  function close() {
    forget();
    setUrl('');
    setProblem(undefined);
    onClose();
  }

  return (
    <Dialog
      open={record !== undefined}
      onClose={close}
      title="Add Shelfie"
      dirty={url !== ''}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <span className="grow" />
          <Button type="submit" variant="key" busy={adding.isRunning()} busyLabel="Adding…">
            Add Photo
          </Button>
        </>
      }
    >
      <PictureDrop onPick={(file) => void pick(file)}>
        <div ref={bodyRef} className="form">
          <p className="muted sm">
            A photo of your own copy of “{shown?.title}” by {shown?.artist}.
          </p>
          <PictureKey
            label="Take or choose a photo"
            first
            icon={<Camera className="i" aria-hidden="true" />}
            busy={reading || adding.isRunning()}
            onPick={(file) => void pick(file)}
          />
          <Field label="Photo URL" error={problem}>
            <TextInput
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder="https://"
              value={url}
              onChange={(event) => {
                setUrl(event.currentTarget.value);
                setProblem(undefined);
              }}
            />
          </Field>
        </div>
      </PictureDrop>
    </Dialog>
  );
}
