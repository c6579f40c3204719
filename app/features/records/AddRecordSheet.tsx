import { Camera, Pencil } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ALBUM_LIMIT_TEXT, ALBUM_LIMIT_TITLE } from '../../../shared/domain/album-limit.ts';
import type { RecordFields as RecordValues } from '../../../shared/domain/record.ts';
import type { ReleaseFields } from '../../../shared/domain/release.ts';
import { useAlbumLimit, useLibrary, useSyncStatus } from '../../library/hooks.ts';
import { useDrafted } from '../../library/use-drafted.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { toast } from '../../ui/toast.ts';
import { CoverRow } from './CoverRow.tsx';
import { PictureDrop } from './PictureDrop.tsx';
import { PictureKey } from './PictureKey.tsx';
import { RecordFields } from './RecordFields.tsx';
import { ReleasePicker } from './ReleasePicker.tsx';
import {
  EMPTY_FORM,
  formOfRelease,
  isRecordField,
  parseRecordForm,
  type RecordForm,
  type RecordProblems,
} from './record-form.ts';
import { showCoverAdded, usePicturePicker } from './use-picture-picker.ts';
import './records.css';

interface AddDraft {
  step: 'search' | 'form';
  query: string;
  /** Whether a release of the catalogue filled the form. */
  picked: boolean;
  form: RecordForm;
}

const FIRST_FIELD = { search: '[type="search"]', form: '[name="artist"]' };

export type AddRecordSheetProps = {
  open: boolean;
  onClose: () => void;
  /** A collection other than the default that the record joins as well (AMB-59). */
  collectionId?: string | undefined;
  /** What the record before leaves for the next one of a pile. */
  carried?: Pick<RecordForm, 'condition' | 'customTags'> | undefined;
  /** Told when a record was added; answers what 'Add another' does. */
  onAdded: (form: RecordForm) => () => void;
};

export function AddRecordSheet({ open, onClose, collectionId, carried, onAdded }: AddRecordSheetProps) {
  const library = useLibrary();
  const limit = useAlbumLimit();
  const { state: syncState } = useSyncStatus();
  const blank: AddDraft = { step: 'search', query: '', picked: false, form: { ...EMPTY_FORM, ...carried } };
  const { loaded, value, dirty, change, reset } = useDrafted<AddDraft>('record.add', blank);
  const [problems, setProblems] = useState<RecordProblems>({});
  const [saving, setSaving] = useState(false);
  const [refused, setRefused] = useState(false);
  const bodyRef = useRef<HTMLDivElement>(null);
  const { step, form, query, picked } = value;
  const { pick, reading } = usePicturePicker((imageUrl) => {
    change({ step: 'form', form: { ...form, imageUrl } });
    showCoverAdded();
  });

  // The fields come after the dialog has opened and looked for one to focus.
  useEffect(() => {
    if (open && loaded) bodyRef.current?.querySelector<HTMLElement>(FIRST_FIELD[step])?.focus();
  }, [open, loaded, step]);

  function edit(changes: Partial<RecordForm>) {
    change({ form: { ...form, ...changes } });
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([key]) => !(key in changes))));
  }

  function choose(release: ReleaseFields) {
    const { condition, customTags, imageUrl } = form;
    const filled = { ...EMPTY_FORM, condition, customTags, ...formOfRelease(release) };
    change({ step: 'form', picked: true, form: { ...filled, imageUrl: imageUrl ?? filled.imageUrl } });
    setProblems({});
  }

  function clearChoice() {
    reset({ ...blank, query });
    setProblems({});
    setRefused(false);
  }

  async function add(fields: RecordValues, keepRefused: boolean) {
    setSaving(true);
    const input = { fields, collectionIds: collectionId === undefined ? undefined : [collectionId] };
    const result = await library.run('record.create', input, { keepRefused });
    setSaving(false);
    if (result.ok) {
      const addAnother = onAdded(form);
      reset(blank);
      onClose();
      toast({
        title: 'Record added to your collection!',
        text: syncState === 'offline' ? 'Saved on this device. It is sent when you are back online.' : undefined,
        action: { label: 'Add another', onSelect: addAnother },
      });
    } else if (result.kept) {
      reset(blank);
      onClose();
      toast({ title: 'Kept on this device', text: 'It waits under “Needs attention” until you decide.' });
    } else if (result.code === 'ALBUM_LIMIT_EXCEEDED') {
      setRefused(true);
      toast({ title: ALBUM_LIMIT_TITLE, text: ALBUM_LIMIT_TEXT, tone: 'bad' });
    } else {
      if (isRecordField(result.field)) setProblems({ [result.field]: result.message });
      toast({ title: 'Error', text: 'Failed to add record. Please try again.', tone: 'bad' });
    }
  }

  function submit({ keepRefused }: { keepRefused: boolean }) {
    if (saving || reading) return;
    const parsed = parseRecordForm(form);
    if (parsed.ok) {
      void add(parsed.fields, keepRefused);
      return;
    }
    setProblems(parsed.problems);
    requestAnimationFrame(() => focusFirstInvalid(bodyRef.current));
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Add Record"
      dirty={dirty && step === 'form'}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (step === 'form') submit({ keepRefused: false });
      }}
      footerClassName="record-foot"
      footer={
        <>
          {!limit.canAdd && limit.limit !== null && (
            <p className="limit-line sm">
              <b>
                {limit.stored} of {limit.limit} albums used.
              </b>{' '}
              One more can wait on this device for an upgrade.
            </p>
          )}
          {step === 'search' ? (
            <Button size="lg" full onClick={() => change({ step: 'form' })}>
              <Pencil className="i" aria-hidden="true" />
              Fill in by hand
            </Button>
          ) : (
            <>
              <PictureKey
                label="Cover"
                size="lg"
                icon={<Camera className="i" aria-hidden="true" />}
                busy={reading}
                onPick={(file) => void pick(file)}
              />
              {refused && (
                <Button size="lg" onClick={() => submit({ keepRefused: true })}>
                  Keep for later
                </Button>
              )}
              <Button type="submit" variant="key" size="lg" className="grow" busy={saving} busyLabel="Adding…">
                Add Record
              </Button>
            </>
          )}
        </>
      }
    >
      <PictureDrop onPick={(file) => void pick(file)}>
        <div ref={bodyRef} className="add-body">
          {step === 'search' && loaded && (
            <ReleasePicker
              query={query}
              onQueryChange={(text) => change({ query: text })}
              onChoose={choose}
              tools={
                <PictureKey
                  label="Photograph"
                  className="photograph"
                  camera
                  icon={<Camera className="i" aria-hidden="true" />}
                  busy={reading}
                  onPick={(file) => void pick(file)}
                />
              }
            />
          )}
          {step === 'form' && loaded && (
            <>
              <CoverRow
                form={form}
                picked={picked}
                onClear={clearChoice}
                onCoverRemove={() => edit({ imageUrl: null })}
              />
              {!picked && (
                <Button variant="quiet" className="back-to-search" onClick={() => change({ step: 'search' })}>
                  Search the music database
                </Button>
              )}
              <RecordFields form={form} problems={problems} onChange={edit} />
            </>
          )}
        </div>
      </PictureDrop>
    </Dialog>
  );
}
