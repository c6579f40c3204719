import { CURRENT_USER_CALL, WHO_COOKIE } from '../../shared/wire/current-user-call.ts';
import { dropHomePicture } from '../home-picture/home-picture.ts';
import { IDENTITY_KEY, WIPE_KEY } from '../library/device/identity-key.ts';
import { callUnparsed, OfflineError, setCallingPage } from '../online/call.ts';
import { whenIdle } from '../ui/when-idle.ts';
import { RELOAD_NOTICE_KEY } from './reload-notice-key.ts';
import { createSession, type Session } from './session.ts';
import { cookieNamed, SWITCH_NOTE, viewedId } from './view-page.ts';

type MemberCode = Pick<typeof import('./member-code.ts'), 'isAccount' | 'openLibrary'> & {
  identity: ReturnType<typeof import('./member-code.ts').createIdentity>;
};

/** The page's build: the hashed name of this file. */
const BUILD = (new URL(import.meta.url).pathname.split('/').pop() ?? 'unknown').slice(0, 60);
/** Delay in browsers without requestIdleCallback. */
const REST_MS = 500;

/** Whom the session viewed as when this page was loaded: it shows their library, and opens nothing of this device. */
const viewed = viewedId();
const isView = viewed !== undefined;

let memberCode: MemberCode | undefined;
const extraChunks: (() => Promise<unknown> | undefined)[] = [];

/** Loads another chunk together with the library's code, so that it is ready when the session opens. */
export function fetchWithLibrary(load: () => Promise<unknown> | undefined): void {
  extraChunks.push(load);
}

async function loadMemberCode(): Promise<MemberCode> {
  if (memberCode) return memberCode;
  const [code, view] = await Promise.all([
    import('./member-code.ts'),
    isView ? viewCode() : undefined,
    ...extraChunks.map((load) => load()),
  ]);
  view?.blockPersistentStorage();
  const identity = code.createIdentity(localStorageOrNone());
  const { isAccount, openLibrary } = code;
  memberCode ??= { isAccount, openLibrary: view?.openViewedLibrary ?? openLibrary, identity };
  return memberCode;
}

function loadedCode(): MemberCode {
  if (!memberCode) throw new Error('Nobody is in before the code of the library is there');
  return memberCode;
}

const viewCode = () => import('./view-code.ts');
const leaveCode = () => import('./leave-library.ts');

/** The session of this tab, with the browser's storage and network. */
export const session: Session = createSession({
  isView,
  viewedId,
  async fetchAccount() {
    const response = await callUnparsed(CURRENT_USER_CALL, { by: 'session' });
    const { isAccount } = await loadMemberCode();
    if (!isAccount(response)) throw new OfflineError('Not an answer of this server');
    return response;
  },
  identity: {
    // What this device remembers stays as it is while its session views as another person.
    read: () => (isView ? undefined : memberCode?.identity.read()),
    write: (account) => isView || loadedCode().identity.write(account),
    clear: () => loadedCode().identity.clear(),
  },
  signedInId: () => cookieNamed(WHO_COOKIE),
  openLibrary: (account) =>
    loadedCode().openLibrary(account.id, {
      build: BUILD,
      account,
      onSignedOut: () => session.sessionEnded(),
      onOtherPerson: () => void session.otherPerson(),
      // Another tab has signed out, and the databases are closed: this tab cannot continue.
      onWiped: () => window.location.assign('/'),
    }),
  closeLibrary: async (library) => (await leaveCode()).closeLibrary(library),
  wipeLibrary: async (library) => (await leaveCode()).wipeLibrary(library, localStorageOrNone()),
  clearImages: () => {
    dropHomePicture();
    return leaveCode()
      .then((code) => code.clearDevice())
      .catch(() => undefined);
  },
  endSync: (library) => {
    library.sync.sessionEnded();
    void import('./leave-deleted-account.ts').then((code) => code.leaveDeletedAccount(session)).catch(() => undefined);
  },
  resumeSync: (library) => library.sync.personIsBack(),
  reloadForNewUser() {
    if (isView) return viewCode().then((code) => code.leaveViewPage('/', 'over'));
    // Loaded without the cookie, which the server has set since.
    if (viewedId() !== undefined) return reload();
    return import('./reload-for-new-user.ts').then((code) => code.reloadForNewUser());
  },
});

setCallingPage({
  userId() {
    const state = session.get();
    return state.phase === 'signed-in' ? state.account.id : undefined;
  },
  onOtherPerson: session.otherPerson,
  async onSessionEnded(leaves) {
    session.sessionEnded();
    if (leaves) await (await import('./redirect-to-sign-in.ts')).redirectToSignIn();
  },
});

/**
 * Starts the session. If the device remembers a person, it loads the library's code first, so that the first paint
 * shows their library.
 */
export async function startSession(): Promise<void> {
  const store = localStorageOrNone();
  if (!isView && store?.getItem(WIPE_KEY))
    await leaveCode()
      .then((code) => code.finishWipe(store, indexedDB))
      .catch(() => undefined);
  if (!isView && store?.getItem(IDENTITY_KEY)) await loadMemberCode();
  session.start();
  // Right after a sign-in: load the code while the server answers. On failure, the answer's handler loads it.
  if (hasSignInCookie()) loadMemberCode().catch(() => undefined);
}

function reload(): Promise<never> {
  window.location.reload();
  return new Promise(() => undefined);
}

/** True if this browser has a signed-in person, according to its cookie. */
export function hasSignInCookie(): boolean {
  return (viewed ?? cookieNamed(WHO_COOKIE)) !== undefined;
}

/** Makes the session follow browser events, once the page is idle. */
export function watchSession(): void {
  if (storageOrNone(() => window.sessionStorage)?.getItem(RELOAD_NOTICE_KEY))
    void import('./reload-for-new-user.ts').then((code) => code.showReloadNotice());
  const note = storageOrNone(() => window.sessionStorage)?.getItem(SWITCH_NOTE);
  if (isView || note) {
    void viewCode().then((code) => {
      if (isView) code.watchViewPage(viewed);
      if (note) code.showSwitchNotice(session, note);
    });
  }
  whenIdle(
    () => import('./watch-session.ts').then((code) => code.watchSession(session)).catch(() => undefined),
    REST_MS,
  );
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
