import type { RoundSizes } from '../../app/sync/requests.ts';
import { MAX_BATCH, MAX_BATCH_BYTES } from '../../shared/wire/sync-protocol.ts';
import { rngOf } from '../support/rng.ts';
import { SERVER_SIZES, type ServerSizes } from './backends/backend.ts';
import {
  EXTRA_KINDS,
  type Extra,
  type ExtraKind,
  type Fault,
  NETWORK_FAULTS,
  PAUSES,
  PICTURE_FAULTS,
  PROCESS_FAULTS,
  RARE_FAULTS,
  type Scenario,
  SERVER_FAULTS,
  type Step,
  type StepKind,
  type Tier,
} from './scenario.ts';

/** The frequency of each step. */
const STEPS: Record<StepKind, number> = {
  edit: 46,
  sync: 27,
  race: 4,
  openTab: 2,
  reopen: 3,
  session: 3,
  release: 4,
  lateDuplicate: 2,
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

interface ExtraGroup {
  /** Of one of these after a step. */
  chance: number;
  weights: Partial<Record<ExtraKind, number>>;
  isIn?(scenario: Scenario): boolean;
  /** The chance that the tab is killed at it, and the number of points. */
  fuse?: { chance: number; most: number };
}

const EXTRAS: readonly ExtraGroup[] = [
  { chance: 0.13, weights: { form: 32, picture: 18, sendPictures: 28 }, fuse: { chance: 0.3, most: 8 } },
  { chance: 0.04, weights: { clock: 1 } },
  { chance: 0.1, weights: { undo: 10, tray: 7, many: 4 }, fuse: { chance: 0.1, most: 12 } },
  // Only in a few scenarios, since they take long to check.
  { chance: 0.07, weights: { importMany: 3, createMany: 2, deleteMany: 2, shelveMany: 2 }, isIn: isLong },
  { chance: 0.05, weights: { abandonPull: 1, sendAhead: 1, serverClock: 1 } },
  { chance: 0.04, weights: { fullDisk: 1 } },
  { chance: 0.1, weights: { plan: 1 }, isIn: ({ seed }) => seed % 3 === 2 },
  { chance: 0.07, weights: { saveBackup: 4, restoreBackup: 6 } },
];

const OF_PROCESSES: readonly ExtraKind[] = [
  'importMany',
  'createMany',
  'deleteMany',
  'shelveMany',
  'abandonPull',
  'sendAhead',
];
/** The real server looks into pictures, and each process has the machine's clock. */
const EXTRAS_OF: Record<Tier, readonly ExtraKind[]> = {
  fast: EXTRA_KINDS,
  real: EXTRA_KINDS.filter((kind) => kind !== 'picture' && kind !== 'sendPictures'),
  processes: OF_PROCESSES,
};

const FAULTS: Record<Tier, readonly Fault[]> = {
  fast: NETWORK_FAULTS,
  real: [...NETWORK_FAULTS, ...SERVER_FAULTS],
  // Bad networks belong to the other tiers, and each of these takes about a second.
  processes: PROCESS_FAULTS,
};

interface Options {
  tier?: Tier;
  storage?: Scenario['storage'];
  steps?: number;
  /** Steps alone, and nothing after them. */
  isBare?: boolean;
}

/** A scenario made from its seed alone. */
export function scenarioOf(
  seed: number,
  { tier = 'fast', steps = 60, storage, isBare = false }: Options = {},
): Scenario {
  const random = rngOf(seed * 2_654_435_761);
  const below = (limit: number) => Math.floor(random() * limit);
  const devices = 1 + below(3);
  const faultiness = (tier === 'processes' ? 2 : below(4)) * 0.15;
  const faults = FAULTS[tier];
  const scenario: Scenario = {
    seed,
    tier,
    storage: storage ?? (seed % 8 === 0 ? 'indexeddb' : 'memory'),
    devices,
    isFree: random() < 0.6,
    albums: tier !== 'fast' && random() < 0.5 ? 13 : 0,
    steps: Array.from({ length: steps }, () => {
      const step: Step = { do: drawn(STEPS, random), device: below(devices), tab: below(3), r: below(2 ** 31) };
      if (random() < faultiness && ['sync', 'race'].includes(step.do)) step.fault = faults[below(faults.length)];
      else if (random() < 0.06 && ['edit', 'sync', 'race'].includes(step.do)) step.fuse = 1 + below(24);
      if (tier === 'real' && step.do === 'race') step.pause = PAUSES[below(PAUSES.length)];
      return step;
    }),
  };
  if (isBare) return scenario;
  drawSizes(scenario);
  const more = rngOf(seed * 40_503 + 17);
  for (const step of scenario.steps) {
    if (tier !== 'processes') addMore(step, scenario, faultiness, more);
    const after = extrasAfter(scenario, faultiness, more);
    if (after.length > 0) step.after = after;
  }
  addNews(scenario);
  return scenario;
}

/** Drawn apart, so that what else happens for a seed stays as it is. */
function addNews({ seed, tier, devices, steps }: Scenario): void {
  const random = rngOf(seed * 69_069 + 5);
  const below = (limit: number) => Math.floor(random() * limit);
  for (const step of steps) {
    if (random() > 0.06 || tier === 'processes') continue;
    const extra: Extra = { do: 'notify', device: below(devices), tab: below(3), r: below(2 ** 31) };
    step.after = [...(step.after ?? []), extra];
  }
}

function addMore(step: Step, { seed, tier }: Scenario, faultiness: number, random: () => number): void {
  const below = (limit: number) => Math.floor(random() * limit);
  const isCalm = ['sync', 'race'].includes(step.do) && step.fault === undefined && step.fuse === undefined;
  if (isCalm && random() < faultiness * 0.2) step.fault = RARE_FAULTS[below(RARE_FAULTS.length)];
  else if (isCalm && step.do === 'sync' && seed % 3 === 1 && random() < 0.3) step.fault = 'verdicts left out';
  if (step.do === 'edit' && random() < 0.5) {
    step.atOnce = {};
    const fault = FAULTS[tier][below(FAULTS[tier].length)];
    const dice = random();
    if (dice < faultiness && fault) step.atOnce.fault = fault;
    else if (dice > 0.94) step.atOnce.fuse = 1 + below(16);
  }
  if (random() < 0.3) step.serverPush = below(2 ** 31);
  if (random() < 0.15) step.fullEdit = below(2 ** 31);
}

function extrasAfter(scenario: Scenario, faultiness: number, random: () => number): Extra[] {
  const below = (limit: number) => Math.floor(random() * limit);
  const faults = [...NETWORK_FAULTS, ...PICTURE_FAULTS, ...PICTURE_FAULTS];
  const possible = EXTRAS_OF[scenario.tier];
  return EXTRAS.flatMap(({ chance, weights, isIn, fuse }) => {
    if (random() > chance || isIn?.(scenario) === false) return [];
    const kind = drawn(weights, random);
    if (!possible.includes(kind)) return [];
    const extra: Extra = { do: kind, device: below(scenario.devices), tab: below(3), r: below(2 ** 31) };
    const isPicture = kind === 'picture' || kind === 'sendPictures';
    if (isPicture && random() < Math.max(0.4, faultiness)) extra.fault = faults[below(faults.length)] as Fault;
    else if (fuse && random() < fuse.chance) extra.fuse = 1 + below(fuse.most);
    return [extra];
  });
}

function drawn<Name extends string>(weights: Partial<Record<Name, number>>, random: () => number): Name {
  const names = Object.keys(weights) as Name[];
  const weightOf = (name: Name) => weights[name] ?? 0;
  let left = random() * names.reduce((sum, name) => sum + weightOf(name), 0);
  return names.find((name) => {
    left -= weightOf(name);
    return left < 0;
  }) as Name;
}

/** The extras of the scenarios of a tier. */
export function extraKindsOf(tier: Tier): readonly ExtraKind[] {
  return EXTRAS_OF[tier];
}

/**
 * A scenario in which each fault strikes, however slow the machine: each request that meets one carries new changes, and no
 * other request can overtake it.
 */
export function scenarioOfProcessFaults(): Scenario {
  const random = rngOf(1);
  const step = (what: 'edit' | 'sync', device: number, fault?: Fault): Step => ({
    do: what,
    device,
    tab: 0,
    r: Math.floor(random() * 2 ** 31),
    ...(fault && { fault }),
  });
  const edits = () => Array.from({ length: 5 }, () => step('edit', 0));
  // A device sends nothing new before a request has been answered again.
  const steps = PROCESS_FAULTS.flatMap((fault) => [
    step('sync', 0),
    ...edits(),
    step('sync', 0, fault),
    step('sync', 1),
  ]);
  return { seed: 1, tier: 'processes', storage: 'memory', devices: 2, isFree: false, albums: 0, steps };
}

/** The sizes a story may have: so small that a few changes are many, the real ones, and some between. */
const SIZES = {
  batch: [1, 2, 6, 30, 500],
  bytes: [500, 3_000, 20_000, 2_000_000],
  underWay: [1, 2, 3],
  pushOnly: [1, 2, 10, 50],
  firstRows: [1, 3, 10, 200],
  pageRows: [1, 3, 20, 5_000],
  segmentRows: [1, 2, 5, 500],
  deltaRows: [1, 3, 20, 1_000],
  /** The largest body that the server takes, and that a proxy before it lets pass: mostly more than anybody sends. */
  serverBytes: [2_000, 15_000, 4_000_000, 4_000_000, 4_000_000],
  proxyBytes: [1_500, 15_000, 4_000_000, 4_000_000, 4_000_000],
} as const satisfies Record<keyof RoundSizes | keyof ServerSizes, readonly number[]>;

type SizeName = keyof typeof SIZES;
export type SizeClass = { [Name in SizeName]: `${Name} ${(typeof SIZES)[Name][number]}` }[SizeName];

export const SIZE_CLASSES = (Object.keys(SIZES) as SizeName[]).flatMap((name) => [
  ...new Set(SIZES[name].map((size) => `${name} ${size}` as SizeClass)),
]);

/** True if hundreds of rows change at once in it. */
function isLong({ seed }: Scenario): boolean {
  return seed % 10 === 4;
}

/** Draws the sizes of a story. */
function drawSizes(scenario: Scenario): void {
  const random = rngOf(scenario.seed * 1_103_515_245 + 41);
  const drawn = <Name extends SizeName>(name: Name): number =>
    SIZES[name][Math.floor(random() * SIZES[name].length)] ?? SIZES[name][0];
  // A request of many commands needs many that wait.
  const isLarge = isLong(scenario) && random() < 0.5;
  scenario.sizes = {
    batch: isLarge ? MAX_BATCH : drawn('batch'),
    bytes: isLarge ? MAX_BATCH_BYTES : drawn('bytes'),
    underWay: drawn('underWay'),
    pushOnly: drawn('pushOnly'),
  };
  // Processes have the real sizes.
  if (scenario.tier === 'processes') return;
  scenario.server = {
    firstRows: drawn('firstRows'),
    pageRows: drawn('pageRows'),
    segmentRows: drawn('segmentRows'),
    deltaRows: drawn('deltaRows'),
    serverBytes: drawn('serverBytes'),
    proxyBytes: drawn('proxyBytes'),
  };
}

export function sizesOf({ sizes, server }: Scenario): SizeClass[] {
  return Object.entries({ ...sizes, ...server })
    .map(([name, size]) => `${name} ${size}` as SizeClass)
    .filter((name) => SIZE_CLASSES.includes(name));
}

/** Of what goes in pieces, the smallest piece: how many rounds a device needs depends on it. */
export function smallestPiece({ sizes, server }: Scenario): number {
  const { firstRows, pageRows, deltaRows } = { ...SERVER_SIZES, ...server };
  // A request that was too large makes the next ones half as large, down to one command.
  const batch = isNarrow(server) || sizes?.bytes !== undefined ? 1 : (sizes?.batch ?? pageRows);
  return Math.min(firstRows, pageRows, deltaRows, batch);
}

function isNarrow(server: Scenario['server']): boolean {
  return server !== undefined && Math.min(server.serverBytes, server.proxyBytes) < 100_000;
}
