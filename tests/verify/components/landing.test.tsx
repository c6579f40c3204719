import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp, openVisitor, PHONE } from '../../components/support/open-app.tsx';
import { shown } from '../../components/support/steps.ts';

describe('the landing page', () => {
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  const footer = page.getByRole('navigation', { name: 'Footer' });

  /** The addresses of all links with this name. */
  function addressesOf(name: string): (string | null)[] {
    return link(name)
      .elements()
      .map((element) => element.getAttribute('href'));
  }

  async function open(start = {}) {
    const app = await openVisitor(start);
    await shown(page.getByRole('heading', { level: 1, name: /^Catalogue, discover and share/ }));
    return app;
  }

  // LAND-001 LAND-004 LAND-005
  test('says what the product is for, and that it begins with 15 albums for nothing', async () => {
    await open();
    await shown(page.getByRole('heading', { name: 'Catalogue, discover and share your analog music collection' }));
    await shown(page.getByText('Start free with 15 albums.'));
  });

  // LAND-006 LAND-007 LAND-008 LAND-009 LAND-015
  test('leads to the sign-in, the plans, what the product is and the gift', async () => {
    await open();
    expect(addressesOf('Sign In')).toEqual(['/api/login']);
    expect(addressesOf('Start Free (15 Albums)')).toEqual(['/api/login']);
    expect(addressesOf('View All Plans')).toEqual(['/pricing']);
    expect(addressesOf('Learn More about Side One')).toEqual(['/about']);
    expect(addressesOf('Redeem gift')).toEqual(['/redeem-gift']);
  });

  // LAND-010 LAND-011 LAND-012 LAND-013
  test('shows three features: conditions and tags, wishlists, and what others write', async () => {
    await open();
    const features = page.getByRole('region', { name: 'What it does' }).getByRole('article');
    await expect.poll(() => features.elements().length).toBe(3);
    await shown(features.nth(0).getByRole('heading', { name: 'Catalogue the collection' }));
    await shown(features.nth(0).getByText(/^Condition tracking .* custom tags/));
    await shown(features.nth(1).getByRole('heading', { name: 'Create and share wishlists' }));
    await shown(features.nth(2).getByRole('heading', { name: 'Follow collectors and read reviews' }));
  });

  // LAND-014 LAND-016
  test('shows the receiver of a gift where its code goes', async () => {
    await open();
    await shown(page.getByRole('heading', { name: 'Received a Gift Subscription?' }));
    await shown(page.getByText('You will be asked for the gift code after you sign in.'));
  });

  // LAND-017 LAND-018 LAND-019 LAND-020 LAND-021 LAND-022
  test('lists help, words about the product, its rules and its plans at the end', async () => {
    await open({ size: PHONE });
    const links = footer.getByRole('link').elements();
    expect(links.map((each) => [each.textContent, each.getAttribute('href')])).toEqual([
      ['Help Center', '/contact'],
      ['Contact Us', '/contact'],
      ['About', '/about'],
      ['Privacy Policy', '/privacy-policy'],
      ['Terms of Service', '/terms-of-service'],
      ['Pricing', '/pricing'],
    ]);
  });

  test('every link of the product opens a page of the product', async () => {
    const app = await open();
    for (const [name, address, heading] of [
      ['Help Center', '/contact', 'Contact'],
      ['About', '/about', 'About Us'],
      ['Privacy Policy', '/privacy-policy', 'Privacy Policy'],
      ['Terms of Service', '/terms-of-service', 'Terms of Service'],
      ['Pricing', '/pricing', 'Room for every record'],
    ] as const) {
      await footer.getByRole('link', { name, exact: true }).click();
      await shown(page.getByRole('heading', { level: 1, name: heading, exact: true }));
      expect(app.address()).toBe(address);
    }
  });

  // LAND-003
  test('is not what a member finds at the same address', async () => {
    await openApp();
    await shown(page.getByRole('heading', { name: 'My Collection' }));
    expect(page.getByRole('heading', { name: 'Received a Gift Subscription?' }).elements()).toEqual([]);
  });
});
