import type { RoundSizes } from '../../app/sync/sync-round.ts';
import { rngOf } from '../support/rng.ts';
import type { ServerSizes } from './backend.ts';
import { BACKUP_KINDS, strewBackups } from './backup-steps.ts';
import { strewDisks } from './disks.ts';
import { strewEvictions } from './evictions.ts';
import { LATER_KINDS, type LaterKind, strewLater } from './later-steps.ts';
import { strewPlans } from './plans.ts';
import { strewSignIns } from './sign-ins.ts';
import { drawSizes, isLong } from './sizes.ts';

/** What can happen to one request on its way. */
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

/** What can happen inside the server, in the tier that has a real one. */
export const SERVER_FAULTS = ['killed before commit', 'killed after commit', 'killed while reading'] as const;

/** What can happen to real processes while they have a request. */
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

/** A memory server; the real app in this process; servers and a database in processes of their own. */
export type Tier = 'fast' | 'real' | 'processes';

/** Strewn in afterwards, so that the stories told before they were thought of stay the same. */
export const LATER_FAULTS = ['verdicts left out', 'answer cut at a line', 'page of a proxy that takes less'] as const;

/** What can happen to a picture on its way, beside what happens to any request. */
export const PICTURE_FAULTS = ['picture not known', 'pictures full', 'page of a proxy that takes less'] as const;

export type Fault =
  | (typeof PICTURE_FAULTS)[number]
  | (typeof NETWORK_FAULTS)[number]
  | (typeof SERVER_FAULTS)[number]
  | (typeof PROCESS_FAULTS)[number]
  | (typeof LATER_FAULTS)[number];

/** Where the real server may be made to wait while another device has its turn. */
export const PAUSES = ['lock-head', 'load-account', 'read-head', 'store-verdicts', 'commit'] as const;
export type Pause = (typeof PAUSES)[number];

const WEIGHTS = {
  edit: 46,
  sync: 27,
  race: 4,
  openTab: 2,
  reopen: 3,
  session: 3,
  release: 4,
  ghost: 2,
  wipeCache: 1,
  tier: 2,
  merge: 1,
  forgetDeletions: 1,
  pruneVerdicts: 1,
  forgetClients: 1,
  backup: 1,
  restore: 0.5,
  restart: 0.5,
};
export type StepKind = keyof typeof WEIGHTS;
export const STEP_KINDS = Object.keys(WEIGHTS) as StepKind[];

const EXTRAS = { form: 32, picture: 18, sendPictures: 28, clock: 16, person: 6 };

/** Changes of many rows at once, in a few stories only, since they take long to check. */
const BULK = { importMany: 3, createMany: 2, deleteMany: 2, shelveMany: 2 };
/** First pulls that are left, requests sent ahead of one another, and a server whose clock is set. */
const TRIPS_OF_PROCESSES = { abandonPull: 1, sendAhead: 1 };
const TRIPS = { ...TRIPS_OF_PROCESSES, serverClock: 1 };

export type Doing = keyof typeof EXTRAS | keyof typeof BULK | keyof typeof TRIPS | LaterKind | Alone;

/** Doings that have a place of their own in a step. */
const ALONE = ['fullDisk', 'plan', 'eviction', 'signIn', ...BACKUP_KINDS] as const;
type Alone = (typeof ALONE)[number];

/** Pictures only without a real server, which looks into them. */
const EXTRAS_WITHOUT_CAMERA = { form: 32, clock: 16, person: 6 };
const keysOf = <Key extends string>(weights: Record<Key, number>) => Object.keys(weights) as Key[];

export const DOINGS: Record<Tier, readonly Doing[]> = {
  fast: [...keysOf(EXTRAS), ...keysOf(BULK), ...keysOf(TRIPS), ...LATER_KINDS, ...ALONE],
  real: [...keysOf(EXTRAS_WITHOUT_CAMERA), ...keysOf(BULK), ...keysOf(TRIPS), ...LATER_KINDS, ...ALONE],
  // Each process has the machine's clock.
  processes: [...keysOf(BULK), ...keysOf(TRIPS_OF_PROCESSES)],
};

