import { Link } from '@tanstack/react-router';
import { Volume2, VolumeX } from 'lucide-react';
import { useRef, useState } from 'react';
import { refusalToast } from '../../../library/commands/failure-text.ts';
import { storageRefusal } from '../../../library/library.ts';
import { useLibrary, usePhotoStore } from '../../../library/react/hooks.ts';
import { undoAction } from '../../../record-ui/library/undo-action.ts';
import { ScanView } from '../../../scan/ScanSheet.tsx';
import { useConnected } from '../../../session/use-connected.ts';
import { useOneAtATime } from '../../../ui/action/one-at-a-time.ts';
import { useDialogAbout } from '../../../ui/action/use-dialog-about.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { hasFinePointer } from '../../../ui/field/has-fine-pointer.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { useKeptFocus } from '../../../ui/list/use-kept-focus.ts';
import { countText } from '../../../ui/number-text.ts';
import { toast } from '../../../ui/toast.ts';
import { type Added, addToShelf, addToWishlist } from './add-strip.ts';
import { CorrectRead } from './CorrectRead.tsx';
import { ForAllFields } from './ForAllFields.tsx';
import { ReadField } from './ReadField.tsx';
import { StripRow } from './StripRow.tsx';
import { hasSound, setSound } from './signals.ts';
import { stillOf } from './still-of.ts';
import { copyOf, type ReadLine, readingOf } from './strip.ts';
import { useReading, useStrip } from './use-strip.ts';
import './many.css';

export type ScanManyProps = {
  open: boolean;
  onClose: () => void;
  /** Called when nothing is left in the strip. */
  onAdded: () => void;
};

