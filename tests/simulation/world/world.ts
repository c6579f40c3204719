import { createHash } from 'node:crypto';
import { StorageError } from '../../../app/library/device/tables.ts';
import type { RoundResult } from '../../../app/sync/round-result.ts';
import type { Profile, Tab } from '../../support/device.ts';
import type { Backend, Sent } from '../backends/backend.ts';
import type { ScenarioEvent } from '../events.ts';
import type { Fault, Scenario, Step } from '../scenario.ts';
import type { PlainStorage } from './browsers.ts';
import type { ServerClock } from './clocks.ts';

export interface AtOnce {
  leaves: Promise<void>;
  round: Promise<RoundResult | 'held' | 'killed'> | undefined;
}

/** A tab of one person in one browser, with what is under way in it. */
export interface OpenTab extends Tab {
  userId: string;
  /** True if text may be read by this person: their own, and what came with a backup. */
  mayRead(text: string): boolean;
  /** The number of messages of other tabs it has received, and whether it has applied them. */
  messages: number;
  applied: Promise<unknown>;
  dead: boolean;
  /** Points to go before it is killed; negative for never. */
  fuse: number;
  /** Writes to go before its disk is full; undefined while there is room. */
  room: number | undefined;
  /** The fault of the next request. */
  fault: Fault | undefined;
  /** True if a request sent behind another one met it: the round of that one may throw its answer away. */
  isMetBehind: boolean;
  /** The round that a change begins at once; its request leaves when the person has seen the change saved. */
  atOnce: AtOnce | undefined;
  part: number;
  /** This tab's estimate of the server's time, and the one when it last drew its screen. */
  serverTime(): number;
  shownAt: number;
  /** The cursor the last answer brought, if it was a whole delta. */
  arrived: { cursor: number; epoch: string } | undefined;
}

/** The text typed in a form. */
export interface Form {
  artist: string;
  title: string;
}

/** A picture that a person has taken, or that a backup has brought to a device. */
export interface Picture {
  sha256: string;
  userId: string;
  device: Device;
  /** True if it was reported as kept, and not discarded since. */
  isKept: boolean;
  /** True if the person saw it when it was last looked at. */
  isRefused: boolean;
}

/** A browser profile: one session, and databases of everybody who has signed in. */
export interface Device {
  number: number;
  profile: Profile;
  /** The data its tabs keep outside the databases. */
  plain: PlainStorage;
  /** By person and form: what is half filled in. */
  forms: Map<string, Map<string, Form>>;
  /** The lead of its clock over the story's, and of the server's over it when it last received its time. */
  skew: number;
  learned: number | undefined;
  session: string | undefined;
  home: string;
  tabs: OpenTab[];
  /** By person: commands that were said to be saved, unless taken back before they were sent. */
  promised: Map<string, Set<string>>;
  /** Commands that have been in the queue: only the server may refuse them. */
  queued: Set<string>;
  /** Commands that were sent alone and refused for their length. */
  tooLarge: Set<string>;
  /** Entries of the tray that a person has decided, and the ones that an action of theirs made or changed. */
  decided: Set<string>;
  entries: Map<string, { userId: string; text: string | undefined }>;
  /** By person: the version of the cache when it was last looked at. */
  cursors: Map<string, { fill: number; epoch: string | undefined; cursor: number }>;
}

/** The world of a scenario: browsers, a server, a clock, and what has happened so far. */
export interface World {
  scenario: Scenario;
  backend: Backend;
  devices: Device[];
  /** The step under way; undefined before the first and after the last. */
  step: Step | undefined;
  now(): number;
  advance(milliseconds: number): void;
  /** The server's own clock. */
  server: ServerClock;
  /** Counts what happens, for the table. */
  count(name: ScenarioEvent): void;
  /** Adds to the hash of everything that happens. */
  note(text: string): void;
  /** Every command as a device sent it. */
  sent: Map<string, Sent>;
  /** People whose tables came back from a backup. */
  restored: Set<string>;
  /** The pictures of this story. */
  pictures: Picture[];
  /** By person: text of another one that came with a backup. */
  brought: Map<string, Set<string>>;
  events: Record<string, number>;
  hash(): string;
}

export function createWorld(
  scenario: Scenario,
  clock: Pick<World, 'now' | 'advance' | 'server'>,
): Omit<World, 'backend'> {
  const history = createHash('sha256');
  const events: Record<string, number> = {};
  return {
    scenario,
    devices: [],
    step: undefined,
    ...clock,
    count(name) {
      events[name] = (events[name] ?? 0) + 1;
    },
    note: (text) => void history.update(text),
    sent: new Map(),
    restored: new Set(),
    pictures: [],
    brought: new Map(),
    events,
    hash: () => history.digest('hex'),
  };
}

/** Called before each write of a tab. */
export function takeRoom(tab: OpenTab): void {
  if (tab.room === undefined) return;
  if (tab.room === 0) throw new StorageError(new DOMException('No room', 'QuotaExceededError'));
  tab.room -= 1;
}

/** Notes that a round was stopped by a full disk; anything else is a fault. */
export function stopped(error: unknown, note: () => void): void {
  if (!(error instanceof StorageError)) throw error;
  note();
}