/** What else happens after a step. */
export interface Extra {
  do: Doing;
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
  /** After it the server tells devices what is new, and its words travel as they like. */
  telling?: number;
  extra?: Extra;
  /** Something longer after that. */
  later?: Extra;
  also?: Extra;
  /** After that the disk is full for a while. */
  disk?: Extra;
  /** After that a person's plan begins or ends. */
  plan?: Extra;
  /** And a library is saved to a file, or restored from one. */
  kept?: Extra;
  /** After that a browser removes databases. */
  eviction?: Extra;
  /** After that a person signs in again, and the server comes back from a backup. */
  signIn?: Extra;
  /** The chance of one more action, with all that can be said about it. */
  full?: number;
}

/** Where a step holds what else happens after it, in the order in which that happens. */
export const PLACES = [
  'extra',
  'later',
  'also',
  'disk',
  'plan',
  'kept',
  'eviction',
  'signIn',
] as const satisfies readonly (keyof Step)[];

export interface Scenario {
  seed: number;
  tier: Tier;
  storage: 'memory' | 'indexeddb';
  devices: number;
  isFree: boolean;
  /** How much a device sends at once; the usual sizes where it is not said. */
  sizes?: Partial<RoundSizes>;
  /** How much its server takes and gives at once. */
  server?: ServerSizes;
  /** Albums there from the start, so that the limit is near. */
  albums: number;
  steps: Step[];
}

const FAULTS: Record<Tier, readonly Fault[]> = {
  fast: NETWORK_FAULTS,
  real: [...NETWORK_FAULTS, ...SERVER_FAULTS],
  // Bad networks are the other tiers' stories, and each of these takes about a second.
  processes: PROCESS_FAULTS,
};

interface Options {
  tier?: Scenario['tier'];
  storage?: Scenario['storage'];
  steps?: number;
  /** False tells the story as it was before LATER_FAULTS. */
  isLater?: boolean;
  /** False leaves out the newest kinds: sizes, bulk, full disks, and steps of `LATER_KINDS`. */
  isNewest?: boolean;
}

/** A story told by its seed alone. */
export function scenarioOf(
  seed: number,
  { tier = 'fast', steps = 60, storage, isLater = true, isNewest = isLater }: Options = {},
): Scenario {
  const random = rngOf(seed * 2_654_435_761);
  const below = (limit: number) => Math.floor(random() * limit);
  const devices = 1 + below(3);
  const faultiness = (tier === 'processes' ? 2 : below(4)) * 0.15;
  const faults = FAULTS[tier];
  const draw = () => drawn(WEIGHTS, random);
  const scenario: Scenario = {
    seed,
    tier,
    storage: storage ?? (seed % 8 === 0 ? 'indexeddb' : 'memory'),
    devices,
    isFree: random() < 0.6,
    albums: tier !== 'fast' && random() < 0.5 ? 13 : 0,
    steps: Array.from({ length: steps }, () => {
      const step: Step = { do: draw(), device: below(devices), tab: below(3), r: below(2 ** 31) };
      if (random() < faultiness && ['sync', 'race'].includes(step.do)) step.fault = faults[below(faults.length)];
      else if (random() < 0.06 && ['edit', 'sync', 'race'].includes(step.do)) step.fuse = 1 + below(24);
      if (tier === 'real' && step.do === 'race') step.pause = PAUSES[below(PAUSES.length)];
      return step;
    }),
  };
  if (isLater && tier !== 'processes') {
    strew(scenario, faultiness);
    strewTellings(scenario);
    if (seed % 3 === 1) leaveVerdictsOut(scenario);
    strewExtras(scenario, faultiness);
    strewAtOnce(scenario, faultiness);
    strewFull(scenario);
    if (isNewest)
      for (const strewMore of [strewLater, strewDisks, strewPlans, strewBackups, strewEvictions, strewSignIns])
        strewMore(scenario);
  }
  if (isNewest) {
    drawSizes(scenario);
    strewBulk(scenario);
  }
  return scenario;
}

/**
 * A story in which each fault strikes, however slow the machine: each request that meets one carries new changes, and no
 * other request can overtake it.
 */
export function storyOfProcessFaults(): Scenario {
  const random = rngOf(1);
  const step = (what: 'edit' | 'sync', device: number, fault?: Fault): Step => ({
    do: what,
    device,
    tab: 0,
    r: Math.floor(random() * 2 ** 31),
    ...(fault && { fault }),
  });
  const edits = () => Array.from({ length: 3 }, () => step('edit', 0));
  // A device sends nothing new before a request has been answered again.
  const steps = PROCESS_FAULTS.flatMap((fault) => [
    step('sync', 0),
    ...edits(),
    step('sync', 0, fault),
    step('sync', 1),
  ]);
  return { seed: 1, tier: 'processes', storage: 'memory', devices: 2, isFree: false, albums: 0, steps };
}

