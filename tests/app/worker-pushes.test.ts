import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { handlePushes, type PushScope, readPush } from '../../app/pwa/worker-pushes.ts';
import { payloadOf } from '../../sync-server/push/push-message.ts';

const ORIGIN = 'https://shelf.example';
const FALLEN = {
  title: 'Down to $29.99',
  body: 'Your target is $32.',
  path: '/wishlist?wish=1',
  tag: 'p',
  unreadCount: 3,
};

let listeners: Map<string, (event: never) => void>;
let pages: FakePage[];
let scope: ReturnType<typeof fakeScope>;
let badge: { setAppBadge: ReturnType<typeof vi.fn>; clearAppBadge: ReturnType<typeof vi.fn> };

class FakePage {
  url = `${ORIGIN}/`;
  focused = false;
  focus = vi.fn(async () => undefined);
  navigate = vi.fn(async () => undefined);
  /** False for a page that is frozen. */
  answers = true;
  asked: unknown[] = [];
  postMessage(message: unknown, [port]: [MessagePort]) {
    this.asked.push(message);
    if (this.answers) port.postMessage('opens');
  }
}

function fakeScope() {
  const subscription = {
    toJSON: () => ({ endpoint: 'https://push.example/new', keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: vi.fn(async () => true),
  };
  return {
    subscription,
    registration: {
      showNotification: vi.fn(async () => undefined),
      pushManager: { subscribe: vi.fn(async () => subscription) },
    },
    clients: { matchAll: vi.fn(async () => pages), openWindow: vi.fn(async () => undefined) },
    addEventListener: (type: string, listener: (event: never) => void) => void listeners.set(type, listener),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  listeners = new Map();
  pages = [];
  badge = { setAppBadge: vi.fn(async () => undefined), clearAppBadge: vi.fn(async () => undefined) };
  vi.stubGlobal('location', { origin: ORIGIN });
  vi.stubGlobal('navigator', badge);
  scope = fakeScope();
  handlePushes(scope as unknown as PushScope);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Resolves when the worker has done its work for the event. */
async function happen(type: string, event: object): Promise<void> {
  const work: Promise<unknown>[] = [];
  listeners.get(type)?.({ ...event, waitUntil: (done: Promise<unknown>) => work.push(done) } as never);
  const done = Promise.all(work);
  await vi.runAllTimersAsync();
  await done;
}
const receive = (text: string | null) => happen('push', { data: text === null ? null : { text: () => text } });
const click = (navigate: unknown) => {
  const notification = { close: vi.fn(), data: { navigate } };
  return happen('notificationclick', { notification }).then(() => notification);
};

describe('a push', () => {
  test('of the server is shown with its words, its place and the badge of the app', async () => {
    await receive(payloadOf(ORIGIN, FALLEN));
    expect(scope.registration.showNotification).toHaveBeenCalledWith(FALLEN.title, {
      body: FALLEN.body,
      tag: expect.stringMatching(/^[\w-]{32}$/),
      renotify: true,
      icon: '/icons/icon-192.png',
      lang: 'en',
      data: { navigate: '/wishlist?wish=1' },
    });
    expect(badge.setAppBadge).toHaveBeenCalledWith(3);
  });

  test('with nothing unread clears the badge, and one that counts nothing leaves it', async () => {
    await receive(payloadOf(ORIGIN, { ...FALLEN, unreadCount: 0 }));
    expect([badge.clearAppBadge, badge.setAppBadge].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
    const { unreadCount: _, ...uncounted } = FALLEN;
    await receive(payloadOf(ORIGIN, uncounted));
    expect([badge.clearAppBadge, badge.setAppBadge].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  });

  test('is shown where an app has no badge, or may not set it', async () => {
    vi.stubGlobal('navigator', {});
    await receive(payloadOf(ORIGIN, FALLEN));
    vi.stubGlobal('navigator', { setAppBadge: () => Promise.reject(new Error('not installed')) });
    await receive(payloadOf(ORIGIN, FALLEN));
    expect(scope.registration.showNotification).toHaveBeenCalledTimes(2);
  });

  test.each([
    null,
    '',
    'hello',
    '[]',
    '{"web_push": 1}',
    '{"web_push": 8030}',
    '{"web_push": 8030, "notification": {}}',
  ])('that says nothing is shown as one of the app: %j', async (text) => {
    await receive(text);
    expect(scope.registration.showNotification).toHaveBeenCalledWith('Side One', { data: { navigate: '/' } });
  });

  test.each(['https://elsewhere.example/', 'javascript:alert(1)', 7, undefined])(
    'leads to no page but of this app: %j',
    (navigate) => {
      const text = JSON.stringify({ web_push: 8030, notification: { title: 'a', navigate, icon: navigate } });
      expect(readPush(text).navigate).toBe('/');
    },
  );
});

describe('a click', () => {
  test('opens the page where no window of the app is open', async () => {
    const notification = await click('/wishlist?wish=1');
    expect(notification.close).toHaveBeenCalledOnce();
    expect(scope.clients.openWindow).toHaveBeenCalledWith('/wishlist?wish=1');
  });

  test('shows it in a window that is open, the one in use first, which loads nothing', async () => {
    pages = [new FakePage(), Object.assign(new FakePage(), { focused: true })];
    await click('/wishlist?wish=1');
    expect(pages.map(({ asked }) => asked)).toEqual([[], [{ type: 'OPEN', path: '/wishlist?wish=1' }]]);
    expect(pages[1]?.focus).toHaveBeenCalledOnce();
    expect([pages[1]?.navigate.mock.calls, scope.clients.openWindow.mock.calls]).toEqual([[], []]);
  });

  test('loads the page in a window whose code does not answer', async () => {
    pages = [Object.assign(new FakePage(), { answers: false })];
    await click('/wishlist?wish=1');
    expect(pages[0]?.navigate).toHaveBeenCalledWith('/wishlist?wish=1');
    expect(scope.clients.openWindow).not.toHaveBeenCalled();
  });

  test('opens another window where that one cannot be led there', async () => {
    const navigate = vi.fn(() => Promise.reject(new TypeError('not controlled')));
    const focus = vi.fn(() => Promise.reject(new Error('not allowed')));
    pages = [Object.assign(new FakePage(), { answers: false, navigate, focus })];
    await click('/wishlist?wish=1');
    expect(scope.clients.openWindow).toHaveBeenCalledWith('/wishlist?wish=1');
  });

  test.each(['https://elsewhere.example/wishlist', '//elsewhere.example', undefined, { path: '/' }])(
    'stays in the app: %j',
    async (navigate) => {
      await click(navigate);
      expect(scope.clients.openWindow).toHaveBeenCalledWith('/');
    },
  );
});

describe('a subscription that the browser replaces', () => {
  const answers = (status: number) => vi.fn(async () => new Response('{"publicKey": "B"}', { status }));
  const change = (old: object | null) => happen('pushsubscriptionchange', { oldSubscription: old });

  test('is made again with the same key, and sent to the server as a renewal', async () => {
    const fetch = answers(200);
    vi.stubGlobal('fetch', fetch);
    await change({ options: { applicationServerKey: 'the key' } });
    expect(scope.registration.pushManager.subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey: 'the key',
    });
    const body = { endpoint: 'https://push.example/new', keys: { p256dh: 'p', auth: 'a' }, isRenewal: true };
    expect(fetch.mock.calls).toEqual([
      [
        '/api/push/subscription',
        { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
      ],
    ]);
    expect(scope.subscription.unsubscribe).not.toHaveBeenCalled();
  });

  test('is made with the key of the server where the browser does not say the old one', async () => {
    vi.stubGlobal('fetch', answers(200));
    await change(null);
    expect(scope.registration.pushManager.subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey: 'B',
    });
  });

  test.each([401, 404])('ends where the server wants none: %i', async (status) => {
    vi.stubGlobal('fetch', answers(status));
    await change({ options: { applicationServerKey: 'the key' } });
    expect(scope.subscription.unsubscribe).toHaveBeenCalledOnce();
  });
});
