import {
  type FailedJob,
  type MachineRoom,
  retryJob,
  retryMail,
  type UnsentMail,
} from '../../../../shared/contract/machine-room.ts';
import { ApiError, call } from '../../../online/call.ts';
import { useOneAtATime } from '../../../ui/action/one-at-a-time.ts';
import { adminTime } from '../../../ui/admin/admin-dates.ts';
import { type Column, StackedTable } from '../../../ui/admin/StackedTable.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { numberText } from '../../../ui/number-text.ts';
import { toast } from '../../../ui/toast.ts';

export interface FailuresProps {
  jobs: MachineRoom['jobs'];
  mails: MachineRoom['mails'];
  online: boolean;
  onRetried: () => void;
}

/** Jobs and mails that failed, each with a button that tries it again. */
export function Failures({ jobs, mails, online, onRetried }: FailuresProps) {
  const retrying = useOneAtATime();

  async function retry(endpoint: typeof retryJob | typeof retryMail, id: string, done: string) {
    try {
      await call(endpoint, { params: { id } });
      toast({ title: done });
    } catch (error) {
      const isDone = error instanceof ApiError && error.status === 404;
      const text = isDone ? 'It runs now, or is done already.' : error instanceof ApiError ? error.reason : undefined;
      toast({ title: 'Not tried again', text: text ?? 'There was no answer from the server.', tone: 'bad' });
    }
    onRetried();
  }

  const again = (endpoint: typeof retryJob | typeof retryMail, id: string, name: string, done: string) => (
    <Button
      aria-label={`Try again: ${name}`}
      disabled={!online}
      busy={retrying.isRunning(id)}
      onClick={() => void retrying.run(() => retry(endpoint, id, done), id)}
    >
      Try again
    </Button>
  );

  const jobColumns: Column<FailedJob>[] = [
    {
      head: 'Job',
      cell: ({ name, problem }) => (
        <>
          <b>{name}</b>
          <small>{problem}</small>
        </>
      ),
    },
    {
      head: 'Attempts',
      cell: ({ attempts, maxAttempts }) => (
        <>
          {attempts} of {maxAttempts}
          <span className="phone-word"> attempts</span>
        </>
      ),
      place: 'side',
      isNumber: true,
    },
    { head: 'Failed', cell: ({ failedAt }) => adminTime(failedAt) },
    {
      head: 'Next',
      cell: ({ nextAt }) =>
        nextAt ? (
          <>
            <span className="phone-word">again </span>
            {adminTime(nextAt)}
          </>
        ) : (
          <Badge tone="bad">given up</Badge>
        ),
    },
    {
      head: 'Again',
      hideHead: true,
      cell: ({ id, name }) => again(retryJob, id, `the job ${name}`, 'The job runs again'),
    },
  ];

  const mailColumns: Column<UnsentMail>[] = [
    {
      head: 'Mail',
      cell: ({ kind, problem }) => (
        <>
          <b>{kind}</b>
          {problem && <small>{problem}</small>}
        </>
      ),
    },
    {
      head: 'State',
      cell: ({ state }) => <Badge tone={state === 'failed' ? 'bad' : undefined}>{state}</Badge>,
      place: 'side',
    },
    { head: 'Written', cell: ({ createdAt }) => adminTime(createdAt) },
    {
      head: 'Attempts',
      cell: ({ attempts }) => (
        <>
          {numberText(attempts)}
          <span className="phone-word">{attempts === 1 ? ' attempt' : ' attempts'}</span>
        </>
      ),
      place: 'side',
      isNumber: true,
    },
    {
      head: 'Again',
      hideHead: true,
      cell: ({ id, kind }) => again(retryMail, id, `the mail ${kind}`, 'The mail is queued again'),
    },
  ];

  return (
    <>
      <section className="machine-part" aria-labelledby="machine-jobs">
        <h2 className="title-2" id="machine-jobs">
          Failed jobs
        </h2>
        {jobs.failed.length > 0 ? (
          <StackedTable labelledBy="machine-jobs" columns={jobColumns} rows={jobs.failed} keyOf={({ id }) => id} />
        ) : (
          <p className="muted sm">None.</p>
        )}
        <More shown={jobs.failed.length} of={jobs.failedCount} />
      </section>
      <section className="machine-part" aria-labelledby="machine-mails">
        <h2 className="title-2" id="machine-mails">
          Mails not sent
        </h2>
        {mails.unsent.length > 0 ? (
          <StackedTable labelledBy="machine-mails" columns={mailColumns} rows={mails.unsent} keyOf={({ id }) => id} />
        ) : (
          <p className="muted sm">None.</p>
        )}
        <More shown={mails.unsent.length} of={mails.unsentCount} />
      </section>
    </>
  );
}

function More({ shown, of }: { shown: number; of: number }) {
  return of > shown && <p className="muted sm">{`The newest ${shown} of ${numberText(of)}.`}</p>;
}
