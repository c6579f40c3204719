import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openVisitor } from './support/open-app.tsx';
import { shown, texts } from './support/steps.ts';

describe('static pages', () => {
  const open = async (at: string, heading: string) => {
    const app = await openVisitor({ at });
    await shown(page.getByRole('heading', { level: 1, name: heading, exact: true }));
    return app;
  };
  const main = page.getByRole('main');

  test('about has a title, a subtitle, a welcome in paragraphs, three values and the ways home and to the community', async () => {
    await open('/about', 'About Us');
    await shown(main.getByText('For people who still turn the record over'));
    await shown(main.getByText(/^Welcome to Side One\./));
    expect(main.getByRole('paragraph').elements().length).toBeGreaterThan(3);
    expect(main.getByRole('listitem').elements()).toHaveLength(3);
    await expect.element(main.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
    await expect.element(main.getByRole('link', { name: 'Community' })).toHaveAttribute('href', '/community');
    await shown(page.getByRole('navigation', { name: 'Footer' }));
  });

  test('the privacy policy says its date and what is kept, shown and sold', async () => {
    await open('/privacy-policy', 'Privacy Policy');
    await shown(main.getByText('Last updated January 28, 2025'));
    for (const title of ['What we keep', 'On your device', 'Who sees it', 'How long', 'Your rights']) {
      await shown(main.getByRole('heading', { name: title }));
    }
    await shown(main.getByText(/^We sell no data/));
  });

  test('the terms say their date, the plans, the fees, the end of a plan and of an account', async () => {
    await open('/terms-of-service', 'Terms of Service');
    await shown(main.getByText('Last updated January 28, 2025'));
    for (const words of [
      /The free plan is limited to 15 albums\. Paid plans give unlimited storage and price alerts\./,
      /Fees are billed in advance and are non-refundable\. The one exception is our 7-day money-back guarantee/,
      /Access stays until the end of the billing period\./,
      /Deleting your account permanently removes all data\./,
    ]) {
      await shown(main.getByText(words));
    }
  });

  test('a section of the terms has an address of its own', async () => {
    const app = await open('/terms-of-service', 'Terms of Service');
    const sections = page.getByRole('navigation', { name: 'On this page' });
    expect(texts(sections.getByRole('link'))).toEqual(texts(main.getByRole('heading', { level: 2 })));
    await sections.getByRole('link', { name: 'Payment' }).click();
    await expect.poll(app.address).toBe('/terms-of-service#payment');
    await expect.element(sections.getByRole('link', { name: 'Payment' })).toHaveAttribute('aria-current', 'page');
  });

  test('About Collections explains what collections do, in four steps', async () => {
    await open('/about-collections', 'About Collections');
    for (const title of ['Custom collections', 'Public or private', 'One album, several collections']) {
      await shown(main.getByRole('heading', { name: title }));
    }
    const steps = main.getByRole('list').filter({ hasText: 'Create a collection' });
    expect(steps.getByRole('listitem').elements()).toHaveLength(4);
  });
});
