import type { Connection, SyncSession } from '../library/sync-status.ts';
import type { RoundResult } from './round-result.ts';

export interface LoopState {
  /** The work under way: one at a time. News are applied alone (`news`) or after a round (`round-news`). */
  phase: 'idle' | 'round' | 'round-news' | 'upkeep' | 'news';
  connection: Connection;
  session: SyncSession;
  lastRequestSucceeded: boolean;
  lastSyncedAt: number | undefined;
  /** The last answer was partial: more pages of a first pull follow. */
  isBehind: boolean;
  /** The last round failed on this device (e.g. disk full). */
  isStuck: boolean;
  isLeading: boolean;
  isVisible: boolean;
  /** Failed attempts in a row. */
  failures: number;
  /** Repairs in a row. */
  repairs: number;
  /** Another round must follow the current work. */
  runsAgain: boolean;
  /** The newest version that the server has announced; 0 once it was compared with this device's. */
  announced: number;
  /** Pushed rows that are not applied yet, the oldest first. */
  waiting: readonly ApplyNews[];
  /** When the timer is due; infinity without one. */
  dueAt: number;
  /** The timer is for the timed pull, and not for a retry or a picture. */
  isPullTimed: boolean;
}

type ApplyNews = () => Promise<unknown>;

export const NEVER = Number.POSITIVE_INFINITY;

export const FIRST_STATE: LoopState = {
  phase: 'idle',
  connection: 'unknown',
  session: 'open',
  lastRequestSucceeded: true,
  lastSyncedAt: undefined,
  isBehind: false,
  isStuck: false,
  isLeading: false,
  isVisible: true,
  failures: 0,
  repairs: 0,
  runsAgain: false,
  announced: 0,
  waiting: [],
  dueAt: NEVER,
  isPullTimed: false,
};

export type LoopEvent =
  /** This tab leads now. */
  | { kind: 'start' }
  /** It no longer leads. */
  | { kind: 'stop' }
  | { kind: 'visibility'; isVisible: boolean }
  | { kind: 'timer' }
  | { kind: 'edit' }
  /** A reason to expect success or news; `version` is the one the server has announced, if any. */
  | { kind: 'poke'; version?: number | undefined }
  /** Rows up to a version were pushed; those that `apply` does not store are pulled. */
  | { kind: 'news'; version: number; apply: ApplyNews }
  /** A heartbeat shows that this device has all rows, which counts as an answer. */
  | { kind: 'confirm' }
  /** Another call got the answer that the session has ended. */
  | { kind: 'sessionEnded' }
  /** The browser's session is this person's again. */
  | { kind: 'personIsBack' }
  /** What the leading tab says. */
  | { kind: 'leader'; connection: Connection; session?: SyncSession | undefined; at: number | undefined }
  /** The ends of the phases. */
  | { kind: 'roundEnded'; result: RoundResult }
  | { kind: 'roundFailed' }
  | { kind: 'newsApplied' }
  /** `photos`: the milliseconds until waiting pictures are tried again; undefined if none wait. */
  | { kind: 'upkeepEnded'; photos: number | undefined };

/** Work that begins now. Its end is an event. */
export type LoopWork = 'round' | 'upkeep' | ApplyNews;

export interface Facts {
  now: number;
  /** The version up to which this device has all rows. */
  reached: number;
  /** 0 to 1, for the jitter. */
  random(): number;
}

export function isServerInReach({ connection, session }: LoopState): boolean {
  return connection === 'online' && session === 'open';
}

/** Any response of our server counts as online. */
export function connectionAfter(result: RoundResult, before: Connection): Connection {
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

export function sessionAfter(result: RoundResult, before: SyncSession): SyncSession {
  switch (result.kind) {
    case 'ended':
    case 'other-person':
    case 'too-old':
      return result.kind;
    default:
      return before;
  }
}
