import { expect, test } from 'vitest';
import { readToken, unsubscribePath } from '../../../sync-server/notifications/unsubscribe-token.ts';
import { type Member, notified, startNotified } from './notified.ts';

startNotified();

const { member, settings } = notified;
const secret = () => notified.server.config.sessionSecret;
const addressFor = ({ id: userId }: Pick<Member, 'id'>, kind: 'price' | 'plan-ending' = 'price') =>
  `${notified.server.origin}${unsubscribePath(secret(), { userId, kind })}`;
const waysOf = async ({ client }: Member) => (await client.get('/api/auth/user')).body.notificationSettings.ways ?? {};
/** As a mail program sends it: no session, no origin, a form. */
const oneClick = (address: string, headers: Record<string, string> = {}) =>
  fetch(address, { method: 'POST', headers, body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });

test('a POST of a mail program switches the mails of one kind off for one person, and nothing else', async () => {
  const [person, other] = [await member(), await member()];
  await settings(person, { ways: { price: { push: false } } });
  const answer = await oneClick(addressFor(person));
  expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
  expect(await waysOf(person)).toEqual({ price: { push: false, mail: false } });
  expect(await waysOf(other)).toEqual({});
});

test('the change reaches the devices, and a second POST changes nothing', async () => {
  const person = await member();
  const versionOf = async () =>
    (await notified.server.ctx.pool.query('select version from users where id = $1', [person.id])).rows[0].version;
  const before = await versionOf();
  await oneClick(addressFor(person));
  const after = await versionOf();
  expect(after).toBeGreaterThan(before);
  expect((await oneClick(addressFor(person))).status).toBe(200);
  expect(await versionOf()).toBe(after);
});

test('opening the address asks and switches nothing off, also for a program that looks ahead', async () => {
  const person = await member();
  for (const method of ['GET', 'HEAD']) {
    const answer = await fetch(addressFor(person, 'plan-ending'), { method, headers: { accept: 'text/html' } });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store, private']);
    if (method === 'HEAD') continue;
    const page = await answer.text();
    expect(page).toContain('Turn these mails off?');
    expect(page).toContain('End of your plan: a plan that does not renew ends in a few days');
    expect(page).toContain('<form method="post"><button type="submit">');
  }
  expect(await waysOf(person)).toEqual({});
});

test('the button of the page switches them off and says so, also while another person is signed in', async () => {
  const [person, other] = [await member(), await member()];
  const answer = await oneClick(addressFor(person), {
    accept: 'text/html,application/xhtml+xml',
    origin: notified.server.origin,
    cookie: 'side-one-who=somebody',
  });
  expect(answer.status).toBe(200);
  const page = await answer.text();
  expect(page).toContain('These mails are off');
  expect(page).toContain('href="/profile#notifications"');
  expect([await waysOf(person), await waysOf(other)]).toEqual([{ price: { mail: false } }, {}]);
});

test.each([
  ['of another person', (one: string, other: string) => one.replace(/token=[^.]+/, `token=${other}`)],
  ['of another kind', (one: string) => one.replace('.price.', '.plan-ending.')],
  ['of a kind whose mails cannot be switched off', (one: string) => one.replace('.price.', '.gift.')],
  ['without a signature', (one: string) => one.replace(/[^.]+$/, '')],
  ['of no kind', (one: string) => one.replace('.price.', '.toString.')],
  ['that is empty', (one: string) => one.replace(/token=.*/, 'token=')],
  ['that is missing', (one: string) => one.replace(/\?.*/, '')],
])('a token %s is refused, as an answer and as a page', async (_what, change) => {
  const [person, other] = [await member(), await member()];
  const address = change(addressFor(person), other.id);
  const answer = await oneClick(address);
  expect([400, 404]).toContain(answer.status);
  const page = await fetch(address, { headers: { accept: 'text/html' } });
  expect(page.status).toBe(404);
  expect(await page.text()).toContain('This did not work');
  expect([await waysOf(person), await waysOf(other)]).toEqual([{}, {}]);
});

test('the address of a deleted account is answered like any other', async () => {
  const person = await member();
  const address = addressFor(person);
  await person.client.send('DELETE', '/api/user/delete');
  const answer = await oneClick(address);
  expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
});

test('a token is good for the servers of one secret alone', () => {
  const subscription = { userId: '0190a8c0-0000-7000-8000-000000000001', kind: 'price' } as const;
  const token = unsubscribePath('a secret', subscription).split('token=')[1] ?? '';
  expect([readToken('a secret', token), readToken('another secret', token)]).toEqual([subscription, undefined]);
});
