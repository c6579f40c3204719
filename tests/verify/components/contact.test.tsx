import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { EMPTY_MESSAGE, keepOfVisitor } from '../../../app/features/contact/contact-draft.ts';
import type { Operator } from '../../../shared/domain/operator.ts';
import { refusal } from '../../components/support/answers.ts';
import { expectAccessible, SHAPES } from '../../components/support/axe.ts';
import { openApp, openVisitor, PHONE } from '../../components/support/open-app.tsx';
import { gone, holdPage, press, shown, texts, toastSays } from '../../components/support/steps.ts';

// All tests are visitors of one page.
beforeEach(() => {
  keepOfVisitor(EMPTY_MESSAGE);
  localStorage.removeItem('side-one-operator');
});

const SENT = () => Response.json({ success: true }, { status: 201 });
const PERSON = { firstName: 'Crate', lastName: 'Digger', username: 'cratedigger', email: 'cratedigger@example.com' };

const OPERATOR: Operator = {
  supportEmail: 'help@shelf.example',
  social: { name: '@shelf on the social web', url: 'https://social.shelf.example/@shelf' },
  company: 'Shelf Ltd.',
};
const operatedBy = (operator: Operator) => (path: string) =>
  path === '/api/operator' ? Response.json(operator) : undefined;

const main = page.getByRole('main');
const field = (name: string) => main.getByLabelText(new RegExp(`^${name}`));
const button = () => main.getByRole('button', { name: 'Send Message' });
const heading = page.getByRole('heading', { level: 1, name: 'Contact' });

/** Answers the form's call, and notes what it was sent. */
function support(...answers: (() => Response | undefined)[]) {
  const sent: Record<string, string>[] = [];
  const answer = (path: string, { body, method }: RequestInit) => {
    if (path !== '/api/contact') return undefined;
    expect(method).toBe('POST');
    sent.push(JSON.parse(String(body)));
    return (answers[Math.min(sent.length, answers.length) - 1] ?? SENT)();
  };
  return { sent, answer };
}

async function write(words: { name?: string; email?: string; subject?: string; message?: string } = {}) {
  const { name = 'needledrop', email = 'needledrop@example.com' } = words;
  const { subject = 'Two pressings', message = 'Can the shelf show both?' } = words;
  await field('Name').fill(name);
  await field('Email').fill(email);
  await field('Subject').fill(subject);
  await field('Message').fill(message);
}

const typed = () =>
  ['Name', 'Email', 'Category', 'Subject', 'Message'].map(
    (label) => (field(label).element() as HTMLInputElement).value,
  );

