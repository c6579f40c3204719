import type { OutboxRow } from '../../../app/library/journal/rows.ts';
import type { Profile } from '../../support/device.ts';
import { expectThat } from '../check/checks.ts';
import type { Device, World } from './world.ts';

const DAY_MS = 86_400_000;
/** A request that took longer says too little of the time. */
const LONGEST_TRIP_MS = 60_000;
/** The uncertainty from an answer's way, and the difference that is ignored. */
const TOLERANCE_MS = 35_000;
/** The time the server's clock may have been stopped, or the least it may have jumped, since its time came. */
const DRIFT_MS = 5_000;

/** The error of a device's clock: right, hours by a wrong zone, days, years. */
const SKEWS = [0, 0, 3_600_000, -7_200_000, 3 * DAY_MS, -5 * DAY_MS, 400 * DAY_MS, -3_000 * DAY_MS] as const;

export function setClock(device: Device, random: () => number): void {
  device.skew = SKEWS[Math.floor(random() * SKEWS.length)] ?? 0;
}

/** The jumps of a server's clock: not at all, within what counts as equal, by an hour, by days, past what is kept for a month. */
const JUMPS = [0, 1_500, -1_500, 3_600_000, -3_600_000, 2 * DAY_MS, -2 * DAY_MS, 40 * DAY_MS, -40 * DAY_MS] as const;

export interface ServerClock {
  now(): number;
  /** Lets it jump, or stop until the next time, so that many changes have the same millisecond. */
  set(random: () => number, count: (name: ServerClockEvent) => void): void;
  /** True if it has ever been another than the story's. */
  isOwn(): boolean;
}

export const SERVER_CLOCK_EVENTS = [
  'server clock forwards',
  'server clock backwards',
  'server clock stands still',
] as const;
type ServerClockEvent = (typeof SERVER_CLOCK_EVENTS)[number];

export function createServerClock(now: () => number): ServerClock {
  let ahead = 0;
  let stoodAt: number | undefined;
  let isOwn = false;
  const read = () => stoodAt ?? now() + ahead;
  return {
    now: read,
    set(random, count) {
      isOwn = true;
      const before = read();
      stoodAt = undefined;
      if (random() < 0.3) {
        stoodAt = before;
        return count('server clock stands still');
      }
      ahead = JUMPS[Math.floor(random() * JUMPS.length)] ?? 0;
      count(read() < before ? 'server clock backwards' : 'server clock forwards');
    },
    isOwn: () => isOwn,
  };
}

/** Notes how far the server was ahead of a device's clock when it last received the server's time. */
export function watchTimes(profile: Profile, device: () => Device): void {
  const { read, write } = profile.times;
  profile.times = {
    read,
    write(text) {
      write(text);
      const [server = '', sent, answered] = text.split(';')[0]?.split(',') ?? [];
      const took = Number(answered) - Number(sent);
      // A clock that was set meanwhile shows a trip of hours, or one that ended before it began.
      if (took >= 0 && took <= LONGEST_TRIP_MS) device().learned = Date.parse(server) - Number(sent) - took / 2;
    },
  };
}

/** A change made where the server's time is known has it. */
export function checkTimes({ now, server, scenario }: World, device: Device, rows: readonly OutboxRow[]): void {
  const { skew, learned, number } = device;
  // Other servers go by the time of this machine.
  if (scenario.tier !== 'fast' || learned === undefined) return;
  // Either clock was set since.
  if (Math.abs(server.now() - now() - skew - learned) > (server.isOwn() ? DRIFT_MS : TOLERANCE_MS)) return;
  const tolerance = server.isOwn() ? 2 * TOLERANCE_MS : TOLERANCE_MS;
  for (const { name, at } of rows) {
    const off = Date.parse(at) - server.now();
    const isRight = Math.abs(off) <= tolerance;
    expectThat(isRight, 'CLOCK', `${name} of device ${number}, whose clock is off by ${skew} ms, is off by ${off} ms`);
  }
}
