import { describe, expect, test } from 'vitest';
import { FIRST_STATE, type LoopEvent, type LoopState, NEVER } from '../../../app/sync/loop-state.ts';
import { nextStep } from '../../../app/sync/loop-steps.ts';

const NOW = 1_000_000;
const REACHED = 5;

/** A leading tab that has synced and waits for the timed pull. */
const SYNCED: LoopState = {
  ...FIRST_STATE,
  connection: 'online',
  lastSyncedAt: NOW - 10,
  isLeading: true,
  dueAt: NOW + 50_000,
  isPullTimed: true,
};
const OFFLINE: Partial<LoopState> = { connection: 'offline', lastRequestSucceeded: false, isPullTimed: false };
const MINUTE: Partial<LoopState> = { dueAt: NOW + 60_000 };

const notify = 'notify';

const apply = async () => undefined;
const other = async () => undefined;

/** What differs from SYNCED before, the event, what differs from before after it, and what begins. */
type Row = [title: string, before: Partial<LoopState>, event: LoopEvent, after: Partial<LoopState>, effects: unknown[]];

const DONE: LoopEvent = { kind: 'roundEnded', result: { kind: 'done', more: false } };
const MORE: LoopEvent = { kind: 'roundEnded', result: { kind: 'done', more: true } };
const FAILED: Partial<LoopState> = { phase: 'idle', lastRequestSucceeded: false, isPullTimed: false, failures: 1 };

