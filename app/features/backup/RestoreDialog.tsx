import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Checkbox } from '../../ui/field/Checkbox.tsx';
import { ErrorText } from '../../ui/field/ErrorText.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { TextInput } from '../../ui/field/TextInput.tsx';
import { Progress } from '../../ui/list/Progress.tsx';
import { countText } from '../../ui/number-text.ts';
import { dayText } from '../../ui/text/day-text.ts';
import { listWords } from '../../ui/text/list-words.ts';
import { toast } from '../../ui/toast.ts';
import { contentWords } from './backup-words.ts';
import type { Backup } from './read-backup.ts';
import type { RestorePlan } from './restore-plan.ts';
import { type RestoreStep, useRestore } from './use-restore.ts';
import './backup.css';

export type RestoreDialogProps = { file: File; open: boolean; onClose: () => void };

/** Previews what a backup would restore, and reports the result. */
export function RestoreDialog({ file, open, onClose }: RestoreDialogProps) {
  const [skipAlike, setSkipAlike] = useState(true);
  const { step, start, stop, undo, tryPassphrase } = useRestore(file, open, skipAlike);
  const [typed, setTyped] = useState('');
  const isWorking = step.name === 'working';

  function footer() {
    if (step.name === 'working') return alone(<Button onClick={stop}>Stop</Button>);
    if (step.name === 'locked') {
      return (
        <>
          <Button onClick={onClose}>Cancel</Button>
          <span className="grow" />
          <Button variant="key" type="submit">
            Open
          </Button>
        </>
      );
    }
    if (step.name === 'preview' && newCount(step.plan) > 0) {
      return (
        <>
          <Button onClick={onClose}>Cancel</Button>
          <span className="grow" />
          <Button variant="key" onClick={() => void start(step.backup, step.plan)}>
            Restore
          </Button>
        </>
      );
    }
    if (step.name === 'done') {
      return (
        <>
          <Button onClick={() => void takeBack(step.restored.group)}>Undo</Button>
          <span className="grow" />
          <Button variant="key" onClick={onClose}>
            Done
          </Button>
        </>
      );
    }
    return alone(<Button onClick={onClose}>Close</Button>);
  }

  async function takeBack(group: string) {
    onClose();
    const result = await undo(group);
    if (result.ok) toast({ title: 'Restore undone', text: 'Your library is as it was before.' });
    else toast({ title: 'Error', text: result.message, tone: 'bad' });
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Restore a backup"
      dismissible={!isWorking}
      footer={footer()}
      onSubmit={step.name === 'locked' ? () => tryPassphrase(typed) : undefined}
    >
      <p className="muted sm clip">{file.name}</p>
      <div aria-live="polite" className="backup-text">
        <StepText step={step} onLeave={onClose} />
        {step.name === 'locked' && (
          <Field label="Passphrase" error={step.isWrong ? step.text : undefined}>
            <TextInput
              type="password"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </Field>
        )}
        {step.name === 'preview' && (step.plan.alike > 0 || !skipAlike) && (
          <Checkbox checked={skipAlike} onCheckedChange={setSkipAlike} label="Leave out what looks the same" />
        )}
      </div>
      {isWorking && <Progress label="Restoring" share={step.share} />}
    </Dialog>
  );
}

/** Aligns a single button where the last of two would be. */
function alone(key: ReactNode) {
  return (
    <>
      <span className="grow" />
      {key}
    </>
  );
}

function StepText({ step, onLeave }: { step: RestoreStep; onLeave: () => void }) {
  switch (step.name) {
    case 'reading':
      return <p>Reading the file…</p>;
    case 'locked':
      return <p>This backup is closed with a passphrase.</p>;
    case 'unreadable':
      return <ErrorText>{step.text}</ErrorText>;
    case 'preview':
      return <PreviewText backup={step.backup} plan={step.plan} onLeave={onLeave} />;
    case 'working':
      return <p>Restoring. You can go on when this is done; a stop keeps what is back already.</p>;
    case 'done':
      return step.restored.stopped ? (
        <>
          <ErrorText>Not finished: {step.restored.stopped}</ErrorText>
          <p>What came before that is back. Restore the same file again to go on from there.</p>
        </>
      ) : (
        <>
          <p>{newWords(step.plan)} restored, and sent to your account as soon as you are online.</p>
          {step.restored.damagedImages > 0 && (
            <p>{countText(step.restored.damagedImages, 'picture')} in the file could not be read.</p>
          )}
        </>
      );
  }
}

type PreviewTextProps = { backup: Backup; plan: RestorePlan; onLeave: () => void };

function PreviewText({ backup, plan, onLeave }: PreviewTextProps) {
  const { hereAlready, alike, noRoom } = plan;
  return (
    <>
      <p>
        Saved {backup.username === null ? '' : `by @${backup.username} `}on {dayText(backup.madeAt)}.
      </p>
      <p>
        <b>{newCount(plan) === 0 ? 'There is nothing new in it.' : `${newWords(plan)} will come back.`}</b>
      </p>
      {hereAlready > 0 && <p>Here already and left as it is now: {countText(hereAlready, 'entry', 'entries')}.</p>}
      {alike > 0 && <p>Left out because the same pressing is here: {countText(alike, 'entry', 'entries')}.</p>}
      {noRoom > 0 && (
        <p>
          Your plan has no room for {countText(noRoom, 'record')}. They stay in the file: restore it again after{' '}
          <Link to="/pricing" onClick={onLeave}>
            an upgrade
          </Link>
          .
        </p>
      )}
      {backup.unreadable.length > 0 && (
        <p>
          {countText(backup.unreadable.length, 'entry', 'entries')} cannot be read and stay in the file:{' '}
          {listWords(backup.unreadable.slice(0, 5))}
          {backup.unreadable.length > 5 && ' and others'}.
        </p>
      )}
    </>
  );
}

function newCount({ records, wishes, collections, views }: RestorePlan): number {
  return records.length + wishes.length + collections.length + views.length;
}

function newWords({ records, wishes, collections, views, images }: RestorePlan): string {
  return contentWords({
    records: records.length,
    collections: collections.length,
    wishes: wishes.length,
    views: views.length,
    images: images.length,
  });
}
