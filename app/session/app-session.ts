import { CURRENT_USER_CALL, WHO_COOKIE } from '../../shared/contract/current-user-call.ts';
import { callUnparsed, OfflineError } from '../api/call.ts';
import { dropHomePicture } from '../home-picture/home-picture.ts';
import { IDENTITY_KEY } from '../library/identity-key.ts';
import { clearImageCache } from '../pwa/image-cache.ts';
import { createSession, type Session } from './session.ts';

type MemberCode = typeof import('./member-code.ts') & {
  identity: ReturnType<typeof import('./member-code.ts').createIdentity>;
};

/** The build this page came from: the hashed name of its own file. */
const BUILD = (new URL(import.meta.url).pathname.split('/').pop() ?? 'unknown').slice(0, 60);
const RECHECK_AFTER = 5 * 60_000;

let memberCode: MemberCode | undefined;
const fetchedWithIt: (() => Promise<unknown> | undefined)[] = [];

/** Has more code fetched together with the library's, so that it is there when somebody is in. */
export function fetchWithLibrary(load: () => Promise<unknown> | undefined): void {
  fetchedWithIt.push(load);
}

async function loadMemberCode(): Promise<MemberCode> {
  if (memberCode) return memberCode;
  const [code] = await Promise.all([import('./member-code.ts'), ...fetchedWithIt.map((load) => load())]);
  memberCode ??= { ...code, identity: code.createIdentity(localStorageOrNone()) };
  return memberCode;
}

function loadedCode(): MemberCode {
  if (!memberCode) throw new Error('Nobody is in before the code of the library is there');
  return memberCode;
}

/** The session of this tab, on this browser's storage and network. */
export const session: Session = createSession({
  async fetchAccount() {
    const answer = await callUnparsed(CURRENT_USER_CALL);
    const { isAccount } = await loadMemberCode();
    if (!isAccount(answer)) throw new OfflineError('Not an answer of this server');
    return answer;
  },
  identity: {
    read: () => memberCode?.identity.read(),
    write: (account) => loadedCode().identity.write(account),
    clear: () => loadedCode().identity.clear(),
  },
  signedInId: () => cookieNamed(WHO_COOKIE),
  openLibrary: (account) =>
    loadedCode().openLibrary(account.id, {
      build: BUILD,
      account,
      onSignedOut: () => session.sessionEnded(),
      // Another tab has signed out: this one must not go on with closed databases.
      onWiped: () => window.location.assign('/'),
    }),
  closeLibrary: (library) => library.close(),
  wipeLibrary: (library) => library.wipe(),
  clearImages: () => {
    dropHomePicture();
    return clearImageCache();
  },
});

/** Starts the session. Where somebody is remembered, the library's code is fetched first: the first paint is theirs. */
export async function startSession(): Promise<void> {
  if (localStorageOrNone()?.getItem(IDENTITY_KEY)) await loadMemberCode();
  session.start();
  // Somebody who has just signed in: while the server says who. Without it the answer fetches it.
  if (cookieNamed(WHO_COOKIE) !== undefined) loadMemberCode().catch(() => undefined);
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
