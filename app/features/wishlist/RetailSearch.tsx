import { Search } from 'lucide-react';
import { useConnected } from '../../session/use-connected.ts';
import { useNewestAccount } from '../../session/use-newest-account.ts';
import { Button } from '../../ui/Button.tsx';
import { RetailOffers } from './RetailOffers.tsx';
import { useRetailSearch } from './use-retail-search.ts';
import type { WatchStatus } from './use-watch-status.ts';

export type RetailSearchProps = { artist: string; title: string; status: WatchStatus };

/** The album's prices at the retail site, if this server can search there; otherwise that they are not watched. */
export function RetailSearch({ artist, title, status }: RetailSearchProps) {
  const connected = useConnected();
  const { isTurnedAway, state, run } = useRetailSearch({ artist, title });
  const isConfigured = status.phase === 'known' && status.searchesAmazon && !isTurnedAway;
  return (
    <section className="wish-retail" aria-label="Retail price search">
      <h3 className="title-3">Retail price search</h3>
      {isConfigured && (
        <Button
          className="wish-retail-key"
          busy={state.phase === 'searching'}
          busyLabel="Searching…"
          disabled={!connected}
          onClick={() => void run()}
        >
          <Search className="i" aria-hidden="true" />
          Search Amazon
        </Button>
      )}
      <div role="status" className="muted sm">
        {!connected && <p>Needs a connection</p>}
        {connected && !isConfigured && <StatusText status={status} />}
        {isConfigured && state.phase === 'found' && (
          <p>
            {state.offers.length === 0
              ? 'No vinyl records found on Amazon for this album.'
              : `Found ${state.offers.length} vinyl records on Amazon.`}
          </p>
        )}
        {connected && isConfigured && state.phase === 'failed' && <p>The search failed. Try again.</p>}
      </div>
      {isConfigured && state.phase === 'found' && state.offers.length > 0 && (
        <RetailOffers artist={artist} title={title} offers={state.offers} />
      )}
    </section>
  );
}

function StatusText({ status }: { status: WatchStatus }) {
  if (status.phase === 'asking') return <p>Asking the server…</p>;
  if (status.phase !== 'known') return <p>The server gave no answer. Close and open this dialog to ask again.</p>;
  return <NotWatched isWatchedElsewhere={status.shops.some(({ source }) => source !== 'amazon')} />;
}

/** The reason is a matter of administrators. */
function NotWatched({ isWatchedElsewhere }: { isWatchedElsewhere: boolean }) {
  const { role } = useNewestAccount();
  return (
    <>
      <p>
        {isWatchedElsewhere
          ? 'Amazon is not searched or watched here at the moment.'
          : 'Prices are not watched here at the moment. Your alert and its target price are kept.'}
      </p>
      <details className="wish-why" open={role === 'admin'}>
        <summary>Why</summary>
        <p>
          This server's retail credentials are missing. Three credentials are needed, and new keys take 48 hours to
          activate:
        </p>
        <ul>
          <li>an access key</li>
          <li>a secret key</li>
          <li>an associate tag</li>
        </ul>
      </details>
    </>
  );
}
