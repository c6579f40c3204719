import type { Position } from '../library/cache-state.ts';
import { createPokes, type EventStream, type Pokes } from './pokes.ts';
import type { Clock } from './ports.ts';
import type { SyncLoop } from './sync-loop.ts';
import type { Place } from './sync-round.ts';
import { type IsHead, type NewsPorts, takeNews } from './take-news.ts';

export interface ListenPorts {
  userId: string;
  isHead: IsHead;
  clock: Clock;
  open(path: string): EventStream;
  place: Place;
  rows: NewsPorts;
  loop: Pick<SyncLoop, 'poke' | 'news' | 'agree'>;
  /** Where the rows of this tab stand. */
  position(): Position;
  /** Tells the other tabs that all is well. */
  tell(): void;
}

/** What a device does about what its server tells unasked. Fetched once there is a server to listen to. */
export function listen({ userId, isHead, clock, open, place, rows, loop, position, tell }: ListenPorts): Pokes {
  return createPokes({
    userId,
    isHead,
    clock,
    open: () => open(`/api/sync/events?user=${userId}&client=${place.clientId}`),
    onPoke: loop.poke,
    onNews: (news) => loop.news(news.version, () => takeNews(rows, place, news)),
    /** A page that stands where the server stands need not ask. */
    onBeat(version, epoch) {
      const { cursor, epoch: ours } = position();
      if (epoch !== ours) void loop.poke();
      else if (version !== cursor) void loop.poke(version);
      else {
        loop.agree();
        tell();
      }
    },
  });
}
