import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AdminStats } from '../../../shared/contract/admin-users.ts';
import {
  changedUser,
  confirmChange,
  FIGURES,
  listedUser,
  openAdmin,
  STATS,
  tierEffect,
  USERS,
  usersPage,
} from '../../components/support/admin.ts';
import { type BillingCall, heldAnswer } from '../../components/support/billing.ts';
import { downloads } from '../../components/support/downloads.ts';
import { DESKTOP, PHONE } from '../../components/support/open-app.tsx';
import { gone, linesOf, shown, texts, toastSays, typeAtOnce } from '../../components/support/steps.ts';

const crate = listedUser('cratedigger', {
  ...{ firstName: 'Crate', lastName: 'Digger', subscriptionTier: 'annual', albumCount: 1284 },
  ...{ lastLoginAt: '2026-11-20T12:00:00.000Z', createdAt: '2023-03-12T12:00:00.000Z' },
});
const wax = listedUser('deadwax', { role: 'admin', isPublic: false });
const nobody = listedUser(null, { email: null, albumCount: 1 });
const LISTED = { [USERS]: usersPage([crate, wax, nobody]) };

const region = (name: string) => page.getByRole('region', { name });
const row = (text: string) => page.getByRole('row').filter({ hasText: text });
const tierOf = (name: string) => page.getByRole('combobox', { name: `Tier of ${name}` });
const roleOf = (name: string) => page.getByRole('combobox', { name: `Role of ${name}` });
const box = () => page.getByRole('searchbox', { name: 'Search users' });

describe('the figures', () => {
  // ADMIN-005 ADMIN-006 ADMIN-007 ADMIN-008 ADMIN-009
  test('are five numbers with what belongs to them', async () => {
    await openAdmin({ answers: LISTED });
    await shown(page.getByText('Found 3 user(s)'));
    const terms = [...document.querySelectorAll<HTMLElement>('.admin-figures > div')];
    // biome-ignore lint/performance/useDomNodeTextContent: the text of a list's parts has no line breaks
    expect(terms.map((each) => linesOf(each.innerText))).toEqual([
      ['Total Users', '4,060', '+186 in last 30 days'],
      ['Vinyl Records', '118,204'],
      ['Wishlist Items', '41,377', '9,512 collections'],
      ['Monthly Revenue', '$845.88', 'MRR, 212 subscribers'],
      ['Annual Revenue', '$20,347.16', 'ARR, 552 subscribers'],
    ]);
  });

  // ADMIN-010
  test('of the tiers have their part of all users, with one decimal', async () => {
    await openAdmin({ answers: LISTED });
    await shown(page.getByText('Found 3 user(s)'));
    expect(texts(region('Subscription Tiers').getByRole('listitem')).map((text) => text.replace(/\s+/g, ' '))).toEqual([
      ...['Free 3,412 84.0%', 'Monthly 212 5.2%', 'Annual 340 8.4%', 'Lifetime 96 2.4%'],
    ]);
  });

  // ADMIN-011 ADMIN-028
  test('of a site without anybody are zero, also the parts', async () => {
    const none: AdminStats = {
      lastUpdated: FIGURES.lastUpdated,
      ...{ totalUsers: 0, recentUsers: 0, totalRecords: 0, totalWishlistItems: 0, totalCollections: 0, mrr: 0, arr: 0 },
      ...{ subscriptionTiers: { free: 0, monthly: 0, annual: 0, lifetime: 0 }, verifiedEmailCount: 0 },
    };
    await openAdmin({ answers: { [STATS]: { body: none }, [USERS]: usersPage([]) } });
    await shown(page.getByText('Found 0 user(s)'));
    expect(texts(region('Subscription Tiers').getByRole('listitem')).map((text) => text.replace(/\s+/g, ' '))).toEqual([
      ...['Free 0 0.0%', 'Monthly 0 0.0%', 'Annual 0 0.0%', 'Lifetime 0 0.0%'],
    ]);
    await shown(page.getByText('+0 in last 30 days'));
    await shown(page.getByText('0 verified email addresses available'));
    await shown(page.getByText('No users registered'));
  });
});

