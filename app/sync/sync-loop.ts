import type { Connection, SyncSession } from '../library/sync-status.ts';
import type { Clock } from './ports.ts';
import type { RoundResult } from './sync-round.ts';

const FIRST_BACKOFF_MS = 1_000;
const LONGEST_BACKOFF_MS = 60_000;
/** Longest pause while the tab is visible and the server is out of reach, for this number of attempts (about five minutes). */
const SEEN_BACKOFF_MS = 8_000;
const SEEN_ATTEMPTS = 60;
/** How long an edit waits while the server is out of reach, so that typing does not send a request for each key. */
const EDIT_PAUSE_MS = 1_000;
const TIMED_PULL_MS = 60_000;
/** After this number of repairs in a row, only waiting can help. */
const MOST_REPAIRS = 8;

export interface SyncLoopPorts {
  round(): Promise<RoundResult>;
  /** Sends pictures; returns the milliseconds until the next attempt, undefined if none waits. */
  sendPhotos(): Promise<number | undefined>;
  clock: Clock;
  /** 0 to 1, for the jitter. */
  random(): number;
  /** Called when the connection or the time of the last answer changes. */
  onChange(): void;
  /** The version up to which this device has all rows. */
  reached?(): number | undefined;
  /** Runs after a round, for work like merging the cache. */
  onIdle?(): Promise<unknown>;
}

export type SyncLoop = ReturnType<typeof createSyncLoop>;

/**
 * Decides when to sync: at once after an edit, a poke or a return to the screen, every minute while visible, and with
 * growing pauses while the server is out of reach. One attempt runs at a time.
 */
