import { useSyncStatus } from '../library/hooks.ts';
import { useOnline } from './use-online.ts';

/** Whether a call that needs the server has a chance: the browser has a network, and the server answered last. */
export function useConnected(): boolean {
  const hasNetwork = useOnline();
  const { isOffline } = useSyncStatus();
  return hasNetwork && !isOffline;
}
