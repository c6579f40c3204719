import type { Position } from '../library/cache/state.ts';
import { createPokes, type EventStream, type Pokes } from './pokes.ts';
import type { Clock } from './ports.ts';
import type { TabState } from './requests.ts';
import type { SyncLoop } from './sync-loop.ts';
import { type NewsPorts, type ReadNews, takeNews } from './take-news.ts';

export interface ListenPorts {
  userId: string;
  readNews: ReadNews;
  clock: Clock;
  open(path: string): EventStream;
  tab: TabState;
  rows: NewsPorts;
  loop: Pick<SyncLoop, 'poke' | 'news' | 'confirmUpToDate'>;
  /** The position of this tab's rows. */
  position(): Position;
  /** Sends the state to the other tabs. */
  notifyTabs(): void;
}

/** Connects the events of the server to the sync loop. Loaded once the server is in reach. */
export function listen({ userId, readNews, clock, open, tab, rows, loop, position, notifyTabs }: ListenPorts): Pokes {
  return createPokes({
    userId,
    readNews,
    clock,
    open: () => open(`/api/sync/events?user=${userId}&client=${tab.clientId}`),
    onPoke: loop.poke,
    onNews: (news) => loop.news(news.version, () => takeNews(rows, tab, news)),
    /** A page at the server's version makes no request. */
    onBeat(version, epoch) {
      const { cursor, epoch: ours } = position();
      if (epoch !== ours) void loop.poke();
      else if (version !== cursor) void loop.poke(version);
      else {
        loop.confirmUpToDate();
        notifyTabs();
      }
    },
  });
}
