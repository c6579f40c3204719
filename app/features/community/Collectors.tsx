import { useState } from 'react';
import { listCollectors, SEARCH_MAX } from '../../../shared/contract/community.ts';
import { usePages } from '../../online/use-pages.ts';
import { EmptyShelf } from '../../record-ui/EmptyShelf.tsx';
import { Button } from '../../ui/Button.tsx';
import { numberText } from '../../ui/number-text.ts';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { COLLECTOR_PAGES, CollectorRows } from './CollectorRows.tsx';
import type { ShownCollectors } from './community-search.ts';
import type { Follows } from './use-follows.ts';

const PAUSE = 300;

const LABELS: Record<ShownCollectors, string> = {
  all: 'Collectors',
  following: 'Collectors you follow',
  followers: 'Your followers',
};

export type CollectorsProps = {
  show: ShownCollectors;
  query: string;
  onShow: (show: ShownCollectors) => void;
  onQuery: (query: string) => void;
  follows: Follows;
  /** Undefined until they are read. */
  counts: { following: number; followers: number } | undefined;
  online: boolean;
};

export function Collectors({ show, query, onShow, onQuery, follows, counts, online }: CollectorsProps) {
  return (
    <>
      <div className="collectors-bar">
        <SearchInput
          label="Search collectors"
          placeholder="Search collectors"
          maxLength={SEARCH_MAX}
          value={query}
          onValueChange={onQuery}
        />
        <Segmented
          label="Show"
          value={show}
          onValueChange={onShow}
          options={[
            { value: 'all', label: 'All' },
            { value: 'following', label: 'Following', badge: countBadge(counts?.following) },
            { value: 'followers', label: 'Followers', badge: countBadge(counts?.followers) },
          ]}
        />
      </div>
      {/* The key drops the rows of another list; those of another search are shown until the new ones arrive. */}
      <FoundCollectors key={show} {...{ show, query, onShow, onQuery, follows, online }} />
    </>
  );
}

function countBadge(count: number | undefined) {
  return count === undefined ? undefined : <span className="num muted">{numberText(count)}</span>;
}

function FoundCollectors({ show, query, onShow, onQuery, follows, online }: Omit<CollectorsProps, 'counts'>) {
  const q = query.trim();
  // The list that a screen opens with is read at once.
  const [firstQuery] = useState(q);
  const pages = usePages(listCollectors, { query: { show, ...(q !== '' && { q }) } }, COLLECTOR_PAGES, {
    enabled: online,
    pause: q === firstQuery ? 0 : PAUSE,
  });
  if (pages.state === 'done' && !pages.isChanging && pages.rows.length === 0) {
    return <NoCollectors {...{ show, q, onShow, onQuery }} />;
  }
  return (
    <>
      <p className="vh" role="status">
        {pages.state === 'done' && !pages.isChanging && q !== '' && `Found ${numberText(pages.rows.length)}`}
      </p>
      <CollectorRows label={LABELS[show]} pages={pages} follows={follows} online={online} />
    </>
  );
}

type NoCollectorsProps = { q: string } & Pick<CollectorsProps, 'show' | 'onShow' | 'onQuery'>;

function NoCollectors({ show, q, onShow, onQuery }: NoCollectorsProps) {
  if (q !== '') {
    return (
      <EmptyShelf
        title="No collectors found"
        text={`No collector ${show === 'all' ? '' : 'in this list '}has “${q}” in the name.`}
        action={
          <Button variant="key" onClick={() => onQuery('')}>
            Clear search
          </Button>
        }
      />
    );
  }
  if (show === 'all') {
    return <EmptyShelf title="No collectors yet" text="Everyone who joins Side One appears here." />;
  }
  const all = (
    <Button variant="key" onClick={() => onShow('all')}>
      Show all collectors
    </Button>
  );
  return show === 'following' ? (
    <EmptyShelf
      title="You are not following anyone yet"
      text="Collectors you follow appear here, with the albums they added last."
      action={all}
    />
  ) : (
    <EmptyShelf
      title="No followers yet"
      text="Collectors who follow you appear here. A public profile and a review or two help them find you."
      action={all}
    />
  );
}
