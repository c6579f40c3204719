import { onTestFinished, vi } from 'vitest';
import type { PushDevice } from '../../../shared/contract/push.ts';

export const HERE: PushDevice = {
  ...{ id: 'here', name: 'Chrome on Linux', isThis: true, problem: null },
  ...{ addedAt: '2026-11-01T12:00:00.000Z', lastAcceptedAt: null },
};
export const PHONE: PushDevice = {
  ...{ id: 'phone', name: 'Safari on iPhone', isThis: false, problem: null },
  ...{ addedAt: '2026-11-02T12:00:00.000Z', lastAcceptedAt: '2026-11-20T12:00:00.000Z' },
};

const KEYS = { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) };

interface Start {
  permission?: NotificationPermission;
  /** The person's answer to the browser's question. */
  answer?: NotificationPermission;
  /** The person for whom the browser gets notifications already. */
  owner?: string;
}

/** The browser's own part of notifications, until the test ends: one without a window has no permission to give. */
export function fakePushBrowser({ permission = 'default', answer = 'granted', owner }: Start = {}) {
  let made = 0;
  const subscriptionOf = (number: number) => ({
    toJSON: () => ({ endpoint: `https://push.example/${number}`, keys: KEYS }),
    unsubscribe: vi.fn(async () => {
      browser.subscription = null;
      return true;
    }),
  });
  const browser = {
    permission,
    /** The number of times that the person was asked. */
    questions: 0,
    subscription: owner === undefined ? null : subscriptionOf(0),
    subscribe: vi.fn(async (_options: object) => {
      made += 1;
      browser.subscription = subscriptionOf(made);
      return browser.subscription;
    }),
  };
  const pushManager = { getSubscription: async () => browser.subscription, subscribe: browser.subscribe };
  const registration = { pushManager };
  replace(window, 'Notification', {
    get permission() {
      return browser.permission;
    },
    async requestPermission() {
      browser.questions += 1;
      if (browser.permission === 'default') browser.permission = answer;
      return browser.permission;
    },
  });
  replace(navigator, 'serviceWorker', {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  });
  if (owner !== undefined) localStorage.setItem('push-owner', owner);
  return browser;
}

/** A browser without notifications. */
export function withoutNotifications(userAgent = navigator.userAgent): void {
  replace(navigator, 'serviceWorker', undefined);
  replace(navigator, 'userAgent', userAgent);
}

function replace(object: object, name: string, value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(object, name);
  Object.defineProperty(object, name, { configurable: true, value });
  onTestFinished(() => {
    if (before) Object.defineProperty(object, name, before);
    else Reflect.deleteProperty(object, name);
  });
}
