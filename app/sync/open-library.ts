import type { Account } from '../../shared/domain/user.ts';
import { readNews } from '../../shared/wire/sync-text.ts';
import { createCache } from '../library/cache/cache.ts';
import { type CacheTables, openCache, openMemoryCache } from '../library/cache/tables.ts';
import type { Rules } from '../library/commands/rules.ts';
import { createAnswerWatch } from '../library/device/answer-watch.ts';
import { type FallbackDatabase, withMemoryFallback } from '../library/device/fallback-database.ts';
import { createIdMaker } from '../library/device/new-id.ts';
import type { StoragePorts } from '../library/device/tables.ts';
import { createJournal } from '../library/journal/journal.ts';
import { createPhotoStore } from '../library/journal/photos.ts';
import type { Batch } from '../library/journal/sending.ts';
import { type JournalTables, openJournal, openMemoryJournal } from '../library/journal/tables.ts';
import { createLibrary } from '../library/library.ts';
import type { SendNow } from '../library/library-types.ts';
import type { OpenLibrary } from '../library/opened-library.ts';
import { FIRST_STATUS, type SyncSession, type SyncStatus } from '../library/sync-status.ts';
import { createLeader } from './leader.ts';
import type { PhotoQueue } from './photo-queue.ts';
import type { EventStream, Pokes } from './pokes.ts';
import type { Clock, Fetch, Locks, TabChannel } from './ports.ts';
import { errorBodyOf } from './send-request.ts';
import type { ServerTimes } from './server-times.ts';
import { createSyncLoop } from './sync-loop.ts';
import { createSyncRound, type Place, type RoundPorts } from './sync-round.ts';

/** Receives the server's events. */
export interface Listening {
  open(path: string): EventStream;
  /** Loads the code, once the server is in reach. */
  load(): Promise<Pick<typeof import('./listen.ts'), 'listen'>>;
}

export interface ViewPorts {
  journal: FallbackDatabase<JournalTables>;
  cache: FallbackDatabase<CacheTables>;
  sendNow: SendNow;
}

const LOOK_MS = 10_000;

export interface OpenLibraryPorts {
  userId: string;
  /** The account as this browser last saw it, used until the first pull. */
  account?: Account;
  build: string;
  storage: StoragePorts;
  fetch: Fetch;
  clock: Clock;
  /** Without it this device uses its own clock. */
  times?: ServerTimes;
  random(): number;
  loadRules(): Promise<Rules>;
  timeout(milliseconds: number): AbortSignal;
  sha256(bytes: ArrayBuffer): Promise<string>;
  channel: TabChannel;
  locks: Locks | undefined;
  /** In place of databases: an administrator views as the person, and nothing of them is kept on this device. */
  view?: ViewPorts;
  /** Without it the server's changes come with the timed pull only. */
  listening: Listening | undefined;
  /** The server answered 401: local data stays, and sending waits for a new sign-in. */
  onSignedOut?(): void;
  /** Another person is signed in with this browser. */
  onOtherPerson?(): void;
  /** Another tab has removed the databases. */
  onWiped?(): void;
}

