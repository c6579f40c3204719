import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { canAddAlbum } from '../../../shared/domain/album-limit.ts';
import type { ChangeEntry } from '../../library/journal/rows.ts';
import type { Library } from '../../library/library.ts';
import type { RunResult } from '../../library/library-types.ts';
import type { LibraryView } from '../../library/view/view.ts';
import { syncSheet } from '../../shell/openings.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { oneOver } from '../../ui/over-page.ts';
import { timeWords } from '../../ui/text/time-words.ts';
import { toast } from '../../ui/toast.ts';
import { ChangeHead } from './ChangeHead.tsx';
import { type ChangeSubject, subjectOf } from './change-subject.ts';
import { changeWords } from './change-words.ts';
import { EditChangeDialog } from './EditChangeDialog.tsx';
import { editableFieldsOf } from './editable-fields.ts';
import { OverwrittenValues } from './OverwrittenValues.tsx';
import { Reason } from './Reason.tsx';
import { refusalWords } from './refusal-words.ts';
import { TrayMore } from './TrayMore.tsx';
import { isGone, isLimit, wouldDouble } from './tray-kinds.ts';
import { useFocusAfterEntry } from './use-focus-after-entry.ts';

export type TrayItemProps = { entry: ChangeEntry; library: Library; view: LibraryView };

/** One entry of "Needs attention" with its actions. Only these remove an entry. */
export function TrayItem({ entry, library, view }: TrayItemProps) {
  const [busy, setBusy] = useState(false);
  const [discarding, setDiscarding] = useState(false);
  const [editing, setEditing] = useState(false);
  const article = useFocusAfterEntry();
  const subject = subjectOf(entry.command, view, entry.kind === 'refused' ? entry : {});
  const { id } = entry;
  const gone = isGone(entry);
  const doubles = wouldDouble(entry, view);
  const canEdit = !isLimit(entry) && !gone;
  const hasRoom = canAddAlbum(view.storedCount, view.albumLimit);
  const hasFullForm = canEdit && ['record.create', 'record.update'].includes(entry.command.name);
  const hasFields = canEdit && !hasFullForm && editableFieldsOf(entry.command.args).length > 0;

  async function runAction(work: () => Promise<RunResult>, done?: string) {
    if (busy) return;
    setBusy(true);
    const result = await work();
    setBusy(false);
    if (!result.ok) toast({ ...refusalWords(result, 'Not possible yet'), tone: 'bad' });
    else if (done !== undefined) toast({ title: done });
  }

  async function discard() {
    setDiscarding(false);
    const result = await library.discard(id);
    if (!result.ok) toast({ ...refusalWords(result, 'Not possible yet'), tone: 'bad' });
    else toast({ title: 'Discarded', action: { label: 'Undo', onSelect: () => void library.putBack(entry) } });
  }

  const tryAgain = (done: string, isFirst: boolean) => (
    <Button
      variant={isFirst ? 'key' : 'default'}
      busy={busy}
      onClick={() => void runAction(() => library.retry(id), done)}
    >
      Try again
    </Button>
  );

  return (
    <article ref={article} className="att" aria-label={subject.title}>
      <ChangeHead subject={subject} text={`${changeWords(entry.command, view)}, ${timeWords(entry.command.at)}`}>
        <TrayMore entry={entry} library={library} title={subject.title} />
      </ChangeHead>
      {entry.kind === 'overwrote' ? (
        <OverwrittenValues
          entry={entry}
          view={view}
          busy={busy}
          onKeep={() => void runAction(() => library.keepMine(id))}
          onTakeOther={() => void runAction(() => library.takeOther(id), 'The other value is used now')}
        />
      ) : (
        <>
          <Reason entry={entry} doubles={doubles} />
          <div className="acts">
            {isLimit(entry) && (
              <>
                {!hasRoom && (
                  <LinkButton variant="key" render={<Link to="/pricing" />} onClick={syncSheet.close}>
                    Upgrade
                  </LinkButton>
                )}
                {tryAgain('Added again', hasRoom)}
                <Button onClick={() => void runAction(() => library.keepAsWish(id), 'It is on your wishlist')}>
                  {entry.command.name === 'wishlist.moveToCollection' ? 'Keep on wishlist' : 'Move to wishlist'}
                </Button>
              </>
            )}
            {doubles && (
              <Button variant="key" busy={busy} onClick={() => void runAction(() => library.discard(id))}>
                Keep the one I have
              </Button>
            )}
            {gone && (
              <Button
                variant={doubles ? 'default' : 'key'}
                busy={busy}
                onClick={() => void runAction(() => library.restore(id), 'Restored')}
              >
                {doubles ? 'Add it once more' : 'Restore'}
              </Button>
            )}
            {hasFullForm && (
              <LinkButton
                variant="key"
                render={<Link to="/" search={{ fix: id }} state={oneOver} />}
                onClick={syncSheet.close}
              >
                Edit
              </LinkButton>
            )}
            {hasFields && (
              <Button variant="key" onClick={() => setEditing(true)}>
                Edit
              </Button>
            )}
            {canEdit && tryAgain('Sent again', !hasFullForm && !hasFields)}
            {!doubles && (
              <Button variant="quiet" onClick={() => setDiscarding(true)}>
                {gone ? 'Delete here too' : 'Discard'}
              </Button>
            )}
          </div>
        </>
      )}
      {entry.kind === 'refused' && hasFields && (
        <EditChangeDialog entry={entry} library={library} open={editing} onClose={() => setEditing(false)} />
      )}
      <ConfirmDialog
        open={discarding}
        onClose={() => setDiscarding(false)}
        onConfirm={() => void discard()}
        title={gone ? 'Delete here too' : 'Discard'}
        confirmLabel={gone ? 'Delete here too' : 'Discard'}
      >
        <p>
          Are you sure you want to {gone ? 'drop your change to' : 'discard'} {quoted(subject)}? What you typed is then
          gone.
        </p>
      </ConfirmDialog>
    </article>
  );
}

function quoted({ title, artist }: ChangeSubject): string {
  return artist === undefined ? `"${title}"` : `"${title}" by ${artist}`;
}
