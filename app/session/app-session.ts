import { currentUser, WHO_COOKIE } from '../../shared/contract/account.ts';
import { call } from '../api/call.ts';
import { createDeviceUsers, createIdentity } from '../library/identity.ts';
import { clearImageCache } from '../pwa/image-cache.ts';
import { openLibrary } from '../sync/browser-ports.ts';
import { createSession, type Session } from './session.ts';

/** The build this page came from: the hashed name of its own file. */
const BUILD = (new URL(import.meta.url).pathname.split('/').pop() ?? 'unknown').slice(0, 60);
const RECHECK_AFTER = 5 * 60_000;

/** The session of this tab, on this browser's storage and network. */
export const session: Session = createSession({
  fetchAccount: () => call(currentUser),
  identity: createIdentity(localStorageOrNone()),
  signedInId: () => cookieNamed(WHO_COOKIE),
  openLibrary: (account) =>
    openLibrary(account.id, {
      build: BUILD,
      account,
      onSignedOut: () => session.sessionEnded(),
      // Another tab has signed out: this one must not go on with closed databases.
      onWiped: () => window.location.assign('/'),
    }),
  closeLibrary: (library) => library.close(),
  wipeLibrary: (library) => library.wipe(),
  clearImages: clearImageCache,
});

/** What the device holds for a person who signed out and kept their changes here. */
export async function noteKept(user: { id: string; email: string | null; unsent: number }): Promise<void> {
  const users = createDeviceUsers({ now: () => new Date().toISOString() });
  // The list is a courtesy to the next person at this device; signing out must not fail for it.
  await users.note(user).catch(() => undefined);
  users.close();
}

/** Asks again who is signed in when the network comes back, and when the tab is seen again after a while. */
export function watchSession(): void {
  let askedAt = Date.now();
  const ask = () => {
    askedAt = Date.now();
    void session.revalidate();
  };
  window.addEventListener('online', ask);
  document.addEventListener('visibilitychange', () => {
    const state = session.get();
    const isDue = Date.now() - askedAt > RECHECK_AFTER || (state.phase === 'signed-in' && state.ended);
    if (document.visibilityState === 'visible' && isDue) ask();
  });
}

function cookieNamed(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

function localStorageOrNone(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}
