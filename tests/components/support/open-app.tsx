// Imported first, as by the app: it defines the order of the CSS layers.
import '../../../app/styles/app.css';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { v7 as uuidv7 } from 'uuid';
import { expect, onTestFailed, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import type { OpenLibrary } from '../../../app/library/opened-library.ts';
import { ApiError } from '../../../app/online/call.ts';
import { routeTree } from '../../../app/routeTree.gen.ts';
import { createSession, type Session, type SessionPorts } from '../../../app/session/session.ts';
import { SessionContext } from '../../../app/session/session-context.ts';
import { NotFound } from '../../../app/shell/NotFound.tsx';
import { keyboardHelp, syncSheet } from '../../../app/shell/openings.ts';
import { RouteError } from '../../../app/shell/RouteError.tsx';
import { openLibraryWith } from '../../../app/sync/open-library.ts';
import type { Fetch } from '../../../app/sync/ports.ts';
import { toastStore } from '../../../app/ui/toast.ts';
import type { Account, AccountRow } from '../../../shared/domain/user.ts';
import { MAX_BATCH, SYNC_PROTOCOL } from '../../../shared/wire/sync-protocol.ts';
import { createMemoryServer, type MemoryServer } from '../../support/memory-server.ts';

/** Expected messages: of React about the router in development, of a full storage, of a window resized while it is drawn. */
const EXPECTED = /This library called use\(\)|QuotaExceededError|ResizeObserver loop/;

export interface Size {
  width: number;
  height: number;
  /** Used by fingers: the app finds no fine pointer. */
  isTouch?: boolean;
}

export const DESKTOP: Size = { width: 1440, height: 900 };
export const PHONE: Size = { width: 390, height: 844, isTouch: true };

/** One change of the library, as a device sends it. */
export interface Change {
  name: string;
  args: object;
}

export interface App {
  server: MemoryServer;
  userId: string;
  library: OpenLibrary;
  /** Applies changes on the server, as another device does. */
  elsewhere(...changes: Change[]): Promise<void>;
  address(): string;
  goTo(address: string): Promise<void>;
  goBack(): void;
  /** Takes the network away, or gives it back. */
  setOnline(isOnline: boolean): void;
  /** The person signs out in another tab, and the device keeps what it has. */
  signOutElsewhere(): Promise<void>;
}

/** Answers calls other than sync; where it does not, they fail as they do without a connection. */
type Answer = (path: string, init: RequestInit, account: () => Account) => Response | undefined | Promise<Response>;

interface Start {
  at?: string;
  size?: Size;
  account?: Partial<AccountRow>;
  changes?: Change[];
  answer?: Answer;
  /** The page of an administrator who views as the person. */
  isView?: boolean;
  /** The sync server does not answer before the end. */
  isUnsynced?: boolean;
}

let closeLast: (() => Promise<void>) | undefined;

/**
 * The whole app at an address of a router in memory, signed in, with the real library and a sync server in memory.
 * Nothing leaves the page. The app is removed when the test ends or opens another. A test fails if anything unexpected was
 * written to the console.
 */
export async function openApp({
  at = '/',
  size = DESKTOP,
  account,
  changes = [],
  answer,
  isView = false,
  isUnsynced = false,
}: Start = {}): Promise<App> {
  const userId = uuidv7();
  const server = createMemoryServer({ now: Date.now });
  server.addUser(userId, account);
  await applyOn(server, userId, changes);
  const known = () => ({ ...accountIn(server, userId), isAdminSwitched: isView });
  const stage = await clearStage(size, (path, init) => answer?.(path, init, known));
  const closing = Promise.withResolvers<void>();
  const session = createSession<OpenLibrary>({
    ...PORTS,
    isView,
    fetchAccount: async () => known(),
    identity: { read: known, write: () => undefined, clear: () => undefined },
    signedInId: () => userId,
    openLibrary: (opened) =>
      openIn(userId, opened, (path, init) =>
        stage.carry(async () => {
          if (isUnsynced) await closing.promise;
          return server.handle(userId, path, init);
        }),
      ),
  });
  session.start();
  const state = session.get();
  if (state.phase !== 'signed-in') throw new Error('The session did not open');
  const { library } = state;
  const { router, history } = stage.show(session, at, () => {
    closing.resolve();
    return library.close();
  });
  return {
    server,
    userId,
    library,
    async elsewhere(...more) {
      await applyOn(server, userId, more);
      await library.sync.syncNow();
    },
    address: () => router.state.location.href,
    goTo: (address) => router.navigate({ href: address }),
    goBack: () => history.back(),
    setOnline(isOnline) {
      stage.setOnline(isOnline);
      library.sync.wake();
    },
    signOutElsewhere: () => session.leave('keep'),
  };
}

/** The app for a visitor. */
export async function openVisitor({
  at = '/',
  size = DESKTOP,
  answer,
}: Omit<Start, 'account' | 'changes' | 'isView' | 'isUnsynced'> = {}): Promise<Pick<App, 'address' | 'goTo'>> {
  const stage = await clearStage(size, (path, init) =>
    answer?.(path, init, () => {
      throw new Error('A visitor has no account');
    }),
  );
  const session = createSession<OpenLibrary>({
    ...PORTS,
    fetchAccount: () => Promise.reject(new ApiError(401, '', 'Unauthorized')),
    identity: { read: () => undefined, write: () => undefined, clear: () => undefined },
    signedInId: () => undefined,
    openLibrary() {
      throw new Error('A visitor has no library');
    },
  });
  session.start();
  const { router } = stage.show(session, at, async () => undefined);
  return { address: () => router.state.location.href, goTo: (address) => router.navigate({ href: address }) };
}

const FINE_POINTER = '(pointer: fine)';

type Own = 'fetchAccount' | 'identity' | 'signedInId' | 'openLibrary';

const PORTS: Omit<SessionPorts<OpenLibrary>, Own> = {
  closeLibrary: (open) => open.close(),
  wipeLibrary: (open) => open.wipe(),
  clearImages: async () => undefined,
  endSync: (open) => open.sync.sessionEnded(),
  reloadForNewUser: async () => undefined,
};

/** Said once, however many apps a test has opened. */
const sayWindow = () => {
  const { innerWidth, innerHeight } = window;
  const name = expect.getState().currentTestName;
  if (name !== saidOf) console.log(`The window: ${innerWidth} x ${innerHeight}, ${document.visibilityState}`);
  saidOf = name;
};
let saidOf: string | undefined;

/**
 * Gives the page a window of this size. A loaded machine may give it another one in the end; asked for the same again, the
 * driver would do nothing.
 */
async function takeWindow({ width, height }: Size): Promise<void> {
  await page.viewport(width, height);
  const isTaken = () => window.innerWidth === width && window.innerHeight === height;
  await expect
    .poll(isTaken, { timeout: 3_000 })
    .toBe(true)
    .catch(async () => {
      await page.viewport(width, height + 1);
      await page.viewport(width, height);
    });
}

/** Removes the app before this one, and gives the next one its window and its network. */
async function clearStage(size: Size, answer: (path: string, init: RequestInit) => ReturnType<Answer>) {
  await closeLast?.();
  await takeWindow(size);
  const problems = watchConsole();
  let isUp = true;
  const carry = async <Result,>(call: () => Result): Promise<Awaited<Result>> => {
    if (!isUp) throw new TypeError('There is no network');
    return await call();
  };
  const { fetch: realFetch, matchMedia } = window;
  window.matchMedia = (query) => matchMedia.call(window, size.isTouch && query === FINE_POINTER ? 'not all' : query);
  window.fetch = async (input, init = {}) => {
    const path = String(input);
    if (!path.startsWith('/api/')) return realFetch.call(window, input, init);
    const response = await carry(() => answer(path, init));
    if (!response) throw new TypeError('Nothing answers here');
    return response;
  };
  return {
    carry,
    setOnline(isOnline: boolean) {
      isUp = isOnline;
      Object.defineProperty(navigator, 'onLine', { configurable: true, value: isOnline });
      window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
    },
    show(session: Session, at: string, whenClosed: () => Promise<void>) {
      const { unmount, ...shown } = mount(session, at);
      // On a busy machine its seconds would be over before a press on its button.
      const letGo = toastStore.subscribe(() => queueMicrotask(toastStore.hold));
      const close = async () => {
        closeLast = undefined;
        letGo();
        toastStore.dismiss();
        syncSheet.close();
        keyboardHelp.close();
        unmount();
        Object.assign(window, { fetch: realFetch, matchMedia });
        Reflect.deleteProperty(navigator, 'onLine');
        await whenClosed();
        expect(problems()).toEqual([]);
      };
      closeLast = close;
      onTestFailed(sayWindow);
      onTestFinished(async () => {
        if (closeLast === close) await close();
        // The files of a worker share its browser.
        localStorage.clear();
        sessionStorage.clear();
      });
      return shown;
    },
  };
}

function mount(session: Session, at: string) {
  const history = createMemoryHistory({ initialEntries: [at] });
  const router = createRouter({
    routeTree,
    history,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFound,
  });
  const places = ['sheets', 'root'].map((id) => Object.assign(document.createElement('div'), { id }));
  document.body.append(...places);
  const root = createRoot(places[1] as HTMLElement);
  root.render(
    <StrictMode>
      <SessionContext value={session}>
        <RouterProvider router={router as never} />
      </SessionContext>
    </StrictMode>,
  );
  const unmount = () => {
    root.unmount();
    for (const place of places) place.remove();
  };
  return { router, history, unmount };
}

/** Returns what has been written since, and stops watching. */
function watchConsole(): () => string[] {
  const problems: string[] = [];
  const { error, warn } = console;
  const note = (...parts: unknown[]) => {
    const text = parts.map(String).join(' ');
    if (!EXPECTED.test(text)) problems.push(text);
  };
  Object.assign(console, { error: note, warn: note });
  return () => {
    Object.assign(console, { error, warn });
    return problems;
  };
}

function openIn(userId: string, account: Account, fetch: Fetch): OpenLibrary {
  return openLibraryWith({
    userId,
    account,
    build: 'test',
    storage: {},
    fetch,
    clock: {
      now: Date.now,
      setTimeout: (work, milliseconds) => window.setTimeout(work, milliseconds),
      clearTimeout: (handle) => window.clearTimeout(handle as number | undefined),
    },
    random: Math.random,
    loadRules: () => import('../../../app/library/commands/command-code.ts'),
    timeout: (milliseconds) => AbortSignal.timeout(milliseconds),
    sha256: async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toHex(),
    channel: { post: () => undefined, listen: () => () => undefined, close: () => undefined },
    locks: undefined,
    listening: undefined,
  });
}

function accountIn(server: MemoryServer, userId: string): Account {
  return { ...server.tablesOf(userId).account, isAdminSwitched: false };
}

/** In requests of a size that the server takes, each from another device. */
async function applyOn(server: MemoryServer, userId: string, changes: Change[]): Promise<void> {
  const at = new Date().toISOString();
  const { decided } = server.tablesOf(userId);
  for (let first = 0; first < changes.length; first += MAX_BATCH) {
    const commands = changes.slice(first, first + MAX_BATCH).map(({ name, args }, index) => ({
      ...{ id: uuidv7(), seq: index + 1, name, v: 1, args, at, group: 'test' },
    }));
    const request = { protocol: SYNC_PROTOCOL, build: 'test', userId, clientId: uuidv7(), acked: 0, pull: false };
    await server.handle(userId, '/api/sync', { method: 'POST', body: JSON.stringify({ ...request, commands }) });
    if (commands.some(({ id }) => decided.get(id) !== 'ok')) throw new Error('A change was refused');
  }
}
