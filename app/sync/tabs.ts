import type { Library } from '../library/library.ts';
import type { Clock, TabChannel, TabHint } from './ports.ts';
import type { SyncLoop } from './sync-loop.ts';

const POLL_MS = 10_000;

interface TabsPorts {
  channel: TabChannel;
  clock: Clock;
  loop: SyncLoop;
  library: Pick<Library, 'refresh' | 'receive'>;
  isLeader(): boolean;
  isVisible(): boolean;
  /** Whether the journal is one that other tabs write too. */
  isDurable(): boolean;
  syncMyself(): Promise<void>;
  recountPhotos(): Promise<void>;
  /** This tab has applied what another one wrote. */
  onPatched(): void;
  /** Another tab has removed the databases. */
  onWiped(): void;
}

export type Tabs = ReturnType<typeof createTabs>;

/** What the tabs of one person tell each other, and what this one reads because of it. */
export function createTabs(ports: TabsPorts) {
  const { channel, clock, loop, library, isLeader } = ports;
  let sentState: string | undefined;
  /** What waits for the leading tab. */
  const pendingRequests = new Set<() => void>();
  let pollTimer: unknown;

  /** Messages between tabs can be lost, so a visible tab reads the databases now and then. */
  function pollStorage(): void {
    pollTimer = clock.setTimeout(() => {
      if (ports.isVisible()) void library.refresh().catch(() => undefined);
      pollStorage();
    }, POLL_MS);
  }

  function stateText(): string {
    const { connection, session } = loop.state();
    return `${connection} ${session}`;
  }

  /** Notifies the other tabs that they may have something to read. */
  function notify(): void {
    sentState = stateText();
    const { isBehind, connection, session, lastSyncedAt } = loop.state();
    channel.post({ kind: 'synced', connection: isBehind ? 'unknown' : connection, session, at: lastSyncedAt });
  }

  function receive(hint: TabHint): void {
    if (hint.kind === 'synced') loop.follow(hint, hint.at);
    if (hint.kind === 'edited' && isLeader()) loop.edited();
    if (hint.kind === 'ask' && isLeader()) void ports.syncMyself().then(notify);
    // A tab that has just opened does not know the connection yet.
    if (hint.kind === 'visible' && isLeader()) notify();
    if (hint.kind === 'wrote' && ports.isDurable()) library.receive(hint.patch).then(ports.onPatched, () => undefined);
    if (hint.kind === 'edited' || hint.kind === 'synced') {
      for (const read of [library.refresh, ports.recountPhotos]) void read().catch(() => undefined);
    }
    if (hint.kind === 'wiped') ports.onWiped();
  }

  const stopListening = channel.listen(receive);
  pollStorage();

  return {
    notify,
    /** Another visible tab must not show "Synced" while the server is out of reach. */
    notifyOfChange(): void {
      if (isLeader() && stateText() !== sentState) notify();
    },
    /** Only the leading tab sends; if it does not answer, it may be frozen or closed, and this tab syncs itself. */
    syncViaLeader(): Promise<void> {
      return new Promise((resolve) => {
        const syncMyself = () => void ports.syncMyself().then(answered);
        const patience = clock.setTimeout(syncMyself, POLL_MS);
        pendingRequests.add(syncMyself);
        const stop = channel.listen((hint) => hint.kind === 'synced' && answered());
        function answered(): void {
          clock.clearTimeout(patience);
          pendingRequests.delete(syncMyself);
          stop();
          resolve();
        }
        channel.post({ kind: 'ask' });
      });
    },
    /** What was asked of a leader that is gone, or of none yet. */
    syncPending(): void {
      for (const syncMyself of pendingRequests) syncMyself();
    },
    stop(): void {
      clock.clearTimeout(pollTimer);
      stopListening();
    },
  };
}