export function createSyncLoop(ports: SyncLoopPorts) {
  const { clock } = ports;
  let connection: Connection = 'unknown';
  let session: SyncSession = 'open';
  let goesWell = true;
  let lastSyncedAt: number | undefined;
  let failures = 0;
  let timer: unknown;
  let dueAt = Number.POSITIVE_INFINITY;
  let running: Promise<void> | undefined;
  let runsAgain = false;
  let announcedVersion = 0;
  /** Callbacks that apply pushed rows which arrived during an attempt. */
  const waiting: (() => Promise<unknown>)[] = [];
  /** Whether the timer is for the timed pull, and not for a retry. */
  let isTimed = false;
  let started = false;
  let visible = true;
  let isBehind = false;
  /** This device failed at the last round, as with a full disk: it stands where it stood. */
  let isStuck = false;

  function stand(next: Connection, nextSession: SyncSession): void {
    if (next === connection && nextSession === session) return;
    connection = next;
    session = nextSession;
    ports.onChange();
  }

  function schedule(milliseconds: number): void {
    clock.clearTimeout(timer);
    dueAt = clock.now() + milliseconds;
    timer = clock.setTimeout(() => void attempt(), milliseconds);
  }

  /** @param photos the pause that the waiting pictures need */
  function scheduleNext(result: RoundResult, photos = Number.POSITIVE_INFINITY): void {
    clock.clearTimeout(timer);
    isTimed = started && visible && result.kind === 'done' && !Number.isFinite(photos);
    if (!started || session === 'other-person') return;
    if (result.kind === 'done') {
      const pause = Math.min(photos, visible ? TIMED_PULL_MS : Number.POSITIVE_INFINITY);
      if (Number.isFinite(pause)) schedule(pause);
      return;
    }
    // A request that does not arrive costs no server time, and a person who watches expects the return within seconds.
    const isWatched = visible && result.kind === 'offline' && failures < SEEN_ATTEMPTS;
    const longest = isWatched ? SEEN_BACKOFF_MS : LONGEST_BACKOFF_MS;
    const ceiling = Math.min(longest, FIRST_BACKOFF_MS * 2 ** Math.min(failures, 10));
    failures += 1;
    const jittered = ports.random() * ceiling;
    const requested = 'seconds' in result ? (result.seconds ?? 0) * 1_000 : 0;
    const hopeless = result.kind === 'ended' || result.kind === 'too-old';
    schedule(hopeless ? LONGEST_BACKOFF_MS : Math.max(requested, jittered));
  }

  /** Whether the server has announced a version that this device lacks; resets the announcement. */
  function isNews(): boolean {
    const announced = announcedVersion;
    announcedVersion = 0;
    return announced > (ports.reached?.() ?? 0);
  }

  async function takeWaiting(): Promise<void> {
    for (let take = waiting.shift(); take; take = waiting.shift()) await take().catch(() => undefined);
  }

  /** Applies pushed rows while no attempt runs, and syncs only if rows are still missing. */
  async function takeNews(): Promise<void> {
    runsAgain = false;
    await takeWaiting();
    running = undefined;
    if (runsAgain || isNews()) return attempt();
    agreed();
  }

  /** Notes, without a request, that this device has all of the server's rows. */
  function agreed(): void {
    lastSyncedAt = clock.now();
    if (isTimed) schedule(TIMED_PULL_MS);
    ports.onChange();
  }

  async function rounds(): Promise<RoundResult> {
    let repairs = 0;
    for (;;) {
      runsAgain = false;
      isStuck = false;
      const result = await ports.round().catch((): RoundResult => {
        isStuck = true;
        return { kind: 'wait' };
      });
      if (result.kind === 'again') {
        repairs += 1;
        if (repairs <= MOST_REPAIRS) continue;
        return { kind: 'failing', seconds: undefined };
      }
      if (result.kind !== 'done') return result;
      repairs = 0;
      failures = 0;
      lastSyncedAt = clock.now();
      isBehind = result.more;
      stand('online', 'open');
      await takeWaiting();
      if (!result.more && !runsAgain && !isNews()) return result;
    }
  }

  /** Starts an attempt, or makes the current one run again after its end. */
  function attempt(): Promise<void> {
    if (session === 'other-person') return Promise.resolve();
    runsAgain = true;
    running ??= (async () => {
      const result = await rounds();
      stand(connectionOf(result, connection), sessionOf(result, session));
      goesWell = result.kind === 'done';
      let photos: number | undefined;
      if (result.kind === 'done') {
        photos = await ports.sendPhotos().catch(() => FIRST_BACKOFF_MS);
        await ports.onIdle?.().catch(() => undefined);
      }
      ports.onChange();
      running = undefined;
      scheduleNext(result, photos);
      if ((runsAgain || isNews()) && result.kind === 'done') await attempt();
    })();
    return running;
  }

  /**
   * Syncs now, for a reason to expect success or news.
   * @param version the announced version: a device that has it, as after its own change, makes no request
   */
  function poke(version?: number): Promise<void> {
    failures = 0;
    if (version === undefined || connection !== 'online' || session !== 'open') return attempt();
    announcedVersion = Math.max(announcedVersion, version);
    return running ?? (isNews() ? attempt() : Promise.resolve());
  }

  return {
    start(): void {
      started = true;
      void attempt();
    },
    stop(): void {
      started = false;
      isTimed = false;
      clock.clearTimeout(timer);
    },
    poke,
    /**
     * Like a poke with its rows.
     * @param take applies them; rows that it does not apply are pulled
     */
    news(version: number, take: () => Promise<unknown>): Promise<void> {
      failures = 0;
      if (connection !== 'online' || session !== 'open') return attempt();
      announcedVersion = Math.max(announcedVersion, version);
      waiting.push(take);
      running ??= takeNews();
      return running;
    },
    /** A heartbeat shows that this device has all rows, which counts as an answer. */
    agree(): void {
      if (isTimed && !running) agreed();
    },
    /** Sends a new change: at once, or soon if the server was out of reach the last time. */
    edited(): void {
      failures = 0;
      if (goesWell || running) void attempt();
      else if (started && dueAt > clock.now() + EDIT_PAUSE_MS) schedule(EDIT_PAUSE_MS);
    },
    /** Waits for the current attempt, if any. */
    settled: (): Promise<void> => running ?? Promise.resolve(),
    setVisible(next: boolean): void {
      visible = next;
      if (visible && started) void poke();
    },
    /** Whether an edit would be sent at once, probably with success. */
    canSend: () => !running && goesWell && connection === 'online' && session === 'open',
    connection: () => connection,
    session: () => session,
    /** Whether the last answer was partial: more pages of a first pull follow. */
    isBehind: () => isBehind,
    /** Whether this device could not store the last answer. */
    isStuck: () => isStuck,
    lastSyncedAt: () => lastSyncedAt,
    /** Another call got the answer that the session has ended. */
    sessionEnded(): void {
      if (session === 'open') stand(connection, 'ended');
    },
    /** The browser's session is this person's again. */
    personIsBack(): void {
      stand(connection, 'open');
      void attempt();
    },
    /** Takes over the state of the leading tab. */
    follow(leader: { connection: Connection; session?: SyncSession }, at: number | undefined): void {
      if (started || session === 'other-person') return;
      connection = leader.connection;
      session = leader.session ?? 'open';
      lastSyncedAt = at ?? lastSyncedAt;
      ports.onChange();
    },
  };
}

/** Any response of our server counts as online. */
function connectionOf(result: RoundResult, before: Connection): Connection {
  switch (result.kind) {
    case 'offline':
    case 'failing':
      return result.kind;
    case 'wait':
      return result.isThrottled ? 'online' : before;
    default:
      return 'online';
  }
}

function sessionOf(result: RoundResult, before: SyncSession): SyncSession {
  switch (result.kind) {
    case 'done':
      return 'open';
    case 'ended':
    case 'other-person':
    case 'too-old':
      return result.kind;
    default:
      return before;
  }
}
