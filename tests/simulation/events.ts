import type { RunRefused } from '../../app/library/library-types.ts';
import { COMMANDS, type CommandName } from '../../shared/commands/registry.ts';
import type { Point } from '../support/device.ts';
import { BACKUP_EVENTS, PICTURE_BACKUP_EVENTS } from './actions/backups.ts';
import { MANY_EVENTS } from './actions/many.ts';
import { PLAN_EVENTS, type PlanEvent } from './actions/plans.ts';
import { TRAY_EVENTS, type TrayEvent } from './actions/tray.ts';
import { UNDO_CASES, type UndoCase } from './actions/undo.ts';
import type { Action } from './model/actions.ts';
import { extraKindsOf, SIZE_CLASSES, type SizeClass } from './random-scenario.ts';
import {
  type ExtraKind,
  type Fault,
  NETWORK_FAULTS,
  PAUSES,
  type Pause,
  PICTURE_FAULTS,
  PROCESS_FAULTS,
  RARE_FAULTS,
  SERVER_FAULTS,
  STEP_KINDS,
  type StepKind,
  type Tier,
} from './scenario.ts';
import { SERVER_CLOCK_EVENTS } from './world/clocks.ts';

// All events of a scenario, in one place: what is counted and not here does not compile, and what is here and has not
// happened is in the table as zero.

/** Events of the network and the server of a story, in addition to the faults. */
const ON_THE_WAY = [
  'request for verdicts only',
  'request sent ahead',
  'request overtaken',
  'more than 50 commands in a request',
  'more changes than one request carries',
  'commands left out for their bytes',
  'run of accepted verdicts',
  'gap answered',
  'gap answered while others are under way',
  'too large for the proxy',
  'too large for the server',
  'one command too large for the server',
  'lines of an answer lost',
  'delta of several pages',
  'first pull of several pages',
  'first pull left between its pages',
  'first pull begun again',
  'equal times at the end of a page',
  'sent at once',
  'two rounds at once',
  'late duplicate',
] as const;

const ON_THE_SERVER = [
  'tier change',
  'deletions forgotten',
  'verdicts pruned',
  'clients forgotten',
  'older database restored',
  'server restart',
  ...SERVER_CLOCK_EVENTS,
] as const;

const ON_DEVICES = ['sign-in', 'sign-out', 'cache wiped', 'message between tabs lost'] as const;

const FULL_DISKS = ['full disk', 'full disk: change refused', 'full disk: round stopped'] as const;

const SERVER_PUSHES = [
  'news taken',
  'news not taken',
  'news lost',
  'news of another person',
  'killed while taking news',
] as const;

/** Forms and clocks of devices. */
const AT_HOME = ['clock set', 'killed at a form'] as const;
const WITH_A_CAMERA = ['killed while sending pictures'] as const;

const POINTS = ['before-write', 'in-write', 'after-write', 'request', 'answer'] as const satisfies readonly Point[];
const ACTIONS = [
  'run',
  'runMany',
  'undo',
  'retry',
  'discard',
  'keepAsWish',
  'restore',
  'takeOther',
  'putBack',
] as const satisfies readonly Action['do'][];
const UNDONE = ['undo brought photos back', 'undo of a bulk delete', 'undo of a bulk import'] as const;

export type ScenarioEvent =
  | (typeof ON_THE_WAY)[number]
  | (typeof ON_THE_SERVER)[number]
  | (typeof ON_DEVICES)[number]
  | (typeof FULL_DISKS)[number]
  | (typeof SERVER_PUSHES)[number]
  | (typeof AT_HOME)[number]
  | (typeof WITH_A_CAMERA)[number]
  | (typeof UNDONE)[number]
  | SizeClass
  | PlanEvent
  | Fault
  | `step: ${StepKind}`
  | `extra: ${ExtraKind}`
  | `picture: ${Fault}`
  | `crash ${Exclude<Point, 'read'>}`
  | `turn taken at ${Pause}`
  | `judged: ${Action['do']}`
  | `undo: ${UndoCase}`
  | `tray: ${TrayEvent}`
  | `many: ${(typeof MANY_EVENTS)[number]}`
  | `backup: ${(typeof BACKUP_EVENTS)[number] | (typeof PICTURE_BACKUP_EVENTS)[number]}`
  | `undo of ${CommandName}`
  | `undo refused by ${RunRefused['code']}`;

const named = <Prefix extends string, Name extends string>(prefix: Prefix, names: readonly Name[]) =>
  names.map((name) => `${prefix}${name}` as const);

const IN_BOTH: readonly ScenarioEvent[] = [
  ...named('step: ', STEP_KINDS),
  ...ON_THE_WAY,
  ...ON_THE_SERVER,
  ...ON_DEVICES,
  ...FULL_DISKS,
  ...SERVER_PUSHES,
  ...AT_HOME,
  ...named('crash ', POINTS),
  ...named('judged: ', ACTIONS),
  ...NETWORK_FAULTS,
  ...RARE_FAULTS,
  ...SIZE_CLASSES,
  ...PLAN_EVENTS,
  ...UNDONE,
  ...named('undo: ', UNDO_CASES),
  ...named('tray: ', TRAY_EVENTS),
  ...named('many: ', MANY_EVENTS),
  ...named('backup: ', BACKUP_EVENTS),
  ...named('undo of ', Object.keys(COMMANDS) as CommandName[]),
  'undo refused by ALBUM_LIMIT_EXCEEDED',
];

/** The events that the scenarios of each tier must have. */
export const EVENTS: Record<Tier, readonly ScenarioEvent[]> = {
  fast: [
    ...IN_BOTH,
    ...WITH_A_CAMERA,
    ...named('backup: ', PICTURE_BACKUP_EVENTS),
    ...named('extra: ', extraKindsOf('fast')),
    ...named('picture: ', [...NETWORK_FAULTS, ...PICTURE_FAULTS]),
  ],
  real: [...IN_BOTH, ...named('extra: ', extraKindsOf('real')), ...SERVER_FAULTS, ...named('turn taken at ', PAUSES)],
  processes: [...named('step: ', STEP_KINDS), ...named('extra: ', extraKindsOf('processes')), ...PROCESS_FAULTS],
};

/** After this many commands nothing of all that may be missing. */
export const ENOUGH_COMMANDS: Record<Tier, number> = { fast: 50_000, real: 30_000, processes: 10_000 };

export function missingEvents(tier: Tier, counts: Readonly<Record<string, number>>): ScenarioEvent[] {
  return EVENTS[tier].filter((name) => !counts[name]);
}
