import * as z from 'zod/mini';
import { idField } from '../schemas/ids.ts';
import { hiddenNotice, hideNoteField, reportFields } from '../schemas/moderation.ts';
import { adminPerson } from './admin-person.ts';
import { defineEndpoint, success } from './endpoint.ts';
import { cursorField, pageLimit } from './paging.ts';

/** Admins read the report, and the owner of the profile gets no notice. A person's second report replaces the first. */
export const reportProfile = defineEndpoint({
  id: 'reportProfile',
  method: 'POST',
  path: '/api/public-profile/{username}/report',
  summary: "Report another member's public profile, by username or by user id",
  access: 'user',
  params: z.object({ username: z.string() }),
  body: reportFields('profile'),
  status: 201,
  response: success,
  /** INVALID for the own profile. */
  errors: ['NOT_FOUND'],
  rateLimit: 'report',
});

export const profileNotice = defineEndpoint({
  id: 'profileNotice',
  method: 'GET',
  path: '/api/user/profile-notice',
  summary: 'Whether the own profile is hidden by moderation, and why',
  access: 'user',
  status: 200,
  response: z.object({ hidden: z.nullable(hiddenNotice) }),
  errors: [],
});

const reviewSaid = z.object({
  rating: z.number(),
  halfStars: z.optional(z.number()),
  review: z.nullable(z.string()),
});
const profileSaid = z.object({
  username: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
});
export type ProfileSaid = z.infer<typeof profileSaid>;

/** `before` is what the thing said when it was reported; an administrator has closed a report that is not open. */
function reportOf<Said extends z.ZodMiniType>(said: Said) {
  return z.object({
    id: z.string(),
    reporter: adminPerson,
    reason: z.string(),
    note: z.nullable(z.string()),
    createdAt: z.string(),
    isOpen: z.boolean(),
    before: said,
  });
}

const reported = {
  id: z.string(),
  /** Its writer or owner. */
  person: adminPerson,
  /** Whether others see it now. */
  isPublic: z.boolean(),
  hidden: z.nullable(hiddenNotice),
  openCount: z.number(),
  reportCount: z.number(),
};

const reportedReview = z.object({
  kind: z.literal('review'),
  ...reported,
  artist: z.string(),
  title: z.string(),
  /** Whether its writer deleted a hidden review of the album and wrote this one, which is hidden from the start. */
  isAnew: z.boolean(),
  now: reviewSaid,
  /** The newest, at most `REPORTS_SHOWN`. */
  reports: z.array(reportOf(reviewSaid)),
});

const reportedProfile = z.object({
  kind: z.literal('profile'),
  ...reported,
  now: profileSaid,
  reports: z.array(reportOf(profileSaid)),
});

const reportedThing = z.discriminatedUnion('kind', [reportedReview, reportedProfile]);
export type ReportedReview = z.infer<typeof reportedReview>;
export type ReportedProfile = z.infer<typeof reportedProfile>;
export type ReportedThing = z.infer<typeof reportedThing>;

export const REPORTS_SHOWN = 20;
/** Rows of an answer whose query says no limit. */
export const REPORTED_SHOWN = 20;

export const listReported = defineEndpoint({
  id: 'listReported',
  method: 'GET',
  path: '/api/admin/moderation',
  summary: 'Reviews and profiles with open reports, the latest reported first, or those that are hidden',
  access: 'admin',
  query: z.object({
    show: z.optional(z.enum(['open', 'hidden'], { error: 'Show must be open or hidden' })),
    /** Only the profile and the reviews of this person. */
    personId: z.optional(idField),
    cursor: z.optional(cursorField),
    limit: pageLimit(50),
  }),
  status: 200,
  response: z.object({ things: z.array(reportedThing), nextCursor: z.nullable(z.string()) }),
  errors: [],
});

const thingParams = z.object({ kind: z.enum(['review', 'profile']), id: z.string() });

/** Hides it from everybody but its writer or owner, who is told the note, and closes its reports. */
export const hideReported = defineEndpoint({
  id: 'hideReported',
  method: 'POST',
  path: '/api/admin/moderation/{kind}/{id}/hide',
  summary: 'Hide a review or a profile',
  access: 'admin',
  params: thingParams,
  body: z.object({ note: hideNoteField }),
  status: 200,
  response: reportedThing,
  /** EDIT_CONFLICT where it is hidden already. */
  errors: ['NOT_FOUND', 'EDIT_CONFLICT'],
});

export const restoreReported = defineEndpoint({
  id: 'restoreReported',
  method: 'POST',
  path: '/api/admin/moderation/{kind}/{id}/restore',
  summary: 'Show a hidden review or profile again as it was before',
  access: 'admin',
  params: thingParams,
  status: 200,
  response: reportedThing,
  /** EDIT_CONFLICT where it is not hidden any more. */
  errors: ['NOT_FOUND', 'EDIT_CONFLICT'],
});

/** Closing twice changes nothing the second time. */
export const closeReports = defineEndpoint({
  id: 'closeReports',
  method: 'POST',
  path: '/api/admin/moderation/{kind}/{id}/close',
  summary: 'Close the reports of a review or profile without changing it',
  access: 'admin',
  params: thingParams,
  status: 200,
  response: reportedThing,
  errors: ['NOT_FOUND'],
});
