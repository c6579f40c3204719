import type { Page } from 'playwright';
import { inDatabase } from '../e2e/product-database.ts';
import type { RunningProduct } from '../support/product.ts';
import { type Answer, NEVER, type Screen } from './screen.ts';

const key = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();
const openUser = (page: Page) => page.getByRole('link', { name: 'Crate Digger' }).first().click();

const REASON = 'Something went wrong on the server.';
const FAILED: Answer = { status: 500, json: { code: 'INTERNAL', message: REASON } };

/** A page in each state that the server can bring it into. */
function states(name: string, path: string, call: string, words: { loading: string; failed: string }): Screen[] {
  const address = `**${call}`;
  return [
    { name: `${name}-loading`, path, answers: { [address]: NEVER }, there: words.loading },
    { name: `${name}-failed`, path, answers: { [address]: FAILED }, there: words.failed },
  ];
}

/** The pages for administrators, with what people have left for them. */
export const officeScreens: Screen[] = [
  { name: 'admin', path: '/admin', there: 'Crate Digger', isWhole: true },
  { name: 'admin-users-none', path: '/admin?search=xyzzy', there: 'No users found' },
  ...states('admin-users', '/admin', '/api/admin/users?*', { loading: 'User Management', failed: 'could not be read' }),
  ...states('admin-all', '/admin', '/api/admin/stats', { loading: 'Loading admin', failed: 'Access Denied' }),
  { name: 'admin-user', path: '/admin', prepare: openUser, there: 'Account Management', isWhole: true },
  { name: 'admin-user-gone', path: '/admin/user/018f0000-0000-7000-8000-000000000001', there: 'User Not Found' },
  { name: 'admin-codes', path: '/admin/codes', there: 'STUDENT50', isWhole: true },
  { name: 'admin-code-new', path: '/admin/codes', prepare: key('New code'), there: 'Most uses' },
  ...states('admin-codes', '/admin/codes', '/api/admin/codes*', {
    loading: 'Loading discount codes',
    failed: REASON,
  }),
  { name: 'admin-moderation', path: '/admin/moderation', there: 'Profile of', isWhole: true },
  { name: 'admin-moderation-hide', path: '/admin/moderation', prepare: key('Hide…'), there: 'Why?' },
  { name: 'admin-moderation-none', path: '/admin/moderation?show=hidden', there: /Nothing|nothing/ },
  ...states('admin-moderation', '/admin/moderation', '/api/admin/moderation*', {
    loading: 'Moderation',
    failed: REASON,
  }),
  { name: 'admin-audit-log', path: '/admin/audit-log', there: 'values before and after', isWhole: true },
  ...states('admin-audit-log', '/admin/audit-log', '/api/admin/audit-log*', {
    loading: 'Audit log',
    failed: REASON,
  }),
  { name: 'admin-machine-room', path: '/admin/machine-room', there: 'PostgreSQL', isWhole: true },
  ...states('admin-machine-room', '/admin/machine-room', '/api/admin/machine-room*', {
    loading: 'Machine room',
    failed: REASON,
  }),
  ...states('admin-messages', '/admin/messages', '/api/admin/messages?*', {
    loading: 'Messages',
    failed: REASON,
  }),
];

/** The same without a connection, after the pages have been seen. */
export const officeScreensOffline: Screen[] = [
  { name: 'admin-offline', path: '/admin', there: 'read from the server' },
  {
    name: 'admin-user-offline',
    path: '/admin/user/018f0000-0000-7000-8000-000000000001',
    there: 'read from the server',
  },
];

/** Codes, gifts, reports and entries of the log. */
export async function fillOffice(product: RunningProduct, username: string): Promise<void> {
  await inDatabase(
    product,
    `update users set first_name = 'Crate', last_name = 'Digger', bio = 'Mostly kraut.', zip_code = '62701',
       subscription_tier = 'annual', subscription_expires_at = now() + interval '90 days', admin_notes = 'Asked twice.'
     where username like 'cratedigger%'`,
  );
  await inDatabase(product, 'delete from discount_codes');
  await inDatabase(
    product,
    `insert into discount_codes (id, code, kind, percent, plan_ids, max_uses, ends_at, disabled_at, created_by)
     select gen_random_uuid(), code, 'percent', percent, plans::text[], uses, now() + days * interval '1 day', ended, u.id
     from users u, (values
       ('STUDENT50', 50, '{annual}', 500, 40, null::timestamptz),
       ('AUTUMN', 20, '{monthly,annual,lifetime}', null, null, null),
       ('OLD-FRIENDS', 10, '{lifetime}', 5, -3, now())
     ) as c (code, percent, plans, uses, days, ended) where u.username = $1`,
    [username],
  );
  await inDatabase(
    product,
    `insert into profile_reports (id, profile_id, reporter_id, reason, note, said)
     select gen_random_uuid(), p.id, u.id, 'spam', 'A shop.', '{"username": null, "firstName": null, "lastName": null, "bio": "Buy at my shop.", "profileImageUrl": null}'
     from users u, users p where u.username = $1 and p.username like 'cratedigger%' limit 1`,
    [username],
  );
  await inDatabase(
    product,
    `insert into audit_log (id, at, actor_id, subject_id, act, call, before, after)
     select gen_random_uuid(), now() - n * interval '1 hour', u.id, p.id, 'user.notes', 'PATCH /api/admin/user/' || p.id || '/notes',
       '{"notes": null, "a": 1}', '{"notes": "Asked twice.", "a": 2}'
     from users u, users p, generate_series(1, 3) n where u.username = $1 and p.username like 'cratedigger%' limit 3`,
    [username],
  );
}
