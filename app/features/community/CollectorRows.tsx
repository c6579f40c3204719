import type { Collector, CollectorsAnswer } from '../../../shared/contract/community.ts';
import type { Pages } from '../../online/use-pages.ts';
import { PersonName } from '../../record-ui/person/PersonName.tsx';
import { personName } from '../../record-ui/person/person-name.ts';
import { Avatar } from '../../record-ui/sleeve/Avatar.tsx';
import { Sleeve } from '../../record-ui/sleeve/Sleeve.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { LoadNote } from '../../ui/list/LoadNote.tsx';
import { SkeletonRows } from '../../ui/list/SkeletonRows.tsx';
import { countText } from '../../ui/number-text.ts';
import { FollowButton } from './FollowButton.tsx';
import { NEEDS_CONNECTION } from './needs-connection.ts';
import type { Follows } from './use-follows.ts';

/** The state of a list of collectors that is read page by page. */
export const COLLECTOR_PAGES = {
  rowsOf: ({ users }: CollectorsAnswer) => users,
  nextOf: ({ nextCursor }: CollectorsAnswer) => (nextCursor === null ? undefined : { cursor: nextCursor }),
};

export type CollectorRowsProps = {
  label: string;
  pages: Pages<Collector>;
  follows: Follows;
  online: boolean;
};

/** Collectors with their follow buttons, and a note while they load or if they do not. */
export function CollectorRows({ label, pages, follows, online }: CollectorRowsProps) {
  const { state, message, retry } = pages;
  // A person whose place changes between two requests arrives on both pages.
  const collectors = [...new Map(pages.rows.map((each) => [each.id, each])).values()];
  return (
    <>
      {collectors.length > 0 && (
        <ul className="collectors" aria-label={label} aria-busy={pages.isChanging || undefined}>
          {collectors.map((each) => (
            <CollectorRow key={each.id} collector={each} follows={follows} online={online} />
          ))}
        </ul>
      )}
      {state === 'loading' && (
        <div role="status" aria-label="Loading collectors">
          <SkeletonRows count={6} className="collectors" rowClassName="collector" picture="collector-skel-face" />
        </div>
      )}
      {(state === 'offline' || state === 'failed') && (
        <LoadNote
          state={state}
          offline="Collectors are read online. They appear when you are back online."
          failed={message ?? 'The collectors could not be loaded.'}
          onRetry={retry}
        />
      )}
      {state === 'done' && pages.hasMore && <MoreButton pages={pages} online={online} what="collectors" />}
    </>
  );
}

export function MoreButton({ pages, online, what }: { pages: Pages<unknown>; online: boolean; what: string }) {
  return (
    <div className="more-rows">
      <Button
        busy={pages.isLoadingMore}
        busyLabel="Loading…"
        disabled={!online}
        aria-describedby={online ? undefined : NEEDS_CONNECTION}
        onClick={pages.more}
      >
        Show more {what}
      </Button>
    </div>
  );
}

type CollectorRowProps = { collector: Collector; follows: Follows; online: boolean };

function CollectorRow({ collector, follows, online }: CollectorRowProps) {
  const { id, isYou, albumCount, sleeves, username, profileImageUrl, isPublic } = collector;
  const name = personName(collector);
  return (
    <li className="collector stretch">
      <Avatar name={name} seed={username ?? id} imageUrl={profileImageUrl} size={52} />
      <div className="grow">
        <PersonName person={collector} userId={id} className="person-name go" />
        <span className="muted sm num">
          {albumCount === null ? 'Private profile' : countText(albumCount, 'album')}
          {isYou && !isPublic && ', private profile'}
        </span>
      </div>
      {sleeves.length > 0 && (
        <span className="collector-sleeves" aria-hidden="true">
          {sleeves.map((sleeve, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same album may be listed twice, and none moves
            <Sleeve key={at} {...sleeve} text={false} decorative />
          ))}
        </span>
      )}
      {isYou ? (
        <Badge>You</Badge>
      ) : (
        <FollowButton person={collector} name={name} follows={follows} online={online} describedBy={NEEDS_CONNECTION} />
      )}
    </li>
  );
}
