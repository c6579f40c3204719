import { useSession } from '../../session/session-context.ts';

/** Whether a profile is that of the signed-in person. Without a username it is found by its id alone. */
export function useIsOwn(username: string | null, sought: string): boolean {
  const { state } = useSession();
  if (state.phase !== 'signed-in') return false;
  const { id, username: own } = state.account;
  return username === null ? sought.toLowerCase() === id : username === own;
}
