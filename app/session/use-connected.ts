import { useSyncStatus } from '../library/hooks.ts';
import { useOnline } from './use-online.ts';

/** Whether what only the server can do may be offered: the browser has a network, and the server can be reached. */
export function useConnected(): boolean {
  const hasNetwork = useOnline();
  const { connection } = useSyncStatus();
  return hasNetwork && connection !== 'offline';
}