describe('the list of addresses', () => {
  // ADMIN-012 ADMIN-013 ADMIN-014
  test('is saved as a text file, one on each line', async () => {
    const files = downloads();
    await openAdmin({
      answers: { ...LISTED, 'GET /api/admin/users/emails': { body: ['a@example.com', 'b@example.com'] } },
    });
    await shown(page.getByText('3,871 verified email addresses available'));
    await page.getByRole('button', { name: 'Download Emails' }).click();
    await toastSays('Download started', 'Downloaded 2 email addresses.');
    const [file] = files();
    const now = new Date();
    const two = (part: number) => String(part).padStart(2, '0');
    expect(file?.name).toBe(`user-emails-${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}.txt`);
    expect(await file?.text()).toBe('a@example.com\nb@example.com\n');
  });

  test('that does not come says so, and can be asked for again', async () => {
    const { site } = await openAdmin({ answers: { ...LISTED, 'GET /api/admin/users/emails': 'no connection' } });
    await page.getByRole('button', { name: 'Download Emails' }).click();
    await toastSays('Failed to download emails. Please try again.', 'There is no connection to the server.');
    const files = downloads();
    site.answers['GET /api/admin/users/emails'] = { body: [] };
    await page.getByRole('button', { name: 'Download Emails' }).click();
    await toastSays('Downloaded 0 email addresses.');
    expect(await files()[0]?.text()).toBe('');
  });
});

