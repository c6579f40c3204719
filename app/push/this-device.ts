import { readPushKey, subscribeToPush, unsubscribeFromPush } from '../../shared/contract/push.ts';
import { call } from '../online/call.ts';

/** Longer than a worker takes to start; in a browser that blocks workers it never does. */
const WORKER_MS = 10_000;
/** A sign-out does not wait longer for the push service. */
const DROP_MS = 3_000;

/** The person for whom this browser gets notifications. */
const OWNER_KEY = 'push-owner';

export type Permission = NotificationPermission | 'unsupported';

export function pushPermission(): Permission {
  const isSupported = 'PushManager' in window && 'Notification' in window && navigator.serviceWorker !== undefined;
  return isSupported ? Notification.permission : 'unsupported';
}

/** Calls back when the person changes the permission in the browser's own settings. */
export function watchPermission(listener: () => void): () => void {
  const stop = new AbortController();
  navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => status.addEventListener('change', listener, { signal: stop.signal }))
    // Not every browser can be asked.
    .catch(() => undefined);
  return () => stop.abort();
}

/**
 * Asks for permission if that is open, and subscribes. Call it in the handler of a click: some browsers ask only there.
 * @returns the permission
 */
export async function switchOn(userId: string): Promise<NotificationPermission> {
  const permission = await Notification.requestPermission();
  if (permission === 'granted') await subscribe(userId);
  return permission;
}

export async function switchOff(): Promise<void> {
  await call(unsubscribeFromPush);
  await dropThisDevice();
}

/** True if the browser itself gets notifications for this person; the server may know nothing of it any more. */
export async function isSubscribed(userId: string): Promise<boolean> {
  return pushPermission() === 'granted' && owner() === userId && (await currentSubscription()) !== null;
}

/**
 * Says at each start that this browser gets notifications: a session that ended took its device with it, and browsers drop
 * subscriptions. A subscription that is not this person's ends.
 */
export async function renewThisDevice(userId: string): Promise<void> {
  if (pushPermission() !== 'granted') return;
  if (owner() !== userId) return leaveThisDevice();
  const { problem } = await subscribe(userId, 'page');
  if (problem !== 'refused') return;
  // Subscribed with a key that the server does not use any more.
  await (await currentSubscription())?.unsubscribe();
  await subscribe(userId, 'page');
}

/** Nothing more arrives here, even if the server still sends it. Never fails. */
export async function dropThisDevice(): Promise<void> {
  setOwner(undefined);
  const dropped = currentSubscription().then((subscription) => subscription?.unsubscribe());
  await Promise.race([dropped, after(DROP_MS)]).catch(() => undefined);
}

/** Also takes what is shown of the person off the screen: their notifications, and the badge of the app. Never fails. */
export async function leaveThisDevice(): Promise<void> {
  await dropThisDevice();
  const shown = (await currentRegistration().catch(() => undefined))?.getNotifications?.();
  for (const notification of (await shown?.catch(() => undefined)) ?? []) notification.close();
  await navigator.clearAppBadge?.().catch(() => undefined);
}

async function subscribe(userId: string, by: 'person' | 'page' = 'person') {
  const registration = await Promise.race([navigator.serviceWorker.ready, after(WORKER_MS)]);
  if (!registration) throw new Error('The service worker does not start');
  const { pushManager } = registration;
  const current = owner() === userId ? await pushManager.getSubscription() : null;
  const { endpoint, keys } = (current ?? (await newSubscription(pushManager, by))).toJSON();
  const body = { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
  const device = await call(subscribeToPush, { body, by });
  setOwner(userId);
  return device;
}

/** One that another person left here would be taken over with its address; a new one has another. */
async function newSubscription(pushManager: PushManager, by: 'person' | 'page'): Promise<PushSubscription> {
  const { publicKey } = await call(readPushKey, { by });
  await (await pushManager.getSubscription())?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

async function currentSubscription(): Promise<PushSubscription | null> {
  return (await (await currentRegistration())?.pushManager?.getSubscription()) ?? null;
}

async function currentRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker?.getRegistration();
}

function owner(): string | undefined {
  try {
    return localStorage.getItem(OWNER_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

function setOwner(userId: string | undefined): void {
  try {
    if (userId === undefined) localStorage.removeItem(OWNER_KEY);
    else localStorage.setItem(OWNER_KEY, userId);
  } catch {
    // Without storage the next start ends the subscription.
  }
}

function after(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, undefined));
}