/** Reads one sleeve after the other into a strip, which one press adds to the shelf. */
export function ScanMany({ open, onClose, onAdded }: ScanManyProps) {
  const library = useLibrary();
  const photos = usePhotoStore();
  const connected = useConnected();
  const { strip, lines, adding, beyond, forAll, room } = useStrip();
  const { store } = strip;
  const { take, said } = useReading(strip, open);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const correcting = useDialogAbout<ReadLine>();
  const adds = useOneAtATime();
  const videoRef = useRef<HTMLVideoElement>(null);
  const headRef = useRef<HTMLParagraphElement>(null);
  const place = useKeptFocus('[data-strip]');
  const correctedId = correcting.about?.entry.id;
  const corrected = lines.find(({ entry }) => entry.id === correctedId);

  const read = (text: string) => take(text, stillOf(videoRef.current));

  function readTyped(text: string) {
    const reading = readingOf(text);
    if ('problem' in reading) return setProblem(reading.problem);
    setTyped('');
    setProblem(undefined);
    read(reading.read);
  }

  function copy({ entry, state }: ReadLine) {
    if (state === 'owned') void store.change(entry.id, (now) => ({ ...now, isCopy: true }));
    else void store.put(copyOf(entry, store.stamp()));
  }

  const say = (failed: string) => (error: unknown) => void toast(refusalToast(storageRefusal(error), failed));

  async function drop({ entry }: ReadLine) {
    const photo = entry.photo && (await store.photo(entry.id));
    await store.drop(entry.id);
    async function putBack() {
      await store.put({ ...entry, photo: undefined });
      if (photo && entry.photo) await store.putPhoto(entry.id, entry.photo, photo);
    }
    toast({
      title: 'Removed from the strip',
      action: { label: 'Undo', onSelect: () => putBack().catch(say('The photo was not put back')) },
    });
  }

  async function add(work: () => Promise<Added>, where: string) {
    const { count, refused, failed, undo } = await work();
    const why = refused && refusalToast(refused, failed);
    if (count === 0) {
      if (why) toast(why);
      return;
    }
    const title = `${countText(count, 'record')} added to your ${where}`;
    toast({ title, text: why?.text, action: undoAction({ undo }, '') });
    if (store.entries().length === 0) onAdded();
  }

  const ports = { library, photos, strip: store };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Scan many"
      dirty={typed !== ''}
      initialFocus={hasFinePointer() ? undefined : headRef}
      onSubmit={() => readTyped(typed)}
      bodyClassName="many-body"
      footerClassName="many-foot"
      footer={
        <div>
          <PlanLine room={room} adding={adding.length} beyond={beyond.length} />
          <ReadField
            value={typed}
            problem={problem}
            onChange={(text) => {
              setTyped(text);
              setProblem(undefined);
            }}
            onSpoken={readTyped}
          />
          <div className="many-add">
            {beyond.length > 0 && (
              <Button
                size="lg"
                busy={adds.isRunning()}
                onClick={() => void adds.run(() => add(() => addToWishlist(ports, beyond), 'wishlist'))}
              >
                {beyond.length} to the wishlist
              </Button>
            )}
            {(adding.length > 0 || beyond.length === 0) && (
              <Button
                variant="key"
                size="lg"
                className="grow"
                busy={adds.isRunning()}
                busyLabel="Adding…"
                disabled={adding.length === 0}
                onClick={() => void adds.run(() => add(() => addToShelf(ports, adding, forAll.collectionId), 'shelf'))}
              >
                {adding.length === 0 ? 'Add to the shelf' : `Add ${adding.length} to the shelf`}
              </Button>
            )}
          </div>
        </div>
      }
    >
      <div className="many-camera">
        <ScanView
          active={open && !correcting.open}
          headRef={headRef}
          videoRef={videoRef}
          hits={{ onBarcode: read }}
          isPile
        />
        <SoundButton />
      </div>
      <p className="many-said muted sm clip" role="status">
        {said}
      </p>
      <div {...place}>
        {lines.length === 0 ? (
          <p className="muted" data-strip tabIndex={-1}>
            Each record lands here with its best match. Add them all at the end with one press; until then the strip
            stays on this device.
          </p>
        ) : (
          <ul
            className="many-strip"
            data-strip
            tabIndex={-1}
            aria-label={`Strip with ${countText(lines.length, 'record')}`}
          >
            {lines.map((line) => (
              <StripRow
                key={line.entry.id}
                line={line}
                store={store}
                isConnected={connected}
                onCorrect={() => correcting.show(line)}
                onCopy={() => copy(line)}
                onDrop={() => void drop(line).catch(say('It was not removed'))}
              />
            ))}
          </ul>
        )}
      </div>
      <ForAllFields forAll={forAll} onChange={(changes) => void store.setForAll(changes)} />
      {correcting.about && (
        <CorrectRead
          key={correcting.opening}
          open={correcting.open && corrected !== undefined}
          onClose={correcting.close}
          line={corrected ?? correcting.about}
          store={store}
        />
      )}
    </Dialog>
  );
}

/** The room of a limited plan, the strip counted. */
function PlanLine({ room, adding, beyond }: { room: number | null; adding: number; beyond: number }) {
  if (room === null) return null;
  if (beyond === 0) {
    const left = room - adding;
    return (
      <p className="many-plan sm">
        {left === 0 ? 'Your plan is full with these.' : `${left} more ${left === 1 ? 'fits' : 'fit'} in your plan.`}
      </p>
    );
  }
  return (
    <div className="many-plan sm">
      <p className="grow">
        {adding === 0 ? 'Your plan has no room.' : `Your plan has room for ${adding}.`} {countText(beyond, 'record')}{' '}
        {beyond === 1 ? 'stays' : 'stay'} here.
      </p>
      <LinkButton render={<Link to="/pricing" />}>Upgrade</LinkButton>
    </div>
  );
}

function SoundButton() {
  const [isOn, setOn] = useState(hasSound);
  return (
    <IconButton
      className="many-sound"
      aria-label="Sound"
      pressed={isOn}
      onClick={() => {
        setSound(!isOn);
        setOn(!isOn);
      }}
    >
      {isOn ? <Volume2 className="i" aria-hidden="true" /> : <VolumeX className="i" aria-hidden="true" />}
    </IconButton>
  );
}
