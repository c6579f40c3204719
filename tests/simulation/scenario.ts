import type { RoundSizes } from '../../app/sync/requests.ts';
import type { ServerSizes } from './backends/backend.ts';

/** The faults of one request on its way. */
export const NETWORK_FAULTS = [
  'request lost',
  'answer lost',
  'delivered twice',
  'request delayed',
  'answer delayed',
  'body cut',
  '401',
  '302',
  'redirected page',
  'HTML 200',
  '429',
  '500',
  '502',
  '503',
] as const;

/** The same, less often. */
export const RARE_FAULTS = ['verdicts left out', 'answer cut at a line', 'page of a proxy that takes less'] as const;

/** The faults inside the server, in the tier that has a real one. */
export const SERVER_FAULTS = ['killed before commit', 'killed after commit', 'killed while reading'] as const;

/** The faults of real processes during a request. */
export const PROCESS_FAULTS = [
  'server killed before the transaction',
  'server killed in the transaction',
  'server killed while it commits',
  'server killed before it answers',
  'server killed while it answers',
  'database stopped in the transaction',
  'database stopped while it commits',
  'database stopped before the answer',
] as const;

/** The faults of a picture on its way, in addition to those of any request. */
export const PICTURE_FAULTS = ['picture not known', 'pictures full', 'page of a proxy that takes less'] as const;

export type Fault =
  | (typeof PICTURE_FAULTS)[number]
  | (typeof NETWORK_FAULTS)[number]
  | (typeof SERVER_FAULTS)[number]
  | (typeof PROCESS_FAULTS)[number]
  | (typeof RARE_FAULTS)[number];

/** A memory server; the real app in this process; servers and a database in separate processes. */
export type Tier = 'fast' | 'real' | 'processes';

/** The points at which the real server can be made to wait while another device has its turn. */
export const PAUSES = ['lock-head', 'load-account', 'read-head', 'store-verdicts', 'commit'] as const;
export type Pause = (typeof PAUSES)[number];

export const STEP_KINDS = [
  'edit',
  'sync',
  'race',
  'openTab',
  'reopen',
  'session',
  'release',
  'lateDuplicate',
  'wipeCache',
  'tier',
  'merge',
  'forgetDeletions',
  'pruneVerdicts',
  'forgetClients',
  'backup',
  'restore',
  'restart',
] as const;
export type StepKind = (typeof STEP_KINDS)[number];

/** The extras after a step. */
export const EXTRA_KINDS = [
  'form',
  'picture',
  'sendPictures',
  'clock',
  'importMany',
  'createMany',
  'deleteMany',
  'shelveMany',
  'abandonPull',
  'sendAhead',
  'serverClock',
  'undo',
  'tray',
  'many',
  'fullDisk',
  'plan',
  'saveBackup',
  'restoreBackup',
  'notify',
] as const;
export type ExtraKind = (typeof EXTRA_KINDS)[number];

export interface Extra {
  do: ExtraKind;
  device: number;
  tab: number;
  r: number;
  fault?: Fault;
  fuse?: number;
}

/** One thing that happens. Its own chance comes from `r`, so that leaving out another step does not change it. */
export interface Step {
  do: StepKind;
  device: number;
  tab: number;
  r: number;
  fault?: Fault;
  /** The tab is killed at this many points from the start of the step. */
  fuse?: number;
  pause?: Pause;
  /** The change is sent in the moment in which it is saved, and meets this. */
  atOnce?: { fault?: Fault; fuse?: number };
  /** After it the server sends devices what is new, which travels as it likes: the chance of that. */
  serverPush?: number;
  /** The extras after that. */
  after?: Extra[];
  /** The chance of one more action, with all fields that it can have. */
  fullEdit?: number;
}

export interface Scenario {
  seed: number;
  tier: Tier;
  storage: 'memory' | 'indexeddb';
  devices: number;
  isFree: boolean;
  /** The sizes of a device's requests; the usual ones if not given. */
  sizes?: Partial<RoundSizes>;
  /** The limits of its server, for requests and answers. */
  server?: ServerSizes;
  /** Albums there from the start, so that the limit is near. */
  albums: number;
  steps: Step[];
}

/** The result of a scenario without a failure. */
export interface Outcome {
  commands: number;
  accepted: number;
  kept: number;
  /** The events, with their numbers. */
  events: Record<string, number>;
  /** Of everything that happened, to see that the same seed is the same run. */
  hash: string;
}
