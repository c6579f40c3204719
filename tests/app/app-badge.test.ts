import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showUnreadAtIcon } from '../../app/session/app-badge.ts';
import { clearDevice } from '../../app/session/leave-library.ts';
import { networkTo, newProfile, openTab, type Tab, USER } from '../support/device.ts';
import { createMemoryServer } from '../support/memory-server.ts';

const ONE = '0190a8c0-0000-7000-8000-00000000000a';
const TWO = '0190a8c0-0000-7000-8000-00000000000b';
const now = () => Date.parse('2026-03-01T12:00:00.000Z');
const FOLLOWER = { kind: 'new-follower', data: { key: 'sidetwo', name: 'sidetwo', albumCount: 530 } };

/** The numbers at the icon, one after the other; null where there is none. */
let badges: (number | null)[];

beforeEach(() => {
  badges = [];
  vi.stubGlobal('navigator', {
    setAppBadge: async (count: number) => void badges.push(count),
    clearAppBadge: async () => void badges.push(null),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function open() {
  const server = createMemoryServer({ now });
  server.addUser(USER);
  const tab = await openTab({ profile: newProfile(), now, fetch: networkTo(server) });
  await tab.sync();
  const notify = async (id: string) => {
    server.notify(USER, { id, ...FOLLOWER });
    await tab.sync();
  };
  return { tab, notify };
}

/** A session that shows the library of a tab until its person leaves. */
function sessionOf({ library }: Tab, isView = false) {
  const listeners = new Set<() => void>();
  let state: object = { phase: 'signed-in', library: { library } };
  return {
    isView,
    get: () => state as never,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    leave() {
      state = { phase: 'visitor' };
      for (const listener of listeners) listener();
    },
  };
}

test("the number at the app's icon follows the unread notifications, and goes with the last", async () => {
  const { tab, notify } = await open();
  showUnreadAtIcon(sessionOf(tab));
  await notify(ONE);
  await notify(TWO);
  await tab.library.run('notification.markRead', { ids: [ONE], isRead: true });
  await tab.library.run('notification.clear', { ids: [TWO], isCleared: true });
  await tab.library.run('notification.clear', { ids: [TWO], isCleared: false });
  expect(badges).toEqual([null, 1, 2, 1, null, 1]);
});

test("the number at the app's icon goes when the person leaves, and does not come back", async () => {
  const { tab, notify } = await open();
  const session = sessionOf(tab);
  await notify(ONE);
  showUnreadAtIcon(session);
  session.leave();
  await clearDevice();
  await notify(TWO);
  expect(badges).toEqual([1, null]);
});

test("an administrator's app shows no number of the person whom they view as", async () => {
  const { tab, notify } = await open();
  await notify(ONE);
  showUnreadAtIcon(sessionOf(tab, true));
  await notify(TWO);
  expect(badges).toEqual([]);
});
