import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp, openVisitor, PHONE } from '../../components/support/open-app.tsx';
import { gone, shown, texts } from '../../components/support/steps.ts';

describe('static pages', () => {
  const open = async (at: string, heading: string) => {
    const app = await openVisitor({ at });
    await shown(page.getByRole('heading', { level: 1, name: heading, exact: true }));
    return app;
  };
  const main = page.getByRole('main');

  // STATIC-002 STATIC-003 STATIC-004 STATIC-005
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

  // STATIC-006
  test('the privacy policy says its date and what is kept, shown and sold', async () => {
    await open('/privacy-policy', 'Privacy Policy');
    await shown(main.getByText('Last updated January 28, 2025'));
    for (const title of ['What we keep', 'On your device', 'Who sees it', 'How long', 'Your rights']) {
      await shown(main.getByRole('heading', { name: title }));
    }
    await shown(main.getByText(/^We sell no data/));
  });

  // STATIC-007 STATIC-008 STATIC-009 STATIC-010 STATIC-011 STATIC-012
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

  test('a section of the terms has an address', async () => {
    const app = await open('/terms-of-service', 'Terms of Service');
    const sections = page.getByRole('navigation', { name: 'On this page' });
    expect(texts(sections.getByRole('link'))).toEqual(texts(main.getByRole('heading', { level: 2 })));
    await sections.getByRole('link', { name: 'Payment' }).click();
    await expect.poll(app.address).toBe('/terms-of-service#payment');
    await expect.element(sections.getByRole('link', { name: 'Payment' })).toHaveAttribute('aria-current', 'page');
  });

  // STATIC-013 STATIC-014
  test('About Collections explains what collections do, in four steps', async () => {
    await open('/about-collections', 'About Collections');
    for (const title of ['Custom collections', 'Public or private', 'One album, several collections']) {
      await shown(main.getByRole('heading', { name: title }));
    }
    const steps = main.getByRole('list').filter({ hasText: 'Create a collection' });
    expect(steps.getByRole('listitem').elements()).toHaveLength(4);
  });
});