describe.each<{ phase: string; rows: Row[] }>([
  {
    phase: 'idle',
    rows: [
      ['the timer begins a round', {}, { kind: 'timer' }, { phase: 'round', dueAt: NEVER }, ['round']],
      ['an edit begins a round', { failures: 3 }, { kind: 'edit' }, { phase: 'round', failures: 0 }, ['round']],
      [
        'an edit after a failure waits a second at most',
        { ...OFFLINE, failures: 3 },
        { kind: 'edit' },
        { failures: 0, dueAt: NOW + 1_000 },
        [],
      ],
      ['an edit after a failure, in a tab that follows', { ...OFFLINE, isLeading: false }, { kind: 'edit' }, {}, []],
      ['a poke without a version begins a round', {}, { kind: 'poke' }, { phase: 'round' }, ['round']],
      ['a poke with the version of this device', {}, { kind: 'poke', version: REACHED }, {}, []],
      ['a poke with a newer version', {}, { kind: 'poke', version: 6 }, { phase: 'round' }, ['round']],
      [
        'any poke while the server was out of reach',
        OFFLINE,
        { kind: 'poke', version: REACHED },
        { phase: 'round' },
        ['round'],
      ],
      ['news are applied', {}, { kind: 'news', version: 6, apply }, { phase: 'news', announced: 6 }, [apply]],
      [
        'news while the server was out of reach are pulled',
        OFFLINE,
        { kind: 'news', version: 6, apply },
        { phase: 'round' },
        ['round'],
      ],
      ['a confirmation puts off the timed pull', {}, { kind: 'confirm' }, { ...MINUTE, lastSyncedAt: NOW }, [notify]],
      ['a confirmation does not put off a retry', OFFLINE, { kind: 'confirm' }, {}, []],
      [
        'a tab that leads now begins a round',
        { isLeading: false },
        { kind: 'start' },
        { phase: 'round', isLeading: true },
        ['round'],
      ],
      ['a tab that no longer leads', {}, { kind: 'stop' }, { isLeading: false, isPullTimed: false, dueAt: NEVER }, []],
      ['hidden', {}, { kind: 'visibility', isVisible: false }, { isVisible: false }, []],
      [
        'shown again',
        { isVisible: false },
        { kind: 'visibility', isVisible: true },
        { phase: 'round', isVisible: true },
        ['round'],
      ],
      [
        'shown again, in a tab that follows',
        { isVisible: false, isLeading: false },
        { kind: 'visibility', isVisible: true },
        { isVisible: true },
        [],
      ],
      ['the session has ended', {}, { kind: 'sessionEnded' }, { session: 'ended' }, [notify]],
      ['the session has ended for an old build', { session: 'too-old' }, { kind: 'sessionEnded' }, {}, []],
      ['nothing begins for another person', { session: 'other-person' }, { kind: 'timer' }, { dueAt: NEVER }, []],
      [
        'the person is back',
        { session: 'other-person' },
        { kind: 'personIsBack' },
        { phase: 'round', session: 'open' },
        ['round', notify],
      ],
      [
        'a tab that follows takes over what the leader says',
        { isLeading: false },
        { kind: 'leader', connection: 'failing', session: 'ended', at: 7 },
        { connection: 'failing', session: 'ended', lastSyncedAt: 7 },
        [notify],
      ],
      ['a leader follows no other', {}, { kind: 'leader', connection: 'offline', at: 7 }, {}, []],
    ],
  },
  {
    phase: 'round',
    rows: [
      ['an edit makes another follow', {}, { kind: 'edit' }, { runsAgain: true }, []],
      ['a version is compared afterwards', {}, { kind: 'poke', version: 9 }, { announced: 9 }, []],
      ['news wait', {}, { kind: 'news', version: 6, apply }, { announced: 6, waiting: [apply] }, []],
      [
        'an answer ends it',
        { failures: 2, repairs: 2 },
        DONE,
        { phase: 'upkeep', failures: 0, repairs: 0, lastSyncedAt: NOW },
        ['upkeep'],
      ],
      [
        'an answer after a failure shows the connection',
        OFFLINE,
        DONE,
        { phase: 'upkeep', connection: 'online', lastRequestSucceeded: true, lastSyncedAt: NOW },
        ['upkeep', notify],
      ],
      ['more pages begin another', {}, MORE, { isBehind: true, lastSyncedAt: NOW }, ['round']],
      ['an edit begins another', { runsAgain: true }, DONE, { runsAgain: false, lastSyncedAt: NOW }, ['round']],
      ['a newer version begins another', { announced: 9 }, DONE, { announced: 0, lastSyncedAt: NOW }, ['round']],
      [
        'news that wait are applied',
        { announced: 6, waiting: [apply, other] },
        DONE,
        { phase: 'round-news', waiting: [other], lastSyncedAt: NOW },
        [apply],
      ],
      [
        'a repair begins another',
        { repairs: 7 },
        { kind: 'roundEnded', result: { kind: 'again' } },
        { repairs: 8 },
        ['round'],
      ],
      [
        'the ninth repair is a failure',
        { repairs: 8 },
        { kind: 'roundEnded', result: { kind: 'again' } },
        { ...FAILED, connection: 'failing', dueAt: NOW + 1_000 },
        [notify],
      ],
      [
        'offline, the pause grows to eight seconds while the tab is visible',
        { failures: 5 },
        { kind: 'roundEnded', result: { kind: 'offline' } },
        { ...FAILED, connection: 'offline', failures: 6, dueAt: NOW + 8_000 },
        [notify],
      ],
      [
        'offline, the pause grows to a minute while the tab is hidden',
        { failures: 20, isVisible: false },
        { kind: 'roundEnded', result: { kind: 'offline' } },
        { ...FAILED, connection: 'offline', failures: 21, dueAt: NOW + 60_000 },
        [notify],
      ],
      [
        'the server says how long to wait',
        { announced: 9 },
        { kind: 'roundEnded', result: { kind: 'wait', seconds: 30, isThrottled: true } },
        { ...FAILED, announced: 0, dueAt: NOW + 30_000 },
        [notify],
      ],
      ['this device failed', {}, { kind: 'roundFailed' }, { ...FAILED, isStuck: true, dueAt: NOW + 1_000 }, [notify]],
      [
        'an ended session waits a minute',
        {},
        { kind: 'roundEnded', result: { kind: 'ended' } },
        { ...FAILED, session: 'ended', dueAt: NOW + 60_000 },
        [notify],
      ],
      [
        'another person is signed in',
        {},
        { kind: 'roundEnded', result: { kind: 'other-person' } },
        { ...FAILED, session: 'other-person', failures: 0, dueAt: NEVER },
        [notify],
      ],
    ],
  },
  {
    phase: 'round-news',
    rows: [
      ['the next is applied', { waiting: [apply] }, { kind: 'newsApplied' }, { waiting: [] }, [apply]],
      ['after the last', {}, { kind: 'newsApplied' }, { phase: 'upkeep' }, ['upkeep']],
      [
        'after the last, rows are missing',
        { announced: 6 },
        { kind: 'newsApplied' },
        { phase: 'round', announced: 0 },
        ['round'],
      ],
    ],
  },
  {
    phase: 'news',
    rows: [
      ['the next is applied', { waiting: [apply] }, { kind: 'newsApplied' }, { waiting: [] }, [apply]],
      [
        'after the last, this device is up to date',
        { announced: REACHED },
        { kind: 'newsApplied' },
        { ...MINUTE, phase: 'idle', announced: 0, lastSyncedAt: NOW },
        [notify],
      ],
      [
        'after the last, rows are missing',
        { announced: 6 },
        { kind: 'newsApplied' },
        { phase: 'round', announced: 0 },
        ['round'],
      ],
      [
        'after the last, an edit is sent',
        { runsAgain: true },
        { kind: 'newsApplied' },
        { phase: 'round', runsAgain: false },
        ['round'],
      ],
    ],
  },
  {
    phase: 'upkeep',
    rows: [
      [
        'the timed pull is next',
        {},
        { kind: 'upkeepEnded', photos: undefined },
        { ...MINUTE, phase: 'idle' },
        [notify],
      ],
      [
        'a picture is tried again before it',
        {},
        { kind: 'upkeepEnded', photos: 5_000 },
        { phase: 'idle', isPullTimed: false, dueAt: NOW + 5_000 },
        [notify],
      ],
      [
        'a hidden tab pulls no more',
        { isVisible: false },
        { kind: 'upkeepEnded', photos: undefined },
        { phase: 'idle', isPullTimed: false, dueAt: NEVER },
        [notify],
      ],
      [
        'an edit that came meanwhile is sent',
        { runsAgain: true },
        { kind: 'upkeepEnded', photos: undefined },
        { ...MINUTE, phase: 'round', runsAgain: false },
        ['round', notify],
      ],
    ],
  },
])('a step of the sync loop in phase $phase', ({ phase, rows }) => {
  test.each(rows)('%s', (_title, patch, event, after, effects) => {
    const before = { ...SYNCED, phase: phase as LoopState['phase'], ...patch };
    const given = structuredClone({ ...before, waiting: before.waiting.length });
    const { state, work, notifies } = nextStep(before, event, { now: NOW, reached: REACHED, random: () => 1 });
    expect(state).toEqual({ ...before, ...after });
    expect([work, notifies && notify].filter(Boolean)).toEqual(effects);
    expect({ ...before, waiting: before.waiting.length }).toEqual(given);
  });
});
