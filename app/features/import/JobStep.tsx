import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { csvLine } from '../../../shared/domain/csv.ts';
import { Shelf } from '../../record-ui/Shelf.tsx';
import { ShelfSpot } from '../../record-ui/ShelfSpot.tsx';
import { Sleeve } from '../../record-ui/sleeve/Sleeve.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorText } from '../../ui/field/ErrorText.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Progress } from '../../ui/list/Progress.tsx';
import { countText, numberText } from '../../ui/number-text.ts';
import { dayText } from '../../ui/text/day-text.ts';
import { listWords } from '../../ui/text/list-words.ts';
import { saveFile } from '../../ui/text/save-file.ts';
import { type ImportJob, type ImportJobs, isUnderWay, undoEnd } from './import-jobs.ts';

type JobProps = { job: ImportJob; jobs: ImportJobs };

const nounOf = ({ target }: ImportJob, count: number) =>
  target === 'wishlist' ? countText(count, 'wish', 'wishes') : countText(count, 'record');

export function jobTitle(job: ImportJob): string {
  switch (job.state) {
    case 'importing':
      return 'Importing';
    case 'taking-back':
      return 'Taking it back';
    case 'stopped':
      return 'Not finished';
    case 'taken-back':
      return 'Import undone';
    case 'done':
      return `${nounOf(job, job.added)} came in`;
  }
}

/** An import while it is under way, and what came of it. */
export function JobStep({ job, jobs, onLeave }: JobProps & { onLeave: () => void }) {
  if (isUnderWay(job) || job.state === 'stopped') {
    return (
      <div aria-live="polite">
        <p className="muted">
          {job.state === 'stopped'
            ? 'What came in stays. You can go on from here, or undo it.'
            : 'Everything is saved on this device first. You can close this; it goes on.'}
        </p>
        {job.problem !== undefined && <ErrorText>{job.problem}</ErrorText>}
        <Progress label="Records saved" share={job.total === 0 ? 1 : job.saved / job.total} />
        <p className="num import-saved">
          {numberText(job.saved)} of {numberText(job.total)} saved
        </p>
      </div>
    );
  }
  return <Result job={job} jobs={jobs} onLeave={onLeave} />;
}

function Result({ job, jobs, onLeave }: JobProps & { onLeave: () => void }) {
  const { newCollections, leftAlone, misses, filled, wished, first } = job;
  const isBack = job.state === 'taken-back';
  const until = undoEnd(job);
  return (
    <>
      {!isBack && first.length > 0 && (
        <div className="import-shelf">
          <Shelf label="The first of them" perRow={4}>
            {first.map(({ artist, title }) => (
              <ShelfSpot
                key={`${artist}\n${title}`}
                title={title}
                artist={artist}
                cover={<Sleeve artist={artist} title={title} />}
                href="/"
                onOpen={onLeave}
                tools={() => []}
              />
            ))}
          </Shelf>
        </div>
      )}
      <ul className="import-lines">
        {isBack && <Line title="Taken back" text="What you changed in the meantime stays." />}
        {newCollections.length > 0 && !isBack && (
          <Line
            title={countText(newCollections.length, 'new collection')}
            text={listWords(newCollections.slice(0, 5))}
          />
        )}
        {filled > 0 && <Line title={`${numberText(filled)} were filled in`} text="Only what was empty" />}
        {leftAlone > 0 && <Line title={`${numberText(leftAlone)} were already there`} text="Left alone" />}
        {wished > 0 && (
          <Line title={`${numberText(wished)} went to your wishlist`} text="Your plan had no room for them" />
        )}
        {misses.length > 0 && (
          <Line
            title={`${countText(misses.length, 'line')} did not come in`}
            text="As a file, with the reason for each"
          >
            <Button onClick={() => saveMisses(job)}>Save</Button>
          </Line>
        )}
        {!isBack && job.hasParts && until > new Date() && (
          <Line
            title="Changed your mind?"
            text={`Undo takes away what came in and was not changed since. Until ${dayText(until.toISOString())}.`}
          >
            <Button onClick={() => void jobs.takeBack(job.id)}>Undo</Button>
          </Line>
        )}
      </ul>
    </>
  );
}

function Line({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <li>
      <span className="grow">
        <b>{title}</b>
        <small>{text}</small>
      </span>
      {children}
    </li>
  );
}

export function JobFooter({ job, jobs, onClose }: JobProps & { onClose: () => void }) {
  if (isUnderWay(job)) {
    return (
      <>
        <Button onClick={() => jobs.stop(job.id)}>Stop</Button>
        <span className="grow" />
        <Button variant="key" onClick={onClose}>
          Close
        </Button>
      </>
    );
  }
  if (job.state === 'stopped') {
    return (
      <>
        <Button onClick={() => void jobs.takeBack(job.id)}>Undo</Button>
        <span className="grow" />
        <Button variant="key" onClick={() => void jobs.goOn(job.id)}>
          Go on
        </Button>
      </>
    );
  }
  return (
    <LinkButton
      variant="key"
      full
      render={<Link to={job.target === 'wishlist' ? '/wishlist' : '/'} onClick={onClose} />}
    >
      Show them
    </LinkButton>
  );
}

/** Saves the lines of the file that did not come in, each with its reason. */
function saveMisses({ name, misses }: ImportJob): void {
  const lines = misses.map(({ line, reason, text }) => csvLine([String(line), reason, text]));
  const blob = new Blob([csvLine(['Line', 'Reason', 'Text']), ...lines], { type: 'text/csv;charset=utf-8' });
  saveFile(`not-imported-${name.replace(/\.[^.]*$/, '')}.csv`, blob);
}
