import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Notice } from '../../shared/schemas/notification.ts';
import { volumes } from './support/library.ts';
import { notify, notifyOfLife } from './support/notifications.ts';
import { type App, openApp, PHONE } from './support/open-app.tsx';
import {
  addByHand,
  focusedText,
  gone,
  holdPage,
  linesOf,
  offline,
  press,
  seen,
  shown,
  synced,
  texts,
  toastSays,
  undo,
} from './support/steps.ts';

const FOLLOWER: Notice = { kind: 'new-follower', data: { key: 'sidetwo', name: 'sidetwo', albumCount: 530 } };
const ENDING: Notice = { kind: 'plan-ending', data: { planId: 'annual', endsAt: '2026-12-03T12:00:00.000Z' } };
const SUPPORT: Notice = { kind: 'support', data: { what: 'answered', subject: 'Two pressings' } };
const THREE = [FOLLOWER, ENDING, SUPPORT];

const lines = () => page.getByRole('main').getByRole('listitem');
const line = (title: string) => lines().filter({ hasText: title });
const link = (title: string) => line(title).getByRole('link', { name: title });
const bell = (name: string) => page.getByRole('button', { name, exact: true });
const rowsOf = ({ server, userId }: App) => [...server.tablesOf(userId).notifications.values()];

async function open(notices: Notice[] = THREE, options: Parameters<typeof openApp>[0] = {}) {
  const app = await openApp({ at: '/notifications', ...options });
  const ids = await notify(app, ...notices);
  if (notices.length > 0) await expect.poll(() => lines().elements().length).toBe(notices.length);
  return { ...app, ids };
}

describe('the list', () => {
  test('shows notifications by days, the newest first, and marks unread ones by a word', async () => {
    const app = await openApp({ at: '/notifications' });
    await notifyOfLife(app);
    await shown(page.getByRole('main').getByText('3 unread', { exact: true }));
    const days = texts(page.getByRole('main').getByRole('heading', { level: 2 }));
    expect(days.slice(0, 2)).toEqual(['Today', 'Yesterday']);
    expect(days[2]).toMatch(/^\w+day, \w+ \d+$/);
    const titles = page.getByRole('heading', { level: 3 });
    expect(
      texts(titles)
        .slice(0, 2)
        .map((text) => linesOf(text).join(' ')),
    ).toEqual(['Unread: Pink Moon is down to $29.99', 'Unread: sidetwo follows you']);
    expect(texts(titles).filter((text) => text.startsWith('Unread'))).toHaveLength(3);
    await shown(line('Pink Moon').getByText('Nick Drake, at Amazon. Your target is $32.'));
  });

  test('has each notification lead to its screen, and opening one marks it as read for all devices', async () => {
    const app = await open();
    await expect.element(link('sidetwo follows you')).toHaveAttribute('href', '/public-profile/sidetwo');
    await link('Annual Pro ends on December 3').click();
    await expect.poll(app.address).toBe('/profile#subscription');
    await shown(bell('Notifications, 2 unread'));
    await expect
      .poll(() =>
        rowsOf(app)
          .filter(({ isRead }) => isRead)
          .map(({ kind }) => kind),
      )
      .toEqual(['plan-ending']);
  });

  test('marks one as read without a connection, which other devices learn when it is back', async () => {
    const app = await open([SUPPORT]);
    app.setOnline(false);
    await offline();
    await shown(page.getByText('You are offline. Newer notifications come when you are back online.'));
    await link('Support has dealt with your message').click();
    await expect.poll(app.address).toBe('/contact');
    await shown(bell('Notifications'));
    expect(rowsOf(app)).toMatchObject([{ isRead: false }]);
    app.setOnline(true);
    await expect.poll(() => rowsOf(app)).toMatchObject([{ isRead: true }]);
  });

  test('shows as read what was read on another device', async () => {
    const app = await open();
    await shown(page.getByRole('main').getByText('3 unread', { exact: true }));
    await app.elsewhere({ name: 'notification.markRead', args: { ids: app.ids.slice(1), isRead: true } });
    await shown(page.getByRole('main').getByText('1 unread', { exact: true }));
    await shown(bell('Notifications, 1 unread'));
  });

  test('marks all as read at once, and takes it back', async () => {
    const app = await open();
    await page.getByRole('button', { name: 'Mark all read' }).click();
    await toastSays('All notifications are read');
    await shown(bell('Notifications'));
    await expect.poll(focusedText).toBe('Notifications');
    await expect.poll(() => rowsOf(app).every(({ isRead }) => isRead)).toBe(true);
    await undo();
    await shown(bell('Notifications, 3 unread'));
    await expect.poll(() => rowsOf(app).some(({ isRead }) => isRead)).toBe(false);
  });

  test('clears one, and puts it back', async () => {
    const app = await open();
    await page.getByRole('button', { name: 'Clear: sidetwo follows you' }).click();
    await toastSays('Notification cleared');
    await gone(line('sidetwo'));
    await shown(bell('Notifications, 2 unread'));
    await expect.poll(() => rowsOf(app).filter(({ isCleared }) => isCleared)).toMatchObject([{ kind: 'new-follower' }]);
    await undo();
    await shown(line('sidetwo'));
    await expect.poll(() => rowsOf(app).some(({ isCleared }) => isCleared)).toBe(false);
  });

  test('clears all without a connection, and puts all back', async () => {
    const app = await open();
    app.setOnline(false);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await toastSays('3 notifications cleared');
    await shown(page.getByText('No notifications', { exact: true }));
    await undo();
    await expect.poll(() => lines().elements().length).toBe(3);
    app.setOnline(true);
    await synced();
    expect(rowsOf(app).some(({ isCleared }) => isCleared)).toBe(false);
  });

  test('that is empty leads to the settings', async () => {
    const app = await open([]);
    await page.getByRole('link', { name: 'Choose what reaches you' }).click();
    await expect.poll(app.address).toBe('/profile#notifications');
  });

  test('waits for the first sync, and without a connection says that it has not come yet', async () => {
    const app = await openApp({ at: '/notifications', isUnsynced: true });
    await expect.element(page.getByText('Your notifications are on their way…')).toBeInTheDocument();
    app.setOnline(false);
    await shown(page.getByText('Not on this device yet'));
  });

  test('stays unread for the person when an administrator who views as them opens one', async () => {
    const app = await open([ENDING], { isView: true, account: { username: 'cratedigger' } });
    await link('Annual Pro ends on December 3').click();
    await expect.poll(app.address).toBe('/profile#subscription');
    await shown(bell('Notifications, 1 unread'));
    expect(rowsOf(app)).toMatchObject([{ isRead: false }]);
  });
});

