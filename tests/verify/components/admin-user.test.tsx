import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AdminUserDetail } from '../../../shared/contract/admin-users.ts';
import {
  CRATE_DIGGER,
  changedUser,
  confirmChange,
  openAdmin,
  payment,
  tierEffect,
  USERS,
  usersPage,
} from '../../components/support/admin.ts';
import { type BillingAnswer, heldAnswer } from '../../components/support/billing.ts';
import { PHONE, type Size } from '../../components/support/open-app.tsx';
import { gone, linesOf, shown, texts, toastSays } from '../../components/support/steps.ts';

const { id } = CRATE_DIGGER;
const AT = `/admin/user/${id}`;
const READ = `GET /api/admin/user/${id}`;
const NOTES = `PATCH /api/admin/user/${id}/notes`;

const region = (name: string) => page.getByRole('region', { name });
const rowsOf = (name: string) => {
  const list = region(name).element().querySelector('dl.kv') as HTMLElement;
  const texts = (tag: string) => [...list.querySelectorAll(tag)].map(drawn);
  const values = texts('dd');
  return Object.fromEntries(texts('dt').map(([key = ''], at) => [key, values[at]?.join(' | ')]));
};

async function open(user: Partial<AdminUserDetail> = {}, answers: Record<string, BillingAnswer> = {}, size?: Size) {
  const body = { ...CRATE_DIGGER, ...user };
  const read = { [READ]: { body }, ...tierEffect(body) };
  const opened = await openAdmin({ at: AT, answers: { ...read, ...answers }, ...(size && { size }) });
  await shown(page.getByText(`User ID ${id}`));
  return opened;
}

/** By lines, as they are drawn. */
const drawn = (element: Element | null) => {
  // biome-ignore lint/performance/useDomNodeTextContent: the text of a list's parts has no line breaks
  return linesOf((element as HTMLElement).innerText);
};

describe('the page of a user', () => {
  // ADMIN-051 ADMIN-053 ADMIN-054 ADMIN-055
  test('says that it loads, then has the name, the id and what is known', async () => {
    const held = heldAnswer();
    await openAdmin({ at: '/admin', answers: { [USERS]: usersPage([CRATE_DIGGER]), [READ]: held.answer } });
    await page.getByRole('link', { name: 'Crate Digger' }).click();
    await shown(page.getByText('Loading user details...'));
    held.give({ ...CRATE_DIGGER, bio: 'Jazz, mostly.\nSome dub.' });
    await shown(page.getByRole('heading', { name: 'Crate Digger', level: 1 }));
    await shown(page.getByText(`User ID ${id}`));
    await shown(page.getByRole('button', { name: 'Switch to User' }));
    expect(rowsOf('Basic Information')).toEqual({
      'E-mail': 'cratedigger@example.com',
      Username: 'cratedigger',
      'Zip code': '62701',
      Joined: 'March 12, 2023',
      'Last login': 'November 20, 2026',
      Privacy: 'Public Profile',
    });
    expect(drawn(region('Basic Information').element().querySelector('.admin-bio'))).toEqual([
      ...['Bio', 'Jazz, mostly.', 'Some dub.'],
    ]);
    const numbers = region('Collection Statistics').element().querySelectorAll('dl > div');
    expect([...numbers].map(drawn)).toEqual([
      ...[
        ['Albums', '214'],
        ['Wishlist items', '23'],
        ['Collection value', '$4,108'],
        ['Reviews', '41'],
      ],
    ]);
    await page.getByRole('link', { name: 'Back to Admin' }).click();
    await shown(page.getByText('Found 1 user(s)'));
  });

  // ADMIN-053
  test('of a person who has filled in nothing says so', async () => {
    await open({
      ...{ firstName: null, lastName: null, email: null, username: null, zipCode: null, lastLoginAt: null },
      isPublic: false,
    });
    await shown(page.getByRole('heading', { name: 'Unnamed User', level: 1 }));
    expect(rowsOf('Basic Information')).toEqual({
      ...{ 'E-mail': 'None', Username: 'None', 'Zip code': 'None', Joined: 'March 12, 2023' },
      ...{ 'Last login': 'Never', Privacy: 'Private Profile' },
    });
    expect(page.getByText('Bio').elements()).toEqual([]);
  });

  // ADMIN-052
  test('of an unknown id leads back', async () => {
    const { address } = await openAdmin({
      at: AT,
      answers: { [READ]: { code: 'NOT_FOUND', message: 'This user does not exist' }, [USERS]: usersPage([]) },
    });
    await shown(page.getByRole('heading', { name: 'User Not Found' }));
    await page.getByRole('link', { name: 'Back to Admin' }).click();
    await expect.poll(address).toBe('/admin');
  });

  test.each([
    ['no connection', 'Needs a connection'],
    [{ status: 502 }, 'The user could not be read.'],
  ] as const)('that does not come (%o) says so, and comes when tried again', async (answer, said) => {
    const { site } = await openAdmin({ at: AT, answers: { [READ]: answer } });
    await shown(page.getByText(said));
    site.answers[READ] = { body: CRATE_DIGGER };
    await page.getByRole('button', { name: 'Try again' }).click();
    await shown(page.getByRole('heading', { name: 'Crate Digger', level: 1 }));
  });

  test('on the narrowest phone needs no scrolling to the side', async () => {
    await open(
      { bio: 'x'.repeat(200), email: `${'x'.repeat(60)}@example.com`, billingHistory: [payment()] },
      {},
      PHONE,
    );
    await page.viewport(320, 700);
    await shown(region('Billing History'));
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });
});

