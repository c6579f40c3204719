import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { communitySummary } from '../../../shared/contract/community.ts';
import { useRead } from '../../online/use-read.ts';
import { useConnected } from '../../session/use-connected.ts';
import { PageHead } from '../../shell/PageHead.tsx';
import { type TabItem, Tabs } from '../../ui/list/Tabs.tsx';
import { numberText } from '../../ui/number-text.ts';
import { Readout } from '../../ui/Readout.tsx';
import { afterAddress, givenToAddress, startTyped, typedIn } from '../../ui/typed-text.ts';
import { Collectors } from './Collectors.tsx';
import type { CommunitySearch, CommunityTab } from './community-search.ts';
import { Lately } from './Lately.tsx';
import { LatestReviews } from './LatestReviews.tsx';
import { Leaderboards } from './Leaderboards.tsx';
import { OfflineNote } from './OfflineNote.tsx';
import { Suggestions } from './Suggestions.tsx';
import { useFollows } from './use-follows.ts';
import './community.css';

export type CommunityProps = {
  search: CommunitySearch;
  /** Opens a tab or a list as an entry of the history. */
  onOpen: (search: CommunitySearch) => void;
  /** Follows the typing without new entries. */
  onQuery: (q: string | undefined) => void;
};

/** Collectors, leaderboards, suggestions and the latest reviews, or what is new of those whom one follows. */
export function Community({ search, ...props }: CommunityProps) {
  const { tab, ...others } = search;
  return tab === 'lately' ? <Lately /> : <CommunityTabs search={{ tab, ...others }} {...props} />;
}

type CommunityTabsProps = CommunityProps & { search: { tab: Exclude<CommunitySearch['tab'], 'lately'> } };

function CommunityTabs({ search, onOpen, onQuery }: CommunityTabsProps) {
  const online = useConnected();
  const { data: summary } = useRead(communitySummary, {}, { enabled: online });
  const follows = useFollows();
  const { tab = 'collectors', show = 'all', q = '' } = search;
  // The box keeps its own text, because the address follows each letter with a delay.
  const [typed, setTyped] = useState(() => startTyped(q));
  if (q !== typed.known) setTyped(afterAddress(typed, q));
  const tabsRef = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is chosen
  useEffect(() => {
    const chosen = tabsRef.current?.querySelector('[role="tab"][aria-selected="true"]');
    const show = () => chosen?.scrollIntoView({ inline: 'center', block: 'nearest', behavior: 'instant' });
    show();
    // The tabs are wider in the app's own typeface.
    void document.fonts.ready.then(show);
  }, [tab]);

  function type(text: string) {
    setTyped(givenToAddress(typedIn(typed, text), text));
    onQuery(text === '' ? undefined : text);
  }

  const tabs: TabItem<CommunityTab>[] = [
    {
      value: 'collectors',
      label: 'Collectors',
      content: (
        <Collectors
          show={show}
          query={typed.text}
          onShow={(next) => onOpen({ ...(next !== 'all' && { show: next }), ...(q !== '' && { q }) })}
          onQuery={type}
          follows={follows}
          counts={summary && { following: summary.followingCount + follows.added, followers: summary.followersCount }}
          online={online}
        />
      ),
    },
    { value: 'leaderboard', label: 'Leaderboard', content: <Leaderboards online={online} /> },
    { value: 'suggestions', label: 'Suggestions', content: <Suggestions follows={follows} online={online} /> },
    { value: 'reviews', label: 'Reviews', content: <LatestReviews online={online} /> },
  ];
  return (
    <div className="wrap page community" ref={tabsRef}>
      <div className="community-head">
        <PageHead title="Community" />
        <Readout
          items={[
            { label: 'Active Collectors', value: countOr(summary?.collectorCount) },
            { label: 'Album Reviews', value: countOr(summary?.reviewCount) },
          ]}
        />
        <Link to="/community" search={{ tab: 'lately' }} className="community-discover">
          <span className="grow">
            <b>Lately</b> <span className="muted">from people you follow</span>
          </span>
          <ChevronRight className="i" aria-hidden="true" />
        </Link>
        <Link to="/discover" className="phone community-discover">
          <span className="grow">
            <b>Discover</b> <span className="muted">the latest reviews</span>
          </span>
          <ChevronRight className="i" aria-hidden="true" />
        </Link>
      </div>
      {!online && <OfflineNote />}
      <Tabs
        label="Community"
        flush
        value={tab}
        onValueChange={(next) => onOpen(next === 'collectors' ? {} : { tab: next })}
        tabs={tabs}
      />
    </div>
  );
}

function countOr(count: number | undefined): string {
  return count === undefined ? '–' : numberText(count);
}
