import { page } from 'vitest/browser';
import {
  CRATE_DIGGER,
  FIGURES,
  listedUser,
  payment,
  STATS,
  USERS,
  usersPage,
  WAITING,
} from '../components/support/admin.ts';
import {
  BUSY,
  CODES,
  discountCode,
  ENTRIES,
  GIFTS,
  gift,
  idOf,
  LOG,
  MODERATION,
  message,
  ROOM,
  reportedProfile,
  reportedReview,
} from '../components/support/admin-fixtures.ts';
import type { BillingAnswer } from '../components/support/billing.ts';
import { LIFE_ALBUM } from '../components/support/life-site.ts';
import { LIFE_PEOPLE, LONG_WORD } from '../support/full-life.ts';
import { FAILURE, reading, type Screen, see, type } from './screen.ts';

const LONG = LONG_WORD.slice(0, 50);
const { id } = CRATE_DIGGER;
const USER = `/admin/user/${id}`;
const READ = `GET /api/admin/user/${id}`;
const MESSAGES = 'GET /api/admin/messages';
const ABOUT = {
  ...{ pageKey: 'about_page', title: 'About Us', subtitle: LONG_WORD, content: LONG_WORD, isActive: true },
  ...{ updatedAt: '2026-11-03T12:00:00.000Z', version: 1 },
};
const listOf = (what: string, things: object[]) => ({ body: { [what]: things, nextCursor: 'next' } });

const messages = [1, 2, 3].map((number) => message(number, number === 2 ? { subject: LONG_WORD } : {}));
const done = message(4, { state: 'done', doneAt: '2026-11-23T10:00:00.000Z', doneBy: { id: 'a1', name: 'deadwax' } });

/** The answers for the pages of administrators. */
export const OFFICE: Record<string, BillingAnswer> = {
  [WAITING]: { body: { messages: 3, reports: 2, jobs: 0 } },
  [STATS]: { body: FIGURES },
  [USERS]: usersPage(
    LIFE_PEOPLE.map(({ username, firstName, lastName }) => listedUser(username, { firstName, lastName })),
    { total: 4060 },
  ),
  'GET /api/site-content/about_page': { body: ABOUT },
  [READ]: {
    body: {
      ...{ ...CRATE_DIGGER, bio: LONG_WORD, adminNotes: LONG_WORD },
      billingHistory: [
        payment({ description: LONG_WORD }),
        payment({ status: 'failed' }),
        payment({ status: 'processing' }),
      ],
    },
  },
  [CODES]: listOf('codes', [
    discountCode('STUDENT50'),
    discountCode(LONG.toUpperCase(), { gives: { kind: 'free' }, planIds: ['monthly', 'annual', 'lifetime'] }),
    discountCode('OPENDAY', { reserved: 2, state: 'used-up' }),
    discountCode('SUMMER26', { state: 'ended', endedAt: '2026-08-01T12:00:00.000Z', maxUses: null }),
  ]),
  [GIFTS]: listOf('gifts', [
    gift('needledrop'),
    gift(LONG, { recipientName: LONG }),
    gift('gone', {
      ...{ from: null, state: 'redeemed', redeemedAt: '2026-11-03T12:00:00.000Z' },
      redeemedBy: { id: 'r', username: LONG, email: null },
    }),
    gift('back', { maskedCode: null, state: 'paid-back', mail: null }),
  ]),
  [MODERATION]: listOf('things', [
    reportedReview(),
    reportedProfile(),
    reportedReview({ id: 'long', ...LIFE_ALBUM, now: { rating: 1, review: LONG_WORD } }),
    reportedReview({ id: 'hidden', hidden: { at: '2026-11-20T12:00:00.000Z', note: LONG }, isAnew: true }),
  ]),
  [LOG]: { body: { entries: ENTRIES, nextCursor: null } },
  [ROOM]: { body: BUSY },
  [MESSAGES]: ({ query }) => ({
    body: { messages: query.state === 'done' ? [done] : messages, counts: { open: 3, done: 1 } },
  }),
  ...Object.fromEntries([...messages, done].map((each) => [`GET /api/admin/messages/${each.id}`, { body: each }])),
};