// ADMIN-050 ADMIN-068
test('a switch to the user is asked for by the call of the page, and says where it fails', async () => {
  const path = `POST /api/admin/switch-user/${id}`;
  const { site } = await open({}, { [path]: { code: 'NOT_FOUND', message: 'Nobody' } });
  await page.getByRole('button', { name: 'Switch to User' }).click();
  await toastSays('Failed to switch to user account.', 'Nobody');
  expect(site.sent(path)).toEqual([undefined]);
});

test('the user leads to the public page, messages, reports and entries about them, and to the payment provider', async () => {
  await open({ messageCount: 2, reportCount: 1, customerUrl: 'https://pay.example/customers/cus_1' });
  const links = region('More of this user').getByRole('link');
  expect(links.elements().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Public page', '/cratedigger'],
    ['Messages', `/admin/messages?user=${id}`],
    ['Reports', `/admin/moderation?person=${id}`],
    ['Audit log', `/admin/audit-log?search=${id}`],
  ]);
  await shown(region('More of this user').getByText('2 to support'));
  await expect
    .element(page.getByRole('link', { name: 'cus_Qf81TestOnly at the payment provider' }))
    .toHaveAttribute('href', 'https://pay.example/customers/cus_1');
});

test('a private profile has no public page to lead to', async () => {
  await open({ isPublic: false });
  expect(texts(region('More of this user').getByRole('link'))).toEqual(['Messages', 'Reports', 'Audit log']);
});

describe('the account', () => {
  const account = () => region('Account Management');
  const tier = () => account().getByLabelText('Tier');
  const role = () => account().getByLabelText('Role');

  // ADMIN-056
  test('has role, tier, status and the end of the plan', async () => {
    await open();
    await expect.element(role()).toHaveValue('user');
    await expect.element(tier()).toHaveValue('annual');
    await shown(account().getByText('active', { exact: true }));
    expect(account().element().querySelectorAll('.badge')[1]?.textContent).toBe('Annual');
    await shown(account().getByText('Expires March 12, 2027'));
  });

  test('of a plan that has run out says when', async () => {
    await open({
      ...{ subscriptionTier: 'free', subscriptionStatus: 'expired' },
      subscriptionExpiresAt: '2026-02-01T12:00:00.000Z',
    });
    await shown(account().getByText('expired', { exact: true }));
    await shown(account().getByText('Expired February 1, 2026'));
  });

  // ADMIN-049 ADMIN-066
  test('sends a tier by its own call, and shows the answer', async () => {
    const path = `PATCH /api/admin/user/${id}/subscription`;
    const body = changedUser(CRATE_DIGGER, { subscriptionTier: 'free', subscriptionExpiresAt: null });
    const { site } = await open({}, { [path]: { body } });
    await userEvent.selectOptions(tier(), 'free');
    await confirmChange('Free');
    await toastSays('Success', 'cratedigger is on the Free tier now.');
    expect(site.sent(path)).toEqual([{ tier: 'free' }]);
    await expect.element(tier()).toHaveValue('free');
    await gone(account().getByText(/Expires/));
  });

  // ADMIN-049
  test('keeps a tier that was not saved', async () => {
    await open({}, { [`PATCH /api/admin/user/${id}/subscription`]: { status: 502 } });
    await userEvent.selectOptions(tier(), 'free');
    await confirmChange('Free');
    await toastSays('Failed to update subscription tier.');
    await expect.element(tier()).toHaveValue('annual');
  });

  // ADMIN-048 ADMIN-065
  test('sends a role by its own call', async () => {
    const path = `PATCH /api/admin/user/${id}/role`;
    const { site } = await open({}, { [path]: { body: changedUser(CRATE_DIGGER, { role: 'admin' }) } });
    await userEvent.selectOptions(role(), 'admin');
    await confirmChange('Admin');
    await toastSays('Role updated', 'cratedigger is an administrator now.');
    expect(site.sent(path)).toEqual([{ role: 'admin' }]);
  });

  // ADMIN-048
  test('keeps a role that was refused', async () => {
    const path = `PATCH /api/admin/user/${id}/role`;
    await open({ role: 'admin' }, { [path]: { code: 'LAST_ADMIN', message: 'This is the last administrator.' } });
    await userEvent.selectOptions(role(), 'user');
    await confirmChange('User');
    await toastSays('Failed to update user role.', 'This is the last administrator.');
    await expect.element(role()).toHaveValue('admin');
  });
});

