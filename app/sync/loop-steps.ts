import {
  connectionAfter,
  type Facts,
  isServerInReach,
  type LoopEvent,
  type LoopState,
  type LoopWork,
  NEVER,
  sessionAfter,
} from './loop-state.ts';
import type { RoundResult } from './round-result.ts';

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

interface Step {
  state: LoopState;
  /** What begins now. */
  work: LoopWork | undefined;
  /** Something that is shown may have changed. */
  notifies: boolean;
  facts: Facts;
}

type Reactions = { [Event in LoopEvent as Event['kind']]: (step: Step, event: Event) => void };

/** What the loop does next: a function of its arguments alone. */
export function nextStep(before: LoopState, event: LoopEvent, facts: Facts): Step {
  const step: Step = { state: { ...before }, work: undefined, notifies: false, facts };
  const react = REACTIONS[event.kind] as (step: Step, event: LoopEvent) => void;
  react(step, event);
  const { connection, session } = step.state;
  if (connection !== before.connection || session !== before.session) step.notifies = true;
  return step;
}

const REACTIONS: Reactions = {
  start(step) {
    step.state.isLeading = true;
    attempt(step);
  },

  stop({ state }) {
    state.isLeading = false;
    state.isPullTimed = false;
    state.dueAt = NEVER;
  },

  visibility(step, { isVisible }) {
    const { state } = step;
    state.isVisible = isVisible;
    if (isVisible && state.isLeading) poke(step);
  },

  timer(step) {
    step.state.dueAt = NEVER;
    attempt(step);
  },

  /** A new change is sent at once, or soon if the server was out of reach the last time. */
  edit(step) {
    const { state, facts } = step;
    state.failures = 0;
    if (state.lastRequestSucceeded || state.phase !== 'idle') attempt(step);
    else if (mayTime(state)) state.dueAt = Math.min(state.dueAt, facts.now + EDIT_PAUSE_MS);
  },

  poke: (step, { version }) => poke(step, version),

  news(step, { version, apply }) {
    const { state } = step;
    const isInReach = isServerInReach(state);
    if (isInReach) state.waiting = [...state.waiting, apply];
    if (state.phase !== 'idle' || !isInReach) poke(step, version);
    else {
      state.failures = 0;
      state.announced = Math.max(state.announced, version);
      state.phase = 'news';
      state.runsAgain = false;
      applyNext(step);
    }
  },

  confirm(step) {
    if (step.state.isPullTimed && step.state.phase === 'idle') upToDate(step);
  },

  sessionEnded({ state }) {
    if (state.session === 'open') state.session = 'ended';
  },

  personIsBack(step) {
    step.state.session = 'open';
    attempt(step);
  },

  leader(step, { connection, session = 'open', at }) {
    const { state } = step;
    if (state.isLeading || state.session === 'other-person') return;
    step.state = { ...state, connection, session, lastSyncedAt: at ?? state.lastSyncedAt };
    step.notifies = true;
  },

  roundEnded(step, { result }) {
    const { state } = step;
    if (result.kind === 'done') {
      state.phase = 'round-news';
      state.lastSyncedAt = step.facts.now;
      state.isBehind = result.more;
      state.failures = 0;
      state.repairs = 0;
      setOnline(state);
      applyNext(step);
    } else if (result.kind !== 'again') {
      fail(step, result);
    } else if (state.repairs < MOST_REPAIRS) {
      state.repairs += 1;
      beginRound(step);
    } else {
      fail(step, { kind: 'failing', seconds: undefined });
    }
  },

  roundFailed(step) {
    step.state.isStuck = true;
    fail(step, { kind: 'wait' });
  },

  newsApplied: applyNext,

  upkeepEnded(step, { photos = NEVER }) {
    const { state, facts } = step;
    state.phase = 'idle';
    state.isPullTimed = state.isLeading && state.isVisible && photos === NEVER;
    state.dueAt = mayTime(state) ? facts.now + Math.min(photos, state.isVisible ? TIMED_PULL_MS : NEVER) : NEVER;
    step.notifies = true;
    if (state.runsAgain || isNews(step)) attempt(step);
  },
};

/** Begins a round, or lets one follow the current work. */
function attempt(step: Step): void {
  const { state } = step;
  if (state.session === 'other-person') return;
  state.runsAgain = true;
  if (state.phase !== 'idle') return;
  state.repairs = 0;
  beginRound(step);
}

function beginRound(step: Step): void {
  const { state } = step;
  state.phase = 'round';
  state.runsAgain = false;
  state.isStuck = false;
  step.work = 'round';
}

/** A device that has the announced version, as after its own change, makes no request. */
function poke(step: Step, version?: number): void {
  const { state } = step;
  state.failures = 0;
  const isAnnounced = version !== undefined && isServerInReach(state);
  if (isAnnounced) state.announced = Math.max(state.announced, version);
  if (!isAnnounced || (state.phase === 'idle' && isNews(step))) attempt(step);
}

/** Whether the server has announced a version that this device lacks; resets the announcement. */
function isNews({ state, facts }: Step): boolean {
  const { announced } = state;
  state.announced = 0;
  return announced > facts.reached;
}

/** Applies the oldest pushed rows that wait. After the last, a round follows only if rows are still missing. */
function applyNext(step: Step): void {
  const { state } = step;
  const [apply, ...others] = state.waiting;
  if (apply) {
    state.waiting = others;
    step.work = apply;
  } else if (state.phase === 'news') {
    state.phase = 'idle';
    if (state.runsAgain || isNews(step)) attempt(step);
    else upToDate(step);
  } else if (state.isBehind || state.runsAgain || isNews(step)) {
    beginRound(step);
  } else {
    state.phase = 'upkeep';
    state.lastRequestSucceeded = true;
    setOnline(state);
    step.work = 'upkeep';
  }
}

/** Notes, without a request, that this device has all of the server's rows. */
function upToDate(step: Step): void {
  const { state, facts } = step;
  state.lastSyncedAt = facts.now;
  if (state.isPullTimed) state.dueAt = facts.now + TIMED_PULL_MS;
  step.notifies = true;
}

/** Ends the attempt; a leading tab tries again, with growing pauses. */
function fail(step: Step, result: RoundResult): void {
  const { state, facts } = step;
  state.phase = 'idle';
  state.connection = connectionAfter(result, state.connection);
  state.session = sessionAfter(result, state.session);
  state.lastRequestSucceeded = false;
  // The next round pulls all rows in any case.
  state.announced = 0;
  state.isPullTimed = false;
  state.dueAt = NEVER;
  step.notifies = true;
  if (!mayTime(state)) return;
  // A request that does not arrive costs no server time, and a person who watches expects the return within seconds.
  const isWatched = state.isVisible && result.kind === 'offline' && state.failures < SEEN_ATTEMPTS;
  const longest = isWatched ? SEEN_BACKOFF_MS : LONGEST_BACKOFF_MS;
  const jittered = facts.random() * Math.min(longest, FIRST_BACKOFF_MS * 2 ** Math.min(state.failures, 10));
  state.failures += 1;
  const isHopeless = result.kind === 'ended' || result.kind === 'too-old';
  const requested = 'seconds' in result ? (result.seconds ?? 0) * 1_000 : 0;
  state.dueAt = facts.now + Math.max(isHopeless ? LONGEST_BACKOFF_MS : requested, jittered);
}

/** Whether the timer may be set: only the leading tab waits for its next attempt, and no tab of another person. */
function mayTime({ isLeading, session }: LoopState): boolean {
  return isLeading && session !== 'other-person';
}

function setOnline(state: LoopState): void {
  state.connection = 'online';
  state.session = 'open';
}
