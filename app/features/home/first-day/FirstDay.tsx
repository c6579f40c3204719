import { type ReactNode, useRef, useState } from 'react';
import { useLibrary, useView } from '../../../library/react/hooks.ts';
import { ScanButton } from '../../../scan/ScanButton.tsx';
import { Button } from '../../../ui/Button.tsx';
import { laterCode, useLaterCode } from '../../../ui/later-code.ts';
import { StatusLine } from '../../../ui/text/StatusLine.tsx';
import { AddAlbum } from '../AddAlbum.tsx';
import { stepsDone } from './first-steps.ts';
import { hasPutSampleAway, putSampleAway } from './sample-put-away.ts';
import './first-day.css';

const sampleShelf = laterCode(() => import('./SampleShelf.tsx'));

export type FirstDayProps = {
  onAdd: () => void;
  onScanned: (barcode: string) => void;
  /** The number of records that imports on this device have brought. */
  importedCount: number;
  /** The button that opens the import. */
  importButton: ReactNode;
};

/** Three ways to begin, done in any order; what is done is seen from the library. */
export function FirstDay({ onAdd, onScanned, importedCount, importButton }: FirstDayProps) {
  const { records } = useView();
  const { scanned, typed, imported } = stepsDone(records, importedCount);
  const isEmpty = records.length === 0;
  return (
    <section className="first-day" aria-labelledby="first-day">
      <h2 className="title-3" id="first-day" tabIndex={-1}>
        {isEmpty ? 'Three ways to begin' : 'A good start'}
      </h2>
      <StatusLine
        tone={scanned > 0 ? 'on' : 'off'}
        title="Scan three"
        text={
          scanned > 0
            ? `${scanned} of 3 scanned. Take the next sleeve.`
            : 'Hold the barcodes of three records in front of the camera.'
        }
      >
        <ScanButton label="Scan" onBarcode={onScanned} />
      </StatusLine>
      <StatusLine
        tone={typed ? 'ok' : 'off'}
        title="Type one"
        text={typed ? 'Done.' : 'For a record without a barcode, artist and title are enough.'}
      >
        {/* A shelf with records has this button already. */}
        {isEmpty && <AddAlbum variant="key" onAdd={onAdd} />}
      </StatusLine>
      <StatusLine
        tone={imported ? 'ok' : 'off'}
        title="Bring a file"
        text={imported ? 'Done.' : 'An export from Discogs or CLZ, or any list with artist and title.'}
      >
        {!imported && importButton}
      </StatusLine>
      {isEmpty && <Sample />}
    </section>
  );
}

/** Offered until it has been looked at. */
function Sample() {
  const { userId } = useLibrary();
  const [isOpen, setOpen] = useState(false);
  const [isAway, setAway] = useState(() => hasPutSampleAway(userId));
  const place = useRef<HTMLDivElement>(null);
  const code = useLaterCode(sampleShelf, isOpen, () => setOpen(false));
  if (isAway) return null;

  function putAway() {
    putSampleAway(userId);
    place.current?.closest('section')?.querySelector<HTMLElement>('h2')?.focus();
    setAway(true);
  }

  return (
    <div ref={place} className="first-sample">
      {isOpen && code ? (
        <code.SampleShelf onClose={putAway} />
      ) : (
        <Button variant="quiet" busy={isOpen} onClick={() => setOpen(true)}>
          Look at a sample shelf
        </Button>
      )}
    </div>
  );
}
