import type { ResponseOf } from '../../shared/contract/endpoint.ts';
import { adminWaiting } from '../../shared/contract/machine-room.ts';
import { readClient, useRead } from './use-read.ts';

export type Waiting = ResponseOf<typeof adminWaiting>;

/** The number of things that wait for administrators; undefined until it is known, and for others. */
export function useAdminWaiting(isAdmin: boolean): Waiting | undefined {
  return useRead(adminWaiting, {}, { enabled: isAdmin }).data;
}

/** Reads it again, where it is shown. */
export function refreshWaiting(): void {
  void refreshReads(adminWaiting.path);
}

/** Reads again what screens show of the calls below a path. */
export function refreshReads(path: string): Promise<void> {
  return readClient.invalidateQueries({
    predicate: ({ queryKey: [, read] }) => typeof read === 'string' && `${read}/`.startsWith(`${path}/`),
  });
}
