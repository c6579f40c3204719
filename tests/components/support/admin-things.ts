import type { AdminGift, DiscountCodeRow } from '../../../shared/contract/codes.ts';
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
