import { useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { Field } from '../field/Field.tsx';
import { focusFirstInvalid } from '../field/focus-first-invalid.ts';
import { TextInput } from '../field/TextInput.tsx';
import { pageNumberIn } from '../pager-pages.ts';

export type PageDialogProps = {
  /** 1-based. */
  page: number;
  pageCount: number;
  onPageChange: (page: number) => void;
  open: boolean;
  onClose: () => void;
};

export function PageDialog({ open, onClose, page, pageCount, onPageChange }: PageDialogProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const bodyRef = useRef<HTMLDivElement>(null);

  function close() {
    setTyped('');
    setProblem(undefined);
    onClose();
  }

  function submit() {
    const target = pageNumberIn(typed, pageCount);
    if (target === undefined) {
      setProblem(`Enter a number from 1 to ${pageCount}.`);
      requestAnimationFrame(() => focusFirstInvalid(bodyRef.current));
      return;
    }
    close();
    if (target !== page) onPageChange(target);
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Go to page"
      onSubmit={submit}
      footer={
        <Button type="submit" variant="key" size="lg" full>
          Go
        </Button>
      }
    >
      <div ref={bodyRef}>
        <Field label={`Page, 1 to ${pageCount}`} error={problem}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setProblem(undefined);
            }}
          />
        </Field>
      </div>
    </Dialog>
  );
}
