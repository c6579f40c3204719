import type { PushDevice } from '../../../shared/contract/push.ts';
import { Button } from '../../ui/Button.tsx';
import { PageLine } from '../../ui/list/PageLine.tsx';
import { dayText } from '../../ui/text/day-text.ts';
import { acceptedText } from './device-words.ts';

export type OtherDevicesProps = {
  devices: readonly PushDevice[];
  /** Why none can be removed now. */
  blocked: string | undefined;
  isBusy: (id: string) => boolean;
  onRemove: (id: string) => void;
};

/** The person's other devices that get notifications, each with a button that ends that. */
export function OtherDevices({ devices, blocked, isBusy, onRemove }: OtherDevicesProps) {
  const others = devices.filter(({ isThis }) => !isThis);
  if (others.length === 0) return null;
  return (
    <section className="settings-part" aria-labelledby="push-devices">
      <h3 className="title-3" id="push-devices">
        Your other devices with notifications
      </h3>
      <ul>
        {others.map((device) => (
          <PageLine
            key={device.id}
            title={device.name}
            text={`Since ${dayText(device.addedAt)}. ${acceptedText(device)}`}
          >
            <Button
              busy={isBusy(device.id)}
              busyLabel="Removing…"
              disabled={blocked !== undefined}
              onClick={() => onRemove(device.id)}
            >
              Remove<span className="vh">: {device.name}</span>
            </Button>
          </PageLine>
        ))}
      </ul>
    </section>
  );
}
