import { followedFeed } from '../../../shared/contract/community.ts';
import type { ResponseOf } from '../../../shared/contract/endpoint.ts';
import { usePages } from '../../online/use-pages.ts';
import { EmptyShelf } from '../../record-ui/EmptyShelf.tsx';
import { FeedRows } from '../../record-ui/feed/FeedRows.tsx';
import { useAccount } from '../../session/session-context.ts';
import { Button } from '../../ui/Button.tsx';
import { LoadNote } from '../../ui/list/LoadNote.tsx';
import { SkeletonRows } from '../../ui/list/SkeletonRows.tsx';
import { MoreButton } from './CollectorRows.tsx';

const FEED_PAGES = {
  rowsOf: ({ entries }: ResponseOf<typeof followedFeed>) => entries,
  nextOf: ({ nextCursor }: ResponseOf<typeof followedFeed>) =>
    nextCursor === null ? undefined : { cursor: nextCursor },
};

export type LatelyProps = {
  online: boolean;
  /** Undefined until it is read. */
  followingCount: number | undefined;
  onFindPeople: () => void;
};

/** What the people one follows added and reviewed, page by page. */
export function Lately({ online, followingCount, onFindPeople }: LatelyProps) {
  const pages = usePages(followedFeed, {}, FEED_PAGES, { enabled: online });
  const { id } = useAccount();
  const { state, rows } = pages;
  // A day to which albums were added between two requests may come twice.
  const entries = [...new Map(rows.map((each) => [dayOf(each), each])).values()];
  return (
    <section aria-labelledby="lately">
      <div className="tab-head">
        <h2 className="title-2" id="lately">
          Lately from people you follow
        </h2>
      </div>
      {state === 'done' && entries.length === 0 && (
        <EmptyShelf
          title={followingCount === 0 ? 'You are not following anyone yet' : 'Nothing new yet'}
          text="Albums that people you follow add to public collections, and their reviews, appear here."
          action={
            <Button variant="key" onClick={onFindPeople}>
              Find people to follow
            </Button>
          }
        />
      )}
      {entries.length > 0 && <FeedRows entries={entries} labelledBy="lately" viewerId={id} />}
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
    </section>
  );
}

type Entry = ResponseOf<typeof followedFeed>['entries'][number];

function dayOf(entry: Entry): string {
  return entry.kind === 'review' ? entry.id : `${entry.person.userId} ${entry.createdAt.slice(0, 10)}`;
}
