import { type Account, isAccount } from '../../../shared/domain/user.ts';
import { IDENTITY_KEY } from './identity-key.ts';

/** The last person in this browser, so that the app opens offline. Not a session: the server decides who is signed in. */
export function createIdentity(store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined) {
  return {
    read(): Account | undefined {
      try {
        const stored: unknown = JSON.parse(store?.getItem(IDENTITY_KEY) ?? 'null');
        return isAccount(stored) ? stored : undefined;
      } catch {
        return undefined;
      }
    },
    write(account: Account): void {
      try {
        store?.setItem(IDENTITY_KEY, JSON.stringify(account));
      } catch {
        // Without storage the next start needs the server.
      }
    },
    clear(): void {
      try {
        store?.removeItem(IDENTITY_KEY);
      } catch {
        // Storage that cannot be written has no entry.
      }
    },
  };
}
