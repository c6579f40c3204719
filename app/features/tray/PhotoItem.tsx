import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { imagePath } from '../../../shared/schemas/link.ts';
import type { PhotoEntry } from '../../library/journal/rows.ts';
import type { Library } from '../../library/library.ts';
import type { RunResult } from '../../library/library-types.ts';
import { usePicture } from '../../library/react/use-picture.ts';
import type { LibraryView } from '../../library/view/view.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { saveFile } from '../../ui/text/save-file.ts';
import { timeWords } from '../../ui/text/time-words.ts';
import { toast } from '../../ui/toast.ts';
import { refusalWords } from './refusal-words.ts';
import { useFocusAfterEntry } from './use-focus-after-entry.ts';

export type PhotoItemProps = { entry: PhotoEntry; library: Library; view: LibraryView };

/** A picture that the server refuses, with the reason and its actions. */
export function PhotoItem({ entry, library, view }: PhotoItemProps) {
  const [busy, setBusy] = useState(false);
  const [discarding, setDiscarding] = useState(false);
  const article = useFocusAfterEntry();
  const address = imagePath(entry.id);
  const picture = usePicture(address);
  const { title, where } = photoSubject(address, view);

  async function runAction(work: () => Promise<RunResult>, done: string) {
    setDiscarding(false);
    if (busy) return;
    setBusy(true);
    const result = await work();
    setBusy(false);
    if (result.ok) toast({ title: done });
    else toast({ ...refusalWords(result, 'Not possible yet'), tone: 'bad' });
  }

  async function save() {
    const photo = await library.journal.photo(entry.id);
    if (photo) {
      const ending = photo.type.split('/').at(-1) ?? 'webp';
      saveFile(`side-one-picture-${entry.id.slice(0, 8)}.${ending}`, new Blob([photo.bytes], { type: photo.type }));
    } else toast({ title: 'Not saved', text: 'This device has lost the picture.', tone: 'bad' });
  }

  return (
    <article ref={article} className="att" aria-label={title}>
      <div className="row">
        <span className="change-mark">{picture !== undefined && <img src={picture} alt="" />}</span>
        <span className="grow">
          <b className="change-title">{title}</b>
          <span className="muted sm change-text">{`${where}, ${timeWords(entry.addedAt)}`}</span>
        </span>
      </div>
      <p className="why">
        <CircleAlert className="i" aria-hidden="true" />
        <span>
          <b>The picture was not taken.</b>{' '}
          {entry.message ?? FALLBACK[entry.code ?? ''] ?? 'The server gave no reason.'}
        </span>
      </p>
      <div className="acts">
        <Button variant="key" busy={busy} onClick={() => void runAction(() => library.retry(entry.id), 'Sent again')}>
          Try again
        </Button>
        <Button onClick={() => void save()}>Save picture</Button>
        <Button variant="quiet" onClick={() => setDiscarding(true)}>
          Discard
        </Button>
      </div>
      <ConfirmDialog
        open={discarding}
        onClose={() => setDiscarding(false)}
        onConfirm={() => void runAction(() => library.discard(entry.id), 'Discarded')}
        title="Discard picture"
        confirmLabel="Discard"
      >
        <p>
          Are you sure you want to discard this picture of {title}? It is only on this device, and is then gone
          everywhere.
        </p>
      </ConfirmDialog>
    </article>
  );
}

const FALLBACK: Record<string, string> = { TOO_LARGE: 'It is too large to be sent.' };

/** The subject of a picture: the first record or wish with its URL. */
function photoSubject(address: string, view: LibraryView): { title: string; where: string } {
  const records = [...view.records, ...view.hiddenRecords];
  const covered = records.find(({ imageUrl }) => imageUrl === address);
  if (covered) return { title: covered.title, where: `${covered.artist} · cover` };
  const shown = records.find(({ shelfiePhotos }) => shelfiePhotos.includes(address));
  if (shown) return { title: shown.title, where: `${shown.artist} · shelfie` };
  const wished = view.wishlist.find(({ imageUrl }) => imageUrl === address);
  if (wished) return { title: wished.title, where: `${wished.artist} · cover on the wishlist` };
  return { title: 'A picture', where: 'On no record' };
}
