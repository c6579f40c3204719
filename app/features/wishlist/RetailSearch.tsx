import { useEffect, useState } from 'react';
import { priceAlertStatus } from '../../../shared/contract/catalogue.ts';
import { call } from '../../api/call.ts';
import { useConnected } from './use-connected.ts';

type Status = 'asking' | 'configured' | 'missing' | 'unknown';

/** Whether this server can look prices up, and what it takes. */
export function RetailSearch({ open }: { open: boolean }) {
  const connected = useConnected();
  const status = useRetailStatus(open && connected);
  return (
    <section className="wish-retail" aria-label="Retail price search">
      <h3 className="title-3">Retail price search</h3>
      <div role="status" className="muted sm">
        {connected ? <StatusText status={status} /> : <p>Needs a connection</p>}
      </div>
    </section>
  );
}

function StatusText({ status }: { status: Status }) {
  if (status === 'asking') return <p>Asking the server…</p>;
  if (status === 'unknown') return <p>The server gave no answer. Close and open this dialog to ask again.</p>;
  if (status === 'configured') return <p>Set up on this server.</p>;
  return (
    <>
      <p>
        Not available: this server's retail credentials are missing, so nothing watches the price yet. Your alert and
        its target price are kept.
      </p>
      <p>Three credentials are needed, and new keys take 48 hours to activate:</p>
      <ul>
        <li>an access key</li>
        <li>a secret key</li>
        <li>an associate tag</li>
      </ul>
    </>
  );
}

function useRetailStatus(asks: boolean): Status {
  const [status, setStatus] = useState<Status>('asking');
  useEffect(() => {
    if (!asks) return;
    const abort = new AbortController();
    call(priceAlertStatus, { signal: abort.signal }).then(
      ({ amazonConfigured }) => setStatus(amazonConfigured ? 'configured' : 'missing'),
      () => {
        if (!abort.signal.aborted) setStatus('unknown');
      },
    );
    return () => abort.abort();
  }, [asks]);
  return status;
}