describe('the contact form', () => {
  // CONT-001 CONT-002 CONT-003 CONT-004
  test('asks for name, e-mail, category, subject and message, in these words', async () => {
    await openVisitor({ at: '/contact' });
    await shown(heading);
    expect(texts(main.getByRole('textbox')).length).toBe(4);
    for (const label of ['Name *', 'Email *', 'Category', 'Subject *', 'Message *'])
      await shown(main.getByText(label, { exact: true }));
    await expect.element(field('Email')).toHaveAttribute('type', 'email');
    const options = [...field('Category').element().querySelectorAll('option')];
    expect(options.map(({ value, label }) => [value, label])).toEqual([
      ['general', 'General Inquiry'],
      ['technical', 'Technical Support'],
      ['billing', 'Billing & Subscriptions'],
      ['feature', 'Feature Request'],
      ['bug', 'Bug Report'],
      ['privacy', 'Privacy & Data'],
    ]);
    expect(typed()).toEqual(['', '', 'general', '', '']);
  });

  test('names the operator’s address and page, also without a connection once they were read', async () => {
    let isThere = true;
    const answer = (path: string) => (isThere ? operatedBy(OPERATOR)(path) : undefined);
    const { goTo } = await openVisitor({ at: '/contact', answer });
    const mail = () => page.getByRole('complementary').getByRole('link', { name: 'help@shelf.example' });
    await expect.element(mail()).toHaveAttribute('href', 'mailto:help@shelf.example');
    isThere = false;
    await goTo('/terms-of-service');
    await shown(page.getByText('These terms are between you and Shelf Ltd.'));
    await shown(main.getByRole('link', { name: 'help@shelf.example' }));
    await goTo('/contact');
    await expect.element(mail()).toHaveAttribute('href', 'mailto:help@shelf.example');
  });

  test('has no address and no page where the operator has none', async () => {
    const none = { supportEmail: null, social: null, company: 'Side One' };
    const { goTo } = await openVisitor({ at: '/contact', answer: operatedBy(none) });
    await shown(page.getByRole('complementary').getByText('Asked often'));
    expect(page.getByRole('complementary').getByRole('link').elements()).toEqual([]);
    expect(page.getByRole('heading', { name: 'Other ways' }).elements()).toEqual([]);
    await goTo('/privacy-policy');
    await shown(page.getByText('Side One is responsible for what is kept here.'));
    await expect.element(main.getByRole('link', { name: 'the Contact page' })).toHaveAttribute('href', '/contact');
  });

  // CONT-013 CONT-014 CONT-015 CONT-016
  test('has other ways and three answers next to it', async () => {
    await openVisitor({ at: '/contact', answer: operatedBy(OPERATOR) });
    const side = page.getByRole('complementary');
    await expect
      .element(side.getByRole('link', { name: /@.*\./ }))
      .toHaveAttribute('href', expect.stringMatching(/^mailto:.+@.+/));
    await shown(side.getByText('Usually within 24 hours'));
    await expect
      .element(side.getByRole('link', { name: /social web/ }))
      .toHaveAttribute('href', expect.stringMatching(/^https:/));
    await shown(side.getByText(/^Search the catalogue from Add Record/));
    await shown(side.getByText(/public profile under Profile Settings/));
    await shown(side.getByText(/target price\. A retail site is checked for you/));
  });

  // CONT-008 CONT-011 PERM-001
  test('sends what was typed, without an account, and says that it is sent', async () => {
    const { sent, answer } = support();
    await openVisitor({ at: '/contact', answer });
    await write();
    await page.getByRole('combobox').selectOptions('feature');
    await button().click();
    await toastSays('Message Sent', "We've received your message and will get back to you soon.");
    expect(sent).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: 'needledrop',
        email: 'needledrop@example.com',
        category: 'feature',
        subject: 'Two pressings',
        message: 'Can the shelf show both?',
      },
    ]);
    const said = main.getByRole('heading', { name: 'Your message is sent' });
    await shown(said);
    await expect.element(said).toHaveFocus();
    await shown(main.getByText('needledrop@example.com'));
    await main.getByRole('button', { name: 'Write another message' }).click();
    await expect.poll(typed).toEqual(['', '', 'general', '', '']);
  });

  // CONT-005
  test('begins with the name and the address of who is signed in, also without a connection', async () => {
    const app = await openApp({ at: '/contact', account: PERSON });
    await expect.poll(typed).toEqual(['Crate Digger', PERSON.email, 'general', '', '']);
    app.setOnline(false);
    await shown(main.getByRole('button', { name: 'Needs a connection' }));
    await shown(main.getByText(/^What you write is kept on this device/));
    app.setOnline(true);
    await expect.element(button()).toBeEnabled();
  });

  test('of a person without a name begins with the username', async () => {
    await openApp({ at: '/contact', account: { ...PERSON, firstName: null, lastName: null, email: null } });
    await expect.poll(typed).toEqual(['cratedigger', '', 'general', '', '']);
  });

  // CONT-006 CONT-007
  test('marks what is missing, says it, and goes to the first of it', async () => {
    const { sent, answer } = support();
    await openApp({ at: '/contact', account: PERSON, answer });
    await shown(field('Message'));
    await button().click();
    await toastSays('Missing Information', 'Please fill in all required fields.');
    await shown(main.getByText('A subject is missing.'));
    await shown(main.getByText('A message is missing.'));
    await expect.element(field('Subject')).toHaveFocus();
    await expect.element(field('Subject')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field('Name')).not.toHaveAttribute('aria-invalid');
    await field('Subject').fill('Hello');
    await gone(main.getByText('A subject is missing.'));
    await shown(main.getByText('A message is missing.'));
    expect(sent).toEqual([]);
  });

  test('refuses what is no address, and a text that is too long', async () => {
    const { sent, answer } = support();
    await openVisitor({ at: '/contact', answer });
    await write({ email: 'nobody', message: 'm'.repeat(5_001) });
    await button().click();
    await shown(main.getByText('Enter one e-mail address, such as name@example.com'));
    await shown(main.getByText('Message must be at most 5000 characters'));
    await expect.element(field('Email')).toHaveFocus();
    expect(sent).toEqual([]);
  });

  test('can be filled in and sent with the keyboard alone', async () => {
    const { sent, answer } = support();
    await openVisitor({ at: '/contact', answer });
    await shown(field('Name'));
    (field('Name').element() as HTMLElement).focus();
    await press(
      'needledrop',
      '{Tab}',
      'a@b.test',
      '{Tab}',
      'b',
      '{Tab}',
      'Hello',
      '{Tab}',
      'There',
      '{Tab}',
      '{Enter}',
    );
    await toastSays('Message Sent');
    expect(sent).toMatchObject([{ name: 'needledrop', email: 'a@b.test', category: 'billing', message: 'There' }]);
  });
});

