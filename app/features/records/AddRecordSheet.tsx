import { Link } from '@tanstack/react-router';
import { Camera, Layers, Pencil } from 'lucide-react';
import { useEffect, useState } from 'react';
import { getRelease } from '../../../shared/contract/catalogue.ts';
import type { ReleaseFields } from '../../../shared/domain/release.ts';
import { RECORD_FIELDS } from '../../../shared/entities.ts';
import { useDraftedForm } from '../../forms/use-drafted-form.ts';
import { useAlbumLimit } from '../../library/react/hooks.ts';
import { call } from '../../online/call.ts';
import { useHasPacks } from '../../pocket/use-pocket.ts';
import { ScanButton } from '../../scan/ScanButton.tsx';
import { useConnected } from '../../session/use-connected.ts';
import { useUsualCurrency } from '../../session/usual-currency.ts';
import { albumFigure } from '../../ui/album-figure.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { hasFinePointer } from '../../ui/field/has-fine-pointer.ts';
import { PictureButton } from '../../ui/field/PictureButton.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { countText } from '../../ui/number-text.ts';
import { toast } from '../../ui/toast.ts';
import {
  type AddDraft,
  backToSearch,
  barcodeIn,
  blankDraft,
  byHand,
  type Carried,
  isBlank,
  withRelease,
} from './add-draft.ts';
import { CoverRow } from './CoverRow.tsx';
import { useStripCount } from './many/use-strip.ts';
import { OwnedNote } from './OwnedNote.tsx';
import { PictureDrop } from './PictureDrop.tsx';
import { RecordFields } from './RecordFields.tsx';
import { ReleasePicker } from './ReleasePicker.tsx';
import { isRecordField, type RecordForm } from './record-form.ts';
import { useAddRecord } from './use-add-record.ts';
import { showCoverAdded, usePicturePicker } from './use-picture-picker.ts';
import './records.css';

const ScanMany = lazyDialog(async () => (await import('./many/ScanMany.tsx')).ScanMany);

export type AddRecordSheetProps = {
  open: boolean;
  onClose: () => void;
  /** A collection other than the default that the record also joins (AMB-59). */
  collectionId?: string | undefined;
  carried?: Carried | undefined;
  /** The initial query, unless there is an earlier draft. */
  searchFor?: string | undefined;
  /** A release that the form begins with, unless there is an earlier draft. */
  release?: ReleaseFields | undefined;
  /** Called when a record is added; returns the callback of 'Add another'. */
  onAdded: (draft: AddDraft) => () => void;
  /** Shows a record that is already owned. */
  onOpen: (recordId: string) => void;
};