const editAbout = ['Edit About page', see('Save Changes')];

export const admin: Screen[] = [
  { name: 'admin', at: '/admin', there: '4060', isWhole: true },
  { name: 'admin-none', at: '/admin?search=x', answers: { [USERS]: usersPage([]) }, there: 'No users found' },
  { name: 'admin-offline', at: '/admin', answers: { [STATS]: 'no connection' }, there: 'Needs a connection' },
  {
    ...{ name: 'admin-denied', at: '/admin', there: 'Go to My Collection' },
    answers: { [STATS]: { code: 'FORBIDDEN', message: 'No' } },
  },
  ...reading('admin-users', '/admin', USERS, { loading: 'User Management', failed: 'could not be read' }),
  { name: 'admin-user', at: USER, there: 'Billing History', isWhole: true },
  {
    ...{ name: 'admin-user-gone', at: USER, there: 'Back to Admin' },
    answers: { [READ]: { code: 'NOT_FOUND', message: 'Nobody' } },
  },
  { name: 'admin-content', at: '/admin', by: editAbout, there: 'Edit About page' },
  {
    ...{ name: 'admin-content-conflict', at: '/admin', there: /^Another administrator has changed this page/ },
    answers: { 'PATCH /api/site-content/about_page': { code: 'EDIT_CONFLICT', message: 'Changed' } },
    by: [...editAbout, type(/^Title/, 'Mine'), 'Save Changes'],
  },
  { name: 'admin-codes', at: '/admin/codes', there: 'STUDENT50', isWhole: true },
  {
    ...{ name: 'admin-codes-none', at: '/admin/codes', there: 'No discount codes' },
    answers: { [CODES]: listOf('codes', []), [GIFTS]: FAILURE },
  },
  ...reading('admin-codes', '/admin/codes', CODES, { loading: 'Loading discount codes' }),
  {
    ...{ name: 'admin-code-new', at: '/admin/codes', there: 'Percent off is a whole number from 1 to 99.' },
    by: ['New code', 'Create code'],
  },
  {
    ...{ name: 'admin-code-change', at: '/admin/codes', there: 'Change STUDENT50' },
    by: ['More for STUDENT50', 'Change limit and end'],
  },
  { name: 'admin-moderation', at: '/admin/moderation', there: LONG_WORD, isWhole: true },
  { name: 'admin-moderation-hide', at: '/admin/moderation', by: [/^Hide…/], there: 'Hide this review' },
  ...reading('admin-moderation', '/admin/moderation', MODERATION, { loading: 'Moderation' }),
  {
    ...{ name: 'admin-audit-log', at: '/admin/audit-log', there: 'free', isWhole: true },
    by: [() => page.getByText('1 value before and after').click()],
  },
  ...reading('admin-audit-log', '/admin/audit-log', LOG, { loading: 'Audit log' }),
  {
    name: 'admin-machine-room',
    at: '/admin/machine-room',
    there: 'DATABASE_URL is set',
    isWhole: true,
  },
  ...reading('admin-machine-room', '/admin/machine-room', ROOM, { loading: 'Machine room' }),
  { name: 'admin-messages', at: '/admin/messages', there: 'Subject 1' },
  {
    ...{ name: 'admin-messages-none', at: '/admin/messages', there: 'No open messages' },
    answers: { [MESSAGES]: { body: { messages: [], counts: { open: 0, done: 0 } } } },
  },
  { name: 'admin-message', at: `/admin/messages?message=${idOf(1)}`, there: 'Words 1' },
  { name: 'admin-message-done', at: `/admin/messages?state=done&message=${idOf(4)}`, there: 'Marked as done by' },
  ...reading('admin-messages', '/admin/messages', MESSAGES, { loading: 'Messages' }),
];
