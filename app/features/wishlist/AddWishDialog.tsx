import { Pencil } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { namesInSearch, type ReleaseFields } from '../../../shared/domain/release.ts';
import type { WishlistFields } from '../../../shared/schemas/wishlist-item.ts';
import { useDraftedForm } from '../../forms/use-drafted-form.ts';
import { useLibrary, useSyncStatus } from '../../library/react/hooks.ts';
import { undoAction } from '../../record-ui/library/undo-action.ts';
import { useUsualCurrency } from '../../session/usual-currency.ts';
import { useOpeningKey } from '../../ui/action/use-opening-key.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { ChosenRelease } from './ChosenRelease.tsx';
import { WishFields } from './WishFields.tsx';
import { EMPTY_WISH, formOfRelease, isWishField, parseWishForm, type WishForm } from './wish-form.ts';
import type { AskedWish } from './wish-listing.ts';

/** Finds an album in the music database; the route provides it. */
export type PickRelease = (props: {
  query: string;
  onQueryChange: (query: string) => void;
  onChoose: (release: ReleaseFields) => void;
}) => ReactNode;

export type AddWishDialogProps = {
  open: boolean;
  onClose: () => void;
  pickRelease: PickRelease;
  /** An album or a query that another screen passes. */
  asked: AskedWish | undefined;
};

interface AddDraft {
  step: 'search' | 'form';
  query: string;
  /** True if a catalogue release filled the form. */
  picked: boolean;
  form: WishForm;
}

const FIRST_FIELD = { search: '[data-autofocus]', form: '[name="artist"]' };
const BLANK = { step: 'search', query: '', picked: false } as const;

/** Adds a wish: found in the music database or typed by hand. Keep it mounted and toggle `open`. */
export function AddWishDialog(props: AddWishDialogProps) {
  const { open } = props;
  return <AddWishSheet key={useOpeningKey(open)} {...props} />;
}

function AddWishSheet({ open, onClose, pickRelease, asked }: AddWishDialogProps) {
  const library = useLibrary();
  const { connection } = useSyncStatus();
  const empty: WishForm = { ...EMPTY_WISH, currency: useUsualCurrency() };
  const blank: AddDraft = { ...BLANK, form: empty };
  const adding = useDraftedForm('wishlist.add', blank, isWishField);
  const { bodyRef, loaded, value, change, reset } = adding;
  const { step, query, picked, form } = value;
  const [answered, setAnswered] = useState(asked === undefined);

  if (open && loaded && !answered && asked) {
    setAnswered(true);
    const { artist, title } = asked;
    if (artist || title) change({ step: 'form', picked: false, form: { ...empty, artist, title } });
    else change({ step: 'search', query: asked.query });
  }

  // The fields render after the dialog has opened and looked for one to focus.
  useEffect(() => {
    if (open && loaded) bodyRef.current?.querySelector<HTMLElement>(FIRST_FIELD[step])?.focus();
  }, [open, loaded, step, bodyRef]);

  function edit(changes: Partial<WishForm>) {
    change({ form: { ...form, ...changes } });
    adding.clearProblems(changes);
  }

  function choose(release: ReleaseFields) {
    change({ step: 'form', picked: true, form: formOfRelease(release, form) });
    adding.setProblems({});
  }

  function fillInByHand() {
    const names = form.artist === '' && form.title === '' ? namesInSearch(query) : {};
    change({ step: 'form', form: { ...form, ...names } });
  }

  async function add(fields: WishlistFields) {
    const result = await adding.run(
      (options) => library.run('wishlist.create', { fields }, options),
      'Failed to add item to wishlist',
    );
    if (!result.ok) return;
    // This sheet keeps its values while it closes; the next opening mounts a new one.
    reset(value);
    onClose();
    toast({
      title: 'Added to Wishlist',
      text:
        connection === 'offline'
          ? 'Saved on this device. It is sent when you are back online.'
          : `“${fields.title}” by ${fields.artist}`,
      action: undoAction(library, result.group),
    });
  }

  return (
    <Dialog
      open={open}
      inAddress
      onClose={onClose}
      title="Add to Wishlist"
      dirty={adding.dirty && step === 'form'}
      onSubmit={() => step === 'form' && adding.submit(parseWishForm(form), add)}
      footer={
        // The buttons have separate keys: one that changed under a click would submit the form.
        step === 'search' ? (
          <Button key="by-hand" size="lg" full onClick={fillInByHand}>
            <Pencil className="i" aria-hidden="true" />
            Fill in by hand
          </Button>
        ) : (
          <Button key="add" type="submit" variant="key" size="lg" full busy={adding.saving} busyLabel="Adding…">
            Add to Wishlist
          </Button>
        )
      }
    >
      <div ref={bodyRef} className="wish-add">
        {loaded &&
          step === 'search' &&
          pickRelease({ query, onQueryChange: (text) => change({ query: text }), onChoose: choose })}
        {loaded && step === 'form' && (
          <>
            {picked ? (
              <ChosenRelease form={form} onClear={() => reset({ ...blank, query })} />
            ) : (
              <Button variant="quiet" className="wish-search-again" onClick={() => change({ step: 'search' })}>
                Search the music database
              </Button>
            )}
            <WishFields form={form} problems={adding.problems} onChange={edit} />
          </>
        )}
      </div>
    </Dialog>
  );
}
