import { Camera } from 'lucide-react';
import { useState } from 'react';
import { shelfieField } from '../../../shared/schemas/link.ts';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import { useForm } from '../../forms/use-form.ts';
import { useLibrary } from '../../library/react/hooks.ts';
import { undoAction } from '../../record-ui/library/undo-action.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { PictureButton } from '../../ui/field/PictureButton.tsx';
import { TextInput } from '../../ui/field/TextInput.tsx';
import { toast } from '../../ui/toast.ts';
import { PictureDrop } from './PictureDrop.tsx';
import { usePicturePicker } from './use-picture-picker.ts';
import './records.css';

export type ShelfieDialogProps = { record: RecordRow | undefined; onClose: () => void };

/** Adds a photo of the own copy: taken now, picked, or by URL. */
export function ShelfieDialog({ record, onClose }: ShelfieDialogProps) {
  const library = useLibrary();
  // Keeps the record's name while the dialog closes.
  const [shown, setShown] = useState(record);
  if (record && record !== shown) setShown(record);
  const [url, setUrl] = useState('');
  const form = useForm<'url'>();
  const { pick, reading, forget } = usePicturePicker((address) => form.submit({ ok: true, fields: address }, add));

  async function add(address: string) {
    if (!record) return;
    const result = await library.run('record.addShelfie', { id: record.id, url: address });
    if (!result.ok) {
      form.setProblems({ url: result.message });
      toast({ title: 'Error', text: 'Failed to add photo. Please try again.', tone: 'bad' });
      return;
    }
    toast({
      title: 'Shelfie Added!',
      action: undoAction(library, result.group),
    });
    close();
  }

  function submit() {
    const parsed = shelfieField.safeParse(url);
    if (parsed.success) form.submit({ ok: true, fields: parsed.data }, add);
    else form.showProblems({ url: parsed.error.issues[0]?.message });
  }

  function close() {
    forget();
    setUrl('');
    form.setProblems({});
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
          <Button type="submit" variant="key" busy={form.saving} busyLabel="Adding…">
            Add Photo
          </Button>
        </>
      }
    >
      <PictureDrop onPick={(file) => void pick(file)}>
        <div ref={form.bodyRef} className="form">
          <p className="muted sm">
            A photo of your own copy of “{shown?.title}” by {shown?.artist}.
          </p>
          <PictureButton
            label="Take or choose a photo"
            first
            icon={<Camera className="i" aria-hidden="true" />}
            busy={reading || form.saving}
            onPick={(file) => void pick(file)}
          />
          <Field label="Photo URL" error={form.problems.url}>
            <TextInput
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder="https://"
              value={url}
              onChange={(event) => {
                setUrl(event.currentTarget.value);
                form.setProblems({});
              }}
            />
          </Field>
        </div>
      </PictureDrop>
    </Dialog>
  );
}
