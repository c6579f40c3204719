import { useState } from 'react';
import { updateNotificationSettings } from '../../../shared/contract/notifications.ts';
import { type QuietHours, USUAL_QUIET_HOURS } from '../../../shared/domain/notification-settings.ts';
import { call } from '../../online/call.ts';
import { useSession } from '../../session/session-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { Switch } from '../../ui/field/Switch.tsx';
import { Select } from '../../ui/Select.tsx';
import { clockText } from '../../ui/text/time-words.ts';
import { toast } from '../../ui/toast.ts';
import { settingFailed } from './setting-failure.ts';

const HALF_HOURS = Array.from({ length: 48 }, (_, half) => {
  return `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`;
});

export type QuietHoursSettingProps = {
  /** Null until the person has set them. */
  stored: QuietHours | null;
  disabled: boolean;
};

/** The hours in which nothing is pushed or mailed, by the clock of the device that set them. */
export function QuietHoursSetting({ stored, disabled }: QuietHoursSettingProps) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { pending, save } = useQuietHours();
  const quiet = pending ?? stored ?? { isOn: false, ...USUAL_QUIET_HOURS, zone: here };
  const change = (changes: Partial<QuietHours>) => void save({ ...quiet, ...changes });

  return (
    <>
      <Switch
        label="Quiet hours"
        hint="Nothing is pushed or mailed meanwhile. It comes as one when they end."
        checked={quiet.isOn}
        disabled={disabled}
        onCheckedChange={(isOn) => change({ isOn, zone: here })}
      />
      {quiet.isOn && (
        <div className="quiet-hours">
          <ClockTime label="From" value={quiet.from} disabled={disabled} onChange={(from) => change({ from })} />
          <ClockTime label="To" value={quiet.to} disabled={disabled} onChange={(to) => change({ to })} />
          <p className="muted sm" role="status">
            {hoursText(quiet)} {zoneText(quiet.zone, here)}
          </p>
          {quiet.zone !== here && (
            <Button disabled={disabled} onClick={() => change({ zone: here })}>
              Use the clock of this device
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** Saves at once; what is shown springs back if that fails. */
function useQuietHours() {
  const { session } = useSession();
  const [pending, setPending] = useState<QuietHours>();

  async function save(next: QuietHours) {
    if (pending) return;
    setPending(next);
    try {
      session.accountChanged(await call(updateNotificationSettings, { body: { quiet: next } }));
      toast({ title: next.isOn ? 'Quiet hours are set' : 'Quiet hours are off' });
    } catch (error) {
      settingFailed(error, 'your quiet hours');
    } finally {
      setPending(undefined);
    }
  }

  return { pending, save };
}

type ClockTimeProps = { label: string; value: string; disabled: boolean; onChange: (value: string) => void };

function ClockTime({ label, value, disabled, onChange }: ClockTimeProps) {
  // Another program may have set any minute.
  const times = HALF_HOURS.includes(value) ? HALF_HOURS : [...HALF_HOURS, value].sort();
  return (
    <Field label={label}>
      <Select
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value)}
        options={times.map((time) => ({ value: time, label: timeText(time) }))}
      />
    </Field>
  );
}

/** 'From 10:00 PM to 8:00 AM the next day.' */
function hoursText({ from, to }: QuietHours): string {
  if (from === to) return 'Both times are the same, so no hour is quiet.';
  return `From ${timeText(from)} to ${timeText(to)}${to < from ? ' the next day' : ''}.`;
}

function zoneText(zone: string, here: string): string {
  return zone === here
    ? `By the clock of this device, ${zoneName(zone)}.`
    : `By the clock of ${zoneName(zone)}, where they were set. This device is in ${zoneName(here)}.`;
}

/** 'America/New York' */
function zoneName(zone: string): string {
  return zone.replaceAll('_', ' ');
}

/** '22:30' in the browser's locale. */
function timeText(time: string): string {
  const [hours, minutes] = time.split(':');
  return clockText(new Date(2000, 0, 1, Number(hours), Number(minutes)));
}
