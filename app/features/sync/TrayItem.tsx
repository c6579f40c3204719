import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ALBUM_LIMIT_TEXT, ALBUM_LIMIT_TITLE } from '../../../shared/domain/album-limit.ts';
import type { TrayEntry } from '../../library/journal-rows.ts';
import type { Library } from '../../library/library.ts';
import type { RunResult } from '../../library/library-types.ts';
import type { LibraryView } from '../../library/view.ts';
import { closeSyncSheet } from '../../shell/sync-sheet.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { toast } from '../../ui/toast.ts';
import { ChangeHead } from './ChangeHead.tsx';
import { type ChangeSubject, subjectOf } from './change-subject.ts';
import { changeWords } from './change-words.ts';
import { OverwrittenValues } from './OverwrittenValues.tsx';
import { saveFile } from './save-file.ts';
import { timeWords } from './time-words.ts';

export type TrayItemProps = { entry: TrayEntry; library: Library; view: LibraryView };

/** One entry of "Needs attention" with what a person can do about it. Only these keys ever remove an entry. */
export function TrayItem({ entry, library, view }: TrayItemProps) {
  const [busy, setBusy] = useState(false);
  const [discarding, setDiscarding] = useState(false);
  const subject = subjectOf(entry.command, view, { snapshot: entry.snapshot });

  async function answer(work: () => Promise<RunResult>, done?: string) {
    if (busy) return;
    setBusy(true);
    const result = await work();
    setBusy(false);
    if (!result.ok) toast({ ...refusalWords(result), tone: 'bad' });
    else if (done !== undefined) toast({ title: done });
  }

  function exportEntry() {
    const file = library.exportEntry(entry.id);
    if (file) saveFile(file.filename, file.text);
  }

  const discard = (label: string) => (
    <Button variant="quiet" onClick={() => setDiscarding(true)}>
      {label}
    </Button>
  );
  const exportKey = (
    <Button variant="quiet" onClick={exportEntry}>
      Export
    </Button>
  );

  return (
    <article className="att" aria-label={subject.title}>
      <ChangeHead subject={subject} text={`${changeWords(entry.command, view)}, ${timeWords(entry.command.at)}`} />
      {entry.kind === 'overwrote' ? (
        <OverwrittenValues
          entry={entry}
          view={view}
          busy={busy}
          onKeep={() => void answer(() => library.keepMine(entry.id))}
          onTakeOther={() => void answer(() => library.takeOther(entry.id), 'The other value stands now')}
        />
      ) : (
        <>
          <Reason entry={entry} />
          <div className="acts">
            {isLimit(entry) && (
              <>
                <Button
                  variant="key"
                  busy={busy}
                  onClick={() => void answer(() => library.retry(entry.id), 'Added again')}
                >
                  Try again
                </Button>
                <Button onClick={() => void answer(() => library.keepAsWish(entry.id), 'It is on your wishlist')}>
                  {entry.command.name === 'wishlist.moveToCollection' ? 'Keep on wishlist' : 'Move to wishlist'}
                </Button>
                {exportKey}
                {discard('Discard')}
              </>
            )}
            {isGone(entry) && (
              <>
                <Button
                  variant="key"
                  busy={busy}
                  onClick={() => void answer(() => library.restore(entry.id), 'Restored')}
                >
                  Restore
                </Button>
                <Button onClick={() => setDiscarding(true)}>Delete here too</Button>
              </>
            )}
            {!isLimit(entry) && !isGone(entry) && (
              <>
                {isEditable(entry) && (
                  <LinkButton
                    variant="key"
                    render={<Link to="/" search={{ fix: entry.id }} />}
                    onClick={closeSyncSheet}
                  >
                    Edit
                  </LinkButton>
                )}
                <Button
                  variant={isEditable(entry) ? 'default' : 'key'}
                  busy={busy}
                  onClick={() => void answer(() => library.retry(entry.id), 'Sent again')}
                >
                  Try again
                </Button>
                {exportKey}
                {discard('Discard')}
              </>
            )}
          </div>
        </>
      )}
      <ConfirmDialog
        open={discarding}
        onClose={() => setDiscarding(false)}
        onConfirm={() => {
          setDiscarding(false);
          void answer(() => library.discard(entry.id), 'Discarded');
        }}
        title={isGone(entry) ? 'Delete here too' : 'Discard'}
        confirmLabel={isGone(entry) ? 'Delete here too' : 'Discard'}
      >
        <p>
          Are you sure you want to {isGone(entry) ? 'drop your change to' : 'discard'} {quoted(subject)}? What you typed
          is then gone.
        </p>
      </ConfirmDialog>
    </article>
  );
}

function Reason({ entry }: { entry: TrayEntry }) {
  let text: ReactNode = entry.message ?? 'The server did not accept this change.';
  if (isLimit(entry)) {
    text = (
      <>
        <b>{ALBUM_LIMIT_TITLE}.</b> {ALBUM_LIMIT_TEXT}
      </>
    );
  } else if (isGone(entry)) {
    text = (
      <>
        <b>Deleted on another device.</b> Your change arrived after that.
      </>
    );
  }
  return (
    <p className="why">
      <CircleAlert className="i" aria-hidden="true" />
      <span>{text}</span>
    </p>
  );
}

function isLimit(entry: TrayEntry): boolean {
  return entry.code === 'ALBUM_LIMIT_EXCEEDED';
}

/** Record input has a form it can be opened in again. */
function isEditable(entry: TrayEntry): boolean {
  return entry.code === 'INVALID' && ['record.create', 'record.update'].includes(entry.command.name);
}

/** Deleted elsewhere, and enough is known to bring it back. */
function isGone(entry: TrayEntry): boolean {
  return entry.code === 'DELETED' && entry.snapshot !== undefined;
}

function quoted({ title, artist }: ChangeSubject): string {
  return artist === undefined ? `"${title}"` : `"${title}" by ${artist}`;
}

function refusalWords(result: RunResult & { ok: false }): { title: string; text: string } {
  if (result.code === 'ALBUM_LIMIT_EXCEEDED') return { title: ALBUM_LIMIT_TITLE, text: ALBUM_LIMIT_TEXT };
  return { title: 'Not possible yet', text: result.message };
}