describe('about, in the words of administrators', () => {
  const main = page.getByRole('main');
  const WORDS = {
    pageKey: 'about_page',
    title: 'Our story',
    subtitle: 'Since 2026',
    content: 'First line.\nSecond line.\n\n  \nThird line.',
    isActive: true,
    updatedAt: '2026-11-20T10:00:00.000Z',
    version: 3,
  };
  const says =
    (words: object | undefined) =>
    (path: string): Response | undefined =>
      path === '/api/site-content/about_page' && words ? Response.json(words) : undefined;
  /** A page may ask twice. */
  const later = (path: string, answer: Promise<Response>) =>
    path.startsWith('/api/site-content') ? answer.then((each) => each.clone()) : undefined;
  const paragraphs = () => texts(main.getByRole('paragraph')).slice(0, -1);

  beforeEach(() => localStorage.removeItem('side-one-about'));

  // STATIC-001 STATIC-003
  test('has their title, subtitle and paragraphs, also in the tab', async () => {
    await openVisitor({ at: '/about', answer: says(WORDS) });
    await shown(main.getByRole('heading', { level: 1, name: 'Our story' }));
    expect(paragraphs()).toEqual(['Since 2026', 'First line.', 'Second line.', 'Third line.']);
    await expect.poll(() => document.title).toBe('Our story – Side One');
  });

  test('shows mark-up as the text that it is', async () => {
    const evil = '<img src=x onerror="document.title=1"><script>alert(1)</script> & </p>';
    await openVisitor({ at: '/about', answer: says({ ...WORDS, title: evil, subtitle: evil, content: evil }) });
    await shown(main.getByRole('heading', { level: 1, name: evil }));
    expect(paragraphs()).toEqual([evil, evil]);
    expect(main.element().querySelectorAll('img, script')).toHaveLength(0);
  });

  test('goes without a subtitle where there is none', async () => {
    await openVisitor({ at: '/about', answer: says({ ...WORDS, subtitle: null }) });
    await shown(main.getByRole('heading', { level: 1, name: 'Our story' }));
    expect(paragraphs().filter(Boolean)).toEqual(['First line.', 'Second line.', 'Third line.']);
  });

  test('can be read again without a connection, once it was seen', async () => {
    await openVisitor({ at: '/about', answer: says(WORDS) });
    await shown(main.getByRole('heading', { level: 1, name: 'Our story' }));
    await openApp({ at: '/about', answer: says(undefined) });
    await shown(main.getByRole('heading', { level: 1, name: 'Our story' }));
    await shown(main.getByText('Third line.'));
  });

  test('shows what was seen last at once, and then what it says now', async () => {
    localStorage.setItem('side-one-about', JSON.stringify({ title: 'Before', subtitle: null, content: 'Old' }));
    const { promise, resolve } = Promise.withResolvers<Response>();
    await openVisitor({ at: '/about', answer: (path) => later(path, promise) });
    await shown(main.getByRole('heading', { level: 1, name: 'Before' }));
    resolve(Response.json(WORDS));
    await shown(main.getByRole('heading', { level: 1, name: 'Our story' }));
  });

  // STATIC-002
  test('shows no words before it knows which, and its first ones where none can be read', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    await openVisitor({ at: '/about', answer: (path) => later(path, promise) });
    await shown(main.getByRole('status', { name: 'Loading' }));
    expect(main.getByRole('heading', { level: 1 }).elements()).toHaveLength(0);
    resolve(Response.json({ code: 'UNAVAILABLE', message: 'Away' }, { status: 503 }));
    await shown(main.getByRole('heading', { level: 1, name: 'About Us' }));
  });

  test.each(['{', '[]', '{"title":1}', '"text"'])(
    'overlooks what it cannot read of the last time: %s',
    async (text) => {
      localStorage.setItem('side-one-about', text);
      await openVisitor({ at: '/about', answer: says(WORDS) });
      await shown(main.getByRole('heading', { level: 1, name: 'Our story' }));
    },
  );

  test('fits into 320 px, however long its words are', async () => {
    const long = 'Plattensammlungsverwaltungsprogramm'.repeat(5);
    const words = { ...WORDS, title: long, subtitle: long, content: long };
    await openVisitor({ at: '/about', size: { ...PHONE, width: 320 }, answer: says(words) });
    await shown(main.getByRole('heading', { level: 1 }));
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });
});

test.each(['/about', '/about-collections', '/contact', '/privacy-policy', '/terms-of-service'])(
  'on a phone, a member finds the way back from %s',
  async (at) => {
    await openApp({ at, size: PHONE });
    await shown(page.getByRole('heading', { level: 1 }));
    await shown(page.getByRole('button', { name: 'Back' }));
  },
);

test('a member finds the links of the footer under You', async () => {
  await openApp({ at: '/you', size: PHONE });
  await shown(page.getByRole('heading', { level: 1, name: 'You' }));
  const links = page.getByRole('main').getByRole('link').elements();
  const addresses = links.map((link) => link.getAttribute('href'));
  for (const address of [
    '/contact',
    '/about',
    '/privacy-policy',
    '/terms-of-service',
    '/pricing',
    '/about-collections',
  ])
    expect(addresses).toContain(address);
  expect(page.getByRole('navigation', { name: 'Footer' }).elements()).toEqual([]);
});

test.each(['/nobody-here', '/nobody-here/wishlist', '/nobody-here/Jazz'])(
  'on a phone without a connection, a member finds the way back from %s',
  async (at) => {
    const app = await openApp({ at: '/wishlist', size: PHONE });
    await shown(page.getByRole('heading', { level: 1, name: 'My Wishlist' }));
    app.setOnline(false);
    await app.goTo(at);
    await gone(page.getByRole('heading', { name: 'My Wishlist' }));
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect.poll(app.address).toBe('/wishlist');
  },
);