describe('a message that is not sent', () => {
  // CONT-010 PWA-019
  test.each([
    ['refused', () => new Response('{}', { status: 500, headers: { 'content-type': 'application/json' } })],
    ['not answered', () => undefined],
  ])('because it is %s stays typed, and is sent again under the same id', async (_why, failed) => {
    const { sent, answer } = support(failed, SENT);
    await openVisitor({ at: '/contact', answer });
    await write();
    await button().click();
    await toastSays('Failed to send message. Please try again.');
    await shown(main.getByRole('status').filter({ hasText: 'Your message is still here.' }));
    expect(typed()).toEqual([
      'needledrop',
      'needledrop@example.com',
      'general',
      'Two pressings',
      'Can the shelf show both?',
    ]);
    await button().click();
    await shown(main.getByRole('heading', { name: 'Your message is sent' }));
    expect(sent[0]?.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent[1]).toEqual(sent[0]);
  });

  test('and changed is another message', async () => {
    const { sent, answer } = support(() => undefined, SENT);
    await openVisitor({ at: '/contact', answer });
    await write();
    await button().click();
    await toastSays('Failed to send message. Please try again.');
    await field('Message').fill('Something else');
    await button().click();
    await shown(main.getByRole('heading', { name: 'Your message is sent' }));
    expect(sent[1]?.id).not.toBe(sent[0]?.id);
  });

  test('because there were too many says so', async () => {
    const { answer } = support(() => refusal('RATE_LIMITED', 'Too many requests. Try again in 3 minutes.'));
    await openVisitor({ at: '/contact', answer });
    await write();
    await button().click();
    await toastSays('Failed to send message. Please try again.', /^Too many requests/);
    await shown(main.getByText(/Too many requests\. .* Your message is still here\.$/));
  });

  test('because the server finds a field wrong marks that field', async () => {
    const invalid = { code: 'INVALID', message: 'Enter another address', details: { field: 'email' } };
    const { answer } = support(() => Response.json(invalid, { status: 400 }));
    await openVisitor({ at: '/contact', answer });
    await write();
    await button().click();
    await expect.element(field('Email')).toHaveFocus();
    await expect.element(field('Email')).toHaveAccessibleDescription('Enter another address');
  });

  test('is said to be on its way, once, while it is', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const sent: unknown[] = [];
    await openVisitor({
      at: '/contact',
      answer(path) {
        if (path !== '/api/contact') return undefined;
        sent.push(path);
        return promise;
      },
    });
    await write();
    await button().click();
    const sending = main.getByRole('button', { name: 'Sending…' });
    await expect.element(sending).toHaveAttribute('aria-busy', 'true');
    await sending.click({ force: true });
    resolve(SENT());
    await shown(main.getByRole('heading', { name: 'Your message is sent' }));
    expect(sent.length).toBe(1);
  });
});

