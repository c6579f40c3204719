import type { Account } from '../../shared/domain/user.ts';
import type { OpenLibrary } from '../library/opened-library.ts';
import { ApiError } from '../online/call.ts';

/**
 * The signed-in person, as far as this device knows. `ended` means that the server no longer accepts the session: local
 * data stays open and usable, and a new sign-in is needed to send it (AMB-33). `isAway` means that the session views as
 * another person in another tab: nothing is sent until that is over.
 */
export type SessionState<Library = OpenLibrary> =
  | { readonly phase: 'checking' }
  /** After a sign-out in this page or another tab (`hasLeft`), no screen asks for a sign-in by itself. */
  | { readonly phase: 'visitor'; readonly hasLeft?: boolean }
  | {
      readonly phase: 'signed-in';
      readonly account: Account;
      readonly library: Library;
      readonly ended: boolean;
      readonly isAway?: boolean;
    };

export interface SessionPorts<Library> {
  /** Whether the page was loaded to view as another person (an administrator's session). */
  isView?: boolean;
  /** Whom the browser's session views as, from the server's cookie. */
  viewedId?(): string | undefined;
  /** Asks the server for the signed-in account; fails with ApiError 401 if there is none. */
  fetchAccount(): Promise<Account>;
  /** The person this device remembers, for a start without a server. */
  identity: {
    read(): Account | undefined;
    write(account: Account): void;
    clear(): void;
  };
  /** Id of the last person who signed in on this browser, from the server's cookie; undefined if unknown. */
  signedInId(): string | undefined;
  /** Returns at once: the library fills as rows are read. */
  openLibrary(account: Account): Library;
  closeLibrary(library: Library): Promise<void>;
  /** Removes both databases of the library, including unsent changes. */
  wipeLibrary(library: Library): Promise<void>;
  clearImages(): Promise<void>;
  /** Tells the library's sync at once that the session has ended. */
  endSync(library: Library): void;
  /** Tells the library's sync that the session is its person's again. */
  resumeSync?(library: Library): void;
  /** Reloads the page for the person who is signed in now; the promise never resolves when the page reloads. */
  reloadForNewUser(): Promise<void>;
}

export type Session = SessionOf<OpenLibrary>;

export interface SessionOf<Library> {
  /** Whether this page shows another person's account to an administrator. */
  readonly isView: boolean;
  get(): SessionState<Library>;
  subscribe(listener: () => void): () => void;
  /**
   * Opens the remembered person's library at once and asks the server in the background. Where nobody has signed in,
   * nothing is asked.
   */
  start(): void;
  /** Asks the server again for the account; without an answer nothing changes. */
  revalidate(): Promise<void>;
  /** Handles a response for another person's session; resolves if the page still belongs to its person. */
  otherPerson(): Promise<void>;
  /** Asks the server if the cookie names another person than this page's. */
  checkPerson(): Promise<void>;
  /** Takes over an account from a call's response. */
  accountChanged(account: Account): void;
  /** Handles a 401 of any call of the open library. */
  sessionEnded(): void;
  /**
   * Closes the library and keeps (`keep`) or removes its databases on this device. After `wipe-and-stay` the page still
   * shows its screen, until the caller leaves it.
   */
  leave(how: 'keep' | 'wipe' | 'wipe-and-stay'): Promise<void>;
  /** Runs a call during which nothing but its caller ends the session; if it fails, all is as before. */
  guard(call: () => Promise<unknown>): Promise<void>;
}

export function createSession<Library>(ports: SessionPorts<Library>): SessionOf<Library> {
  let state: SessionState<Library> = { phase: 'checking' };
  const listeners = new Set<() => void>();
  let pendingFetch: Promise<void> | undefined;
  // The server ends the session only with the navigation that follows; earlier responses must not reopen it.
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
    if (state.phase !== 'signed-in') return;
    const { isAway, library } = state;
    set({ phase: 'signed-in', account, library, ended: false });
    if (isAway) ports.resumeSync?.(library);
  }

  /** Starts the page anew for the person whom the session is about now. */
  async function reloadForNewUser(): Promise<void> {
    hasLeft = true;
    await ports.reloadForNewUser();
  }

  async function applyAccount(account: Account): Promise<void> {
    if (account.isAdminSwitched !== (ports.isView ?? false)) {
      if (ports.isView || state.phase !== 'signed-in' || ports.signedInId() !== state.account.id)
        return reloadForNewUser();
      // A page of the administrator's own waits until the view in another tab is over.
      return set({ ...state, isAway: true });
    }
    if (state.phase === 'signed-in' && state.account.id === account.id) return accountChanged(account);
    ports.identity.write(account);
    if (state.phase !== 'signed-in') return open(account);
    // Screens, forms and running calls belong to the previous person: only a new page is free of them.
    hasLeft = true;
    await ports.clearImages();
    await reloadForNewUser();
  }

  function sessionEnded(): void {
    if (hasLeft || state.phase !== 'signed-in' || state.ended) return;
    // Nothing of the viewed person outlives the session.
    if (ports.isView) return void reloadForNewUser();
    set({ ...state, ended: true });
    ports.endSync(state.library);
  }

  async function fetchSession(): Promise<void> {
    // Neither this device nor the browser's cookie knows anybody: the server's answer can only be a 401.
    if (state.phase !== 'signed-in' && ports.signedInId() === undefined && !ports.identity.read()) {
      if (state.phase !== 'visitor') set({ phase: 'visitor' });
      return;
    }
    let account: Account;
    try {
      account = await ports.fetchAccount();
    } catch (error) {
      const isSignedOut = error instanceof ApiError && error.status === 401;
      // Only a clear 401 ends the session; a missing or failed response never signs out (AMB-69).
      if (isSignedOut && state.phase === 'signed-in') sessionEnded();
      else if (state.phase === 'checking') set({ phase: 'visitor' });
      return;
    }
    if (!hasLeft) await applyAccount(account);
  }

  function revalidate(): Promise<void> {
    pendingFetch ??= fetchSession().finally(() => {
      pendingFetch = undefined;
    });
    return pendingFetch;
  }

  async function leave(how: 'keep' | 'wipe' | 'wipe-and-stay'): Promise<void> {
    if (state.phase !== 'signed-in') return;
    const { library } = state;
    hasLeft = true;
    ports.identity.clear();
    if (how !== 'wipe-and-stay') set({ phase: 'visitor', hasLeft });
    if (how === 'keep') await ports.closeLibrary(library);
    else await ports.wipeLibrary(library);
    await ports.clearImages();
  }

  async function guard(call: () => Promise<unknown>): Promise<void> {
    hasLeft = true;
    try {
      await call();
    } catch (error) {
      hasLeft = false;
      throw error;
    }
  }

  return {
    isView: ports.isView ?? false,
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
      const isOtherPerson = remembered && signedInId !== undefined && signedInId !== remembered.id;
      // Never shows the previous person's data, not even until the server answers.
      if (isOtherPerson) void ports.clearImages();
      else if (remembered) open(remembered);
      void revalidate();
    },
    revalidate,
    async otherPerson() {
      // The request in flight may have been answered before the change.
      await pendingFetch;
      await revalidate();
    },
    async checkPerson() {
      const signedInId = ports.viewedId?.() ?? ports.signedInId();
      if (state.phase !== 'signed-in') return;
      const isAnother = signedInId !== undefined && signedInId !== state.account.id;
      if (isAnother !== (state.isAway ?? false)) await revalidate();
    },
    accountChanged,
    sessionEnded,
    leave,
    guard,
  };
}