/** Opens a person's databases and starts their sync. Returns at once: the view fills as rows are read. */
export function openLibraryWith(ports: OpenLibraryPorts): OpenLibrary {
  const { userId, clock, channel } = ports;
  const listeners = new Set<() => void>();
  /** What waits for the leading tab. */
  const asking = new Set<() => void>();
  let storageFailed = false;
  let isStorageLate = false;
  let isOpened = false;
  let photosWaiting = 0;
  let photoQueue: PhotoQueue | undefined;
  let status: SyncStatus = FIRST_STATUS;
  let lastSession: SyncSession = 'open';
  let sentState: string | undefined;

  const markStorageFailed = () => {
    storageFailed = true;
    refreshStatus();
  };
  const storage = { ...ports.storage, onLost: () => ports.onWiped?.() };
  const newId = createIdMaker({ now: clock.now, random: ports.random });
  const nowText = () => new Date(clock.now()).toISOString();
  const watch = createAnswerWatch(clock, (isNow) => {
    isStorageLate = isNow;
    for (const listener of listeners) listener();
  });
  const { view } = ports;
  const journalDb =
    view?.journal ?? withMemoryFallback(openJournal(userId, storage), openMemoryJournal, markStorageFailed, watch);
  const cacheDb =
    view?.cache ?? withMemoryFallback(openCache(userId, storage), openMemoryCache, () => undefined, watch);
  const journal = createJournal(journalDb, {
    newId,
    now: nowText,
    // Memory in place of storage belongs to this tab alone.
    notifyTabs: (patch) => journalDb.durable && channel.post({ kind: 'wrote', patch }),
  });
  const cache = createCache(cacheDb);

  const library = createLibrary({
    userId,
    account: ports.account,
    journal,
    cache,
    now: clock.now,
    serverTimes: ports.times?.read,
    newId,
    loadRules: ports.loadRules,
    sendNow: view?.sendNow,
    sendsAtOnce: () => leader.isLeader() && loop.canSend(),
    onLocalChange: edited,
    onStorageFailed: markStorageFailed,
  });
  const place: Place = {};
  const rows = {
    journal,
    cache,
    queue: library.queue,
    follow: async (...[request, answer, segments]: Parameters<RoundPorts['follow']>) => {
      await library.follow(request, answer, segments);
      refreshStatus();
      // Other tabs follow the queue by patches; they read the cache when the rows have come.
      if (request.pull !== false) notifyTabs();
    },
  };
  const loop = createSyncLoop({
    clock,
    random: ports.random,
    round: createSyncRound({ ...ports, ...rows, now: clock.now, place }),
    sendPhotos,
    onChange: refreshStatus,
    reached: () => library.position().cursor,
    onIdle: async () => {
      if (await cache.merge()) await library.refresh();
      notifyTabs();
    },
  });
  const leader = createLeader({
    name: `side-one-sync-${userId}`,
    locks: ports.locks,
    channel,
    clock,
    onChange(isLeader) {
      if (isLeader) {
        loop.start();
        // What was asked of a leader that is gone, or of none yet.
        for (const ask of asking) ask();
      } else loop.stop();
      listenForPokes();
    },
  });
  let pokes: Pokes | undefined;
  let isLoading = false;
  let isVisible = true;
  let look: unknown;

  /** Messages between tabs can be lost, so a visible tab reads the databases now and then. */
  function lookNowAndThen(): void {
    look = clock.setTimeout(() => {
      if (isVisible) void library.refresh().catch(() => undefined);
      lookNowAndThen();
    }, LOOK_MS);
  }

  function listenForPokes(): void {
    const wanted = leader.isLeader() && isVisible && standing() === 'online open' && place.clientId;
    if (!wanted) pokes?.stop();
    else if (pokes) pokes.start();
    else if (!isLoading) {
      isLoading = true;
      const { listening } = ports;
      listening?.load().then(
        ({ listen }) => {
          pokes = listen({
            ...ports,
            ...listening,
            readNews,
            place,
            rows,
            loop,
            notifyTabs,
            position: library.position,
          });
          listenForPokes();
        },
        // The next answer leads to another attempt.
        () => {
          isLoading = false;
        },
      );
    }
  }

  function edited(batch?: Batch): void {
    // The write succeeded, so storage has room again; memory in place of storage still counts as a failure.
    storageFailed = !journalDb.durable;
    place.batch = batch;
    if (leader.isLeader()) loop.edited();
    place.batch = undefined;
    channel.post({ kind: 'edited' });
  }

  /** Notifies the other tabs that they may have something to read. */
  function notifyTabs(): void {
    sentState = standing();
    const connection = loop.isBehind() ? 'unknown' : loop.connection();
    channel.post({ kind: 'synced', connection, session: loop.session(), at: loop.lastSyncedAt() });
  }

  function standing(): string {
    return `${loop.connection()} ${loop.session()}`;
  }

  function askServer(): Promise<void> {
    photoQueue?.hurry();
    return loop.poke();
  }

  /** Only the leading tab sends; if it does not answer, it may be frozen or closed, and this tab syncs itself. */
  function askLeader(): Promise<void> {
    return new Promise((resolve) => {
      const askInstead = () => void askServer().then(answered);
      const patience = clock.setTimeout(askInstead, LOOK_MS);
      asking.add(askInstead);
      const stop = channel.listen((hint) => hint.kind === 'synced' && answered());
      function answered(): void {
        clock.clearTimeout(patience);
        asking.delete(askInstead);
        stop();
        resolve();
      }
      channel.post({ kind: 'ask' });
    });
  }

  async function countPhotos(): Promise<void> {
    photosWaiting = (await journal.waitingPhotos()).length;
    refreshStatus();
  }

  async function sendPhotos(): Promise<number | undefined> {
    await countPhotos();
    if (photosWaiting === 0) return undefined;
    // Loaded with the first picture, since the first screen does not need it.
    const { createPhotoQueue } = await import('./photo-queue.ts');
    photoQueue ??= createPhotoQueue({
      ...{ userId, journal, fetch: ports.fetch, timeout: ports.timeout, now: clock.now, errorBodyOf },
      onDecided: () => void library.refresh(),
    });
    return photoQueue.send().finally(countPhotos);
  }

  function refreshStatus(): void {
    const session = loop.session();
    const waiting = library.outbox().filter(({ verdict }) => !verdict).length + photosWaiting;
    const next: SyncStatus = {
      connection: loop.connection(),
      session,
      storageFailed: storageFailed || loop.isStuck(),
      isBehind: loop.isBehind(),
      waiting,
      attention: library.tray().length,
      lastSyncedAt: loop.lastSyncedAt(),
    };
    if (session !== lastSession) {
      lastSession = session;
      if (session === 'ended') ports.onSignedOut?.();
      if (session === 'other-person') ports.onOtherPerson?.();
    }
    listenForPokes();
    // Another visible tab must not show "Synced" while the server is out of reach.
    if (leader.isLeader() && standing() !== sentState) notifyTabs();
    if (JSON.stringify(next) === JSON.stringify(status)) return;
    status = next;
    for (const listener of listeners) listener();
  }

  const stopListening = channel.listen((hint) => {
    if (hint.kind === 'synced') loop.follow(hint, hint.at);
    if (hint.kind === 'edited' && leader.isLeader()) loop.edited();
    if (hint.kind === 'ask' && leader.isLeader()) void askServer().then(notifyTabs);
    // A tab that has just opened does not know the connection yet.
    if (hint.kind === 'visible' && leader.isLeader()) notifyTabs();
    if (hint.kind === 'wrote' && journalDb.durable) library.receive(hint.patch).then(refreshStatus, () => undefined);
    if (hint.kind === 'edited' || hint.kind === 'synced') {
      for (const look of [library.refresh, countPhotos]) void look().catch(() => undefined);
    }
    if (hint.kind === 'wiped') {
      void close();
      ports.onWiped?.();
    }
  });
  const stopWatching = library.subscribe(refreshStatus);
  void library.opened
    .then(() => {
      isOpened = true;
      leader.start();
      return countPhotos();
    })
    .catch(markStorageFailed);
  lookNowAndThen();

  async function close(): Promise<void> {
    leader.close();
    clock.clearTimeout(look);
    loop.stop();
    pokes?.stop();
    await loop.settled();
    stopListening();
    stopWatching();
    channel.close();
    journalDb.close();
    cacheDb.close();
  }

  return {
    userId,
    library,
    photos: createPhotoStore({
      journal,
      sha256: ports.sha256,
      now: nowText,
      onAdded() {
        void countPhotos();
        edited();
      },
    }),
    sync: {
      status: () => status,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      async syncNow() {
        // The leader is only known once the library is open.
        await library.opened.catch(() => undefined);
        await (leader.isLeader() ? askServer() : askLeader());
      },
      wake() {
        if (leader.isLeader()) void askServer();
      },
      sessionEnded: loop.sessionEnded,
      personIsBack: loop.personIsBack,
      setVisible(visible) {
        isVisible = visible;
        leader.setVisible(visible);
        loop.setVisible(visible);
        listenForPokes();
        if (visible) void library.refresh().catch(() => undefined);
      },
      freeze: leader.freeze,
      resume: leader.resume,
    },
    isDurable: () => journalDb.durable,
    lateStorage: () => (isStorageLate ? (isOpened ? 'later' : 'opening') : undefined),
    goOnWithoutStorage() {
      journalDb.giveUp();
      cacheDb.giveUp();
    },
    unsent: journal.unsent,
    close,
    async wipe() {
      channel.post({ kind: 'wiped' });
      await close();
      await journalDb.destroy();
      await cacheDb.destroy();
    },
  };
}
