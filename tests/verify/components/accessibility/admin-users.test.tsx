import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  CRATE_DIGGER,
  listedUser,
  openAdmin,
  payment,
  STATS,
  USERS,
  usersPage,
} from '../../../components/support/admin.ts';
import { expectAccessible, SHAPES } from '../../../components/support/axe.ts';
import type { BillingAnswer } from '../../../components/support/billing.ts';
import { shown } from '../../../components/support/steps.ts';

const LONG = 'x'.repeat(50);
const { id } = CRATE_DIGGER;
const READ = `GET /api/admin/user/${id}`;
const people = [
  listedUser('cratedigger', { firstName: LONG }),
  listedUser(LONG, { isPublic: false }),
  listedUser(null),
];
const user = {
  ...CRATE_DIGGER,
  bio: LONG.repeat(4),
  billingHistory: [payment(), payment({ status: 'failed' }), payment({ status: 'processing', description: LONG })],
};

describe.each(SHAPES)('on a $name, for an administrator', ({ size }) => {
  const cases: [string, string, string, Record<string, BillingAnswer>][] = [
    ['the dashboard', '/admin', 'Found 4060 user(s)', { [USERS]: usersPage(people, { total: 4060 }) }],
    ['a search without hits', '/admin?search=x', 'No users found', { [USERS]: usersPage([]) }],
    ['the dashboard without a connection', '/admin', 'Needs a connection', { [STATS]: 'no connection' }],
    ['Access Denied', '/admin', 'Go to My Collection', { [STATS]: { code: 'FORBIDDEN', message: 'No' } }],
    ['a user', `/admin/user/${id}`, 'Billing History', { [READ]: { body: user } }],
    ['nobody', `/admin/user/${id}`, 'Back to Admin', { [READ]: { code: 'NOT_FOUND', message: 'Nobody' } }],
  ];
  test.each(cases)('%s', async (_name, at, there, answers) => {
    await openAdmin({ at, size, answers });
    await shown(page.getByText(there).first());
    // A table that is read once more is faded.
    await expect.poll(() => document.querySelector('[aria-busy="true"]')).toBeNull();
    await expectAccessible(size);
  });
});
