import { Camera, Check, ImageOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { pickedImageProblem } from '../../../../shared/domain/image.ts';
import { pressingLine, type ReleaseFields } from '../../../../shared/domain/release.ts';
import { refusalToast } from '../../../library/commands/failure-text.ts';
import { storageRefusal } from '../../../library/library.ts';
import { Sleeve } from '../../../record-ui/sleeve/Sleeve.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { focusFirstInvalid } from '../../../ui/field/focus-first-invalid.ts';
import { MoreFields } from '../../../ui/field/MoreFields.tsx';
import { PictureButton } from '../../../ui/field/PictureButton.tsx';
import { useKeptFocus } from '../../../ui/list/use-kept-focus.ts';
import { toast } from '../../../ui/toast.ts';
import { RecordFields } from '../RecordFields.tsx';
import { ReleasePicker } from '../ReleasePicker.tsx';
import { parseRecordForm, type RecordForm } from '../record-form.ts';
import { scalePicture } from '../scale-picture.ts';
import { chosen, type ReadLine } from './strip.ts';
import type { StripStore } from './strip-store.ts';
import { useStripPhoto } from './use-strip-photo.ts';
import { useTyped } from './use-typed.ts';

export type CorrectReadProps = { open: boolean; onClose: () => void; line: ReadLine; store: StripStore };

/** Another match, or values typed by hand, for one reading. All of it is kept without a press. */
export function CorrectRead({ open, onClose, line, store }: CorrectReadProps) {
  const { entry, state } = line;
  const { typed, change, flush } = useTyped<RecordForm>((changes) => void store.edit(entry.id, changes));
  const form = { ...line.form, ...typed };
  const [query, setQuery] = useState('');
  const [isAsked, setAsked] = useState(false);
  // The dialog keeps its name while it is open.
  const [title] = useState(entry.release || state === 'ready' ? 'Correct this record' : `Type in ${entry.read}`);
  const bodyRef = useRef<HTMLDivElement>(null);
  const parsed = parseRecordForm(form);
  const problems = !parsed.ok && (isAsked || state === 'unfit') ? parsed.problems : {};

  function choose(release: ReleaseFields) {
    setQuery('');
    flush();
    void store.change(entry.id, (now) => chosen(now, release));
  }

  function finish() {
    flush();
    if (parsed.ok) return onClose();
    setAsked(true);
    requestAnimationFrame(() => focusFirstInvalid(bodyRef.current));
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      onSubmit={finish}
      footer={
        <Button type="submit" variant="key" size="lg" full>
          Done
        </Button>
      }
    >
      <div ref={bodyRef} className="add-body many-correct">
        <ReadPhoto line={line} store={store} />
        {(entry.matches?.length ?? 0) > 1 && <Matches line={line} onChoose={choose} />}
        <MoreFields title="Search the music database" isOpen={state === 'unknown'}>
          <ReleasePicker query={query} onQueryChange={setQuery} onChoose={choose} />
        </MoreFields>
        <RecordFields form={form} problems={problems} onChange={change} />
      </div>
    </Dialog>
  );
}

function Matches({ line: { entry }, onChoose }: { line: ReadLine; onChoose: (release: ReleaseFields) => void }) {
  return (
    <ul className="releases" aria-label="Matches">
      {entry.matches?.map((release, at) => {
        const isChosen = JSON.stringify(release) === JSON.stringify(entry.release);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the matches of an answer stay as they are
          <li key={at}>
            <button type="button" className="release" aria-pressed={isChosen} onClick={() => onChoose(release)}>
              <Sleeve {...release} size={56} decorative />
              <span className="grow">
                <b className="clip">{release.title}</b>
                <span className="muted sm clip">{release.artist}</span>
                <span className="muted sm clip">
                  {[pressingLine(release), release.catalogNumber].filter(Boolean).join(' · ')}
                </span>
              </span>
              {isChosen && <Check className="i" aria-hidden="true" />}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** The photo of the sleeve, which becomes one of the record's shelfies. */
function ReadPhoto({ line: { entry }, store }: { line: ReadLine; store: StripStore }) {
  const url = useStripPhoto(store, entry);
  const [isReading, setReading] = useState(false);
  const place = useKeptFocus('input');

  async function pick(file: File | null | undefined) {
    if (!file || isReading) return;
    const problem = pickedImageProblem(file);
    if (problem) return void toast({ ...problem, tone: 'bad' });
    setReading(true);
    try {
      // The photo is read again where its kind changes.
      if (entry.photo) await store.dropPhoto(entry.id);
      await store.putPhoto(entry.id, 'picked', await scalePicture(file));
    } catch {
      toast({ title: 'Upload Failed', text: 'Failed to read the image file', tone: 'bad' });
    } finally {
      setReading(false);
    }
  }

  async function remove() {
    await store
      .dropPhoto(entry.id)
      .catch((error) => toast(refusalToast(storageRefusal(error), 'The photo was not removed')));
  }

  return (
    <div className="many-picture" {...place}>
      {url && <img src={url} alt="The sleeve as it was read" />}
      <div className="many-picture-keys">
        <PictureButton
          label={entry.photo ? 'Another photo' : 'Add a photo'}
          icon={<Camera className="i" aria-hidden="true" />}
          busy={isReading}
          onPick={(file) => void pick(file)}
        />
        {entry.photo && (
          <Button variant="quiet" onClick={() => void remove()}>
            <ImageOff className="i" aria-hidden="true" />
            Remove photo
          </Button>
        )}
      </div>
    </div>
  );
}
