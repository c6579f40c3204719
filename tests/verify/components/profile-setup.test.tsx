import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal } from '../../components/support/answers.ts';
import { openApp } from '../../components/support/open-app.tsx';
import { gone, press, shown, toastSays } from '../../components/support/steps.ts';

const setup = page.getByRole('dialog', { name: 'Complete Your Profile' });
const field = setup.getByLabelText(/^Username/);
const submit = () => setup.getByRole('button', { name: 'Complete Profile' }).click();

async function open(answer: () => Response | Promise<Response> = () => new Response('', { status: 500 })) {
  const app = await openApp({
    account: { username: null },
    answer: (path) => (path === '/api/profile' ? answer() : undefined),
  });
  await shown(setup);
  return app;
}

// USER-001 USER-003 USER-004 USER-005 USER-006 USER-007 USER-008 USER-009 USER-011
test('the dialog opens for a person without a username, says what it is for, and cannot be closed', async () => {
  await open();
  for (const text of [
    'Please choose a username to get started with your vinyl collection journey.',
    /visible to other collectors when you share/,
    'Sharing your public collection',
    'Community interactions and reviews',
    'Public wishlist sharing',
    'You can change your username later in profile settings.',
  ]) {
    await shown(setup.getByText(text));
  }
  expect(setup.getByRole('textbox').elements()).toHaveLength(1);
  expect(setup.getByRole('button', { name: 'Close' }).elements()).toEqual([]);
  await press('{Escape}');
  document.elementFromPoint(5, 5)?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await shown(setup);
});

// USER-014 USER-016 USER-018 USER-019 USER-021
test.each([
  ['', 'Username cannot be empty'],
  ['ab', 'Username must be at least 3 characters'],
  ['a'.repeat(51), 'Username must be less than 50 characters'],
  ['with space', 'Username can only contain letters, numbers, hyphens, and underscores'],
  ['theadmin', "Username cannot contain 'admin'"],
])('the dialog refuses "%s"', async (username, complaint) => {
  await open();
  await field.fill(username);
  await submit();
  await shown(setup.getByText(complaint, { exact: true }));
});

// USER-023 USER-027 USER-028
test.each([
  ['in the server’s words', refusal('INTERNAL', 'Not today'), ['Error', 'Not today']],
  ['in words of its own', new Response('', { status: 500 }), ['Error', 'Failed to update profile']],
  ['as taken', refusal('USERNAME_TAKEN'), ['Username Taken', /^This username is already taken/]],
])('a name that is not saved is refused %s', async (_how, answer, words) => {
  await open(() => answer);
  await field.fill('cratedigger');
  await submit();
  await toastSays(...words);
  await shown(setup);
});

// USER-002 USER-010 USER-012 USER-026
test('it says that it is saving, then that it is saved, and closes', async () => {
  const saved = Promise.withResolvers<Response>();
  const { server, userId } = await open(() => saved.promise);
  await field.fill('cratedigger');
  await submit();
  await shown(setup.getByText('Setting Username...'));
  const { account } = server.tablesOf(userId);
  saved.resolve(Response.json({ ...account, isAdminSwitched: false, username: 'cratedigger' }));
  await toastSays('Profile Updated', 'Your username has been set successfully!');
  await gone(setup);
});

// USER-029
test('without a connection it lets cataloguing go on, and comes back with it', async () => {
  const { setOnline } = await open();
  setOnline(false);
  await gone(setup);
  await page.getByRole('button', { name: 'Add Record' }).first().click();
  const add = page.getByRole('dialog', { name: 'Add Record' });
  await add.getByRole('button', { name: 'Close' }).click();
  await gone(add);
  setOnline(true);
  await shown(setup);
});

// USER-002
test('the dialog of a username closes once another tab or device has set one, and leaves no half-filled form', async () => {
  const { server, userId, library } = await open();
  await field.fill('crate');
  await expect
    .poll(() => library.library.journal.draft('profile.setup'))
    .toMatchObject({ value: { username: 'crate' } });
  server.setAccount(userId, { username: 'cratedigger', updatedAt: new Date(Date.now() + 1000).toISOString() });
  await library.sync.syncNow();
  await gone(setup);
  await expect.poll(() => library.library.journal.draft('profile.setup')).toBe(undefined);
});
