/** The tab and the list, or Lately, which has the whole page, kept in the address so that Back, a reload and a link restore them. */
export interface CommunitySearch {
  /** Collectors if missing. */
  tab?: 'lately' | 'leaderboard' | 'suggestions' | 'reviews' | undefined;
  /** All collectors if missing. */
  show?: 'following' | 'followers' | undefined;
  q?: string | undefined;
}

export type CommunityTab = 'collectors' | Exclude<NonNullable<CommunitySearch['tab']>, 'lately'>;
export type ShownCollectors = 'all' | NonNullable<CommunitySearch['show']>;

const TABS = ['lately', 'leaderboard', 'suggestions', 'reviews'] as const;
const SHOWN = ['following', 'followers'] as const;

/** Never throws: omits invalid parameters. */
export function parseCommunitySearch({ tab, show, q }: Record<string, unknown>): CommunitySearch {
  return {
    tab: TABS.find((each) => each === tab),
    show: SHOWN.find((each) => each === show),
    // The router parses a name like 1989 as a number.
    q: String(q ?? '') || undefined,
  };
}
