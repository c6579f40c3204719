import { Link } from '@tanstack/react-router';
import { settingsOf } from '../../../shared/domain/notification-settings.ts';
import { useNewestAccount } from '../../session/use-newest-account.ts';
import { DeviceNotifications } from '../../shell/notifications/DeviceNotifications.tsx';
import { useThisDevice } from '../../shell/notifications/use-this-device.ts';
import { QuietHoursSetting } from './QuietHoursSetting.tsx';
import { useBlocked } from './use-blocked.ts';
import { WaysTable } from './WaysTable.tsx';
import './notifications.css';

/** The notifications that reach the person by each way, and the hours in which none does. */
export function NotificationsSection() {
  const { notificationSettings } = useNewestAccount();
  const { change: blocked } = useBlocked();
  const settings = settingsOf(notificationSettings);
  const device = useThisDevice();
  return (
    <>
      <p className="muted sm">
        These decide what comes to{' '}
        <Link className="settings-link" to="/notifications">
          your notifications
        </Link>{' '}
        and what reaches you elsewhere.
      </p>
      <DeviceNotifications device={device} />
      <WaysTable settings={settings} disabled={blocked !== undefined} isOnNoDevice={device.devices?.length === 0} />
      <QuietHoursSetting stored={settings.quiet} disabled={blocked !== undefined} />
      {blocked !== undefined && <p className="muted sm settings-below">{blocked}</p>}
    </>
  );
}
