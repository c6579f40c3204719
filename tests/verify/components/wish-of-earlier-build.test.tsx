import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PINK_MOON, wish } from '../../components/support/library.ts';
import { openApp } from '../../components/support/open-app.tsx';
import { shown, toastSays } from '../../components/support/steps.ts';

/** Fields that wishes have had since later builds. */
const LATER = ['withShipping', 'currency', 'pressing', 'lowestGrade', 'catalogNumber', 'barcode', 'country', 'format'];
const FIELDS = { artist: 'Nick Drake', title: 'Pink Moon', year: 1972, targetPrice: '30.00', priceAlert: true };

/** A wish that this device stored before there were these fields. */
async function open() {
  const app = await openApp({ at: '/wishlist', changes: [wish(FIELDS, { id: PINK_MOON })] });
  const { wishlist } = app.server.tablesOf(app.userId);
  const whole = Object.entries(wishlist.get(PINK_MOON) ?? {});
  wishlist.set(PINK_MOON, Object.fromEntries(whole.filter(([name]) => !LATER.includes(name))) as never);
  await app.elsewhere({ name: 'wishlist.update', args: { id: PINK_MOON, changes: { year: 1973 } } });
  await expect.poll(() => app.library.library.state().wishlistItem(PINK_MOON)).toMatchObject({ year: 1973 });
  expect(app.library.library.state().wishlistItem(PINK_MOON)).not.toHaveProperty('currency');
  app.setOnline(false);
  const sent = async () => (await app.library.library.journal.outbox()).map(({ args }) => args);
  return { sent };
}

test('an edit of such a wish sends the changed field alone', async () => {
  const { sent } = await open();
  await page.getByRole('button', { name: 'More for Pink Moon' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Pink Moon' });
  await edit.getByLabelText('Notes').fill('first pressing');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await toastSays('Wishlist item updated');
  expect(await sent()).toEqual([expect.objectContaining({ id: PINK_MOON, changes: { notes: 'first pressing' } })]);
});

test('a new target price of such a wish leaves its rule alone', async () => {
  const { sent } = await open();
  await page
    .getByRole('button', { name: /price alert/i })
    .first()
    .click();
  const alert = page.getByRole('dialog', { name: 'Price Alert' });
  await shown(alert);
  await alert.getByLabelText('Target price').fill('20');
  await alert.getByRole('button', { name: 'Save' }).click();
  await toastSays('Price alert updated');
  const changes = { priceAlert: true, targetPrice: '20.00' };
  expect(await sent()).toEqual([expect.objectContaining({ id: PINK_MOON, changes })]);
});