test('a notification of a newer version says that a reload shows it, reloads, and stays unread', async () => {
  const app = await openApp({ at: '/notifications' });
  await notify(app, { kind: 'meeting', data: { place: 'The fair' } });
  await shown(line('Something new').getByText('Reload the app to read it.'));
  const places = holdPage();
  await line('Something new').getByRole('button', { name: 'Something new', exact: true }).click();
  await expect.poll(() => places).toHaveLength(1);
  await shown(bell('Notifications, 1 unread'));
});

describe('a refused change', () => {
  const FULL = 'Free accounts are limited to 15 albums. Upgrade to add more!';
  const REFUSED: Notice = { kind: 'change-refused', data: { count: 1, message: FULL } };

  test('leads another device to the state of its sync', async () => {
    await open([REFUSED]);
    await shown(line('A change was refused').getByText(/It is kept on its device\.$/));
    await expect.element(link('A change was refused')).toHaveAttribute('href', '/you');
  });

  test('waits on this device, where the notification opens it', async () => {
    const app = await openApp({ changes: volumes(1, 14, 'Various') });
    await synced();
    app.setOnline(false);
    await addByHand({ artist: 'Sade', title: 'Promise' });
    await app.elsewhere(...volumes(15, 15, 'Various')).catch(() => undefined);
    app.setOnline(true);
    await shown(page.getByRole('button', { name: '1 needs attention' }));
    await notify(app, REFUSED);
    await app.goTo('/notifications');
    await shown(line('A change was refused').getByText(/It waits on this device for your decision\.$/));
    await line('A change was refused').getByRole('button', { name: 'A change was refused', exact: true }).click();
    await shown(page.getByRole('dialog', { name: 'Sync' }).getByRole('article', { name: 'Promise' }));
    await press('{Escape}');
    await shown(bell('Notifications'));
  });
});

describe('the bell', () => {
  test('opens the four newest, of which one is opened by keys, and leads to the others', async () => {
    const many = [FOLLOWER, ENDING, SUPPORT, FOLLOWER, SUPPORT];
    const app = await openApp();
    await notify(app, ...many);
    await shown(bell('Notifications, 5 unread'));
    (bell('Notifications, 5 unread').element() as HTMLElement).focus();
    await press('{Enter}');
    const menu = page.getByRole('menu');
    await shown(menu.getByRole('menuitem', { name: 'See all' }));
    expect(menu.getByRole('menuitem').elements()).toHaveLength(6);
    await press('{Escape}');
    await gone(menu);
    await expect.element(bell('Notifications, 5 unread')).toHaveFocus();
    await press('{Enter}');
    await expect.poll(focusedText).toContain('Unread: ');
    await press('{Enter}');
    await shown(bell('Notifications, 4 unread'));
    await gone(menu);
    await bell('Notifications, 4 unread').click();
    await menu.getByRole('menuitem', { name: 'See all' }).click();
    await expect.poll(app.address).toBe('/notifications');
    await expect.poll(() => lines().elements().length).toBe(5);
  });

  test('marks all as read from its menu', async () => {
    const app = await openApp();
    await notify(app, ...THREE);
    await bell('Notifications, 3 unread').click();
    await page.getByRole('menuitem', { name: 'Mark all read' }).click();
    await shown(bell('Notifications'));
    await expect.poll(() => rowsOf(app).every(({ isRead }) => isRead)).toBe(true);
  });

  test('says when there is nothing', async () => {
    await openApp();
    await bell('Notifications').click();
    await shown(page.getByRole('menu').getByText('No notifications'));
    expect(page.getByRole('menuitem').elements()).toHaveLength(1);
  });
});

test('on a phone a dot at You and a row under it say how much is new, and of what', async () => {
  const app = await openApp({ size: PHONE });
  const tab = page.getByRole('navigation', { name: 'Main' }).last();
  await shown(tab.getByRole('link', { name: 'You', exact: true }));
  await notify(app, FOLLOWER, ENDING, FOLLOWER);
  await tab.getByRole('link', { name: 'You 3 unread' }).click();
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Notifications' });
  await shown(row.getByText('3 new'));
  await shown(row.getByText('New followers, end of your plan'));
  await row.getByRole('link', { name: 'Notifications' }).click();
  await expect.poll(app.address).toBe('/notifications');
  expect(tab.getByRole('link', { name: 'You 3 unread' }).element().ariaCurrent).toBe('true');
  const small = seen(page.getByRole('main').getByRole('button')).filter((button) => {
    const { width, height } = button.getBoundingClientRect();
    return width < 44 || height < 44;
  });
  expect(small).toEqual([]);
});
