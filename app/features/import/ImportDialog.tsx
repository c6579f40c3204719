import { useEffect, useState } from 'react';
import { backupToRestore } from '../../shell/openings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Progress } from '../../ui/list/Progress.tsx';
import { numberText } from '../../ui/number-text.ts';
import { FileStep } from './FileStep.tsx';
import { isUnderWay } from './import-jobs.ts';
import { JobFooter, JobStep, jobTitle } from './JobStep.tsx';
import { RehearsalStep } from './RehearsalStep.tsx';
import { useImportJobs } from './use-import-jobs.ts';
import { type Reading, useReading } from './use-reading.ts';
import { type Rehearsed, useRehearsal } from './use-rehearsal.ts';
import './import.css';

export type ImportDialogProps = { open: boolean; onClose: () => void; file?: File | undefined };

/**
 * From a file to albums: what it is, what would happen, what happens, what came of it. An import that is under way is shown
 * at once. Remount it for each opening.
 * @param given a file that was shared with the app or opened with it
 */
export function ImportDialog({ open, onClose, file: given }: ImportDialogProps) {
  const { jobs, list } = useImportJobs();
  const { reading, read, readDiscogs, again, asRecognised, cancel } = useReading();
  const [chosenId, setChosenId] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const rehearsed = useRehearsal(reading.step === 'read' ? reading.file : undefined);
  const isRehearsal = reading.step === 'read' && rehearsed !== undefined;
  const jobId = chosenId ?? (reading.step === 'none' ? list.find(isUnderWay)?.id : undefined);
  const job = list.find(({ id }) => id === jobId);

  useEffect(() => {
    if (given) read(given);
    return cancel;
  }, [given, read, cancel]);

  async function start({ file, plan }: Rehearsed) {
    try {
      setChosenId(await jobs.start(file, await plan()));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  }

  function content() {
    if (job) {
      return {
        title: jobTitle(job),
        body: <JobStep job={job} jobs={jobs} onLeave={onClose} />,
        footer: <JobFooter job={job} jobs={jobs} onClose={onClose} />,
      };
    }
    if (isRehearsal) {
      return {
        title: 'What would happen',
        body: (
          <RehearsalStep
            rehearsed={rehearsed}
            problem={problem}
            isRecalled={reading.isRecalled}
            onCorrect={again}
            onRecognised={asRecognised}
            onLeave={onClose}
          />
        ),
        footer: <RehearsalFooter rehearsed={rehearsed} onClose={onClose} onStart={() => void start(rehearsed)} />,
      };
    }
    const name = reading.step === 'read' ? reading.file.name : reading.step === 'none' ? '' : reading.name;
    const isBusy = reading.step === 'reading' || reading.step === 'read';
    return {
      title: 'Import',
      body: isBusy ? (
        <div aria-live="polite">
          <p className="clip">{name}</p>
          <p className="muted">{readingWords(reading)}</p>
          <Progress label="Reading" share={reading.step === 'read' ? 1 : reading.share} />
        </div>
      ) : (
        <FileStep
          refused={reading.step === 'refused' ? reading : undefined}
          onFile={read}
          onDiscogs={readDiscogs}
          onRestore={(backup) => {
            onClose();
            backupToRestore.set(backup);
          }}
          earlier={list}
          onShow={setChosenId}
        />
      ),
      footer: undefined,
    };
  }

  const { title, body, footer } = content();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      size={isRehearsal && !job ? 'wide' : 'panel'}
      bodyClassName={isRehearsal && !job ? 'import-rehearsal' : undefined}
      dirty={isRehearsal && !job && rehearsed.decisions.rows.size > 0}
      footer={footer}
    >
      {body}
    </Dialog>
  );
}

function readingWords(reading: Reading): string {
  if (reading.step === 'read') return 'Comparing with your library…';
  if (reading.step !== 'reading' || !reading.from) return 'Reading the file…';
  return reading.isWaiting ? 'Discogs takes so many requests a minute. Waiting a moment…' : 'Reading from Discogs…';
}

type RehearsalFooterProps = { rehearsed: Rehearsed; onClose: () => void; onStart: () => void };

function RehearsalFooter({ rehearsed: { file, fates, decisions }, onClose, onStart }: RehearsalFooterProps) {
  const count = (wanted: string) => fates.filter((fate) => fate === wanted).length;
  const asWishes = decisions.beyond === 'wishlist' ? count('no-room') : 0;
  const total = count('add') + count('fill') + asWishes;
  const noun = file.target === 'wishlist' ? ['wish', 'wishes'] : ['record', 'records'];
  const [isStarted, setStarted] = useState(false);
  return (
    <>
      <Button size="lg" onClick={onClose}>
        Cancel
      </Button>
      {total > 0 && (
        <Button
          variant="key"
          size="lg"
          className="grow"
          busy={isStarted}
          onClick={() => {
            setStarted(true);
            onStart();
          }}
        >
          Import {numberText(total)} {noun[total === 1 ? 0 : 1]}
        </Button>
      )}
    </>
  );
}