export function AddRecordSheet(props: AddRecordSheetProps) {
  const { open, onClose, collectionId, carried, searchFor, release, onAdded, onOpen } = props;
  const limit = useAlbumLimit();
  const connected = useConnected();
  const hasPacks = useHasPacks();
  const [isMany, setMany] = useState(false);
  const waiting = useStripCount();
  const blank = blankDraft(carried, searchFor, useUsualCurrency());
  const draft = useDraftedForm('record.add', blank, isRecordField);
  const { bodyRef, loaded, value, change, reset } = draft;
  const { step, form, query, picked } = value;
  const { pick, reading, forget } = usePicturePicker((imageUrl) => {
    change((now) => ({ step: 'form', form: { ...now.form, imageUrl } }));
    showCoverAdded();
  });
  const adding = useAddRecord({
    draft,
    collectionId,
    onAdded() {
      const addAnother = onAdded(value);
      close();
      toast({
        title: 'Record added to your collection!',
        text: connected ? undefined : 'Saved on this device. It is sent when you are back online.',
        action: { label: 'Add another', onSelect: addAnother },
      });
    },
    onKept() {
      close();
      toast({ title: 'Kept on this device', text: 'It waits under “Needs attention” until you decide.' });
    },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: begins once with each opening, and leaves an earlier draft
  useEffect(() => {
    if (open && loaded && release && step === 'search' && isBlank(form, carried)) choose(release);
  }, [open, loaded]);

  // The fields render after the dialog has opened and looked for one to focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new step moves the focus, not input
  useEffect(() => {
    if (open && loaded) bodyRef.current?.querySelector<HTMLElement>(firstOf(value))?.focus();
  }, [open, loaded, step, picked]);

  function close() {
    reset(blank);
    onClose();
  }

  function edit(changes: Partial<RecordForm>) {
    change((now) => ({
      form: { ...now.form, ...changes },
      isGraded: now.isGraded || changes.condition !== undefined,
    }));
    draft.clearProblems(changes);
  }

  function choose(release: ReleaseFields) {
    change((now) => withRelease(now, release));
    adding.clear();
    const { discogsReleaseId, imageUrl: small } = release;
    if (discogsReleaseId === null) return;
    void releaseCover(discogsReleaseId).then((imageUrl) => {
      if (imageUrl === undefined) return;
      change((now) => {
        const isSame = now.form.discogsReleaseId === discogsReleaseId && now.form.imageUrl === small;
        return isSame ? { form: { ...now.form, imageUrl } } : {};
      });
    });
  }

  function startOver(from: AddDraft) {
    forget();
    reset(from);
    adding.clear();
  }

  return (
    <Dialog
      open={open}
      inAddress
      onClose={onClose}
      title="Add Record"
      dirty={step === 'form' && !isBlank(form, carried)}
      onSubmit={() => step === 'form' && !reading && adding.submit({ keepRefused: false })}
      footerClassName="record-foot"
      footer={
        step === 'search' ? (
          <Button size="lg" full onClick={() => change(byHand)}>
            <Pencil className="i" aria-hidden="true" />
            Fill in by hand
          </Button>
        ) : (
          <>
            <PictureButton
              label={RECORD_FIELDS.imageUrl.label}
              size="lg"
              icon={<Camera className="i" aria-hidden="true" />}
              busy={reading}
              onPick={(file) => void pick(file)}
            />
            {adding.refused && (
              <Button size="lg" className="add-keep" onClick={() => adding.submit({ keepRefused: true })}>
                Keep for later
              </Button>
            )}
            <Button
              type="submit"
              variant="key"
              size="lg"
              className="grow"
              busy={draft.saving || reading}
              busyLabel={reading ? 'Uploading…' : 'Adding…'}
            >
              Add Record
            </Button>
          </>
        )
      }
    >
      <PictureDrop onPick={(file) => void pick(file)}>
        <div ref={bodyRef} className="add-body">
          {!limit.canAdd && limit.limit !== null && <NoRoom stored={limit.stored} limit={limit.limit} />}
          {step === 'search' && waiting > 0 && (
            <p className="lent-note">
              <span className="grow">
                {countText(waiting, 'scanned record')} {waiting === 1 ? 'waits' : 'wait'} to be added.
              </span>
              <Button onClick={() => setMany(true)}>Go on</Button>
            </p>
          )}
          {step === 'search' && loaded && (
            <ReleasePicker
              query={query}
              onQueryChange={(text) => change({ query: text })}
              onChoose={choose}
              tools={
                <>
                  <div className="add-tools">
                    <ScanButton
                      onBarcode={(barcode) => change((now) => withBarcode(now, barcode, connected || hasPacks))}
                      onPile={() => setMany(true)}
                    />
                    <Button className="add-pile" onClick={() => setMany(true)}>
                      <Layers className="i" aria-hidden="true" />
                      Scan many
                    </Button>
                    {/* A desktop has no camera to hold over a sleeve; a picture from its disk belongs to the form. */}
                    {!hasFinePointer() && (
                      <PictureButton
                        label="Photograph"
                        camera
                        icon={<Camera className="i" aria-hidden="true" />}
                        busy={reading}
                        onPick={(file) => void pick(file)}
                      />
                    )}
                  </div>
                  <OwnedNote album={{ ...NO_ALBUM, barcode: barcodeIn(query) }} onOpen={onOpen} />
                </>
              }
            />
          )}
          {step === 'form' && loaded && (
            <>
              <CoverRow
                form={form}
                picked={picked}
                onClear={() => startOver({ ...blank, query })}
                onCoverRemove={() => edit({ imageUrl: null })}
              />
              {!picked && (
                <div className="add-actions">
                  <Button variant="quiet" onClick={() => change(backToSearch)}>
                    Search the music database
                  </Button>
                  {!isBlank(form, carried) && (
                    <Button variant="quiet" onClick={() => startOver(blank)}>
                      Start over
                    </Button>
                  )}
                </div>
              )}
              <OwnedNote album={form} onOpen={onOpen} />
              <RecordFields form={form} isGraded={value.isGraded} problems={draft.problems} onChange={edit} />
            </>
          )}
        </div>
      </PictureDrop>
      <ScanMany
        open={isMany}
        onClose={() => setMany(false)}
        onAdded={() => {
          setMany(false);
          onClose();
        }}
      />
    </Dialog>
  );
}

const NO_ALBUM = { artist: '', title: '', discogsReleaseId: null };

/** The form opens at once if nothing can be asked for a barcode. */
function withBarcode(now: AddDraft, barcode: string, canAsk: boolean): Partial<AddDraft> {
  const scanned = { ...now, query: barcode, form: { ...now.form, barcode } };
  return canAsk ? scanned : { ...scanned, step: 'form' };
}

/** The element to focus. On phones, a filled form gets no on-screen keyboard over it. */
function firstOf({ step, picked, form }: AddDraft): string {
  if (step === 'search') return '[data-autofocus]';
  if (picked) return '[type="radio"]:checked';
  if (form.artist === '' || hasFinePointer()) return '[name="artist"]';
  return '[type="radio"]:checked';
}

/** A release's large picture, which search results lack; undefined if there is none. */
async function releaseCover(discogsReleaseId: number): Promise<string | undefined> {
  const release = await call(getRelease, { params: { id: discogsReleaseId } }).catch(() => undefined);
  return release?.primaryImageUrl ?? release?.images[0]?.uri;
}

/** Shown above the form of an album that the plan has no room for. */
function NoRoom({ stored, limit }: { stored: number; limit: number }) {
  return (
    <div className="no-room">
      <p className="sm grow">
        <b>{albumFigure(stored, limit)}.</b> One more can wait on this device for an upgrade.
      </p>
      <LinkButton render={<Link to="/pricing" />}>Upgrade</LinkButton>
    </div>
  );
}
