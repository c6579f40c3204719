import { Link } from '@tanstack/react-router';
import { followedFeed } from '../../../shared/contract/community.ts';
import type { ResponseOf } from '../../../shared/contract/endpoint.ts';
import { usePages } from '../../online/use-pages.ts';
import { EmptyShelf } from '../../record-ui/EmptyShelf.tsx';
import { FeedRows } from '../../record-ui/feed/FeedRows.tsx';
import { useAccount } from '../../session/session-context.ts';
import { useConnected } from '../../session/use-connected.ts';
import { BackBar } from '../../shell/BackBar.tsx';
import { PageHead } from '../../shell/PageHead.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LoadNote } from '../../ui/list/LoadNote.tsx';
import { SkeletonRows } from '../../ui/list/SkeletonRows.tsx';
import { MoreButton } from './CollectorRows.tsx';
import { OfflineNote } from './OfflineNote.tsx';
import './community.css';

const FEED_PAGES = {
  rowsOf: ({ entries }: ResponseOf<typeof followedFeed>) => entries,
  nextOf: ({ nextCursor }: ResponseOf<typeof followedFeed>) =>
    nextCursor === null ? undefined : { cursor: nextCursor },
};

/** Additions and reviews of the people one follows, page by page. */
export function Lately() {
  const online = useConnected();
  const pages = usePages(followedFeed, {}, FEED_PAGES, { enabled: online });
  const { id } = useAccount();
  const { state, rows } = pages;
  // A day to which albums were added between two requests may come twice.
  const entries = [...new Map(rows.map((each) => [dayOf(each), each])).values()];
  return (
    <>
      <BackBar to="/community" />
      <div className="wrap page community">
        <PageHead title="Lately" text="What people you follow added to public collections, and reviewed." isDeeper />
        {!online && entries.length > 0 && <OfflineNote />}
        {state === 'done' && entries.length === 0 && (
          <EmptyShelf
            title="Nothing here yet"
            text="Follow people whose taste you trust: what they add and review appears here."
            action={
              <LinkButton variant="key" render={<Link to="/community" search={{ tab: 'suggestions' }} />}>
                Find people to follow
              </LinkButton>
            }
          />
        )}
        {entries.length > 0 && <FeedRows entries={entries} label="Lately from people you follow" viewerId={id} />}
        {state === 'loading' && (
          <div role="status" aria-label="Loading what is new">
            <SkeletonRows count={4} className="latest" rowClassName="review-row" picture="review-row-skel" />
          </div>
        )}
        {(state === 'offline' || state === 'failed') && (
          <LoadNote
            state={state}
            offline="What people you follow did is read online. It appears when you are back online."
            failed={pages.message ?? 'What people you follow did could not be loaded.'}
            onRetry={pages.retry}
          />
        )}
        {state === 'done' && pages.hasMore && <MoreButton pages={pages} online={online} what="entries" />}
      </div>
    </>
  );
}

type Entry = ResponseOf<typeof followedFeed>['entries'][number];

function dayOf(entry: Entry): string {
  return entry.kind === 'review' ? entry.id : `${entry.person.userId} ${entry.createdAt.slice(0, 10)}`;
}
