import type { RunRefused } from '../../app/library/library-types.ts';
import { COMMANDS, type CommandName } from '../../shared/commands/registry.ts';
import type { Point } from '../support/device.ts';
import { BACKUP_WORDS, PICTURE_BACKUP_WORDS } from './backup-steps.ts';
import { MANY_WORDS } from './bad-ones.ts';
import { SERVER_CLOCK_WORDS } from './clocks.ts';
import { TRAY_WORDS, type TrayWord } from './decisions.ts';
import { EVICTION_WORDS, type EvictionWord } from './evictions.ts';
import { MEMBERS_PAGES } from './members.ts';
import { PLAN_WORDS, type PlanWord } from './plans.ts';
import {
  DOINGS,
  type Doing,
  type Fault,
  LATER_FAULTS,
  NETWORK_FAULTS,
  PAUSES,
  type Pause,
  PICTURE_FAULTS,
  PROCESS_FAULTS,
  SERVER_FAULTS,
  STEP_KINDS,
  type StepKind,
  type Tier,
} from './scenario.ts';
import type { Action } from './second-hand.ts';
import { SIGN_IN_WORDS, type SignInWord } from './sign-ins.ts';
import { SIZE_CLASSES, type SizeClass } from './sizes.ts';
import { STRANGERS_PAGES } from './strangers.ts';
import { TAKE_BACKS, type TakeBack } from './take-backs.ts';

// All that a story may tell, in one place: what is counted and not here does not compile, and what is here and has not
// happened stands in the table as zero.

/** What the network and the server of a story do to requests, beside the faults. */
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
  ...SERVER_CLOCK_WORDS,
] as const;

const ON_DEVICES = ['sign-in', 'sign-out', 'cache wiped', 'word between tabs lost'] as const;

const FULL_DISKS = ['full disk', 'full disk: change refused', 'full disk: round stopped'] as const;

const TELLINGS = [
  'news taken',
  'news not taken',
  'news lost',
  'news of another person',
  'killed while taking news',
] as const;

/** Forms, cameras, clocks and other people, whose stories are told without a real server. */
const AT_HOME = ['clock set', 'another person in another tab', 'killed at a form'] as const;
const WITH_A_CAMERA = ['killed while sending pictures'] as const;

const POINTS = ['before-write', 'in-write', 'after-write', 'request', 'answer'] as const satisfies readonly Point[];
const ACTIONS = [
  'run',
  'undo',
  'retry',
  'discard',
  'keepAsWish',
  'restore',
  'takeOther',
  'putBack',
] as const satisfies readonly Action['do'][];
const UNDONE = ['undo brought photos back', 'undo of a bulk delete', 'undo of a bulk import'] as const;

export type Happening =
  | (typeof ON_THE_WAY)[number]
  | (typeof ON_THE_SERVER)[number]
  | (typeof ON_DEVICES)[number]
  | (typeof FULL_DISKS)[number]
  | (typeof TELLINGS)[number]
  | (typeof AT_HOME)[number]
  | (typeof WITH_A_CAMERA)[number]
  | (typeof UNDONE)[number]
  | SizeClass
  | PlanWord
  | EvictionWord
  | SignInWord
  | Fault
  | `step: ${StepKind}`
  | `doing: ${Doing}`
  | `picture: ${Fault}`
  | `crash ${Exclude<Point, 'read'>}`
  | `turn taken at ${Pause}`
  | `judged: ${Action['do']}`
  | `undo: ${TakeBack}`
  | `tray: ${TrayWord}`
  | `many: ${(typeof MANY_WORDS)[number]}`
  | `backup: ${(typeof BACKUP_WORDS)[number] | (typeof PICTURE_BACKUP_WORDS)[number]}`
  | (typeof STRANGERS_PAGES)[number]
  | (typeof MEMBERS_PAGES)[number]
  | `undo of ${CommandName}`
  | `undo refused by ${RunRefused['code']}`;

const named = <Prefix extends string, Name extends string>(prefix: Prefix, names: readonly Name[]) =>
  names.map((name) => `${prefix}${name}` as const);

const IN_BOTH: readonly Happening[] = [
  ...named('step: ', STEP_KINDS),
  ...ON_THE_WAY,
  ...ON_THE_SERVER,
  ...ON_DEVICES,
  ...FULL_DISKS,
  ...TELLINGS,
  ...AT_HOME,
  ...named('crash ', POINTS),
  ...named('judged: ', ACTIONS),
  ...NETWORK_FAULTS,
  ...LATER_FAULTS,
  ...SIZE_CLASSES,
  ...PLAN_WORDS,
  ...EVICTION_WORDS,
  ...SIGN_IN_WORDS,
  ...UNDONE,
  ...named('undo: ', TAKE_BACKS),
  ...named('tray: ', TRAY_WORDS),
  ...named('many: ', MANY_WORDS),
  ...named('backup: ', BACKUP_WORDS),
  ...named('undo of ', Object.keys(COMMANDS) as CommandName[]),
  'undo refused by ALBUM_LIMIT_EXCEEDED',
];

/** What the stories of each tier tell sooner or later. */
export const HAPPENINGS: Record<Tier, readonly Happening[]> = {
  fast: [
    ...IN_BOTH,
    ...WITH_A_CAMERA,
    ...named('backup: ', PICTURE_BACKUP_WORDS),
    ...named('doing: ', DOINGS.fast),
    ...named('picture: ', [...NETWORK_FAULTS, ...PICTURE_FAULTS]),
  ],
  real: [
    ...IN_BOTH,
    ...named('doing: ', DOINGS.real),
    ...SERVER_FAULTS,
    ...named('turn taken at ', PAUSES),
    ...STRANGERS_PAGES,
    ...MEMBERS_PAGES,
  ],
  processes: [...named('step: ', STEP_KINDS), ...named('doing: ', DOINGS.processes), ...PROCESS_FAULTS],
};

/** After this many commands nothing of all that may be missing. */
export const ENOUGH_COMMANDS: Record<Tier, number> = { fast: 50_000, real: 30_000, processes: 10_000 };

export function neverHappened(tier: Tier, counts: Readonly<Record<string, number>>): Happening[] {
  return HAPPENINGS[tier].filter((name) => !counts[name]);
}
