import { listReported, type ReportedThing } from '../../../../shared/contract/moderation.ts';
import { refreshWaiting } from '../../../online/admin-waiting.ts';
import { usePages } from '../../../online/use-pages.ts';
import { OneUser } from '../../../record-ui/person/OneUser.tsx';
import { useConnected } from '../../../session/use-connected.ts';
import { useAddressFields } from '../../../shell/address-fields.ts';
import { MoreButton } from '../../../ui/admin/MoreButton.tsx';
import { LoadNote } from '../../../ui/list/LoadNote.tsx';
import { SkeletonRows } from '../../../ui/list/SkeletonRows.tsx';
import { useKeptFocus } from '../../../ui/list/use-kept-focus.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Reported } from './Reported.tsx';
import './moderation.css';

type Shown = 'open' | 'hidden';

const NO_FIELDS = { show: 'open', person: '' };

const PAGES = {
  rowsOf: ({ things }: { things: ReportedThing[] }) => things,
  nextOf: ({ nextCursor }: { nextCursor: string | null }) => (nextCursor === null ? undefined : { cursor: nextCursor }),
};

const NOTHING: Record<Shown, { title: string; text: string }> = {
  open: { title: 'No open reports', text: 'Reviews and profiles that members report appear here.' },
  hidden: {
    title: 'Nothing is hidden',
    text: 'Reviews and profiles that you hide appear here until you restore them.',
  },
};

/** Reports by members, and hidden things. */
export function Moderation() {
  const [{ show: typed, person }, setFields] = useAddressFields(NO_FIELDS);
  const show: Shown = typed === 'hidden' ? 'hidden' : 'open';
  const place = useKeptFocus('[data-list-title]');
  return (
    <section aria-labelledby="moderation-title" {...place}>
      <div className="moderation-bar">
        <h2 className="title-2 grow" id="moderation-title" tabIndex={-1} data-list-title>
          Moderation
        </h2>
        <Segmented
          label="Show"
          value={show}
          onValueChange={(next) => setFields({ show: next, person })}
          options={[
            { value: 'open', label: 'Reported' },
            { value: 'hidden', label: 'Hidden' },
          ]}
        />
      </div>
      {person !== '' && <OneUser what="reports" onAll={() => setFields({ show, person: '' })} />}
      <Things key={`${show} ${person}`} show={show} person={person} />
    </section>
  );
}

function Things({ show, person }: { show: Shown; person: string }) {
  const online = useConnected();
  const pages = usePages(listReported, { query: { show, ...(person !== '' && { personId: person }) } }, PAGES);
  const { state } = pages;
  // Something that is reported while pages are read may come twice.
  const things = [...new Map(pages.rows.map((thing) => [`${thing.kind} ${thing.id}`, thing])).values()];
  const moderated = () => {
    pages.reload();
    refreshWaiting();
  };
  return (
    <>
      {things.length > 0 && (
        <ul className="moderation-list" aria-labelledby="moderation-title">
          {things.map((thing) => (
            <Reported key={`${thing.kind} ${thing.id}`} thing={thing} online={online} onModerated={moderated} />
          ))}
        </ul>
      )}
      {state === 'loading' && (
        <div role="status" aria-label="Loading reports">
          <SkeletonRows count={3} rowClassName="moderation-wait" picture="moderation-skel" />
        </div>
      )}
      {(state === 'offline' || state === 'failed') && (
        <LoadNote
          state={state}
          offline="Reports are read online."
          failed={pages.message ?? 'The reports could not be loaded.'}
          onRetry={pages.retry}
        />
      )}
      {state === 'done' && things.length === 0 && (
        <div className="moderation-none" role="status">
          <b>{NOTHING[show].title}</b>
          <p className="muted sm">{NOTHING[show].text}</p>
        </div>
      )}
      {state === 'done' && pages.hasMore && (
        <MoreButton what="reports" busy={pages.isLoadingMore} online={online} onClick={pages.more} />
      )}
    </>
  );
}
