import type { Connection, SyncSession } from '../library/sync-status.ts';
import { FIRST_STATE, isServerInReach, type LoopEvent, type LoopWork } from './loop-state.ts';
import { nextStep } from './loop-steps.ts';
import type { Clock } from './ports.ts';
import type { RoundResult } from './round-result.ts';

/** When sending pictures fails on this device. */
const PHOTO_RETRY_MS = 1_000;

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
 * growing pauses while the server is out of reach. One attempt runs at a time. The decisions are in `loop-steps.ts`; this
 * runs what they ask for.
 */
export function createSyncLoop(ports: SyncLoopPorts) {
  const { clock, random } = ports;
  let state = FIRST_STATE;
  let timer: unknown;
  let attempt: { ended: Promise<void>; end(): void } | undefined;

  /** @returns the end of the current attempt, if any. A round begins before this returns. */
  function dispatch(event: LoopEvent): Promise<void> {
    const before = state;
    const now = clock.now();
    const step = nextStep(before, event, { now, reached: ports.reached?.() ?? 0, random });
    state = step.state;
    if (state.dueAt !== before.dueAt) setTimer(state.dueAt - now);
    if (state.phase !== 'idle') attempt ??= newAttempt();
    if (step.work) begin(step.work);
    if (step.notifies) ports.onChange();
    if (state.phase === 'idle') {
      attempt?.end();
      attempt = undefined;
    }
    return settled();
  }

  function setTimer(milliseconds: number): void {
    clock.clearTimeout(timer);
    if (Number.isFinite(milliseconds)) timer = clock.setTimeout(() => void dispatch({ kind: 'timer' }), milliseconds);
  }

  function settled(): Promise<void> {
    return attempt?.ended ?? Promise.resolve();
  }

  function begin(work: LoopWork): void {
    if (work === 'upkeep') void upkeep();
    else if (work === 'round') {
      ports.round().then(
        (result) => dispatch({ kind: 'roundEnded', result }),
        () => dispatch({ kind: 'roundFailed' }),
      );
    } else {
      const applied = () => void dispatch({ kind: 'newsApplied' });
      work().then(applied, applied);
    }
  }

  async function upkeep(): Promise<void> {
    const photos = await ports.sendPhotos().catch(() => PHOTO_RETRY_MS);
    await ports.onIdle?.().catch(() => undefined);
    void dispatch({ kind: 'upkeepEnded', photos });
  }

  return {
    start: () => void dispatch({ kind: 'start' }),
    stop: () => void dispatch({ kind: 'stop' }),
    /** Syncs now, or if this device lacks the announced version. */
    poke: (version?: number) => dispatch({ kind: 'poke', version }),
    /**
     * Like a poke with its rows.
     * @param apply stores and shows them; rows that it does not apply are pulled
     */
    news: (version: number, apply: () => Promise<unknown>) => dispatch({ kind: 'news', version, apply }),
    /** A heartbeat shows that this device has all rows, which counts as an answer. */
    confirmUpToDate: () => void dispatch({ kind: 'confirm' }),
    edited: () => void dispatch({ kind: 'edit' }),
    /** Waits for the current attempt, if any. */
    settled,
    setVisible: (isVisible: boolean) => void dispatch({ kind: 'visibility', isVisible }),
    /** Whether an edit would be sent at once, probably with success. */
    canSend: () => state.phase === 'idle' && state.lastRequestSucceeded && isServerInReach(state),
    state: () => state,
    /** Another call got the answer that the session has ended. */
    sessionEnded: () => void dispatch({ kind: 'sessionEnded' }),
    /** The browser's session is this person's again. */
    personIsBack: () => void dispatch({ kind: 'personIsBack' }),
    /** Takes over the state of the leading tab. */
    follow: ({ connection, session }: { connection: Connection; session?: SyncSession }, at: number | undefined) =>
      void dispatch({ kind: 'leader', connection, session, at }),
  };
}

function newAttempt(): { ended: Promise<void>; end(): void } {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { ended, end: () => end() };
}