/** Several verdicts in one line are worth a look where the server stops between them. */
function leaveVerdictsOut(scenario: Scenario): void {
  const random = rngOf(scenario.seed * 7_919 + 3);
  for (const step of scenario.steps) {
    if (random() < 0.3 && step.do === 'sync' && step.fault === undefined && step.fuse === undefined)
      step.fault = 'verdicts left out';
  }
}

/** Forms, pictures, clocks and other people; the stories told before are otherwise the same. */
function strewExtras({ seed, tier, devices, steps }: Scenario, faultiness: number): void {
  const random = rngOf(seed * 48_271 + 11);
  const below = (limit: number) => Math.floor(random() * limit);
  const faults = [...NETWORK_FAULTS, ...PICTURE_FAULTS, ...PICTURE_FAULTS];
  for (const step of steps) {
    if (random() > 0.2) continue;
    const kind = tier === 'fast' ? drawn(EXTRAS, random) : drawn(EXTRAS_WITHOUT_CAMERA, random);
    const extra: Extra = { do: kind, device: below(devices), tab: below(3), r: below(2 ** 31) };
    if (['picture', 'sendPictures'].includes(extra.do) && random() < Math.max(0.4, faultiness))
      extra.fault = faults[below(faults.length)];
    else if (random() < 0.3 && !['clock', 'person'].includes(extra.do)) extra.fuse = 1 + below(8);
    step.extra = extra;
  }
}

function strewBulk(scenario: Scenario): void {
  const { seed, devices, steps } = scenario;
  const random = rngOf(seed * 16_807 + 23);
  const below = (limit: number) => Math.floor(random() * limit);
  for (const step of steps) {
    const dice = random();
    const trips = scenario.tier === 'processes' ? TRIPS_OF_PROCESSES : TRIPS;
    const kinds: Partial<Record<Doing, number>> | undefined =
      isLong(scenario) && dice < 0.07 ? BULK : dice > 0.95 ? trips : undefined;
    if (kinds)
      step.also = {
        do: drawn(kinds as Record<Doing, number>, random),
        device: below(devices),
        tab: below(3),
        r: below(2 ** 31),
      };
  }
}

function drawn<Name extends string>(weights: Record<Name, number>, random: () => number): Name {
  const names = Object.keys(weights) as Name[];
  const total = names.reduce((sum, name) => sum + weights[name], 0);
  let left = random() * total;
  return names.find((name) => {
    left -= weights[name];
    return left < 0;
  }) as Name;
}

function strewAtOnce({ seed, tier, steps }: Scenario, faultiness: number): void {
  const random = rngOf(seed * 22_695_477 + 1);
  const faults = FAULTS[tier];
  for (const step of steps) {
    const dice = random();
    if (step.do !== 'edit' || random() < 0.5) continue;
    step.atOnce = {};
    const fault = faults[Math.floor(random() * faults.length)];
    if (dice < faultiness && fault) step.atOnce.fault = fault;
    else if (dice > 0.94) step.atOnce.fuse = 1 + Math.floor(random() * 16);
  }
}

function strewFull({ seed, steps }: Scenario): void {
  const random = rngOf(seed * 134_775_813 + 29);
  for (const step of steps) if (random() < 0.15) step.full = Math.floor(random() * 2 ** 31);
}

function strewTellings({ seed, steps }: Scenario): void {
  const random = rngOf(seed * 69_069 + 5);
  for (const step of steps) if (random() < 0.3) step.telling = Math.floor(random() * 2 ** 31);
}

function strew({ seed, steps }: Scenario, faultiness: number): void {
  const random = rngOf(seed * 40_503 + 17);
  for (const step of steps) {
    const isFree = ['sync', 'race'].includes(step.do) && step.fault === undefined && step.fuse === undefined;
    const fault = LATER_FAULTS[Math.floor(random() * LATER_FAULTS.length)];
    if (random() < faultiness * 0.2 && isFree && fault) step.fault = fault;
  }
}
