import { useRef, useState } from 'react';
import { useLibrary, useView } from '../../library/react/hooks.ts';
import { noteBackup, useLastBackup } from '../../library/react/last-backup.ts';
import { useOpeningKey } from '../../ui/action/use-opening-key.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorText } from '../../ui/field/ErrorText.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Progress } from '../../ui/list/Progress.tsx';
import { numberText } from '../../ui/number-text.ts';
import { dayText } from '../../ui/text/day-text.ts';
import { StatusLine } from '../../ui/text/StatusLine.tsx';
import { saveFile } from '../../ui/text/save-file.ts';
import { contentWords } from './backup-words.ts';
import { ExportSetting } from './ExportSetting.tsx';
import { RestoreSetting } from './RestoreSetting.tsx';
import { useBackupSource } from './use-backup-source.ts';
import './backup.css';

const PassphraseDialog = lazyDialog(async () => (await import('./PassphraseDialog.tsx')).PassphraseDialog);

type Step =
  | { name: 'idle' }
  | { name: 'working'; share: number }
  | { name: 'done'; text: string }
  | { name: 'failed'; text: string };

/** Saves the whole library to one file. */
export function BackupSetting() {
  const sourceNow = useBackupSource();
  const { userId } = useLibrary();
  const { complete, pulled } = useView();
  const [step, setStep] = useState<Step>({ name: 'idle' });
  const stop = useRef<AbortController>(undefined);
  const last = useLastBackup(userId);
  const [isAsked, setAsked] = useState(false);
  const opening = useOpeningKey(isAsked);

  async function make(passphrase?: string) {
    const controller = new AbortController();
    stop.current = controller;
    setStep({ name: 'working', share: 0 });
    try {
      const source = sourceNow();
      const { backupFilename, makeBackup } = await import('./make-backup.ts');
      const { file, imageCount, missingImages } = await makeBackup(source, {
        onProgress: (share) => setStep({ name: 'working', share }),
        signal: controller.signal,
        ...(passphrase !== undefined && { passphrase }),
      });
      const filename = backupFilename(source.username, source.madeAt);
      saveFile(filename, file);
      noteBackup(userId, source.madeAt);
      setStep({ name: 'done', text: savedSentence(filename, source, imageCount, missingImages) });
    } catch (error) {
      if (controller.signal.aborted) setStep({ name: 'idle' });
      else setStep({ name: 'failed', text: failedSentence(error) });
    }
  }

  return (
    <>
      <StatusLine
        tone={last === null ? 'on' : 'ok'}
        title="Backup"
        text={
          <>
            <p>
              {last === null ? 'None saved on this device yet. ' : `Last saved here on ${dayText(last)}. `}
              One file with your records, collections, wishlist and own pictures.
            </p>
            <p role="status" className="backup-word">
              {step.name === 'done' && step.text}
              {!(complete && pulled) && 'Your records are still being read; the backup can be made in a moment.'}
            </p>
            {step.name === 'failed' && <ErrorText>{step.text}</ErrorText>}
            {step.name === 'working' && <Progress label="Saving the backup" share={step.share} />}
          </>
        }
      >
        {step.name === 'working' ? (
          <Button onClick={() => stop.current?.abort()}>Stop</Button>
        ) : (
          <Button disabled={!(complete && pulled)} onClick={() => void make()}>
            Save a backup
          </Button>
        )}
        {step.name !== 'working' && (
          <Button disabled={!(complete && pulled)} onClick={() => setAsked(true)}>
            With a passphrase
          </Button>
        )}
      </StatusLine>
      <PassphraseDialog
        key={opening}
        open={isAsked}
        onClose={() => setAsked(false)}
        onPassphrase={(passphrase) => void make(passphrase)}
      />
      <RestoreSetting />
      <ExportSetting />
    </>
  );
}

function savedSentence(
  filename: string,
  source: Record<'records' | 'collections' | 'wishlist' | 'savedViews', readonly unknown[]>,
  images: number,
  missing: number,
): string {
  const counts = {
    records: source.records.length,
    collections: source.collections.length,
    wishes: source.wishlist.length,
    views: source.savedViews.length,
    images,
  };
  const saved = `${filename} holds ${contentWords(counts) || 'nothing yet'}.`;
  if (missing === 0) return saved;
  const lost = missing === 1 ? '1 picture is not on this device' : `${numberText(missing)} pictures are not here`;
  return `${saved} ${lost} and could not be fetched: save another backup when you are online.`;
}

function failedSentence(error: unknown): string {
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  return isFull
    ? 'This device has no room for the backup. Free some space and try again.'
    : 'The backup could not be made. Nothing was changed; try again.';
}
