import type { OutboxRow } from '../../app/library/journal/rows.ts';
import type { Profile } from '../support/device.ts';
import { expectThat } from './checks.ts';
import type { Device, Stage } from './stage.ts';

const DAY_MS = 86_400_000;
/** A request that took longer tells too little of the time. */
const LONGEST_TRIP_MS = 60_000;
/** What the way of an answer leaves open, and the difference that is taken for none. */
const TOLERANCE_MS = 35_000;

/** Where a device's clock may be off by: right, hours by a wrong zone, days, years. */
const SKEWS = [0, 0, 3_600_000, -7_200_000, 3 * DAY_MS, -5 * DAY_MS, 400 * DAY_MS, -3_000 * DAY_MS] as const;

export function setClock(device: Device, random: () => number): void {
  device.skew = SKEWS[Math.floor(random() * SKEWS.length)] ?? 0;
}

/** Notes for which setting of its clock a device has heard the server's time. */
export function watchTimes(profile: Profile, device: () => Device): void {
  const { read, write } = profile.times;
  profile.times = {
    read,
    write(text) {
      write(text);
      const [, sent, answered] = text.split(';')[0]?.split(',') ?? [];
      const took = Number(answered) - Number(sent);
      // A clock that was set meanwhile shows a trip of hours, or one that ended before it began.
      if (took >= 0 && took <= LONGEST_TRIP_MS) device().learned = device().skew;
    },
  };
}

/** A change made where the server's time is known has it. */
export function checkTimes({ now, scenario }: Stage, device: Device, rows: readonly OutboxRow[]): void {
  const { skew, learned, number } = device;
  // Other servers go by the time of this machine.
  if (scenario.tier !== 'fast' || learned !== skew) return;
  for (const { name, at } of rows) {
    const off = Date.parse(at) - now();
    const isRight = Math.abs(off) <= TOLERANCE_MS;
    expectThat(isRight, 'CLOCK', `${name} of device ${number}, whose clock is off by ${skew} ms, is off by ${off} ms`);
  }
}
