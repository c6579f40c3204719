import type { Connection, SyncSession } from '../library/sync-status.ts';
import type { Clock } from './ports.ts';
import type { RoundResult } from './sync-round.ts';

const FIRST_BACKOFF_MS = 1_000;
const LONGEST_BACKOFF_MS = 60_000;
/** Longest pause while the tab is seen and nobody answered, and for how many attempts it holds (about five minutes). */
const SEEN_BACKOFF_MS = 8_000;
const SEEN_ATTEMPTS = 60;
/** How long an edit waits while nobody answers: typing must not ask again with every key. */
const EDIT_PAUSE_MS = 1_000;
const TIMED_PULL_MS = 60_000;
/** Repairs in a row after which something is wrong and only waiting helps. */
const MOST_REPAIRS = 8;

export interface SyncLoopPorts {
  round(): Promise<RoundResult>;
  /** Sends pictures; gives the milliseconds after which to try again, undefined when none waits. */
  sendPhotos(): Promise<number | undefined>;
  clock: Clock;
  /** 0 to 1, for the jitter. */
  random(): number;
  /** Told when the connection or the time of the last answer changes. */
  onChange(): void;
  /** The version up to which this device has everything. */
  reached?(): number | undefined;
  /** Something to do when all is quiet, like merging the cache. */
  onIdle?(): Promise<unknown>;
}

export type SyncLoop = ReturnType<typeof createSyncLoop>;

/**
 * Decides when to ask: at once after an edit, a poke or a return to the screen, every minute while visible, and with
 * growing pauses while nobody answers. One round trip is under way at a time.
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
  let askedAgain = false;
  let toldVersion = 0;
  /** Takes rows that came unasked while something else was going on. */
  const waiting: (() => Promise<unknown>)[] = [];
  /** Whether what is due is the timed pull, and not a repetition. */
  let isTimed = false;
  let started = false;
  let visible = true;
  let isBehind = false;

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

  /** @param photos the pause the waiting pictures ask for */
  function scheduleNext(result: RoundResult, photos = Number.POSITIVE_INFINITY): void {
    clock.clearTimeout(timer);
    isTimed = started && visible && result.kind === 'done' && !Number.isFinite(photos);
    if (!started || session === 'other-person') return;
    if (result.kind === 'done') {
      const pause = Math.min(photos, visible ? TIMED_PULL_MS : Number.POSITIVE_INFINITY);
      if (Number.isFinite(pause)) schedule(pause);
      return;
    }
    // A request that reaches nobody costs nobody anything, and a person who watches expects the return within seconds.
    const isWatched = visible && result.kind === 'offline' && failures < SEEN_ATTEMPTS;
    const longest = isWatched ? SEEN_BACKOFF_MS : LONGEST_BACKOFF_MS;
    const ceiling = Math.min(longest, FIRST_BACKOFF_MS * 2 ** Math.min(failures, 10));
    failures += 1;
    const jittered = ports.random() * ceiling;
    const asked = 'seconds' in result ? (result.seconds ?? 0) * 1_000 : 0;
    const hopeless = result.kind === 'ended' || result.kind === 'too-old';
    schedule(hopeless ? LONGEST_BACKOFF_MS : Math.max(asked, jittered));
  }

  /** Whether the server has told of a version this device does not have; it is told once. */
  function isNews(): boolean {
    const told = toldVersion;
    toldVersion = 0;
    return told > (ports.reached?.() ?? 0);
  }

  async function takeWaiting(): Promise<void> {
    for (let take = waiting.shift(); take; take = waiting.shift()) await take().catch(() => undefined);
  }

  /** Takes what came unasked while nothing else is going on, and asks only where that is not all. */
  async function takeNews(): Promise<void> {
    askedAgain = false;
    await takeWaiting();
    running = undefined;
    if (askedAgain || isNews()) return attempt();
    agreed();
  }

  /** This device has what the server has, without having asked. */
  function agreed(): void {
    lastSyncedAt = clock.now();
    if (isTimed) schedule(TIMED_PULL_MS);
    ports.onChange();
  }

  async function rounds(): Promise<RoundResult> {
    let repairs = 0;
    for (;;) {
      askedAgain = false;
      const result = await ports.round().catch((): RoundResult => ({ kind: 'wait' }));
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
      if (!result.more && !askedAgain && !isNews()) return result;
    }
  }

  /** Starts an attempt, or has the one under way look again when it is through. */
  function attempt(): Promise<void> {
    if (session === 'other-person') return Promise.resolve();
    askedAgain = true;
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
      if ((askedAgain || isNews()) && result.kind === 'done') await attempt();
    })();
    return running;
  }

  /**
   * A reason to believe that trying is worth it now.
   * @param version what the server has told of: a device that has it already, as after its own change, need not ask
   */
  function poke(version?: number): Promise<void> {
    failures = 0;
    if (version === undefined || connection !== 'online' || session !== 'open') return attempt();
    toldVersion = Math.max(toldVersion, version);
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
     * Like a poke that brings its rows.
     * @param take has them taken; what it does not take is asked for
     */
    news(version: number, take: () => Promise<unknown>): Promise<void> {
      failures = 0;
      if (connection !== 'online' || session !== 'open') return attempt();
      toldVersion = Math.max(toldVersion, version);
      waiting.push(take);
      running ??= takeNews();
      return running;
    },
    /** The server has said unasked that this device has everything: as good as an answer. */
    agree(): void {
      if (isTimed && !running) agreed();
    },
    /** There is something new to send: at once, or soon when nobody answered the last time. */
    edited(): void {
      failures = 0;
      if (goesWell || running) void attempt();
      else if (started && dueAt > clock.now() + EDIT_PAUSE_MS) schedule(EDIT_PAUSE_MS);
    },
    /** Waits for the request under way, if any. */
    settled: (): Promise<void> => running ?? Promise.resolve(),
    setVisible(next: boolean): void {
      visible = next;
      if (visible && started) void poke();
    },
    /** Whether an edit would be sent at once, and answered as far as is known. */
    isReady: () => !running && goesWell && connection === 'online' && session === 'open',
    connection: () => connection,
    session: () => session,
    /** Whether the last answer was not the whole: more of a first pull is still to come. */
    isBehind: () => isBehind,
    lastSyncedAt: () => lastSyncedAt,
    /** Another call has met the end of the session. */
    sessionEnded(): void {
      if (session === 'open') stand(connection, 'ended');
    },
    /** What the leading tab has found out. */
    hear(heard: { connection: Connection; session?: SyncSession }, at: number | undefined): void {
      if (started || session === 'other-person') return;
      connection = heard.connection;
      session = heard.session ?? 'open';
      lastSyncedAt = at ?? lastSyncedAt;
      ports.onChange();
    },
  };
}

/** Whatever a server of ours says, it has answered. */
function connectionOf(result: RoundResult, before: Connection): Connection {
  switch (result.kind) {
    case 'offline':
    case 'failing':
      return result.kind;
    case 'again':
      return before;
    case 'wait':
      return result.isAsked ? 'online' : before;
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
