import { useSyncStatus } from '../library/react/hooks.ts';
import { useOnline } from './use-online.ts';

/** True if the app may offer actions that need the server: the browser has a network, and the server responds. */
export function useConnected(): boolean {
  const hasNetwork = useOnline();
  const { connection } = useSyncStatus();
  return hasNetwork && connection !== 'offline';
}
