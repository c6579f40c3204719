import { updateNotificationSettings } from '../../../shared/contract/notifications.ts';
import {
  NOTIFICATION_KIND_NAMES,
  NOTIFICATION_KINDS,
  WAYS,
  type Way,
} from '../../../shared/domain/notification-kinds.ts';
import { goesBy, type NotificationSettings } from '../../../shared/domain/notification-settings.ts';
import type { NotificationKind } from '../../../shared/schemas/notification.ts';
import { call } from '../../online/call.ts';
import { SettingSwitch } from './SettingSwitch.tsx';

const WAY_WORDS: Record<Way, { column: string; by: string }> = {
  app: { column: 'In the app', by: 'in the app' },
  push: { column: 'Your devices', by: 'on your devices' },
  mail: { column: 'E-mail', by: 'by e-mail' },
};

export type WaysTableProps = {
  settings: NotificationSettings;
  disabled: boolean;
  /** None of the person's devices shows notifications yet. */
  isOnNoDevice: boolean;
};

/** A switch for each kind of notification and way. */
export function WaysTable({ settings, disabled, isOnNoDevice }: WaysTableProps) {
  return (
    <table className="ways">
      <thead>
        <tr>
          <td />
          {WAYS.map((way) => (
            <th key={way} scope="col">
              {WAY_WORDS[way].column}
              {way === 'push' && isOnNoDevice && <small>none yet</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {NOTIFICATION_KIND_NAMES.map((kind) => (
          <tr key={kind}>
            <KindName kind={kind} />
            {WAYS.map((way) => (
              <td key={way} data-way={WAY_WORDS[way].column}>
                <WaySwitch kind={kind} way={way} settings={settings} disabled={disabled} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function KindName({ kind }: { kind: NotificationKind }) {
  const { label, help, reason } = NOTIFICATION_KINDS[kind];
  return (
    <th scope="row">
      <b>{label}</b>
      <small>{reason === undefined ? help : `${help}. ${reason}`}</small>
    </th>
  );
}

type WaySwitchProps = Pick<WaysTableProps, 'settings' | 'disabled'> & { kind: NotificationKind; way: Way };

function WaySwitch({ kind, way, settings, disabled }: WaySwitchProps) {
  const { label, ways } = NOTIFICATION_KINDS[kind];
  const use = ways[way];
  if (use === 'always') return <span className="muted xs">Always</span>;
  if (use === 'never') return <span className="muted xs">Never</span>;
  const what = `${label} ${WAY_WORDS[way].by}`;
  return (
    <SettingSwitch
      label={what}
      labelHidden
      checked={goesBy(settings, kind, way)}
      disabled={disabled}
      setting="your notifications"
      send={(next) => call(updateNotificationSettings, { body: { ways: { [kind]: { [way]: next } } } })}
      done={(next) => `${what}: ${next ? 'on' : 'off'}`}
    />
  );
}
