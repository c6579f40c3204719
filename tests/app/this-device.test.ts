import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { leaveThisDevice, renewThisDevice } from '../../app/push/this-device.ts';

const ME = '0190a8c0-0000-7000-8000-000000000001';
const OTHER = '0190a8c0-0000-7000-8000-000000000002';
const DEVICE = { id: 'here', name: 'Firefox', addedAt: '', lastAcceptedAt: null, problem: null, isThis: true };

let stored: Map<string, string>;
let calls: string[];
let problem: string | null;
let subscription: { toJSON(): object; unsubscribe: ReturnType<typeof vi.fn> } | null;
let subscribe: ReturnType<typeof vi.fn>;
let shown: { close: ReturnType<typeof vi.fn> }[];
let clearAppBadge: ReturnType<typeof vi.fn>;

function subscriptionAt(path: string) {
  return {
    toJSON: () => ({ endpoint: `https://push.example/${path}`, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: vi.fn(async () => {
      subscription = null;
      return true;
    }),
  };
}

/** A browser with this permission, whose notifications are this person's. */
function browser(permission: NotificationPermission, owner?: string) {
  if (owner) stored.set('push-owner', owner);
  vi.stubGlobal('Notification', { permission });
  vi.stubGlobal('window', { PushManager: class {}, Notification: {} });
}

beforeEach(() => {
  stored = new Map();
  calls = [];
  problem = null;
  subscription = subscriptionAt('old');
  subscribe = vi.fn(async () => {
    subscription = subscriptionAt('new');
    return subscription;
  });
  shown = [{ close: vi.fn() }];
  clearAppBadge = vi.fn(async () => undefined);
  const registration = {
    pushManager: { getSubscription: async () => subscription, subscribe },
    getNotifications: async () => shown,
  };
  const serviceWorker = { ready: Promise.resolve(registration), getRegistration: async () => registration };
  vi.stubGlobal('navigator', { serviceWorker, clearAppBadge });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    const endpoint = typeof body === 'string' ? ` ${JSON.parse(body).endpoint}` : '';
    calls.push(`${method} ${path}${endpoint}`);
    const answer = path.endsWith('key') ? { publicKey: 'k' } : { ...DEVICE, problem };
    problem = null;
    return Response.json(answer);
  });
});
afterEach(() => vi.unstubAllGlobals());

const RENEWED = 'PUT /api/push/subscription https://push.example/';

describe('at the start of the app', () => {
  test.each(['default', 'denied'] as const)('nothing is looked at where the permission is %s', async (permission) => {
    browser(permission, ME);
    await renewThisDevice(ME);
    expect([calls, subscription?.unsubscribe.mock.calls]).toEqual([[], []]);
  });

  test('the subscription of the person is sent to the server again, which may have ended it with a session', async () => {
    browser('granted', ME);
    await renewThisDevice(ME);
    expect([calls, subscribe.mock.calls]).toEqual([[`${RENEWED}old`], []]);
  });

  test('one that the browser has dropped is made again', async () => {
    browser('granted', ME);
    subscription = null;
    await renewThisDevice(ME);
    expect(calls).toEqual(['GET /api/push/key', `${RENEWED}new`]);
  });

  test('one that the push service refused is replaced by one with the key of the server', async () => {
    browser('granted', ME);
    problem = 'refused';
    const before = subscription;
    await renewThisDevice(ME);
    expect(calls).toEqual([`${RENEWED}old`, 'GET /api/push/key', `${RENEWED}new`]);
    expect(before?.unsubscribe).toHaveBeenCalledOnce();
  });

  test.each([OTHER, undefined])('one of another person ends, and is not sent: %s', async (owner) => {
    browser('granted', owner);
    const before = subscription;
    await renewThisDevice(ME);
    expect([calls, before?.unsubscribe.mock.calls.length, subscription]).toEqual([[], 1, null]);
  });
});

describe('leaving a device', () => {
  test('ends its subscription, and takes notifications and badge off the screen', async () => {
    browser('granted', ME);
    const before = subscription;
    await leaveThisDevice();
    expect(before?.unsubscribe).toHaveBeenCalledOnce();
    expect(shown[0]?.close).toHaveBeenCalledOnce();
    expect([clearAppBadge.mock.calls.length, stored.size, calls]).toEqual([1, 0, []]);
  });

  test('does not fail in a browser without notifications or workers', async () => {
    vi.stubGlobal('navigator', {});
    await expect(leaveThisDevice()).resolves.toBeUndefined();
  });

  test('does not wait for a push service that is not there', async () => {
    vi.useFakeTimers();
    browser('granted', ME);
    subscription?.unsubscribe.mockReturnValue(new Promise(() => undefined));
    const leaving = leaveThisDevice();
    await vi.advanceTimersByTimeAsync(3_000);
    await leaving;
    vi.useRealTimers();
    expect(shown[0]?.close).toHaveBeenCalledOnce();
  });
});
