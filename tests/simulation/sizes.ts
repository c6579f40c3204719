import type { RoundSizes } from '../../app/sync/sync-round.ts';
import { MAX_BATCH, MAX_BATCH_BYTES } from '../../shared/wire/sync-protocol.ts';
import { rngOf } from '../support/rng.ts';
import { SERVER_SIZES, type ServerSizes } from './backends/backend.ts';
import type { Scenario } from './scenario.ts';

/** Which sizes a story may have: so small that a few changes are many, the real ones, and some between. */
export const SIZES = {
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

/** Whether hundreds of rows change at once in it. */
export function isLong({ seed }: Scenario): boolean {
  return seed % 10 === 4;
}

/** Draws the sizes of a story. */
export function drawSizes(scenario: Scenario): void {
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