describe('a draft', () => {
  test('by a member is there again after leaving the page, and removed once it is sent', async () => {
    const { answer } = support();
    const app = await openApp({ at: '/contact', account: PERSON, answer });
    await shown(field('Subject'));
    await field('Subject').fill('Half a thought');
    await app.goTo('/about-collections');
    await app.goTo('/contact');
    await expect.poll(typed).toEqual(['Crate Digger', PERSON.email, 'general', 'Half a thought', '']);
    await field('Message').fill('And the rest');
    await button().click();
    await shown(main.getByRole('heading', { name: 'Your message is sent' }));
    await app.goTo('/about-collections');
    await app.goTo('/contact');
    await expect.poll(typed).toEqual(['Crate Digger', PERSON.email, 'general', '', '']);
  });

  test('by a member is not there for another person on this browser, nor for a visitor', async () => {
    await openApp({ at: '/contact', account: PERSON });
    await shown(field('Subject'));
    await field('Subject').fill('My secret');
    await field('Message').fill('My secret');
    await openApp({ at: '/contact', account: { ...PERSON, email: 'other@example.com' } });
    await expect.poll(typed).toEqual(['Crate Digger', 'other@example.com', 'general', '', '']);
    await openVisitor({ at: '/contact' });
    await expect.poll(typed).toEqual(['', '', 'general', '', '']);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('My secret');
  });

  test('by a visitor stays while the page is open, and leaves nothing in the browser', async () => {
    const { answer } = support();
    const app = await openVisitor({ at: '/contact', answer });
    await write({ subject: 'A visitor wrote this' });
    await app.goTo('/about');
    await app.goTo('/contact');
    await expect.poll(typed).toContain('A visitor wrote this');
    const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
    expect(kept).not.toContain('A visitor wrote this');
    await button().click();
    await shown(main.getByRole('heading', { name: 'Your message is sent' }));
  });

  // CONT-012
  test('is kept for its writer when the server asks to sign in first, and for no one who comes later', async () => {
    onTestFinished(() => sessionStorage.clear());
    const { answer } = support(() => refusal('UNAUTHENTICATED', 'Unauthorized'));
    window.history.replaceState(null, '', '/contact');
    const addresses = holdPage();
    await openVisitor({ at: '/contact', answer });
    await write({ subject: 'Before the sign-in' });
    await button().click();
    await toastSays('Unauthorized', 'Please log in to send a message.');
    await expect.poll(() => addresses).toEqual(['/api/login?returnTo=%2Fcontact']);
    await openApp({ at: '/contact', account: PERSON });
    await expect
      .poll(typed)
      .toEqual(['needledrop', 'needledrop@example.com', 'general', 'Before the sign-in', 'Can the shelf show both?']);
    expect({ ...sessionStorage }).not.toHaveProperty('side-one-contact');
    await openApp({ at: '/contact', account: { ...PERSON, email: 'other@example.com' } });
    await expect.poll(typed).toEqual(['Crate Digger', 'other@example.com', 'general', '', '']);
  });
});

describe.each(SHAPES)('on a $name', ({ size }) => {
  test('axe finds nothing in the form, its complaints, a failure and the end', async () => {
    const { answer } = support(() => undefined, SENT);
    await openVisitor({ at: '/contact', size, answer });
    await shown(heading);
    await expectAccessible(size);
    await button().click();
    await shown(main.getByText('A name is missing.'));
    await expectAccessible(size);
    await write();
    await button().click();
    await shown(main.getByText(/Your message is still here\.$/));
    await expectAccessible(size);
    await button().click();
    await shown(main.getByRole('heading', { name: 'Your message is sent' }));
    await expectAccessible(size);
  });

  test.runIf(size === PHONE)('nothing is wider than 320 px, and a member finds the way back', async () => {
    await openApp({ at: '/contact', size: { ...PHONE, width: 320 }, account: PERSON });
    await shown(heading);
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    await shown(page.getByRole('button', { name: 'Back' }));
  });
});
