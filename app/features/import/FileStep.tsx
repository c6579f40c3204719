import { ArchiveRestore, CircleAlert, FileUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { numberText } from '../../ui/number-text.ts';
import { dayText } from '../../ui/text/day-text.ts';
import { DiscogsAccount, type DiscogsAccountProps } from './DiscogsAccount.tsx';
import type { ImportJob } from './import-jobs.ts';
import type { Refused } from './use-reading.ts';

const ACCEPTED =
  '.csv,.tsv,.txt,.xml,.json,.zip,text/csv,text/tab-separated-values,text/xml,application/json,application/zip';

export type FileStepProps = {
  refused: Refused | undefined;
  onFile: (file: File) => void;
  onDiscogs: DiscogsAccountProps['onList'];
  /** Leads a backup of our own to where it is restored. */
  onRestore: (backup: File) => void;
  earlier: readonly ImportJob[];
  onShow: (id: string) => void;
};

/** Takes a file by its key, dropped or pasted; a wrong one is named for what it is. */
export function FileStep({ refused, onFile, onDiscogs, onRestore, earlier, onShow }: FileStepProps) {
  const backup = refused?.backup;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  useEffect(() => {
    const take = (data: DataTransfer | null) => {
      const file = data?.files[0] ?? pasted(data);
      if (file) onFile(file);
    };
    const stopped = new AbortController();
    const { signal } = stopped;
    // Anywhere: a file that misses the zone would replace the page, and the focus is not in the zone.
    document.addEventListener('paste', ({ clipboardData }) => take(clipboardData), { signal });
    document.addEventListener('dragover', (event) => event.preventDefault(), { signal });
    document.addEventListener('dragenter', () => setOver(true), { signal });
    document.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false), { signal });
    document.addEventListener(
      'drop',
      (event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer);
      },
      { signal },
    );
    return () => stopped.abort();
  }, [onFile]);

  return (
    <>
      {refused ? (
        <p className="error import-refused" role="alert">
          <CircleAlert className="i" aria-hidden="true" />
          <span>
            <b>{refused.what}</b> {refused.advice}
          </span>
        </p>
      ) : (
        <p className="muted">
          A list from Discogs, collection or wantlist, or any CSV file with artist and title. You see what would happen
          before anything is changed.
        </p>
      )}
      {backup && (
        <Button variant="key" size="lg" onClick={() => onRestore(backup)}>
          <ArchiveRestore className="i" aria-hidden="true" />
          Restore this backup
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        aria-label="File to import"
        tabIndex={-1}
        className="vh"
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Without this reset, choosing the same file again fires no change event.
          target.value = '';
          if (file) onFile(file);
        }}
      />
      <div className={classNames('import-drop', isOver && 'import-drop-over')}>
        <b>{refused ? 'Drop another file here' : 'Drop the file here'}</b>
        <span className="muted sm">{refused ? `${refused.name} was not used` : 'CSV, XML or JSON, up to 20 MB'}</span>
        <Button variant={backup ? undefined : 'key'} size="lg" onClick={() => input.current?.click()}>
          <FileUp className="i" aria-hidden="true" />
          Choose a file
        </Button>
      </div>
      {!refused && (
        <p className="muted sm">
          In Discogs: Settings, Export, then Collection. The file stays on this device; only the records are sent.
        </p>
      )}
      <DiscogsAccount onList={onDiscogs} />
      {earlier.length > 0 && (
        <section aria-labelledby="earlier-imports">
          <h3 className="title-3" id="earlier-imports">
            Earlier imports
          </h3>
          <ul className="import-lines">
            {earlier.map((job) => (
              <li key={job.id}>
                <span className="grow">
                  <b className="clip">{job.name}</b>
                  <small>
                    {dayText(job.startedAt)}, {jobWords(job)}
                  </small>
                </span>
                <Button aria-label={`Show ${job.name}`} onClick={() => onShow(job.id)}>
                  Show
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function jobWords({ state, saved, total }: ImportJob): string {
  if (state === 'done') return `${numberText(saved)} came in`;
  return state === 'taken-back' ? 'taken back' : `${numberText(saved)} of ${numberText(total)} saved`;
}

/** A table that was copied in another program. */
function pasted(data: DataTransfer | null): File | undefined {
  const text = data?.getData('text/plain');
  return text?.includes('\n') ? new File([text], 'Pasted list', { type: 'text/plain' }) : undefined;
}
