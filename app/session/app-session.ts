import { CURRENT_USER_CALL, WHO_COOKIE } from '../../shared/contract/current-user-call.ts';
import { callUnparsed, OfflineError, setCallingPage } from '../api/call.ts';
import { dropHomePicture } from '../home-picture/home-picture.ts';
import { IDENTITY_KEY, WIPE_KEY } from '../library/identity-key.ts';
import { clearImageCache } from '../pwa/image-cache.ts';
import { whenIdle } from '../ui/when-idle.ts';
import { createSession, type Session } from './session.ts';
import { STARTED_ANEW_KEY } from './started-anew-key.ts';

type MemberCode = typeof import('./member-code.ts') & {
  identity: ReturnType<typeof import('./member-code.ts').createIdentity>;
};

/** The build this page came from: the hashed name of its own file. */
const BUILD = (new URL(import.meta.url).pathname.split('/').pop() ?? 'unknown').slice(0, 60);
/** Where the browser cannot say that the page rests. */
const REST_MS = 500;

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

const leaveCode = () => import('./leave-library.ts');

/** The session of this tab, on this browser's storage and network. */
export const session: Session = createSession({
  async fetchAccount() {
    const answer = await callUnparsed(CURRENT_USER_CALL, { by: 'session' });
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
      onOtherPerson: () => void session.otherPerson(),
      // Another tab has signed out: this one must not go on with closed databases.
      onWiped: () => window.location.assign('/'),
    }),
  closeLibrary: async (library) => (await leaveCode()).closeLibrary(library),
  wipeLibrary: async (library) => (await leaveCode()).wipeLibrary(library, localStorageOrNone()),
  clearImages: () => {
    dropHomePicture();
    return clearImageCache().catch(() => undefined);
  },
  endSync: (library) => library.sync.sessionEnded(),
  startAnew: () => import('./start-anew.ts').then((code) => code.startAnew()),
});

setCallingPage({
  userId() {
    const state = session.get();
    return state.phase === 'signed-in' ? state.account.id : undefined;
  },
  onOtherPerson: session.otherPerson,
  async onSessionEnded(leaves) {
    session.sessionEnded();
    if (leaves) await (await import('./leave-for-sign-in.ts')).leaveForSignIn();
  },
});

/** Starts the session. Where somebody is remembered, the library's code is fetched first: the first paint is theirs. */
export async function startSession(): Promise<void> {
  const store = localStorageOrNone();
  if (store?.getItem(WIPE_KEY))
    await leaveCode()
      .then((code) => code.finishWipe(store, indexedDB))
      .catch(() => undefined);
  if (store?.getItem(IDENTITY_KEY)) await loadMemberCode();
  session.start();
  // Somebody who has just signed in: while the server says who. Without it the answer fetches it.
  if (isSomebodyExpected()) loadMemberCode().catch(() => undefined);
}

/** Whether a person has signed in on this browser and not out again, as far as it knows. */
export function isSomebodyExpected(): boolean {
  return cookieNamed(WHO_COOKIE) !== undefined;
}

/** Has the session follow what happens around this page, once the page rests. */
export function watchSession(): void {
  if (storageOrNone(() => window.sessionStorage)?.getItem(STARTED_ANEW_KEY))
    void import('./start-anew.ts').then((code) => code.sayStartedAnew());
  whenIdle(
    () => import('./watch-session.ts').then((code) => code.watchSession(session)).catch(() => undefined),
    REST_MS,
  );
}

function cookieNamed(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

function localStorageOrNone(): Storage | undefined {
  return storageOrNone(() => window.localStorage);
}

function storageOrNone(storage: () => Storage): Storage | undefined {
  try {
    return storage();
  } catch {
    return undefined;
  }
}
