import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../components/support/open-app.tsx';
import { gone, shown } from '../../components/support/steps.ts';

const setup = page.getByRole('dialog', { name: 'Complete Your Profile' });

// USER-002
test('the dialog of a username closes once another tab or device has set one, and leaves no half-filled form', async () => {
  const { server, userId, library } = await openApp({ account: { username: null } });
  await shown(setup);
  await setup.getByLabelText(/^Username/).fill('crate');
  await expect
    .poll(() => library.library.journal.draft('profile.setup'))
    .toMatchObject({ value: { username: 'crate' } });
  server.setAccount(userId, { username: 'cratedigger', updatedAt: new Date(Date.now() + 1000).toISOString() });
  await library.sync.syncNow();
  await gone(setup);
  await expect.poll(() => library.library.journal.draft('profile.setup')).toBe(undefined);
});
