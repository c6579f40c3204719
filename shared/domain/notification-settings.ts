// Chunk: notifications

import type { NotificationKind } from '../schemas/notification.ts';
import { NOTIFICATION_KINDS, type Way } from './notification-kinds.ts';

/** Hours in which nothing is pushed or mailed; what is held meanwhile is sent as one when they end. */
export interface QuietHours {
  isOn: boolean;
  /** '22:30' by the clock of `zone`; `to` may be on the next day. */
  from: string;
  to: string;
  /** The IANA name of the time zone of the device that set them. */
  zone: string;
}

/** The choices of a person; a missing one is as its kind has it. */
export interface NotificationSettings {
  ways: { readonly [Kind in NotificationKind]?: { readonly [W in Way]?: boolean } };
  quiet: QuietHours | null;
}

/** The hours that a person sees who sets them for the first time. */
export const USUAL_QUIET_HOURS = { from: '22:00', to: '08:00' } as const;

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;
const MINUTE = 60_000;
const DAY_MINUTES = 1_440;

/** The stored settings; another version may have written them, so what is not understood is passed over. */
export function settingsOf(stored: unknown): NotificationSettings {
  const { ways, quiet } = fieldsOf(stored);
  return { ways: fieldsOf(ways) as NotificationSettings['ways'], quiet: isQuietHours(quiet) ? quiet : null };
}

/** The settings with what a person has switched now. */
export function withChange(
  { ways, quiet }: NotificationSettings,
  change: { [Part in keyof NotificationSettings]?: NotificationSettings[Part] | undefined },
): NotificationSettings {
  const kinds = Object.entries(change.ways ?? {}).map(([kind, switched]) => {
    return [kind, { ...fieldsOf(ways[kind as NotificationKind]), ...switched }];
  });
  return { ways: { ...ways, ...Object.fromEntries(kinds) }, quiet: change.quiet ?? quiet };
}

/** True if notifications of a kind go this way. */
export function goesBy({ ways }: NotificationSettings, kind: NotificationKind, way: Way): boolean {
  const use = NOTIFICATION_KINDS[kind].ways[way];
  if (use === 'always' || use === 'never') return use === 'always';
  const chosen: unknown = fieldsOf(ways[kind])[way];
  return typeof chosen === 'boolean' ? chosen : use === 'on';
}

/** When the quiet hours end that it is at this time; null if there are none. Times are in milliseconds. */
export function quietUntil({ quiet }: Pick<NotificationSettings, 'quiet'>, now: number): number | null {
  if (!quiet?.isOn || !isQuietAt(quiet, now)) return null;
  const end = now - (now % MINUTE) + minutesTo(quiet, now) * MINUTE;
  if (minutesTo(quiet, end) === 0) return end;
  // The clock is changed in between: the hour is reached earlier or later, or is left out.
  const early = end - (DAY_MINUTES - minutesTo(quiet, end)) * MINUTE;
  const late = end + minutesTo(quiet, end) * MINUTE;
  return isQuietAt(quiet, end) ? late : isQuietAt(quiet, early) ? end : early;
}

function isQuietAt({ from, to, zone }: QuietHours, time: number): boolean {
  const [start, end, here] = [minutesOf(from), minutesOf(to), minutesAt(time, zone)];
  return start <= end ? start <= here && here < end : here >= start || here < end;
}

/** By the clock, from a time to the end of the quiet hours. */
function minutesTo({ to, zone }: QuietHours, time: number): number {
  return (minutesOf(to) - minutesAt(time, zone) + DAY_MINUTES) % DAY_MINUTES;
}

export function isClockTime(text: unknown): text is string {
  return typeof text === 'string' && CLOCK.test(text);
}

export function isTimeZone(zone: unknown): zone is string {
  if (typeof zone !== 'string' || zone === '') return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

function isQuietHours(value: unknown): value is QuietHours {
  const { isOn, from, to, zone } = fieldsOf(value);
  return typeof isOn === 'boolean' && isClockTime(from) && isClockTime(to) && isTimeZone(zone);
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function minutesOf(clock: string): number {
  const [hours, minutes] = clock.split(':');
  return Number(hours) * 60 + Number(minutes);
}

/** The minutes since midnight on a clock of that zone. */
function minutesAt(time: number, timeZone: string): number {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return minutesOf(clock.format(time));
}
