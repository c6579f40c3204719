import type { TestedMistake } from './mistake.ts';

const HIDING = 'sync-server/visibility/hiding.ts';
const COLLECTOR = 'sync-server/visibility/collector.ts';

/** Mistakes of what members and administrators see. */
export const PRIVACY_MISTAKES: readonly TestedMistake[] = [
  {
    name: 'members read reviews that an administrator hid',
    kind: 'what members see',
    tier: 'server',
    tests: ['tests/sync-server/moderation/hidden-reviews.test.ts'],
    patches: [
      {
        file: HIDING,
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        find: 'update album_reviews set is_public = false, hidden_at = ${now}, hidden_note = ${note}\n',
        replace: `update album_reviews set hidden_anew = hidden_anew
`,
      },
    ],
  },
  {
    name: 'a hidden review comes back when it is written again',
    kind: 'what members see',
    tier: 'server',
    tests: ['tests/sync-server/moderation/hidden-reviews.test.ts'],
    patches: [
      {
        file: HIDING,
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        find: 'from withheld w where id = ${reviewId}',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        replace: 'from withheld w where id = ${reviewId} and false',
      },
    ],
  },
  {
    name: 'a member reports a review that is private',
    kind: 'what members see',
    tier: 'server',
    tests: ['tests/sync-server/reviews/write-review.test.ts'],
    patches: [
      {
        file: 'sync-server/reviews/write-review.ts',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        find: 'where r.id = ${id} and ${isReadableReview(userId)} for key share',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        replace: 'where r.id = ${id} for key share',
      },
    ],
  },
  {
    name: 'members read private reviews of an album',
    kind: 'what members see',
    tier: 'server',
    tests: ['tests/sync-server/http/reviews.test.ts'],
    patches: [
      {
        file: 'sync-server/reviews/queries.ts',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        find: 'r.user_id is distinct from ${viewerId}::uuid and ${isReadableReview(viewerId)}`',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        replace: 'r.user_id is distinct from ${viewerId}::uuid`',
      },
    ],
  },
  {
    name: 'a private profile among the follows of another person',
    kind: 'what members see',
    tier: 'server',
    tests: ['tests/sync-server/community/follows.test.ts'],
    patches: [
      {
        file: COLLECTOR,
        find: 'return viewerId === ownerId ? sql`true` : isReadableProfile(viewerId);',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        replace: 'return viewerId === ownerId ? sql`true` : sql`u.id <> ${viewerId}`;',
      },
    ],
  },
  {
    name: 'the number of albums of a private profile',
    kind: 'what members see',
    tier: 'server',
    tests: ['tests/sync-server/community/collectors.test.ts'],
    patches: [
      {
        file: COLLECTOR,
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        find: 'case when ${isReadableProfile(viewerId)} then\n',
        replace: `case when u.id is not null then
`,
      },
    ],
  },
  {
    name: 'the sleeves of private collections',
    kind: 'what members see',
    tier: 'server',
    tests: ['tests/sync-server/community/collectors.test.ts'],
    patches: [
      {
        file: 'sync-server/visibility/shown-album.ts',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        find: 'where c.user_id = r.user_id and ${isPublicCollection}\n',
        replace: `where c.user_id = r.user_id
`,
      },
    ],
  },
  {
    name: 'a suggestion of a person who became private',
    kind: 'what members see',
    tier: 'server',
    tests: ['tests/sync-server/community/recommendations.test.ts'],
    patches: [
      {
        file: 'sync-server/community/recommendations.ts',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        find: 'where s.user_id = ${userId} and ${hasPublicProfile} and not exists',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        replace: 'where s.user_id = ${userId} and not exists',
      },
    ],
  },
  {
    name: 'administrators see the whole code of a gift',
    kind: 'what administrators see',
    tier: 'server',
    tests: ['tests/sync-server/billing/admin-gifts.test.ts'],
    patches: [
      {
        file: 'sync-server/visibility/for-admins-gifts.ts',
        find: 'maskedCode: code && masked(code)',
        replace: 'maskedCode: code',
      },
    ],
  },
  {
    name: 'the list of addresses has those that nobody has confirmed',
    kind: 'what administrators see',
    tier: 'server',
    tests: ['tests/sync-server/admin-users/users.test.ts'],
    patches: [
      {
        file: 'sync-server/visibility/for-admins.ts',
        find: 'sql`is_listed_address(u)`',
        replace: "sql`u.email <> '' and u.news_by_mail`",
      },
    ],
  },
  {
    name: 'private ratings in the mean of an album',
    kind: 'what members see',
    tier: 'server',
    tests: ['tests/sync-server/reviews/write-review.test.ts'],
    patches: [
      {
        file: 'sync-server/visibility/review.ts',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        find: 'round(avg(r.rating) filter (where ${isPublicReview}), 1)',
        replace: 'round(avg(r.rating), 1)',
      },
    ],
  },
  {
    name: 'private reviews in the number of reviews of an album',
    kind: 'what members see',
    tier: 'server',
    tests: ['tests/sync-server/reviews/write-review.test.ts'],
    patches: [
      {
        file: 'sync-server/visibility/review.ts',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        find: '(count(*) filter (where ${isPublicReview}))::int',
        replace: 'count(*)::int',
      },
    ],
  },
  {
    name: 'the sleeves of a private profile',
    kind: 'what members see',
    tier: 'server',
    tests: ['tests/sync-server/community/collectors.test.ts'],
    patches: [
      {
        file: COLLECTOR,
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        find: 'where ${hasPublicProfile} and ${isInPublicCollection} order by',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        replace: 'where ${isInPublicCollection} order by',
      },
    ],
  },
  {
    name: 'administrators open any picture of a reported person',
    kind: 'what administrators see',
    tier: 'server',
    tests: ['tests/sync-server/moderation/hidden-profiles.test.ts'],
    patches: [
      {
        file: 'sync-server/visibility/for-admins-moderation.ts',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        find: "p.said ->> 'profileImageUrl' = ${address}",
        replace: 'p.said is not null',
      },
    ],
  },
  {
    name: 'administrators open any picture of anybody',
    kind: 'what administrators see',
    tier: 'server',
    tests: ['tests/sync-server/moderation/hidden-profiles.test.ts'],
    patches: [
      {
        file: 'sync-server/visibility/for-admins-moderation.ts',
        find: 'return rows[0]?.isReported === true;',
        replace: 'return rows.length > 0;',
      },
    ],
  },
  {
    name: 'members open the picture of a reported person',
    kind: 'what administrators see',
    tier: 'server',
    tests: ['tests/sync-server/moderation/hidden-profiles.test.ts'],
    patches: [
      {
        file: 'sync-server/moderation/routes.ts',
        find: "requireAccess(ctx, { access: 'admin' })",
        replace: "requireAccess(ctx, { access: 'user' })",
      },
    ],
  },
];
