import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { ReleaseFields } from '../../../shared/domain/release.ts';
import { useView } from '../../library/react/hooks.ts';
import { ScanButton } from '../../scan/ScanButton.tsx';
import { SyncPill } from '../../shell/SyncPill.tsx';
import { usePageMark } from '../../ui/overlay/use-page-mark.ts';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { HitList } from './HitList.tsx';
import { NoneOfThese } from './MissingVerdict.tsx';
import { moveInResults } from './move-in-results.ts';
import { OpenResult } from './open-result.ts';
import { useBarcodeAlbum } from './use-barcode-album.ts';
import { useKeyboardInset } from './use-keyboard-inset.ts';
import { useLookUp } from './use-look-up.ts';
import { useReadLink } from './use-read-link.ts';
import { useTyped } from './use-typed.ts';
import { VerdictOf } from './VerdictOf.tsx';
import { spokenVerdict } from './verdict-words.ts';
import './look-up.css';

const SPOKEN_AFTER_MS = 600;
/** Above this, an answer may take too long to block a key press. */
const MANY_RECORDS = 20_000;

export type LookUpProps = {
  /** The address's query. */
  query: string;
  onQueryChange: (query: string) => void;
  /** Opens a found record; Back returns to the query. */
  onOpen: (recordId: string, asked: string) => void;
  /** Called with the release of a pack that fits the query, if there is one. */
  onPacked: (release: ReleaseFields | undefined) => void;
};

/**
 * "Do I own this?", with everything near the thumb: the input at the lower edge, the verdict above it, other matches
 * above that. Answers while typing, from local data only.
 */
export function LookUp({ query, onQueryChange, onOpen, onPacked }: LookUpProps) {
  const view = useView();
  const lookUp = useLookUp();
  const screenRef = useRef<HTMLDivElement>(null);
  const { text, setText, settle } = useTyped(query, onQueryChange);
  const now = text.trim();
  const isEmpty = view.complete && view.pulled && view.records.length + view.wishlist.length === 0;
  const later = useDeferredValue(now);
  // Renders letter and answer together: deferring the answer would take two frames.
  const shownQuery = view.records.length > MANY_RECORDS ? later : now;
  const localAnswer = useMemo(() => lookUp.ask(shownQuery), [shownQuery, lookUp]);
  const { answer, known } = useBarcodeAlbum(shownQuery, localAnswer, lookUp);
  const packed = known.isFromPack ? known.album : undefined;
  useEffect(() => onPacked(packed), [packed, onPacked]);
  const latest = useRef(shownQuery);
  useEffect(() => {
    latest.current = shownQuery;
  }, [shownQuery]);
  // Keeps its identity for all queries, so that unchanged rows do not re-render.
  const open = useCallback((id: string) => onOpen(id, latest.current), [onOpen]);
  const spoken = useRested(answer ? spokenVerdict(answer.verdict) : '');
  useKeyboardInset(screenRef);

  // With a deferred answer, a key press first re-renders only the box.
  const results = useMemo(
    () => (
      <OpenResult value={open}>
        {answer ? (
          <>
            <VerdictOf answer={answer} query={shownQuery} view={view} known={known} />
            <HitList answer={answer} />
            {answer.verdict.kind === 'rows' && <NoneOfThese query={shownQuery} />}
          </>
        ) : (
          <p className="muted look-empty">
            {isEmpty
              ? 'In a shop, type an artist, a title or a number from the sleeve, or scan its barcode: this page says whether you own the record, also without signal. So far your collection is empty.'
              : view.complete
                ? 'Type an artist, a title, or a number from the sleeve or the runout. The answer comes from this device, also without signal.'
                : 'Your older records are still being read. Answers may be incomplete for a moment.'}
          </p>
        )}
      </OpenResult>
    ),
    [answer, shownQuery, known, open, view, isEmpty],
  );
  usePageMark('look-dock');
  const readLink = useReadLink();
  const scan = useMemo(
    () => <ScanButton look="icon" className="look-scan" onBarcode={setText} onLink={readLink} />,
    [setText, readLink],
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the box and the links inside
    <div className="look wrap" ref={screenRef} onKeyDown={moveInResults} onPointerDown={settle}>
      <header className="row">
        <h1 className="title-2 grow" tabIndex={-1} data-page-title>
          Do I own this?
        </h1>
        <span className="phone">
          <SyncPill />
        </span>
      </header>
      <div className="look-upwards">
        <div className="look-dock">
          <SearchInput
            label="Do I own this? Artist, title, barcode, catalogue number or runout"
            placeholder="Artist, title or number"
            value={text}
            onValueChange={setText}
            onBlur={settle}
            spellCheck={false}
            autoCapitalize="none"
            autoCorrect="off"
            autoFocus
          />
          {scan}
        </div>
        <p className="vh" role="status">
          {spoken}
        </p>
        <div className="look-stack">{results}</div>
      </div>
    </div>
  );
}

/** Debounces a text, so that a screen reader does not read an answer for each letter. */
function useRested(text: string): string {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(text), SPOKEN_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  return rested;
}
