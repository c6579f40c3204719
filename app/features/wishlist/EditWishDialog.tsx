import { type FormEvent, useEffect, useRef, useState } from 'react';
import { changesBetween } from '../../../shared/domain/field-edits.ts';
import type { WishlistRow } from '../../../shared/domain/wishlist-item.ts';
import { failureText } from '../../library/failure-text.ts';
import { useLibrary } from '../../library/hooks.ts';
import { useDrafted } from '../../library/use-drafted.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { useOneAtATime } from '../../ui/one-at-a-time.ts';
import { toast } from '../../ui/toast.ts';
import { WishFields } from './WishFields.tsx';
import { formOfWish, isWishField, parseWishForm, type WishForm, type WishProblems } from './wish-form.ts';

export type EditWishDialogProps = { wish: WishlistRow; open: boolean; onClose: () => void };

/** Mount it anew for each opening. What is typed stays when the sheet is closed without an answer; Cancel throws it away. */
export function EditWishDialog({ wish, open, onClose }: EditWishDialogProps) {
  const library = useLibrary();
  const draft = useDrafted<WishForm>(`wishlist.edit.${wish.id}`, formOfWish(wish));
  const { loaded, value: form, dirty } = draft;
  const [problems, setProblems] = useState<WishProblems>({});
  const saving = useOneAtATime();
  const bodyRef = useRef<HTMLDivElement>(null);

  // The fields come after the dialog has opened and looked for one to focus.
  useEffect(() => {
    if (open && loaded) bodyRef.current?.querySelector('input')?.focus();
  }, [open, loaded]);

  function edit(changes: Partial<WishForm>) {
    draft.change(changes);
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([key]) => !(key in changes))));
  }

  function leave() {
    draft.reset(form);
    onClose();
  }

  async function save() {
    const parsed = parseWishForm(form);
    if (!parsed.ok) {
      setProblems(parsed.problems);
      requestAnimationFrame(() => focusFirstInvalid(bodyRef.current));
      return;
    }
    const changes = changesBetween(wish, parsed.fields);
    if (Object.keys(changes).length === 0) return leave();
    const result = await draft.saveWith((options) => library.run('wishlist.update', { id: wish.id, changes }, options));
    if (!result.ok) {
      if (isWishField(result.field)) setProblems({ [result.field]: result.message });
      toast({ title: 'Error', text: failureText(result, 'Failed to update wishlist item'), tone: 'bad' });
      return;
    }
    leave();
    toast({
      title: 'Wishlist item updated',
      action: { label: 'Undo', onSelect: () => void library.undo(result.group) },
    });
  }

  return (
    <Dialog
      open={open}
      inAddress
      onClose={onClose}
      title={`Edit ${wish.title}`}
      dirty={dirty}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void saving.run(save);
      }}
      footer={
        <>
          <Button onClick={leave}>Cancel</Button>
          <span className="grow" />
          <Button type="submit" variant="key" busy={saving.isRunning()} busyLabel="Saving…">
            Save Changes
          </Button>
        </>
      }
    >
      <div ref={bodyRef}>{loaded && <WishFields form={form} problems={problems} onChange={edit} />}</div>
    </Dialog>
  );
}
