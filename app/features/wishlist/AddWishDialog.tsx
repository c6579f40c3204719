import { Pencil } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { namesInSearch, type ReleaseFields } from '../../../shared/domain/release.ts';
import type { WishlistFields } from '../../../shared/domain/wishlist-item.ts';
import { failureText } from '../../library/failure-text.ts';
import { useLibrary, useSyncStatus } from '../../library/hooks.ts';
import { useDrafted } from '../../library/use-drafted.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { useOneAtATime } from '../../ui/one-at-a-time.ts';
import { toast } from '../../ui/toast.ts';
import { ChosenRelease } from './ChosenRelease.tsx';
import { WishFields } from './WishFields.tsx';
import {
  EMPTY_WISH,
  formOfRelease,
  isWishField,
  parseWishForm,
  type WishForm,
  type WishProblems,
} from './wish-form.ts';
import type { AskedWish } from './wishlist-search.ts';

/** Finds an album in the music database; supplied by the route. */
export type PickRelease = (props: {
  query: string;
  onQueryChange: (query: string) => void;
  onChoose: (release: ReleaseFields) => void;
}) => ReactNode;

export type AddWishDialogProps = {
  open: boolean;
  onClose: () => void;
  pickRelease: PickRelease;
  /** An album or a search that another screen asks for. */
  asked: AskedWish | undefined;
};

interface AddDraft {
  step: 'search' | 'form';
  query: string;
  /** Whether a release of the catalogue filled the form. */
  picked: boolean;
  form: WishForm;
}

const FIRST_FIELD = { search: '[data-autofocus]', form: '[name="artist"]' };
const BLANK: AddDraft = { step: 'search', query: '', picked: false, form: EMPTY_WISH };

/** Adds a wish: found in the music database or typed by hand. Keep it mounted and toggle `open`. */
export function AddWishDialog(props: AddWishDialogProps) {
  const { open } = props;
  // Each opening is a new sheet, so that it begins with what the draft holds then.
  const [opening, setOpening] = useState(0);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpening(opening + 1);
  }
  return <AddWishSheet key={opening} {...props} />;
}

function AddWishSheet({ open, onClose, pickRelease, asked }: AddWishDialogProps) {
  const library = useLibrary();
  const { connection } = useSyncStatus();
  const { loaded, value, dirty, change, saveWith, reset } = useDrafted<AddDraft>('wishlist.add', BLANK);
  const [problems, setProblems] = useState<WishProblems>({});
  const saving = useOneAtATime();
  const bodyRef = useRef<HTMLDivElement>(null);
  const { step, query, picked, form } = value;
  const [answered, setAnswered] = useState(asked === undefined);

  if (open && loaded && !answered && asked) {
    setAnswered(true);
    const { artist, title } = asked;
    if (artist || title) change({ step: 'form', picked: false, form: { ...EMPTY_WISH, artist, title } });
    else change({ step: 'search', query: asked.query });
  }

  // The fields come after the dialog has opened and looked for one to focus.
  useEffect(() => {
    if (open && loaded) bodyRef.current?.querySelector<HTMLElement>(FIRST_FIELD[step])?.focus();
  }, [open, loaded, step]);

  function edit(changes: Partial<WishForm>) {
    change({ form: { ...form, ...changes } });
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([key]) => !(key in changes))));
  }

  function choose(release: ReleaseFields) {
    change({ step: 'form', picked: true, form: formOfRelease(release, form) });
    setProblems({});
  }

  function fillInByHand() {
    const names = form.artist === '' && form.title === '' ? namesInSearch(query) : {};
    change({ step: 'form', form: { ...form, ...names } });
  }

  async function add(fields: WishlistFields) {
    const result = await saveWith((options) => library.run('wishlist.create', { fields }, options));
    if (!result.ok) {
      if (isWishField(result.field)) setProblems({ [result.field]: result.message });
      toast({ title: 'Error', text: failureText(result, 'Failed to add item to wishlist'), tone: 'bad' });
      return;
    }
    // The next opening is a new sheet; this one keeps its words while it leaves.
    reset(value);
    onClose();
    toast({
      title: 'Added to Wishlist',
      text:
        connection === 'offline'
          ? 'Saved on this device. It is sent when you are back online.'
          : `“${fields.title}” by ${fields.artist}`,
      action: { label: 'Undo', onSelect: () => void library.undo(result.group) },
    });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (step !== 'form') return;
    const parsed = parseWishForm(form);
    if (parsed.ok) {
      void saving.run(() => add(parsed.fields));
      return;
    }
    setProblems(parsed.problems);
    requestAnimationFrame(() => focusFirstInvalid(bodyRef.current));
  }

  return (
    <Dialog
      open={open}
      inAddress
      onClose={onClose}
      title="Add to Wishlist"
      dirty={dirty && step === 'form'}
      onSubmit={submit}
      footer={
        // The keys keep two elements of their own: one that turned into the other under a click would submit.
        step === 'search' ? (
          <Button key="by-hand" size="lg" full onClick={fillInByHand}>
            <Pencil className="i" aria-hidden="true" />
            Fill in by hand
          </Button>
        ) : (
          <Button key="add" type="submit" variant="key" size="lg" full busy={saving.isRunning()} busyLabel="Adding…">
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
              <ChosenRelease form={form} onClear={() => reset({ ...BLANK, query })} />
            ) : (
              <Button variant="quiet" className="wish-search-again" onClick={() => change({ step: 'search' })}>
                Search the music database
              </Button>
            )}
            <WishFields form={form} problems={problems} onChange={edit} />
          </>
        )}
      </div>
    </Dialog>
  );
}
