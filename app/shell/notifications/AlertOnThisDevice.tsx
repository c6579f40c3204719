import { Link } from '@tanstack/react-router';
import { Bell, Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Remark } from '../../ui/text/Remark.tsx';
import { type ThisDevice, useThisDevice } from './use-this-device.ts';
import './notifications.css';

const NOT_NOW_KEY = 'push-not-now';

export type AlertOnThisDeviceProps = {
  /** The ways that are switched on for price alerts. */
  ways: { app: boolean; push: boolean; mail: boolean };
  /** The server watches prices; else there is nothing to offer. */
  watches: boolean;
};

/** Says in the dialog of a price alert how it will reach the person, and offers notifications on this device. */
export function AlertOnThisDevice({ ways, watches }: AlertOnThisDeviceProps) {
  const device = useThisDevice();
  const [isLater, setIsLater] = useState(wasPutOff);
  const { state, blocked } = device;
  if (!watches || state === 'unknown') return null;
  if (!ways.push) return <Elsewhere ways={ways} change={<SettingsLink />} />;
  if (state === 'on') {
    return (
      <Remark tone="ok" live className="alert-device-line" icon={<Check className="i" aria-hidden="true" />}>
        You are told on {thisDevice()}
        {ways.mail && ' and by e-mail'}.
      </Remark>
    );
  }
  if (state === 'blocked') {
    return (
      <Remark tone="plain" live className="alert-device-line">
        <b>Notifications are blocked for this site.</b> Allow them in the browser’s settings; until then:{' '}
        {elsewhereText(ways)}
      </Remark>
    );
  }
  if (state === 'install-first') {
    return (
      <Remark tone="plain" className="alert-device-line">
        <b>Put Side One on your home screen first.</b> Only then may it notify you. Share, then Add to Home Screen.
      </Remark>
    );
  }
  function setLater(later: boolean) {
    putOff(later);
    setIsLater(later);
  }
  if (state === 'unsupported' || blocked !== undefined) return <Elsewhere ways={ways} />;
  if (!isLater) return <Offer device={device} onLater={() => setLater(true)} />;
  const change = (
    <Button variant="quiet" className="alert-device-change" onClick={() => setLater(false)}>
      Change
    </Button>
  );
  return <Elsewhere ways={ways} change={change} />;
}

function Elsewhere({ ways, change }: { ways: AlertOnThisDeviceProps['ways']; change?: ReactNode }) {
  return (
    <p className="muted sm alert-device-line">
      {elsewhereText(ways)} {change}
    </p>
  );
}

/** The sentence that names these ways. */
function elsewhereText({ app, mail }: AlertOnThisDeviceProps['ways']): string {
  const places = [...(mail ? ['by e-mail'] : []), ...(app ? ['in your notifications'] : [])];
  return places.length > 0 ? `You are told ${places.join(' and ')}.` : 'No way is switched on for price alerts.';
}

function SettingsLink() {
  return (
    <Link className="alert-device-change" to="/profile" hash="notifications">
      Change
    </Link>
  );
}

function Offer({ device: { isBusy, turnOn }, onLater }: { device: ThisDevice; onLater: () => void }) {
  return (
    <div className="alert-device">
      <Remark>
        <b>Be told on {thisDevice()}?</b> One message when the price falls to your target, nothing else.
      </Remark>
      <div className="alert-device-buttons">
        <Button busy={isBusy} onClick={turnOn}>
          <Bell className="i" aria-hidden="true" />
          Allow notifications
        </Button>
        <Button variant="quiet" onClick={onLater}>
          Not now
        </Button>
      </div>
    </div>
  );
}

function thisDevice(): string {
  return /iPhone|Android.*Mobile/.test(navigator.userAgent) ? 'this phone' : 'this device';
}

function wasPutOff(): boolean {
  try {
    return localStorage.getItem(NOT_NOW_KEY) !== null;
  } catch {
    return false;
  }
}

function putOff(isLater: boolean): void {
  try {
    if (isLater) localStorage.setItem(NOT_NOW_KEY, '1');
    else localStorage.removeItem(NOT_NOW_KEY);
  } catch {
    // Without storage the next dialog offers it again.
  }
}
