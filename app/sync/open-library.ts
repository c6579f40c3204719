import { isSyncHead as isHead } from '../../shared/contract/sync-head.ts';
import type { Account } from '../../shared/domain/user.ts';
import { createAnswerWatch } from '../library/answer-watch.ts';
import { createCache } from '../library/cache.ts';
import { openCache, openMemoryCache } from '../library/cache-tables.ts';
import { withMemoryFallback } from '../library/fallback-database.ts';
import { createJournal } from '../library/journal.ts';
import type { Batch } from '../library/journal-sending.ts';
import { openJournal, openMemoryJournal } from '../library/journal-tables.ts';
import { createLibrary } from '../library/library.ts';
import { createIdMaker } from '../library/new-id.ts';
import type { OpenLibrary } from '../library/opened-library.ts';
import { createPhotoStore } from '../library/photos.ts';
import type { Rules } from '../library/rules.ts';
import { FIRST_STATUS, type SyncSession, type SyncStatus } from '../library/sync-status.ts';
import type { StoragePorts } from '../library/tables.ts';
import type { HeardTimes } from './heard-times.ts';
import { createLeader } from './leader.ts';
import type { PhotoQueue } from './photo-queue.ts';
import type { EventStream, Pokes } from './pokes.ts';
import type { Clock, Fetch, Locks, TabChannel } from './ports.ts';
import { errorBodyOf } from './send-request.ts';
import { createSyncLoop } from './sync-loop.ts';
import { createSyncRound, type Place, type RoundPorts } from './sync-round.ts';

/** How a device hears of news unasked. */
export interface Listening {
  open(path: string): EventStream;
  /** The code, which is fetched once there is a server to listen to. */
  load(): Promise<Pick<typeof import('./listen.ts'), 'listen'>>;
}

const LOOK_MS = 10_000;

export interface OpenLibraryPorts {
  userId: string;
  /** What this browser remembers of the account, for the time before the first pull. */
  account?: Account;
  build: string;
  storage: StoragePorts;
  fetch: Fetch;
  clock: Clock;
  /** Without it this device goes by its own clock. */
  times?: HeardTimes;
  random(): number;
  loadRules(): Promise<Rules>;
  timeout(milliseconds: number): AbortSignal;
  sha256(bytes: ArrayBuffer): Promise<string>;
  channel: TabChannel;
  locks: Locks | undefined;
  /** Without it nothing is heard of the server, and the timed pull finds it. */
  listening: Listening | undefined;
  /** The server answered 401: what is local stays, only sending waits for a new sign-in. */
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
  let storageFailed = false;
  let isStorageLate = false;
  let isOpened = false;
  let photosWaiting = 0;
  let photoQueue: PhotoQueue | undefined;
  let status: SyncStatus = FIRST_STATUS;
  let knownSession: SyncSession = 'open';
  let told: string | undefined;

  const fell = () => {
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
  const journalDb = withMemoryFallback(openJournal(userId, storage), openMemoryJournal, fell, watch);
  const cacheDb = withMemoryFallback(openCache(userId, storage), openMemoryCache, () => undefined, watch);
  const journal = createJournal(journalDb, {
    newId,
    now: nowText,
    // Memory that stands in for storage is this tab's own.
    tellTabs: (patch) => journalDb.durable && channel.post({ kind: 'wrote', patch }),
  });
  const cache = createCache(cacheDb);

  const library = createLibrary({
    userId,
    account: ports.account,
    journal,
    cache,
    now: clock.now,
    heardTimes: ports.times?.read,
    newId,
    loadRules: ports.loadRules,
    sendsAtOnce: () => leader.isLeader() && loop.isReady(),
    onLocalChange: edited,
    onStorageFailed: fell,
  });
  const place: Place = {};
  const rows = {
    journal,
    cache,
    queue: library.queue,
    follow: async (...[request, answer, segments]: Parameters<RoundPorts['follow']>) => {
      await library.follow(request, answer, segments);
      refreshStatus();
      // Other tabs follow the queue by what they hear of it; they look when the rows have come.
      if (request.pull !== false) tell();
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
      tell();
    },
  });
  const leader = createLeader({
    name: `side-one-sync-${userId}`,
    locks: ports.locks,
    channel,
    clock,
    onChange(isLeader) {
      if (isLeader) loop.start();
      else loop.stop();
      listenForPokes();
    },
  });
  let pokes: Pokes | undefined;
  let isLoading = false;
  let isVisible = true;
  let look: unknown;

  /** Hints between tabs can be lost: a tab that is seen looks for itself now and then. */
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
          pokes = listen({ ...ports, ...listening, isHead, place, rows, loop, tell, position: library.position });
          listenForPokes();
        },
        // Tried again when the next answer has come.
        () => {
          isLoading = false;
        },
      );
    }
  }

  function edited(batch?: Batch): void {
    // It was stored, so there is room again; memory that stands in for storage stays a failure.
    storageFailed = !journalDb.durable;
    place.batch = batch;
    if (leader.isLeader()) loop.edited();
    place.batch = undefined;
    channel.post({ kind: 'edited' });
  }

  /** Tells the other tabs that there may be something to read. */
  function tell(): void {
    told = standing();
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

  /** Two tabs must not send the same; one that leads and does not answer may be frozen or gone. */
  function askLeader(): Promise<void> {
    return new Promise((resolve) => {
      const patience = clock.setTimeout(() => void askServer().then(answered), LOOK_MS);
      const stop = channel.listen((hint) => hint.kind === 'synced' && answered());
      function answered(): void {
        clock.clearTimeout(patience);
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
    // Fetched with the first picture: the first screen does without.
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
      storageFailed,
      isBehind: loop.isBehind(),
      waiting,
      attention: library.tray().length,
      lastSyncedAt: loop.lastSyncedAt(),
    };
    if (session !== knownSession) {
      knownSession = session;
      if (session === 'ended') ports.onSignedOut?.();
      if (session === 'other-person') ports.onOtherPerson?.();
    }
    listenForPokes();
    // Another tab that is seen must not say "Synced" while this one reaches nobody.
    if (leader.isLeader() && standing() !== told) tell();
    if (JSON.stringify(next) === JSON.stringify(status)) return;
    status = next;
    for (const listener of listeners) listener();
  }

  const stopListening = channel.listen((hint) => {
    if (hint.kind === 'synced') loop.hear(hint, hint.at);
    if (hint.kind === 'edited' && leader.isLeader()) loop.edited();
    if (hint.kind === 'ask' && leader.isLeader()) void askServer().then(tell);
    // One that has just come has no word of the connection yet.
    if (hint.kind === 'visible' && leader.isLeader()) tell();
    if (hint.kind === 'wrote' && journalDb.durable) library.heard(hint.patch).then(refreshStatus, () => undefined);
    if (hint.kind === 'edited' || hint.kind === 'synced') {
      for (const look of [library.refresh, countPhotos]) void look().catch(() => undefined);
    }
    if (hint.kind === 'wiped') {
      void close();
      ports.onWiped?.();
    }
  });
  const stopWatching = library.subscribe(refreshStatus);
  void library.opened.then(countPhotos).catch(fell);
  void library.opened.then(
    () => {
      isOpened = true;
      leader.start();
    },
    () => undefined,
  );
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
        // Who leads shows once the library is open.
        await library.opened.catch(() => undefined);
        await (leader.isLeader() ? askServer() : askLeader());
      },
      wake() {
        if (leader.isLeader()) void askServer();
      },
      sessionEnded: loop.sessionEnded,
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
