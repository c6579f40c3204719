import { expect, test, vi } from 'vitest';
import { customerUrl } from '../../../sync-server/billing/provider/customer.ts';
import { billing, person, startWithBuyer } from './one-buyer.ts';

startWithBuyer();

test.each([
  ['both names', { first_name: 'Crate', last_name: 'Digger' }, 'Crate Digger'],
  ['a first name', { first_name: 'Crate', last_name: null }, 'Crate'],
  ['a last name', { first_name: null, last_name: 'Digger' }, 'Digger'],
  ['a username', { first_name: null, last_name: null }, 'username'],
] as const)('a person with %s is made a customer by it, once', async (_what, names, name) => {
  const { db } = billing.server.ctx;
  const user = await db
    .updateTable('users')
    .set(names)
    .where('id', '=', person.userId)
    .returning(['email', 'username'])
    .executeTakeFirstOrThrow();
  const createCustomer = vi.spyOn(billing.payments, 'createCustomer');
  for (const plan of ['monthly', 'annual']) expect((await person.checkout(plan)).status).toBe(200);
  expect(createCustomer.mock.calls).toEqual([
    [{ userId: person.userId, email: user.email, name: name === 'username' ? user.username : name }],
  ]);
});

test('the page of a customer at the provider is known where there is such a page and a customer', () => {
  const { config } = billing.server.ctx;
  const withPage = { ...config, customersUrl: 'https://pay.example/customers' };
  expect(customerUrl(withPage, 'cus/1')).toBe('https://pay.example/customers/cus%2F1');
  expect(customerUrl(withPage, null)).toBeNull();
  expect(customerUrl({ ...config, customersUrl: undefined }, 'cus/1')).toBeNull();
});
