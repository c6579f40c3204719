import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { imagePath } from '../../../shared/domain/link.ts';
import type { RunResult } from '../../library/library-types.ts';
import { usePicture } from '../../library/use-picture.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { timeWords } from '../../ui/time-words.ts';
import { toast } from '../../ui/toast.ts';
import { photoSubject } from './photo-subject.ts';
import { refusalWords } from './refusal-words.ts';
import type { TrayItemProps } from './TrayItem.tsx';
import { useFocusAfterEntry } from './use-focus-after-entry.ts';

/** A picture the server will not take: the picture itself, why, and what can be done with it. */
export function PhotoItem({ entry, library, view }: TrayItemProps) {
  const [busy, setBusy] = useState(false);
  const [discarding, setDiscarding] = useState(false);
  const article = useFocusAfterEntry();
  const address = imagePath(entry.id);
  const picture = usePicture(address);
  const { title, where } = photoSubject(address, view);

  async function answer(work: () => Promise<RunResult>, done: string) {
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
          <span className="muted sm change-text">{`${where}, ${timeWords(entry.command.at)}`}</span>
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
        <Button variant="key" busy={busy} onClick={() => void answer(() => library.retry(entry.id), 'Sent again')}>
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
        onConfirm={() => void answer(() => library.discard(entry.id), 'Discarded')}
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
