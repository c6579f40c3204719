import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { toast } from '../../../app/ui/toast.ts';
import { atRest } from '../../components/support/axe.ts';
import { quote, scriptedBilling } from '../../components/support/billing.ts';
import { DESKTOP, openApp, PHONE } from '../../components/support/open-app.tsx';
import { gone, shown, tap, texts } from '../../components/support/steps.ts';

const KEYS = ['Collection', 'Wishlist', 'Look up', 'Community', 'You'];
const MISSING = { code: 'NOT_FOUND', message: 'Not found' } as const;

const main = () => page.getByRole('main');
const bar = () => page.getByRole('navigation', { name: 'Main' });

function open(at: string, size = PHONE) {
  const { answer } = scriptedBilling({ 'GET /api/checkout/quote': quote(), 'GET /api/checkout/cs_1': MISSING });
  return openApp({ at, size, answer });
}

test.each([
  ['/checkout?plan=annual', 'Checkout', 'All plans', '/pricing'],
  ['/checkout?plan=annual&gift=true', 'Annual Collector, a gift', 'All plans', '/pricing'],
  ['/subscribe/annual', 'Annual Collector', 'All plans', '/pricing'],
  ['/subscribe/weekly', 'Plan Not Found', 'All plans', '/pricing'],
  ['/subscription-success', 'No payment here', 'Go to My Collection', '/'],
  ['/subscription-success?session_id=cs_1', 'No payment of yours', 'Go to My Collection', '/'],
  ['/redeem-gift', 'Redeem a gift', 'Back to Profile Settings', '/profile#subscription'],
])(
  '%s is one task: a phone shows no tab bar, but a way back, after which the bar is there',
  async (at, title, way, to) => {
    const app = await open(at);
    await shown(main().getByRole('heading', { level: 1, name: title }));
    const back = main().getByRole('link', { name: way }).first();
    await shown(back);
    expect(bar().elements()).toEqual([]);
    for (const height of [568, 844]) {
      await page.viewport(PHONE.width, height);
      expect(back.element().getBoundingClientRect().bottom, `at a height of ${height}`).toBeLessThanOrEqual(height);
    }
    await tap(back);
    await expect.poll(app.address).toBe(to);
    await shown(bar());
    expect(texts(bar().getByRole('link'))).toEqual(KEYS);
  },
);

test('a desktop has its bar there as everywhere', async () => {
  await open('/checkout?plan=annual', DESKTOP);
  await shown(main().getByRole('heading', { level: 1, name: 'Checkout' }));
  await shown(bar().getByRole('link', { name: 'My Collection' }));
});

test('a toast and the end of the page rest at the lower edge without the bar', async () => {
  const gapOf = (part: string) =>
    window.innerHeight - (document.querySelector(part) as Element).getBoundingClientRect().bottom;
  await open('/redeem-gift');
  toast({ title: 'Invalid Code' });
  await shown(page.getByText('Invalid Code'));
  await atRest();
  expect(gapOf('[data-toast-region] .toast')).toBe(12);
  window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
  expect(gapOf('.foot')).toBe(0);
});

test('elsewhere the last line of a page ends above the bar', async () => {
  await open('/pricing');
  await shown(main().getByRole('heading', { level: 1 }));
  await gone(page.getByText('Loading'));
  window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
  const [foot, tabs] = ['.foot', '.tabbar'].map((part) => document.querySelector(part)?.getBoundingClientRect());
  expect(foot?.bottom).toBeLessThan(tabs?.top ?? 0);
});

test('an address that leads nowhere belongs to no tab, and another person belongs to the community', async () => {
  const app = await open('/no/such/page');
  await shown(main().getByRole('heading', { level: 1, name: '404 Page Not Found' }));
  expect(bar().element().querySelector('[aria-current]')).toBeNull();
  await app.goTo('/needledrop');
  await expect.element(bar().getByRole('link', { name: 'Community' })).toHaveAttribute('aria-current', 'true');
});