describe('the notes', () => {
  const notes = () => page.getByRole('textbox', { name: 'Admin Notes' });
  const save = () => page.getByRole('button', { name: 'Save Notes' });

  // ADMIN-057 ADMIN-067
  test('are saved when they differ from the saved ones', async () => {
    const body = changedUser(CRATE_DIGGER, { adminNotes: 'Called back.' });
    const { site } = await open({}, { [NOTES]: { body } });
    await expect.element(notes()).toHaveValue('Asked about a double charge in May, refunded.');
    await expect.element(save()).toBeDisabled();
    await notes().fill('Called back.');
    await expect.element(save()).toBeEnabled();
    await notes().fill('Asked about a double charge in May, refunded.');
    await expect.element(save()).toBeDisabled();
    await notes().fill('Called back.');
    await save().click();
    await toastSays('Notes saved');
    expect(site.sent(NOTES)).toEqual([{ notes: 'Called back.' }]);
    await expect.element(notes()).toHaveValue('Called back.');
    await expect.element(save()).toBeDisabled();
  });

  // ADMIN-058
  test('that were not saved are kept, also when the page is left', async () => {
    const { site, goTo } = await open({}, { [NOTES]: 'no connection', [USERS]: usersPage([]) });
    await notes().fill('Called back.');
    await save().click();
    await toastSays('Failed to update admin notes.', 'There is no connection to the server.');
    await expect.element(notes()).toHaveValue('Called back.');
    await goTo('/admin');
    await shown(page.getByText('No users registered'));
    await goTo(AT);
    await expect.element(notes()).toHaveValue('Called back.');
    site.answers[NOTES] = { body: changedUser(CRATE_DIGGER, { adminNotes: 'Called back.' }) };
    await save().click();
    await toastSays('Notes saved');
    await expect.element(save()).toBeDisabled();
  });
});

describe('billing', () => {
  // ADMIN-060
  test('of a user without a customer says so', async () => {
    await open({ stripeCustomerId: null });
    await shown(page.getByText('No billing information - Free tier user'));
    expect(region('Billing History').elements()).toEqual([]);
  });

  // ADMIN-059
  test('has the customer, the last payment and the next', async () => {
    // March 12, 2027.
    const next = payment({ nextPaymentDate: 20_889 * 86_400 + 43_200 });
    await open({ billingHistory: [next, payment({ status: 'failed' })] });
    expect(rowsOf('Billing Information')).toEqual({
      Customer: 'cus_Qf81TestOnly',
      'Last billing': expect.stringMatching(/^\s*\$29\.99, March 12, 2026 \| Annual Collector$/),
      'Next billing': 'March 12, 2027',
    });
    await shown(region('Billing Information').getByRole('img', { name: 'Succeeded' }));
  });

  // ADMIN-062
  test.each([
    ['failed', 'Failed'],
    ['processing', 'Pending'],
  ])('says of a last payment that is %s that it is %s', async (status, name) => {
    await open({ billingHistory: [payment({ status })] });
    await shown(region('Billing Information').getByRole('img', { name }));
  });

  // ADMIN-061 ADMIN-062 ADMIN-063 ADMIN-064
  test('lists the payments with amount, currency, day and status', async () => {
    await open({
      billingHistory: [
        payment(),
        payment({ status: 'failed', amount: 5, currency: 'eur' }),
        payment({ amount: -399, description: 'Refund', created: 0 }),
        payment({ status: 'processing', amount: 100_000, description: 'Proration' }),
      ],
    });
    const rows = region('Billing History').getByRole('row');
    expect(texts(rows).map((text) => text.split(/\s*[\n\t]\s*/))).toEqual([
      ['Date', 'Description', 'Amount', 'Status'],
      ['March 12, 2026', 'Annual Collector', '29.99 USD', 'Succeeded'],
      ['March 12, 2026', 'Annual Collector', '0.05 EUR', 'Failed'],
      [expect.stringMatching(/^(January 1, 1970|December 31, 1969)$/), 'Refund', '-3.99 USD', 'Succeeded'],
      ['March 12, 2026', 'Proration', '1000.00 USD', 'Pending'],
    ]);
    const badges = [...region('Billing History').element().querySelectorAll('.badge')];
    expect(badges.map(({ className }) => className)).toEqual([
      'badge badge-ok',
      'badge badge-bad',
      'badge badge-ok',
      'badge',
    ]);
  });

  test('without an answer of the provider is marked as missing', async () => {
    await open({ isBillingKnown: false });
    await shown(page.getByText('The payment provider did not answer. Payments are missing here.'));
    expect(rowsOf('Billing Information')['Last billing']).toBe('None');
  });
});
