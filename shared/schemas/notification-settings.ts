// Chunk: notifications

import * as z from 'zod/mini';
import { NOTIFICATION_KIND_NAMES, NOTIFICATION_KINDS, WAYS, type Way } from '../domain/notification-kinds.ts';
import { isClockTime, isTimeZone, type QuietHours } from '../domain/notification-settings.ts';
import type { NotificationKind } from './notification.ts';

const aSwitch = z.optional(z.boolean({ error: 'A notification must be on or off' }));

function switchesOf(kind: NotificationKind) {
  const { ways } = NOTIFICATION_KINDS[kind];
  const switched = WAYS.filter((way) => ways[way] === 'on' || ways[way] === 'off');
  return z.strictObject(Object.fromEntries(switched.map((way) => [way, aSwitch])), {
    error: 'This cannot be switched',
  });
}

const clockTime = z.string({ error: 'A time is required' }).check(z.refine(isClockTime, 'A time must look like 22:30'));

const quietHours = z.object({
  isOn: z.boolean({ error: 'Quiet hours must be on or off' }),
  from: clockTime,
  to: clockTime,
  zone: z.string({ error: 'A time zone is required' }).check(z.refine(isTimeZone, 'There is no such time zone')),
}) satisfies z.ZodMiniType<QuietHours>;

/** Switches and quiet hours to change; what is not named stays as it is. */
export const notificationSettingsChange = z
  .object({
    ways: z.optional(
      z.strictObject(Object.fromEntries(NOTIFICATION_KIND_NAMES.map((kind) => [kind, z.optional(switchesOf(kind))])), {
        error: 'There is no such notification',
      }) as unknown as z.ZodMiniType<{ [Kind in NotificationKind]?: { [W in Way]?: boolean } }>,
    ),
    quiet: z.optional(quietHours),
  })
  .check(z.refine(({ ways, quiet }) => ways !== undefined || quiet !== undefined, 'Nothing to change'));
