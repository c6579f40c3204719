import type { Account } from '../../shared/domain/user.ts';
import { ApiError } from '../api/call.ts';
import type { OpenLibrary } from '../library/opened-library.ts';

/**
 * Who this device believes is there. `ended` says that the server no longer knows the session: everything local stays
 * open and usable, and only a new sign-in sends it (AMB-33).
 */
export type SessionState<Library = OpenLibrary> =
  | { readonly phase: 'checking' | 'visitor' }
  | { readonly phase: 'signed-in'; readonly account: Account; readonly library: Library; readonly ended: boolean };

export interface SessionPorts<Library> {
  /** Asks the server who is signed in; fails with ApiError 401 for nobody. */
  fetchAccount(): Promise<Account>;
  /** The person this device remembers, for a start without a server. */
  identity: {
    read(): Account | undefined;
    write(account: Account): void;
    clear(): void;
  };
  /** Id of the person who signed in last on this browser, as the server left it; undefined when it is not known. */
  signedInId(): string | undefined;
  /** Returns at once: the library fills as rows are read. */
  openLibrary(account: Account): Library;
  closeLibrary(library: Library): Promise<void>;
  /** Removes both databases of the library; what was not sent is gone. */
  wipeLibrary(library: Library): Promise<void>;
  clearImages(): Promise<void>;
  /** Has the library's sync know at once that the session has ended. */
  endSync(library: Library): void;
  /** Loads the page anew for the person who is signed in now; the promise is for a page that stays. */
  startAnew(): Promise<void>;
}

/** The session as the app uses it. */
export type Session = SessionOf<OpenLibrary>;

export interface SessionOf<Library> {
  get(): SessionState<Library>;
  subscribe(listener: () => void): () => void;
  /** Opens what this device remembers at once and asks the server in the background. */
  start(): void;
  /** Asks the server again who is signed in; no answer changes nothing. */
  revalidate(): Promise<void>;
  /** A call has met another person's session; resolves if the page is still its person's. */
  otherPerson(): Promise<void>;
  /** Asks the server if the browser's word of who signed in last names another person than this page. */
  checkPerson(): Promise<void>;
  /** The account as a call has just answered it. */
  accountChanged(account: Account): void;
  /** The server answered 401 to some call of the open library. */
  sessionEnded(): void;
  /** Closes the library; its databases stay on this device (`keep`) or are removed (`wipe`). */
  leave(how: 'keep' | 'wipe'): Promise<void>;
}

export function createSession<Library>(ports: SessionPorts<Library>): SessionOf<Library> {
  let state: SessionState<Library> = { phase: 'checking' };
  const listeners = new Set<() => void>();
  let asking: Promise<void> | undefined;
  // The server forgets the session only with the navigation that follows; until then its answers must not bring it back.
  let hasLeft = false;

  function set(next: SessionState<Library>): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function open(account: Account): void {
    set({ phase: 'signed-in', account, library: ports.openLibrary(account), ended: false });
  }

  function accountChanged(account: Account): void {
    if (hasLeft) return;
    ports.identity.write(account);
    if (state.phase === 'signed-in') set({ ...state, account, ended: false });
  }

  async function answered(account: Account): Promise<void> {
    if (state.phase === 'signed-in' && state.account.id === account.id) return accountChanged(account);
    ports.identity.write(account);
    if (state.phase !== 'signed-in') return open(account);
    // Screens, forms and calls under way belong to the person before: only a new page has nothing of them.
    hasLeft = true;
    await ports.clearImages();
    await ports.startAnew();
  }

  function sessionEnded(): void {
    if (state.phase !== 'signed-in' || state.ended) return;
    set({ ...state, ended: true });
    ports.endSync(state.library);
  }

  async function ask(): Promise<void> {
    let account: Account;
    try {
      account = await ports.fetchAccount();
    } catch (error) {
      const nobody = error instanceof ApiError && error.status === 401;
      // Anything but a clear "nobody" is no answer at all, and no answer is never a sign-out (AMB-69).
      if (nobody && state.phase === 'signed-in') sessionEnded();
      else if (state.phase !== 'signed-in') set({ phase: 'visitor' });
      return;
    }
    if (!hasLeft) await answered(account);
  }

  function revalidate(): Promise<void> {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  async function leave(how: 'keep' | 'wipe'): Promise<void> {
    if (state.phase !== 'signed-in') return;
    const { library } = state;
    hasLeft = true;
    ports.identity.clear();
    set({ phase: 'visitor' });
    if (how === 'wipe') await ports.wipeLibrary(library);
    else await ports.closeLibrary(library);
    await ports.clearImages();
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    start() {
      const remembered = ports.identity.read();
      const signedInId = ports.signedInId();
      const isSomebodyElse = remembered && signedInId !== undefined && signedInId !== remembered.id;
      // Nothing of the person before may be seen, not even until the server answers.
      if (isSomebodyElse) void ports.clearImages();
      else if (remembered) open(remembered);
      void revalidate();
    },
    revalidate,
    async otherPerson() {
      // What is being asked may have been answered before the change.
      await asking;
      await revalidate();
    },
    async checkPerson() {
      const signedInId = ports.signedInId();
      const isAnother = state.phase === 'signed-in' && signedInId !== undefined && signedInId !== state.account.id;
      if (isAnother) await revalidate();
    },
    accountChanged,
    sessionEnded,
    leave,
  };
}
