import type { Batch } from '../library/journal/sending.ts';
import type { Library } from '../library/library.ts';
import type { Databases } from './databases.ts';
import { createLeader, type Leader } from './leader.ts';
import { isServerInReach } from './loop-state.ts';
import type { OpenLibraryPorts } from './open-ports.ts';
import type { TabState } from './requests.ts';
import { createServerEvents } from './server-events.ts';
import { createSyncLoop, type SyncLoop } from './sync-loop.ts';
import { createSyncRound } from './sync-round.ts';
import { createTabs, type Tabs } from './tabs.ts';
import type { NewsPorts } from './take-news.ts';
import type { WaitingPhotos } from './waiting-photos.ts';

interface SyncingParts {
  databases: Pick<Databases, 'journal' | 'cache' | 'isDurable'>;
  library: Library;
  photos: WaitingPhotos;
  /** What is shown may have changed. */
  refresh(): void;
  onWiped(): void;
}

/** What syncs a library in this tab: the loop and its rounds, the tab's part among the others, the server's events. */
export function createSyncing(ports: OpenLibraryPorts, parts: SyncingParts) {
  const { databases, library, photos, refresh, onWiped } = parts;
  const { userId, clock, channel } = ports;
  const tab: TabState = {};
  let isVisible = true;

  const rows = rowsOf(parts, () => tabs.notify());
  const loop = createSyncLoop({
    ...{ clock, random: ports.random, sendPhotos: photos.send, onChange: refresh },
    round: createSyncRound({ ...ports, ...rows, now: clock.now, tab }),
    reached: () => library.position().cursor,
    async onIdle() {
      if (await databases.cache.merge()) await library.refresh();
      tabs.notify();
    },
  });
  const leader = createLeader({
    name: `side-one-sync-${userId}`,
    ...{ locks: ports.locks, channel, clock },
    onChange(isLeader) {
      if (isLeader) {
        loop.start();
        tabs.syncPending();
      } else loop.stop();
      events.update();
    },
  });
  const { isLeader } = leader;
  const tabs = createTabs({
    ...{ channel, clock, loop, library, isLeader, syncMyself, onWiped },
    isDurable: databases.isDurable,
    isVisible: () => isVisible,
    recountPhotos: photos.recount,
    onPatched: refresh,
  });
  const events = createServerEvents({
    ...{ userId, clock, tab, rows, loop, position: library.position, notifyTabs: tabs.notify },
    listening: ports.listening,
    isWanted: () => isLeader() && isVisible && isServerInReach(loop.state()) && tab.clientId !== undefined,
  });

  function syncMyself(): Promise<void> {
    photos.retryNow();
    return loop.poke();
  }

  return {
    loopState: loop.state,
    start: leader.start,
    sendsAtOnce: () => isLeader() && loop.canSend(),
    edited(batch?: Batch): void {
      tab.batch = batch;
      if (isLeader()) loop.edited();
      tab.batch = undefined;
      channel.post({ kind: 'edited' });
    },
    /** The connection may have changed. */
    update(): void {
      events.update();
      tabs.notifyOfChange();
    },
    async stop(): Promise<void> {
      leader.close();
      loop.stop();
      events.stop();
      await loop.settled();
      tabs.stop();
    },
    controls: {
      ...controlsOf(library, { loop, leader, tabs, syncMyself }),
      setVisible(visible: boolean): void {
        isVisible = visible;
        leader.setVisible(visible);
        loop.setVisible(visible);
        events.update();
        if (visible) void library.refresh().catch(() => undefined);
      },
    },
  };
}

interface Controlled {
  loop: SyncLoop;
  leader: Leader;
  tabs: Pick<Tabs, 'syncViaLeader'>;
  syncMyself(): Promise<void>;
}

function controlsOf(library: Library, { loop, leader, tabs, syncMyself }: Controlled) {
  return {
    sessionEnded: loop.sessionEnded,
    personIsBack: loop.personIsBack,
    freeze: leader.freeze,
    resume: leader.resume,
    async syncNow(): Promise<void> {
      // The leader is only known once the library is open.
      await library.opened.catch(() => undefined);
      await (leader.isLeader() ? syncMyself() : tabs.syncViaLeader());
    },
    wake(): void {
      if (leader.isLeader()) void syncMyself();
    },
  };
}

function rowsOf({ databases, library, refresh }: SyncingParts, notifyTabs: () => void): NewsPorts {
  const { journal, cache } = databases;
  return {
    journal,
    cache,
    queue: library.queue,
    async follow(request, answer, segments) {
      await library.follow(request, answer, segments);
      refresh();
      // Other tabs follow the queue by patches; they read the cache when the rows have come.
      if (request.pull !== false) notifyTabs();
    },
  };
}
