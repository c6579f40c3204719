import { createHash } from 'node:crypto';
import type { RoundResult } from '../../app/sync/sync-round.ts';
import type { Profile, Tab } from '../support/device.ts';
import type { Backend, Sent } from './backend.ts';
import type { ServerClock } from './clocks.ts';
import type { Happening } from './happenings.ts';
import type { PlainStorage } from './plain-storage.ts';
import type { Fault, Scenario, Step } from './scenario.ts';

export interface AtOnce {
  leaves: Promise<void>;
  round: Promise<RoundResult | 'held' | 'killed'> | undefined;
}

/** A tab of one person in one browser, with what is under way in it. */
export interface OpenTab extends Tab {
  userId: string;
  /** Whether words may be read by this person: their own, and what came with a backup. */
  mayRead(text: string): boolean;
  /** How many words of other tabs it has heard, and whether it has done with them. */
  words: number;
  heard: Promise<unknown>;
  dead: boolean;
  /** Points to go before it is killed; negative when nobody wants to. */
  fuse: number;
  /** Writes to go before its disk is full; undefined while there is room. */
  room: number | undefined;
  /** What the next request meets. */
  fault: Fault | undefined;
  /** Whether a request sent behind another one met it: the round of that one may throw its answer away. */
  isMetBehind: boolean;
  /** The round that a change begins at once; its request leaves when the hand has seen its change saved. */
  atOnce: AtOnce | undefined;
  part: number;
  /** What this tab takes for the server's time, and what it took for it when it last drew its screen. */
  serverTime(): number;
  shownAt: number;
  /** The cursor the last answer brought, if it was a whole delta. */
  arrived: { cursor: number; epoch: string } | undefined;
}

/** What is typed in a form. */
export interface Form {
  artist: string;
  title: string;
}

/** A picture that a person has taken, or that a backup has brought to a device. */
export interface Picture {
  sha256: string;
  userId: string;
  device: Device;
  /** Whether it was said to be kept, and nobody has discarded it since. */
  isKept: boolean;
  /** Whether it stood before the person when it was last looked at. */
  isRefused: boolean;
}

/** A browser profile: one session, and databases of everybody who has signed in. */
export interface Device {
  number: number;
  profile: Profile;
  /** What its tabs keep beside the databases. */
  plain: PlainStorage;
  /** By person and form: what is half filled in. */
  forms: Map<string, Map<string, Form>>;
  /** How far its clock is ahead of the story's, and how far the server was ahead of it when it last heard its time. */
  skew: number;
  learned: number | undefined;
  session: string | undefined;
  home: string;
  tabs: OpenTab[];
  /** By person: commands that were said to be saved, unless taken back before they were sent. */
  promised: Map<string, Set<string>>;
  /** Commands that have been in the queue: only the server may refuse them. */
  queued: Set<string>;
  /** Commands that the server was told alone and did not take for their length. */
  tooLarge: Set<string>;
  /** Entries of the tray that a person has decided, and the ones that an action of theirs made or changed. */
  decided: Set<string>;
  entries: Map<string, { userId: string; text: string | undefined }>;
  /** Commands that its browser removed before they were sent. */
  evicted: Set<string>;
  /** By person: where the cache stood when it was last looked at. */
  cursors: Map<string, { fill: number; epoch: string | undefined; cursor: number }>;
}

/** What a scenario is played on: browsers, a server, a clock, and what has happened so far. */
export interface Stage {
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
  count(name: Happening): void;
  /** Adds to the hash of everything that happens. */
  note(text: string): void;
  /** Every command as a device sent it. */
  sent: Map<string, Sent>;
  /** People whose tables came back from a backup. */
  restored: Set<string>;
  /** The pictures of this story. */
  pictures: Picture[];
  /** By person: words of another one that came with a backup. */
  brought: Map<string, Set<string>>;
  faults: Record<string, number>;
  hash(): string;
}

export function createStage(
  scenario: Scenario,
  clock: Pick<Stage, 'now' | 'advance' | 'server'>,
): Omit<Stage, 'backend'> {
  const history = createHash('sha256');
  const faults: Record<string, number> = {};
  return {
    scenario,
    devices: [],
    step: undefined,
    ...clock,
    count(name) {
      faults[name] = (faults[name] ?? 0) + 1;
    },
    note: (text) => void history.update(text),
    sent: new Map(),
    restored: new Set(),
    pictures: [],
    brought: new Map(),
    faults,
    hash: () => history.digest('hex'),
  };
}