describe('the table of users', () => {
  // ADMIN-016 ADMIN-017 ADMIN-018 ADMIN-019 ADMIN-020 ADMIN-021 ADMIN-023 ADMIN-024 ADMIN-026 ADMIN-038
  test('has eight columns, and every field of a user', async () => {
    await openAdmin({ answers: LISTED });
    await shown(page.getByText('Found 3 user(s)'));
    expect(texts(page.getByRole('columnheader'))).toEqual([
      ...['Name', 'Email', 'Username', 'Tier', 'Albums', 'Last Login', 'Joined', 'Actions'],
    ]);
    const cells = (text: string) => texts(row(text).getByRole('cell')).map(linesOf);
    expect(cells('Crate Digger').filter((_, at) => at !== 3 && at !== 7)).toEqual([
      ['Crate Digger', 'Public Profile'],
      ['cratedigger@example.com'],
      ['cratedigger'],
      ['1,284'],
      ['Nov 20, 2026'],
      ['Mar 12, 2023'],
    ]);
    expect(cells('deadwax')[0]).toEqual(['No name set', 'Private Profile']);
    expect(cells('deadwax')[5]).toEqual(['Never']);
    expect(cells('No email')[2]).toEqual(['None']);
    await expect.element(tierOf('cratedigger')).toHaveValue('annual');
    await expect.element(roleOf('deadwax')).toHaveValue('admin');
    expect(texts(tierOf('cratedigger').getByRole('option'))).toEqual(['Free', 'Monthly', 'Annual', 'Lifetime']);
    expect(texts(roleOf('cratedigger').getByRole('option'))).toEqual(['User', 'Admin']);
    await expect
      .element(page.getByRole('link', { name: 'Crate Digger' }))
      .toHaveAttribute('href', `/admin/user/${crate.id}`);
    await shown(page.getByRole('button', { name: 'Switch to cratedigger' }));
    expect(page.getByRole('navigation', { name: 'Pages of users' }).elements()).toEqual([]);
    expect(page.getByText(/switch back|exit/i).elements()).toEqual([]);
  });

  // ADMIN-030 ADMIN-032
  test('is asked for only after the figures', async () => {
    const held = heldAnswer();
    const { site } = await openAdmin({ answers: { ...LISTED, [STATS]: held.answer } });
    await shown(page.getByText('Loading admin dashboard...'));
    expect(site.calls.filter(({ what }) => what === USERS)).toEqual([]);
    held.give(FIGURES);
    await shown(row('Crate Digger'));
    expect(site.calls.find(({ what }) => what === USERS)?.query).toEqual({ page: '1', limit: '20' });
  });

  test('is on a narrow phone under a title of one line, with Back in the corner', async () => {
    await openAdmin({ answers: LISTED, size: { ...PHONE, width: 320 } });
    await shown(page.getByText('Found 3 user(s)'));
    const boxOf = (name: 'button' | 'heading', text: string) =>
      page.getByRole(name, { name: text, exact: true }).element().getBoundingClientRect();
    expect(boxOf('heading', 'Admin Dashboard').height).toBeLessThan(48);
    expect(boxOf('button', 'Back').left).toBe(6);
    // Until all is synced, the pill is at its right.
    await expect.poll(() => boxOf('button', 'Refresh').right).toBe(320 - 16);
  });

  test('on a phone has a block for each user', async () => {
    await openAdmin({ answers: LISTED, size: PHONE });
    await shown(page.getByText('1,284 albums'));
    await shown(page.getByText('Last login Nov 20, 2026'));
    expect(page.getByText('1 album', { exact: true }).elements()).toHaveLength(1);
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE.width);
    await page.viewport(320, 700);
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });

  // ADMIN-025
  test('has pages', async () => {
    const { address, goBack } = await openAdmin({
      answers: {
        [USERS]: ({ query }: BillingCall) =>
          usersPage([query.page === '3' ? wax : crate], { total: 41, page: Number(query.page) }),
      },
    });
    await shown(page.getByText('Showing 1 to 1 of 41 users'));
    await shown(page.getByText('Page 1 of 3'));
    const button = (name: string) =>
      page.getByRole('navigation', { name: 'Pages of users' }).getByRole('button', { name });
    await expect.element(button('Previous')).toHaveAttribute('aria-disabled', 'true');
    await button('Next').click();
    await shown(page.getByText('Page 2 of 3'));
    await button('Next').click();
    await shown(row('deadwax'));
    await shown(page.getByText('Showing 41 to 41 of 41 users'));
    await expect.element(button('Next')).toHaveAttribute('aria-disabled', 'true');
    expect(address()).toBe('/admin?page=3');
    goBack();
    await shown(page.getByText('Page 2 of 3'));
    await button('Previous').click();
    await shown(page.getByText('Page 1 of 3'));
    expect(address()).toBe('/admin');
  });

  // ADMIN-015 ADMIN-027 ADMIN-029 ADMIN-031
  test('is searched when typing rests, without spaces around, from the first page on', async () => {
    const { site, address } = await openAdmin({
      at: '/admin?page=2',
      answers: {
        [USERS]: ({ query }: BillingCall) =>
          query.search === undefined
            ? usersPage([crate, wax], { total: 30, page: Number(query.page) })
            : usersPage(query.search === 'dead' ? [wax] : []),
      },
    });
    await shown(row('Crate Digger'));
    typeAtOnce(box(), ' d', ' dead ');
    await gone(row('Crate Digger'));
    await shown(page.getByText('Found 1 user(s)'));
    await expect.element(box()).toHaveValue(' dead ');
    expect(address()).toBe('/admin?search=dead');
    const asked = site.calls.filter(({ what }) => what === USERS).map(({ query }) => query);
    expect(asked.at(-1)).toEqual({ page: '1', limit: '20', search: 'dead' });
    expect(asked.filter(({ search }) => search !== undefined && search !== 'dead')).toEqual([]);
    await box().fill('xyzzy');
    await shown(page.getByText('No users found'));
    await shown(page.getByText('Found 0 user(s)'));
    await page.getByRole('main').getByRole('button', { name: 'Clear search' }).last().click();
    await shown(row('Crate Digger'));
    await expect.element(box()).toHaveValue('');
    expect(address()).toBe('/admin');
    expect(site.calls.filter(({ what }) => what === USERS).at(-1)?.query).toEqual({ page: '1', limit: '20' });
  });

  test('is sorted by its heads and filtered, in the address, from the first page on', async () => {
    const { site, address, goBack } = await openAdmin({ at: '/admin?page=2', answers: LISTED, size: DESKTOP });
    const asked = () => site.calls.filter(({ what }) => what === USERS).at(-1)?.query;
    const head = (name: string) => page.getByRole('columnheader', { name });
    await expect.element(head('Joined')).toHaveAttribute('aria-sort', 'descending');
    await head('Last Login').getByRole('button').click();
    await expect.poll(address).toBe('/admin?sort=login');
    await expect.element(head('Last Login')).toHaveAttribute('aria-sort', 'descending');
    await expect.element(head('Joined')).not.toHaveAttribute('aria-sort');
    await head('Last Login').getByRole('button').click();
    await expect.poll(address).toBe('/admin?sort=login&order=asc');
    await expect.poll(asked).toEqual({ page: '1', limit: '20', sort: 'login', order: 'asc' });
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Tier', exact: true }), 'annual');
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Role', exact: true }), 'admin');
    await expect.poll(asked).toEqual({
      ...{ page: '1', limit: '20', sort: 'login', order: 'asc', tier: 'annual', role: 'admin' },
    });
    goBack();
    await expect.poll(address).toBe('/admin?sort=login&order=asc&tier=annual');
    await expect.element(page.getByRole('combobox', { name: 'Role', exact: true })).toHaveValue('');
  });

  test('on a phone comes first, with its order in a select', async () => {
    const { address } = await openAdmin({ answers: LISTED, size: PHONE });
    await shown(row('Crate Digger'));
    const titles = texts(page.getByRole('heading', { level: 2 }));
    expect(titles.indexOf('User Management')).toBe(0);
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Order' }), 'Most albums first');
    await expect.poll(address).toBe('/admin?sort=albums');
  });

  test('is where it was after a look at a user, before the server has answered again', async () => {
    const { site, address } = await openAdmin({
      at: '/admin?search=crate&sort=albums',
      answers: { [USERS]: usersPage([crate]), [`GET /api/admin/user/${crate.id}`]: { status: 502 } },
      size: DESKTOP,
    });
    await page.getByRole('link', { name: 'Crate Digger' }).click();
    await shown(page.getByText('The user could not be read.'));
    site.answers[USERS] = heldAnswer().answer;
    await page.getByRole('link', { name: 'Back to Admin' }).click();
    await shown(row('Crate Digger'));
    expect(address()).toBe('/admin?search=crate&sort=albums');
    await expect.element(box()).toHaveValue('crate');
  });

  test.each([
    ['no connection', 'Needs a connection'],
    [{ status: 502 }, 'The users could not be read.'],
  ] as const)('that does not come (%o) says so, and comes when tried again', async (answer, said) => {
    const { site } = await openAdmin({ answers: { [USERS]: answer } });
    await shown(page.getByText(said));
    site.answers[USERS] = LISTED[USERS];
    await page.getByRole('button', { name: 'Try again' }).click();
    await shown(row('Crate Digger'));
  });
});

