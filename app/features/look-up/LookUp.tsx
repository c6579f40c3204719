import { useDeferredValue, useMemo, useState } from 'react';
import { useView } from '../../library/hooks.ts';
import { SyncPill } from '../../shell/SyncPill.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { HitList } from './HitList.tsx';
import { lookUp } from './look-up-index.ts';
import { Verdict } from './Verdict.tsx';
import './look-up.css';

/**
 * "Do I own this?", built from the thumb upwards: the input at the lower edge, the verdict above it, other matches
 * above that. Answers while typing, from this device alone.
 */
export function LookUp() {
  const view = useView();
  const [query, setQuery] = useState('');
  const asked = useDeferredValue(query.trim());
  const answer = useMemo(() => lookUp(asked, view.records, view.wishlist), [asked, view.records, view.wishlist]);

  return (
    <div className="look wrap">
      <header className="row">
        <h1 className="title-2 grow" tabIndex={-1} data-page-title>
          Do I own this?
        </h1>
        <span className="phone">
          <SyncPill />
        </span>
      </header>
      <div className="look-stack">
        {asked !== '' && <HitList answer={answer} />}
        <div aria-live="polite">
          {asked === '' ? (
            <p className="muted look-empty">
              {view.complete
                ? 'Type an artist, a title or a barcode. The answer comes from this device, also without signal.'
                : 'Your older records are still being read. Answers may be incomplete for a moment.'}
            </p>
          ) : (
            <Verdict answer={answer} query={asked} view={view} />
          )}
        </div>
      </div>
      <div className="look-dock">
        <SearchInput
          label="Do I own this? Artist, title or barcode"
          placeholder="Artist, title or barcode"
          value={query}
          onValueChange={setQuery}
          autoFocus
        />
      </div>
    </div>
  );
}
