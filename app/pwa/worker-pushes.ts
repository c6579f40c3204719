/** The part of the worker that shows notifications and opens their pages. It reads pushes in the declarative form. */

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface PushEvent extends WorkerEvent {
  readonly data: { text(): string } | null;
}
interface ClickEvent extends WorkerEvent {
  readonly notification: Notification;
}
interface ChangeEvent extends WorkerEvent {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}
interface Page {
  readonly url: string;
  readonly focused?: boolean;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
  postMessage(message: OpenMessage, transfer: Transferable[]): void;
}
export interface PushScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: ChangeEvent) => void): void;
}

/** Asks a window to show this page of the app; it answers by the port. */
export interface OpenMessage {
  type: 'OPEN';
  path: string;
}

/** A page that is frozen, or from before this worker, does not answer. */
const ANSWER_MS = 1_000;
/** The app's own name, for a push that says nothing. */
const FALLBACK = { title: 'Side One', navigate: '/' };

export function handlePushes(scope: PushScope): void {
  scope.addEventListener('push', (event) => event.waitUntil(show(scope, event.data?.text() ?? '')));
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openPage(scope, ownPath(event.notification.data?.navigate)));
  });
  scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(scope, event)));
}

/** Always shows something: a browser takes the subscription back after a push without a notification. */
async function show({ registration }: PushScope, text: string): Promise<void> {
  const { title, navigate, badge, ...options } = readPush(text);
  const shown = registration.showNotification(title, { ...options, data: { navigate } });
  await Promise.all([shown, setBadge(badge)]);
}

interface ReadPush {
  title: string;
  navigate: string;
  badge?: number;
  body?: string;
  tag?: string;
  /** A new one with the tag of one that is shown rings too. */
  renotify?: boolean;
  icon?: string;
  lang?: string;
}

export function readPush(text: string): ReadPush {
  const push = jsonOf(text);
  const { notification } = push;
  if (push.web_push !== 8030 || !isObject(notification) || typeof notification.title !== 'string') return FALLBACK;
  const { title, navigate, body, tag, icon, lang } = notification;
  const badge = Number(push.app_badge ?? notification.app_badge ?? Number.NaN);
  return {
    title: title || FALLBACK.title,
    navigate: ownPath(navigate),
    ...(Number.isInteger(badge) && badge >= 0 && { badge }),
    ...(typeof body === 'string' && { body }),
    ...(typeof tag === 'string' && tag && { tag, renotify: true }),
    ...(typeof icon === 'string' && { icon: ownPath(icon) }),
    ...(typeof lang === 'string' && { lang }),
  };
}

async function setBadge(count: number | undefined): Promise<void> {
  const { setAppBadge, clearAppBadge } = navigator as Partial<Navigator>;
  if (count === undefined) return;
  // Only an installed app has a badge.
  await (count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator))?.catch(() => undefined);
}

/** The path of an address of this app; the home for any other. */
function ownPath(address: unknown): string {
  const url = typeof address === 'string' ? URL.parse(address, location.origin) : null;
  return url?.origin === location.origin ? url.pathname + url.search + url.hash : '/';
}

async function openPage({ clients }: PushScope, path: string): Promise<void> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ focused }) => focused) ?? pages[0];
  if (!page) return void (await clients.openWindow(path));
  await page.focus().catch(() => undefined);
  if (await opensItself(page, path)) return;
  await page.navigate(path).catch(() => clients.openWindow(path));
}

/** Within the app, the page keeps what is typed and loads nothing. */
function opensItself(page: Page, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(resolve, ANSWER_MS, false);
    page.postMessage({ type: 'OPEN', path }, [port2]);
  });
}

/** The browser has replaced the subscription, or dropped it. The server takes the new one on a device that has one. */
async function renew({ registration: { pushManager } }: PushScope, event: ChangeEvent): Promise<void> {
  const key = event.oldSubscription?.options.applicationServerKey ?? (await serverKey());
  const subscription =
    event.newSubscription ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  const { endpoint, keys } = subscription.toJSON();
  const response = await fetch('/api/push/subscription', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys, isRenewal: true }),
  });
  if (response.status === 401 || response.status === 404) await subscription.unsubscribe();
}

async function serverKey(): Promise<string> {
  const response = await fetch('/api/push/key');
  const { publicKey } = jsonOf(await response.text());
  if (typeof publicKey !== 'string') throw new Error('The server gives no key');
  return publicKey;
}

function jsonOf(text: string): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(text);
    return isObject(json) ? json : {};
  } catch {
    return {};
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