describe('a change in the table', () => {
  const TIER = `PATCH /api/admin/users/${crate.id}/subscription`;
  const ROLE = `PATCH /api/admin/users/${crate.id}/role`;

  const ended = {
    tier: 'annual',
    source: 'subscription',
    until: '2027-03-12T12:00:00.000Z',
    renews: true,
  } as const;
  const question = () => page.getByRole('alertdialog');

  test('of a tier by an arrow on the select asks first, with what it ends, and Cancel leaves all as it was', async () => {
    const { site } = await openAdmin({
      answers: { ...LISTED, ...tierEffect(crate, { ends: [ended], canUndo: false }) },
    });
    await shown(row('Crate Digger'));
    tierOf('cratedigger').element().focus();
    await userEvent.keyboard('{ArrowUp}');
    await shown(question().getByRole('heading', { name: 'Change the tier of cratedigger' }));
    await shown(question().getByText('From Annual to Monthly, cratedigger@example.com.'));
    await shown(
      question().getByText(
        'Ends the Annual plan, which renews on March 12, 2027, at the payment provider at once. Nothing is paid back.',
      ),
    );
    await shown(question().getByText('This cannot be undone here.'));
    await expect.element(question().getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await gone(question());
    await expect.element(tierOf('cratedigger')).toHaveValue('annual');
    await expect.element(tierOf('cratedigger')).toHaveFocus();
    expect(site.calls.filter(({ what }) => what.startsWith('PATCH'))).toEqual([]);
  });

  test('of a tier cannot be confirmed before it is known what it ends', async () => {
    const held = heldAnswer();
    const READ = `GET /api/admin/user/${crate.id}/subscription`;
    const { site } = await openAdmin({ answers: { ...LISTED, [READ]: held.answer } });
    await userEvent.selectOptions(tierOf('cratedigger'), 'free');
    await shown(question().getByText('Reading what this ends…'));
    await expect.element(question().getByRole('button', { name: 'Change to Free' })).toBeDisabled();
    held.give({ tier: 'annual', ends: [], runsOut: [], canUndo: true });
    await shown(question().getByText('Of 1,284 albums the first 15 stay visible. The others are kept and hidden.'));
    await expect.element(question().getByRole('button', { name: 'Change to Free' })).toBeEnabled();
    await question().getByRole('button', { name: 'Cancel' }).click();
    site.answers[READ] = 'no connection';
    await userEvent.selectOptions(tierOf('cratedigger'), 'lifetime');
    await shown(question().getByText('What this ends is read from the server.'));
    await expect.element(question().getByRole('button', { name: 'Change to Lifetime' })).toBeDisabled();
  });

  // ADMIN-022 ADMIN-034 ADMIN-049
  test('of a tier is disabled until it is saved, counted, and can be undone', async () => {
    const held = heldAnswer();
    const UNDO = `POST /api/admin/user/${crate.id}/subscription/undo`;
    const { site } = await openAdmin({
      answers: { ...LISTED, ...tierEffect(crate), [TIER]: held.answer, [UNDO]: { body: changedUser(crate) } },
    });
    await shown(row('Crate Digger'));
    tierOf('cratedigger').element().focus();
    await userEvent.selectOptions(tierOf('cratedigger'), 'lifetime');
    await confirmChange('Lifetime');
    await expect.element(tierOf('cratedigger')).toBeDisabled();
    await expect.element(tierOf('cratedigger')).toHaveValue('lifetime');
    await expect.element(roleOf('cratedigger')).toBeEnabled();
    expect(site.sent(TIER)).toEqual([{ subscriptionTier: 'lifetime' }]);
    site.answers[STATS] = { body: { ...FIGURES, subscriptionTiers: { ...FIGURES.subscriptionTiers, lifetime: 97 } } };
    held.give(changedUser(crate, { subscriptionTier: 'lifetime', undo: 'change-1' }));
    await toastSays('Success', 'cratedigger is on the Lifetime tier now.');
    await expect.element(tierOf('cratedigger')).toBeEnabled();
    await expect.element(tierOf('cratedigger')).toHaveValue('lifetime');
    await expect.element(tierOf('cratedigger')).toHaveFocus();
    await shown(region('Subscription Tiers').getByText('97'));
    await page.getByRole('button', { name: 'Undo' }).click();
    await toastSays('Success', 'cratedigger is on the Annual tier now.');
    expect(site.sent(UNDO)).toEqual([{ change: 'change-1' }]);
    await expect.element(tierOf('cratedigger')).toHaveValue('annual');
    await gone(page.getByRole('button', { name: 'Undo' }));
  });

  test('of a tier that ended something at the provider has no Undo', async () => {
    await openAdmin({
      answers: {
        ...{ ...LISTED, ...tierEffect(crate, { ends: [ended], canUndo: false }) },
        [TIER]: { body: changedUser(crate, { subscriptionTier: 'free' }) },
      },
    });
    await userEvent.selectOptions(tierOf('cratedigger'), 'free');
    await confirmChange('Free');
    await toastSays('Success', 'cratedigger is on the Free tier now.');
    expect(page.getByRole('button', { name: 'Undo' }).elements()).toEqual([]);
  });

  // ADMIN-049
  test('of a tier that fails goes back', async () => {
    await openAdmin({ answers: { ...LISTED, ...tierEffect(crate), [TIER]: 'no connection' } });
    await userEvent.selectOptions(tierOf('cratedigger'), 'free');
    await confirmChange('Free');
    await toastSays('Failed to update user subscription. Please try again.', 'There is no connection to the server.');
    await expect.element(tierOf('cratedigger')).toHaveValue('annual');
  });

  // ADMIN-033 ADMIN-048
  test('of a role by an arrow on the select asks first, and can be undone', async () => {
    const { site } = await openAdmin({
      answers: { ...LISTED, [ROLE]: { body: changedUser(crate, { role: 'admin' }) } },
    });
    await shown(row('Crate Digger'));
    roleOf('cratedigger').element().focus();
    await userEvent.keyboard('{ArrowDown}');
    await shown(question().getByRole('heading', { name: 'Make cratedigger an administrator' }));
    await shown(question().getByText('From User to Admin, cratedigger@example.com.'));
    await question().getByRole('button', { name: 'Cancel' }).click();
    await gone(question());
    await expect.element(roleOf('cratedigger')).toHaveValue('user');
    expect(site.sent(ROLE)).toEqual([]);
    await userEvent.selectOptions(roleOf('cratedigger'), 'admin');
    await confirmChange('Admin');
    await toastSays('Role updated', 'cratedigger is an administrator now.');
    expect(site.sent(ROLE)).toEqual([{ role: 'admin' }]);
    await expect.element(roleOf('cratedigger')).toHaveValue('admin');
    site.answers[ROLE] = { body: changedUser(crate) };
    await page.getByRole('button', { name: 'Undo' }).click();
    await toastSays('Role updated', 'cratedigger is a user now.');
    expect(site.sent(ROLE)).toEqual([{ role: 'admin' }, { role: 'user' }]);
  });

  // ADMIN-048
  test('of a role that is refused goes back, with the server’s reason', async () => {
    const path = `PATCH /api/admin/users/${wax.id}/role`;
    const message = 'This is the last administrator. Make somebody else an administrator first.';
    await openAdmin({ answers: { ...LISTED, [path]: { code: 'LAST_ADMIN', message } } });
    await userEvent.selectOptions(roleOf('deadwax'), 'user');
    await confirmChange('User');
    await toastSays('Failed to update user role. Please try again.', message);
    await expect.element(roleOf('deadwax')).toHaveValue('admin');
  });

  test('of one’s own role says what it costs, and closes the pages', async () => {
    const held = heldAnswer();
    const { site, userId } = await openAdmin({ answers: { [USERS]: held.answer } });
    const own = { ...wax, id: userId };
    held.give(usersPage([own]).body);
    site.answers[`PATCH /api/admin/users/${userId}/role`] = { body: changedUser(own, { role: 'user' }) };
    await shown(row('deadwax'));
    site.answers[STATS] = { code: 'FORBIDDEN', message: 'Only administrators may do this' };
    await userEvent.selectOptions(roleOf('deadwax'), 'user');
    await shown(question().getByText(/^This is your own role\./));
    await confirmChange('User');
    await shown(page.getByRole('heading', { name: 'Access Denied' }));
    expect(page.getByRole('button', { name: 'Undo' }).elements()).toEqual([]);
  });
});

// ADMIN-035 ADMIN-050
test('a switch to a user is asked for by the call of the list, and says where it fails', async () => {
  const SWITCH = 'POST /api/admin/switch-user';
  const { site } = await openAdmin({ answers: { ...LISTED, [SWITCH]: { code: 'NOT_FOUND', message: 'Nobody' } } });
  await page.getByRole('button', { name: 'Switch to cratedigger' }).click();
  await toastSays('Failed to switch to user', 'Nobody');
  expect(site.sent(SWITCH)).toEqual([{ targetUserId: crate.id }]);
});

test('the whole table is reached by Tab, and the select by its letters', async () => {
  const TIER = `PATCH /api/admin/users/${crate.id}/subscription`;
  const { site } = await openAdmin({
    size: DESKTOP,
    answers: {
      ...{ ...LISTED, ...tierEffect(crate) },
      [TIER]: { body: changedUser(crate, { subscriptionTier: 'free' }) },
    },
  });
  await shown(row('Crate Digger'));
  box().element().focus();
  const stops: string[] = [];
  for (let at = 0; at < 10; at += 1) {
    await userEvent.keyboard('{Tab}');
    const stop = document.activeElement;
    stops.push(stop?.getAttribute('aria-label') ?? stop?.textContent ?? '');
  }
  expect(stops).toEqual([
    ...['Tier', 'Role', 'Albums', 'Last Login', 'Joined'],
    ...['Crate Digger', 'Tier of cratedigger', 'Role of cratedigger', 'Switch to cratedigger', 'No name set'],
  ]);
  tierOf('cratedigger').element().focus();
  await userEvent.keyboard('f');
  await confirmChange('Free');
  await expect.poll(() => site.sent(TIER)).toEqual([{ subscriptionTier: 'free' }]);
});
