import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CRATE_DIGGER, FIGURES, openAdmin, STATS, USERS, usersPage, WAITING } from '../../components/support/admin.ts';
import { heldAnswer } from '../../components/support/billing.ts';
import { DESKTOP, openApp, openVisitor, PHONE } from '../../components/support/open-app.tsx';
import { gone, shown } from '../../components/support/steps.ts';

const tabs = () => page.getByRole('navigation', { name: 'Admin' });
const denied = () => page.getByRole('heading', { name: 'Access Denied' });

describe('the pages for administrators', () => {
  // ADMIN-001 ADMIN-004
  test('say that they load, then show their title, their tabs and when the figures were read', async () => {
    const held = heldAnswer();
    await openAdmin({ answers: { [STATS]: held.answer } });
    await shown(page.getByText('Loading admin dashboard...'));
    held.give(FIGURES);
    await shown(tabs().getByRole('link', { name: 'Dashboard' }));
    await expect.element(tabs().getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
    await shown(page.getByText(/^Last updated Nov 20, 2026, /));
    await expect.poll(() => document.title).toBe('Admin Dashboard – Side One');
    await gone(page.getByText('Loading admin dashboard...'));
  });

  // ADMIN-002 ADMIN-003 PERM-008
  test.each([
    ['a refusal', { code: 'FORBIDDEN', message: 'Only administrators may do this' }],
    ['a missing call', { code: 'NOT_FOUND', message: 'There is no such call' }],
    ['a server with a problem', { status: 502 }],
  ] as const)('are denied after %s', async (_what, answer) => {
    const { address } = await openAdmin({ answers: { [STATS]: answer } });
    await shown(denied());
    await shown(
      page.getByText('You do not have administrator privileges. Only users with the admin role can view this page.'),
    );
    expect(tabs().elements()).toEqual([]);
    await page.getByRole('link', { name: 'Go to My Collection' }).click();
    await expect.poll(address).toBe('/');
  });

  // ADMIN-002 PWA-019
  test('ask for a connection without an answer, which says nothing about the role, and can be read again', async () => {
    const { site } = await openAdmin({ answers: { [STATS]: 'no connection' } });
    await shown(page.getByText('Needs a connection'));
    expect(denied().elements()).toEqual([]);
    site.answers[STATS] = { body: FIGURES };
    await page.getByRole('button', { name: 'Try again' }).click();
    await shown(tabs());
  });

  // PERM-008
  test('lead a visitor to the sign-in', async () => {
    // With a network, the page would be left at once.
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
    await openVisitor({ at: '/admin' });
    await shown(page.getByText('These pages are for administrators, who sign in like everybody else.'));
    await expect
      .element(page.getByRole('main').getByRole('link', { name: 'Sign In' }))
      .toHaveAttribute('href', '/api/login?returnTo=%2Fadmin');
  });
});

describe('a thing that waits for an administrator', () => {
  test('is counted on the tabs and on the link in the bar', async () => {
    const { site, goTo } = await openAdmin({ answers: { [WAITING]: { body: { messages: 3, reports: 1, jobs: 0 } } } });
    await shown(tabs().getByRole('link', { name: 'Messages 3 waiting' }));
    await shown(tabs().getByRole('link', { name: 'Moderation 1 waiting' }));
    await shown(tabs().getByRole('link', { name: 'Machine room', exact: true }));
    await shown(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin 4 waiting' }));
    site.answers[WAITING] = { body: { messages: 2, reports: 0, jobs: 1 } };
    await goTo('/admin/codes');
    await shown(tabs().getByRole('link', { name: 'Messages 2 waiting' }));
    await shown(tabs().getByRole('link', { name: 'Machine room 1 waiting' }));
    await goTo('/you');
    await shown(page.getByText('Waiting: 2 messages, 1 failed job'));
  });

  test('is not asked for by other members', async () => {
    const asked: string[] = [];
    await openApp({
      answer: (path) => {
        asked.push(path);
        return undefined;
      },
    });
    await shown(page.getByRole('navigation', { name: 'Main' }));
    expect(asked.filter((path) => path.includes('/admin/'))).toEqual([]);
  });
});

test('each page for administrators has its title in the browser', async () => {
  const READ = `GET /api/admin/user/${CRATE_DIGGER.id}`;
  const { goTo } = await openAdmin({ answers: { [READ]: { body: CRATE_DIGGER } } });
  for (const [path, title] of [
    ['codes', 'Gifts and codes, Admin'],
    ['messages', 'Messages, Admin'],
    ['moderation', 'Moderation, Admin'],
    ['audit-log', 'Audit log, Admin'],
    ['machine-room', 'Machine room, Admin'],
    [`user/${CRATE_DIGGER.id}`, 'Crate Digger, Admin'],
  ]) {
    await goTo(`/admin/${path}`);
    await expect.poll(() => document.title).toBe(`${title} – Side One`);
  }
});

test('Refresh reads the figures and the list again', async () => {
  const { site } = await openAdmin({ answers: { [USERS]: usersPage([]) } });
  await shown(page.getByText('Found 0 user(s)'));
  site.answers[USERS] = usersPage([CRATE_DIGGER]);
  site.answers[STATS] = { body: { ...FIGURES, totalUsers: 4061 } };
  await page.getByRole('button', { name: 'Refresh' }).click();
  await shown(page.getByText('Found 1 user(s)'));
  await shown(page.getByText('4,061'));
});

describe('links to the pages for administrators', () => {
  // NAV-007
  test('leave room for each other in the bar at 1024 px, with the number of waiting things and the add button', async () => {
    const { goTo } = await openAdmin({
      size: { ...DESKTOP, width: 1024 },
      answers: { [WAITING]: { body: { messages: 40, reports: 40, jobs: 40 } } },
    });
    await goTo('/');
    const bar = page.getByRole('navigation', { name: 'Main' });
    await shown(bar.getByRole('link', { name: 'Admin 120 waiting' }));
    await expect.element(bar.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile');
    const menu = page.getByRole('button', { name: 'Account menu' }).element().getBoundingClientRect();
    expect(menu.right).toBeLessThanOrEqual(1024);
    for (const link of bar.getByRole('link').elements()) {
      // Each name is in one line.
      expect(link.getClientRects()).toHaveLength(1);
      expect(link.scrollHeight).toBeLessThanOrEqual(link.clientHeight + 1);
    }
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(1024);
  });

  // NAV-006 NAV-014
  test('are in the bar and in the account menu', async () => {
    const { address } = await openAdmin();
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' });
    await expect.element(link).toHaveAttribute('aria-current', 'page');
    await page.getByRole('button', { name: 'Account menu' }).click();
    const item = page.getByRole('menuitem', { name: 'Admin Dashboard' });
    await shown(item);
    await item.click();
    expect(address()).toBe('/admin');
  });

  test('are below You on a phone, whose tab stays marked', async () => {
    const { address } = await openAdmin({ at: '/you', size: PHONE });
    await page.getByRole('main').getByRole('link', { name: 'Admin Dashboard' }).click();
    await shown(tabs());
    expect(address()).toBe('/admin');
    const you = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'You' });
    await expect.element(you).toHaveAttribute('aria-current');
  });

  // NAV-006 NAV-014
  test('are nowhere for other members', async () => {
    await openApp({ at: '/you', account: { username: 'cratedigger' } });
    await shown(page.getByRole('heading', { name: 'You', level: 1 }));
    await page.getByRole('button', { name: 'Account menu' }).click();
    await shown(page.getByRole('menuitem', { name: 'Log out' }));
    expect(page.getByText('Admin').elements()).toEqual([]);
  });
});
