import { laterCode, useLoadedCode } from '../../ui/later-code.ts';
import type { AlertOnThisDeviceProps } from './AlertOnThisDevice.tsx';

const alertOnThisDevice = laterCode(() => import('./AlertOnThisDevice.tsx'));

/** The offer of notifications in the dialog of a price alert; its code comes once the page is idle. */
export function LaterAlertOnThisDevice(props: AlertOnThisDeviceProps) {
  const code = useLoadedCode(alertOnThisDevice);
  return code ? <code.AlertOnThisDevice {...props} /> : null;
}
