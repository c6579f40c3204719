import { useSyncStatus } from '../../library/hooks.ts';
import { useOnline } from '../../session/use-online.ts';

/** Whether what only the server can do may be offered: the browser has a network and the server answers. */
export function useConnected(): boolean {
  const online = useOnline();
  const { state } = useSyncStatus();
  return online && state !== 'offline';
}
