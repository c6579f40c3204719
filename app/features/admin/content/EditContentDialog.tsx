import type { PageContent } from '../../../../shared/contract/site-content.ts';
import { useLateFields } from '../../../forms/use-late-fields.ts';
import { useConnected } from '../../../session/use-connected.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/field/Field.tsx';
import { TextArea } from '../../../ui/field/TextArea.tsx';
import { TextField } from '../../../ui/field/TextField.tsx';
import { OtherVersion } from './OtherVersion.tsx';
import { useEditContent } from './use-edit-content.ts';

export type EditContentDialogProps = {
  open: boolean;
  onClose: () => void;
  content: PageContent;
  /** Reads what the server has now. */
  readAgain: () => Promise<PageContent | undefined>;
};

/** Changes what a page says. What is typed stays on this device until it is saved or Cancel discards it. */
export function EditContentDialog({ open, onClose, content, readAgain }: EditContentDialogProps) {
  const edit = useEditContent(content, readAgain, onClose);
  const { value, problems } = edit;
  const online = useConnected();
  useLateFields(edit.bodyRef, open && edit.loaded);
  const isBlank = value.title.trim() === '' || value.content.trim() === '';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Edit About page"
      bodyClassName="site-content-body"
      dirty={edit.dirty}
      onSubmit={() => !isBlank && online && edit.submit()}
      footer={
        <>
          <Button
            size="lg"
            onClick={() => {
              edit.discard();
              onClose();
            }}
          >
            Cancel
          </Button>
          <Button
            type="submit"
            variant="key"
            size="lg"
            className="grow"
            disabled={isBlank || !online}
            busy={edit.saving}
            busyLabel="Saving..."
          >
            {online ? 'Save Changes' : 'Needs a connection'}
          </Button>
        </>
      }
    >
      <div ref={edit.bodyRef} className="form">
        {edit.other && <OtherVersion other={edit.other} onTake={edit.takeOther} />}
        {edit.loaded && (
          <>
            <TextField
              name="title"
              label="Title"
              required
              dir="auto"
              value={value.title}
              error={problems.title}
              onValueChange={(title) => edit.change({ title })}
            />
            <TextField
              name="subtitle"
              label="Subtitle (optional)"
              dir="auto"
              value={value.subtitle}
              error={problems.subtitle}
              onValueChange={(subtitle) => edit.change({ subtitle })}
            />
            <Field
              label="Content"
              required
              error={problems.content}
              hint="A line break starts a new paragraph. It is plain text: mark-up is shown as it is typed."
            >
              <TextArea
                name="content"
                rows={12}
                value={value.content}
                onChange={(event) => edit.change({ content: event.currentTarget.value })}
              />
            </Field>
          </>
        )}
      </div>
    </Dialog>
  );
}
