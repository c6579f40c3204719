import type { AuditEntry } from '../../../shared/contract/audit-log.ts';
import type { AdminGift, DiscountCodeRow } from '../../../shared/contract/codes.ts';
import type { InboxMessage } from '../../../shared/contract/contact.ts';
import type { MachineRoom } from '../../../shared/contract/machine-room.ts';
import type { ReportedProfile, ReportedReview } from '../../../shared/contract/moderation.ts';

export const MODERATION = 'GET /api/admin/moderation';
export const CODES = 'GET /api/admin/codes';
export const GIFTS = 'GET /api/admin/gifts';

const WRITER = { id: 'writer', username: 'wax-and-wane', email: 'wax@example.com' };
const REPORTER = { id: 'reporter', username: null, email: 'needledrop@example.com' };

export function reportedReview(changes: Partial<ReportedReview> = {}): ReportedReview {
  return {
    ...{ kind: 'review', id: 'review', person: WRITER, isPublic: true, hidden: null, openCount: 2, reportCount: 2 },
    ...{ artist: 'Joni Mitchell', title: 'Blue', isAnew: false, now: { rating: 2, review: 'Nothing to see.' } },
    reports: [
      {
        ...{ id: 'report-1', reporter: REPORTER, reason: 'spam', note: 'A shop again.', isOpen: true },
        ...{ createdAt: '2026-11-20T13:48:00.000Z', before: { rating: 4, review: 'Buy at my shop.' } },
      },
      {
        ...{ id: 'report-2', reporter: { ...REPORTER, username: 'runoutgroove' }, reason: 'off-topic', note: null },
        ...{ createdAt: '2026-11-19T09:12:00.000Z', isOpen: true, before: { rating: 2, review: 'Nothing to see.' } },
      },
    ],
    ...changes,
  };
}

const SAID = { username: 'deadwax', firstName: 'Dead', lastName: 'Wax', bio: 'Late and quiet.', profileImageUrl: null };

export function reportedProfile(changes: Partial<ReportedProfile> = {}): ReportedProfile {
  return {
    ...{ kind: 'profile', id: 'profile', person: { id: 'profile', username: 'deadwax', email: 'dead@example.com' } },
    ...{ isPublic: true, hidden: null, openCount: 1, reportCount: 1, now: SAID },
    reports: [
      {
        ...{ id: 'report-3', reporter: REPORTER, reason: 'pretends', note: null, isOpen: true },
        ...{ createdAt: '2026-11-18T09:12:00.000Z', before: { ...SAID, bio: 'I am somebody else.' } },
      },
    ],
    ...changes,
  };
}

export function discountCode(code: string, changes: Partial<DiscountCodeRow> = {}): DiscountCodeRow {
  return {
    ...{ id: code, code, gives: { kind: 'percent', percent: 50 }, planIds: ['annual'], maxUses: 500, used: 212 },
    ...{ reserved: 0, endsAt: '2026-12-31T23:59:59.999Z', endedAt: null, state: 'active' },
    createdAt: '2026-11-20T12:00:00.000Z',
    ...changes,
  };
}

export function gift(id: string, changes: Partial<AdminGift> = {}): AdminGift {
  return {
    ...{ id, maskedCode: 'GIFT-482913-••••••', planId: 'annual', from: WRITER, recipientName: 'Needle' },
    ...{ recipientEmail: `${id}@example.com`, boughtAt: '2026-11-20T12:00:00.000Z', state: 'open' },
    ...{ expiresAt: '2027-11-20T12:00:00.000Z', redeemedAt: null, redeemedBy: null },
    mail: { state: 'sent', at: '2026-11-20T12:00:05.000Z' },
    ...changes,
  };
}

export const idOf = (number: number) => `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
/** A newer one has a smaller number. */
export const message = (number: number, changes: Partial<InboxMessage> = {}): InboxMessage => ({
  id: idOf(number),
  name: 'needledrop',
  email: 'needledrop@example.com',
  category: 'billing',
  subject: `Subject ${number}`,
  message: `Words ${number}`,
  createdAt: `2026-11-${String(30 - number).padStart(2, '0')}T13:48:00.000Z`,
  userId: null,
  state: 'open',
  doneAt: null,
  doneBy: null,
  ...changes,
});

export const ROOM = 'GET /api/admin/machine-room';
const AT = '2026-11-20T13:01:00.000Z';

export const BUSY: MachineRoom = {
  ...{ readAt: AT, version: '0.1.0', migration: '0026-machine-room', node: 'v24.21.0', uptime: 266_400, processes: 2 },
  providers: [
    { name: 'Database', mode: 'real', reason: 'DATABASE_URL is set' },
    { name: 'Mail', mode: 'embedded', reason: 'SMTP_URL is not set: mails are shown at /dev-mail' },
    { name: 'Prices', mode: 'off', reason: 'no Amazon credentials are set: the price search says so' },
  ],
  database: { bytes: 1_430_000_000, people: 100_312, records: 9_870_000 },
  sync: {
    ...{ devicesOfDay: 812, devicesOfWeek: 2044, longestWait: 7_260 },
    refusals: [
      { code: 'ALBUM_LIMIT_EXCEEDED', count: 41 },
      { code: 'DELETED', count: 3 },
    ],
  },
  jobs: {
    ...{ waiting: 14, failedCount: 2 },
    failed: [
      {
        ...{ id: '7', name: 'send-mail', attempts: 25, maxAttempts: 25, problem: 'connect ECONNREFUSED 10.0.0.5:587' },
        ...{ failedAt: AT, nextAt: null },
      },
      {
        ...{ id: '8', name: 'housekeeping', attempts: 1, maxAttempts: 3, problem: 'canceling statement' },
        ...{ failedAt: AT, nextAt: '2026-11-20T13:05:00.000Z' },
      },
    ],
  },
  mails: {
    unsentCount: 70,
    unsent: [
      { id: 'm1', kind: 'gift', state: 'failed', attempts: 2, problem: '550 <(address)> unknown', createdAt: AT },
    ],
  },
  webhooks: { lastAt: AT, kinds: [{ type: 'invoice.paid', count: 12, lastAt: AT }] },
};

export const LOG = 'GET /api/admin/audit-log';

export const DEADWAX = { id: 'a1', name: 'deadwax' };
export const GROOVE = { id: 'u1', name: 'runoutgroove' };

export function entry(id: string, changes: Partial<AuditEntry> = {}): AuditEntry {
  return {
    ...{ id, createdAt: '2026-11-20T13:01:00.000Z', act: 'view.end', what: 'Left the view' },
    ...{ call: 'POST /api/admin/switch-back', admin: DEADWAX, as: GROOVE, refused: null, changes: [] },
    ...changes,
  };
}

export const ENTRIES = [
  entry('1'),
  entry('2', {
    ...{
      act: 'user.tier',
      what: 'Changed the tier from Free to Monthly',
      call: 'PATCH /api/admin/users/u1/subscription',
    },
    changes: [{ field: 'subscriptionTier', from: 'free', to: 'monthly' }],
  }),
  entry('3', { what: 'Refused: start an upgrade', call: 'PATCH /api/user/subscription', refused: 'FORBIDDEN' }),
  entry('4', {
    act: 'content.save',
    what: 'Saved the About page',
    call: 'PATCH /api/site-content/about_page',
    as: null,
  }),
  entry('5', { as: { id: 'gone', name: null }, what: 'Changed the notes', act: 'user.notes' }),
];
