import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { listPushDevices, type PushDevice } from '../../../shared/contract/push.ts';
import { useRead } from '../../online/use-read.ts';
import { isSubscribed, pushPermission, switchOff, switchOn, watchPermission } from '../../push/this-device.ts';
import { useAccount } from '../../session/session-context.ts';
import { useConnected } from '../../session/use-connected.ts';
import { useOwnerOnlyReason } from '../../session/use-owner-only-reason.ts';
import { useOneAtATime } from '../../ui/action/one-at-a-time.ts';
import { toast } from '../../ui/toast.ts';
import { byHandOf } from '../install-by-hand.ts';

/**
 * 'ask' is off, and the browser will ask; 'off' needs no more question. 'install-first' is for iOS, where only an app on the
 * home screen may notify.
 */
export type DeviceState = 'unknown' | 'unsupported' | 'install-first' | 'blocked' | 'ask' | 'off' | 'on';

export interface ThisDevice {
  state: DeviceState;
  /** Why nothing can be changed now, as a sentence. */
  blocked: string | undefined;
  /** The devices of the person that get notifications, this one first. */
  devices: readonly PushDevice[] | undefined;
  failed: boolean;
  isBusy: boolean;
  /** In the handler of a click. */
  turnOn(): void;
  turnOff(): void;
  reload(): Promise<unknown>;
}

/** The notifications of this device, and what switches them on and off. */
export function useThisDevice(): ThisDevice {
  const { id: userId } = useAccount();
  const connected = useConnected();
  const ownerOnly = useOwnerOnlyReason();
  const blocked = ownerOnly ?? (connected ? undefined : 'Needs a connection');
  const {
    data: devices,
    error,
    refetch,
  } = useRead(listPushDevices, { by: 'page' }, { enabled: blocked === undefined });
  const permission = useSyncExternalStore(watchPermission, pushPermission);
  const [isHere, setIsHere] = useState<boolean>();
  const work = useOneAtATime();

  const look = useCallback(() => isSubscribed(userId).then(setIsHere, () => setIsHere(false)), [userId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again with each list and permission
  useEffect(() => void look(), [look, devices, permission]);

  function change(action: () => Promise<unknown>, failure: string): void {
    void work.run(async () => {
      try {
        await action();
      } catch {
        toast({ title: 'Error', text: failure, tone: 'bad' });
      }
      await Promise.all([refetch(), look()]);
    });
  }

  return {
    state: stateOf({ permission, isHere, devices }),
    blocked,
    devices,
    failed: error !== null,
    isBusy: work.isRunning(),
    turnOn: () => change(() => switchOn(userId), 'Failed to switch on notifications. Please try again.'),
    turnOff: () => change(switchOff, 'Failed to switch off notifications. Please try again.'),
    reload: refetch,
  };
}

interface Facts {
  permission: ReturnType<typeof pushPermission>;
  isHere: boolean | undefined;
  devices: readonly PushDevice[] | undefined;
}

function stateOf({ permission, isHere, devices }: Facts): DeviceState {
  if (permission === 'unsupported') return isPhoneBrowserOfApple() ? 'install-first' : 'unsupported';
  if (permission === 'denied') return 'blocked';
  if (permission === 'default') return 'ask';
  if (isHere === undefined || devices === undefined) return 'unknown';
  return isHere && devices.some(({ isThis }) => isThis) ? 'on' : 'off';
}

function isPhoneBrowserOfApple(): boolean {
  return byHandOf(navigator) === 'ios' && !window.matchMedia('(display-mode: standalone)').matches;
}
