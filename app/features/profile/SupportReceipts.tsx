import type { ResponseOf } from '../../../shared/contract/endpoint.ts';
import { listReceipts, type Receipt } from '../../../shared/contract/view-as.ts';
import { usePages } from '../../online/use-pages.ts';
import { useConnected } from '../../session/use-connected.ts';
import { Button } from '../../ui/Button.tsx';
import { PageLine } from '../../ui/list/PageLine.tsx';
import { dayText } from '../../ui/text/day-text.ts';
import { clockText } from '../../ui/text/time-words.ts';
import { changeWords, receiptWords } from './receipt-words.ts';
import { NEEDS_CONNECTION } from './use-blocked.ts';

type Answer = ResponseOf<typeof listReceipts>;

const PAGES = {
  rowsOf: ({ receipts }: Answer) => receipts,
  nextOf: ({ nextCursor }: Answer) => (nextCursor === null ? undefined : { cursor: nextCursor }),
};

/** When support looked at the account, and what it changed: help that leaves a receipt. */
export function SupportReceipts() {
  const connected = useConnected();
  const pages = usePages(listReceipts, { by: 'page' }, PAGES, { enabled: connected });
  const { state, rows } = pages;
  return (
    <section className="settings-part" aria-labelledby="support">
      <h3 className="title-3" id="support">
        What support did here
      </h3>
      {state === 'done' && rows.length === 0 && (
        <p className="muted sm">
          Support has not viewed your account. If they do, for example to help you, it is listed here.
        </p>
      )}
      {rows.length > 0 && (
        <ul>
          {rows.map((receipt) => (
            <PageLine key={receipt.id} title={receiptWords(receipt)} text={<Details receipt={receipt} />} />
          ))}
        </ul>
      )}
      {pages.hasMore && (
        <p className="settings-below">
          <Button busy={pages.isLoadingMore} busyLabel="Loading…" disabled={!connected} onClick={pages.more}>
            Show more
          </Button>
        </p>
      )}
      {state === 'loading' && rows.length === 0 && (
        <p className="muted sm" role="status">
          Loading…
        </p>
      )}
      {state === 'offline' && <p className="muted sm">{NEEDS_CONNECTION}</p>}
      {state === 'failed' && (
        <p className="sm muted" role="status">
          It could not be read.{' '}
          <Button variant="quiet" onClick={pages.retry}>
            Try again
          </Button>
        </p>
      )}
    </section>
  );
}

function Details({ receipt: { createdAt, changes } }: { receipt: Receipt }) {
  return (
    <>
      {changes.map((change) => (
        <span key={change.what} className="receipt-change">
          {changeWords(change)}
        </span>
      ))}
      {dayText(createdAt)} at {clockText(new Date(createdAt))}
    </>
  );
}
