import { removePushDevice, sendTestPush } from '../../../shared/contract/push.ts';
import { call } from '../../online/call.ts';
import { useOneAtATime } from '../../ui/action/one-at-a-time.ts';
import { Button } from '../../ui/Button.tsx';
import { useKeptFocus } from '../../ui/list/use-kept-focus.ts';
import { Remark } from '../../ui/text/Remark.tsx';
import { StatusLine } from '../../ui/text/StatusLine.tsx';
import { toast } from '../../ui/toast.ts';
import { acceptedText, testWords } from './device-words.ts';
import { OtherDevices } from './OtherDevices.tsx';
import type { ThisDevice } from './use-this-device.ts';
import './notifications.css';

/** The block of the settings about notifications on this device, and on the person's other ones. */
export function DeviceNotifications({ device }: { device: ThisDevice }) {
  const place = useKeptFocus('h3');
  const work = useOneAtATime();
  const { blocked, devices, reload } = device;

  function remove(id: string) {
    void work.run(async () => {
      try {
        await call(removePushDevice, { params: { id } });
      } catch {
        toast({ title: 'Error', text: 'Failed to remove this device. Please try again.', tone: 'bad' });
      }
      await reload();
    }, id);
  }

  return (
    <div {...place} className="device-notifications">
      <h3 className="title-3" tabIndex={-1}>
        On this device
      </h3>
      <StateOfDevice device={device} />
      {blocked !== undefined && <p className="muted sm">{blocked}</p>}
      {device.failed && (
        <p className="sm muted" role="status">
          Your devices could not be read.{' '}
          <Button variant="quiet" onClick={() => void reload()}>
            Try again
          </Button>
        </p>
      )}
      {devices && <OtherDevices devices={devices} blocked={blocked} isBusy={work.isRunning} onRemove={remove} />}
    </div>
  );
}

function StateOfDevice({ device }: { device: ThisDevice }) {
  const { state } = device;
  if (state === 'on') return <SwitchedOn device={device} />;
  if (state === 'ask' || state === 'off') return <SwitchedOff device={device} />;
  if (state === 'blocked') {
    return (
      <Remark tone="plain" live>
        <b>Notifications are blocked for this site.</b> Open the site’s settings at the left of the address, or the
        browser’s own settings for notifications, and allow them for this site.
      </Remark>
    );
  }
  if (state === 'install-first') {
    return (
      <Remark tone="plain">
        <b>Put Side One on your home screen first.</b> Only then may it notify you. Share, then Add to Home Screen.
      </Remark>
    );
  }
  if (state === 'unsupported') {
    return (
      <Remark tone="plain">
        <b>This browser shows no notifications of this site.</b> Another browser may, and so may the installed app.
      </Remark>
    );
  }
  return null;
}

function SwitchedOff({ device: { state, blocked, isBusy, turnOn } }: { device: ThisDevice }) {
  const button = (label: string) => (
    <Button busy={isBusy} busyLabel={label} disabled={blocked !== undefined} onClick={turnOn}>
      {label}
    </Button>
  );
  if (state === 'off') {
    return (
      <StatusLine tone="off" title="Notifications are off" text="Nothing is shown here while Side One is closed.">
        {button('Switch on')}
      </StatusLine>
    );
  }
  return (
    <Remark className="device-ask">
      <span className="grow">
        <b>This device may not notify you yet.</b> The browser asks once.
      </span>
      {button('Allow')}
    </Remark>
  );
}

function SwitchedOn({ device: { devices, blocked, isBusy, turnOff, reload } }: { device: ThisDevice }) {
  const work = useOneAtATime();
  const here = devices?.find(({ isThis }) => isThis);

  async function test() {
    try {
      const { outcome } = await call(sendTestPush);
      toast(testWords(outcome));
    } catch {
      toast({ title: 'Error', text: 'Failed to send a test. Please try again.', tone: 'bad' });
    }
    await reload();
  }

  return (
    <StatusLine
      tone={here?.problem ? 'bad' : 'ok'}
      title="Notifications are on"
      text={<span role="status">{here && acceptedText(here)}</span>}
    >
      <span className="device-buttons">
        <Button
          busy={work.isRunning()}
          busyLabel="Sending…"
          disabled={blocked !== undefined}
          onClick={() => void work.run(test)}
        >
          Send me a test
        </Button>
        <Button busy={isBusy} busyLabel="Switch off" disabled={blocked !== undefined} onClick={turnOff}>
          Switch off
        </Button>
      </span>
    </StatusLine>
  );
}
