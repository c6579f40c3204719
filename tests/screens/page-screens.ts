import type { Page } from 'playwright';
import { inDatabase } from '../e2e/product-database.ts';
import type { RunningProduct } from '../support/product.ts';
import { FAILURE, type Screen } from './screen.ts';

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click();

async function write(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Crate Digger');
  await page.getByLabel('Email').fill('cratedigger@example.com');
  await page.getByLabel('Subject').fill('Two pressings of one album');
  const message = 'I own the first pressing and the reissue. Can the shelf show both behind one sleeve?';
  await page.getByRole('textbox', { name: 'Message' }).fill(message);
}

async function writeAndSend(page: Page): Promise<void> {
  await write(page);
  await send(page);
}

const FAILED: Screen['answers'] = { '**/api/contact': FAILURE };
const SENT = { '**/api/contact': { json: { success: true }, status: 201 } };
const CONTACT = { path: '/contact', isWhole: true } as const;

/** The contact form in its states, for a visitor. */
export const contactScreens: Screen[] = [
  { name: 'contact', ...CONTACT, prepare: write, there: 'Send Message' },
  { name: 'contact-missing', path: '/contact', prepare: send, there: 'Missing Information' },
  { name: 'contact-failed', ...CONTACT, prepare: writeAndSend, answers: FAILED, there: 'Your message is still here' },
  { name: 'contact-sent', ...CONTACT, prepare: writeAndSend, answers: SENT, there: 'Your message is sent' },
  { name: 'contact-narrow', ...CONTACT, prepare: send, there: 'A name is missing.', only: 'phone', width: 320 },
];

/** The same pages for a member, who has the bars of the app around them. */
export const pageScreens: Screen[] = [
  { name: 'contact-member', ...CONTACT, there: 'Send Message' },
  { name: 'about-member', path: '/about', there: 'About Us', isWhole: true },
  { name: 'terms-member', path: '/terms-of-service', there: 'Last updated' },
  { name: 'not-found-member', path: '/no/such/page', there: '404 Page Not Found' },
];

const openMessage = (page: Page) => page.getByRole('link', { name: 'The gift code says it ended' }).click();
const editAbout = (page: Page) => page.getByRole('button', { name: 'Edit About page' }).click();

/** The inbox and the dialog of the About page, for an administrator. */
export const adminPageScreens: Screen[] = [
  { name: 'admin-messages', path: '/admin/messages', there: 'Two pressings of one album' },
  { name: 'admin-message', path: '/admin/messages', prepare: openMessage, there: 'Replies leave from your own' },
  {
    name: 'admin-message-done',
    path: '/admin/messages?state=done',
    prepare: (page) => page.getByRole('link', { name: 'Where are my invoices?' }).click(),
    there: 'Marked as done by',
  },
  {
    name: 'admin-message-narrow',
    path: '/admin/messages',
    prepare: openMessage,
    there: 'Replies leave from your own',
    only: 'phone',
    width: 320,
  },
  { name: 'admin-content', path: '/admin', prepare: editAbout, there: 'Edit About page' },
  {
    name: 'admin-content-narrow',
    path: '/admin',
    prepare: editAbout,
    there: 'Edit About page',
    only: 'phone',
    width: 320,
  },
];

/** Makes the person with this username an administrator with messages to answer. */
export async function openOffice(product: RunningProduct, username: string): Promise<void> {
  await inDatabase(product, `update users set role = 'admin' where username = $1`, [username]);
  await inDatabase(product, 'delete from contact_messages');
  await inDatabase(
    product,
    `insert into contact_messages (id, user_id, name, email, category, subject, message, created_at, done_at, done_by)
     select gen_random_uuid(), case when sender = 'needledrop' then u.id end, sender, sender || '@example.com', category,
       about, message, now() - make_interval(hours => hours), case when is_done then now() end,
       case when is_done then u.id end
     from users u, (values
       ('needledrop', 'billing', 'The gift code says it ended', 0, false,
        'My code GIFT-118204-PLMKWA answers that it ended in June. It was a birthday present and I only found the card now. Can you let me use it?'),
       ('wax-and-wane', 'feature', 'Two pressings of one album', 1, false, 'Can the shelf show both behind one sleeve?'),
       ('visitor', 'technical', 'Cannot sign in', 30, false, 'The page only says that something went wrong.'),
       ('sidetwo', 'billing', 'Where are my invoices?', 60, true, 'I need one for last year.')
     ) as m (sender, category, about, hours, is_done, message)
     where u.username = $1`,
    [username],
  );
}
