import type { SimulatedMistake } from '../planted/mistake.ts';

const PERSON = 'sync-server/visibility/person.ts';
const COLLECTOR = 'sync-server/visibility/collector.ts';
const REVIEW = 'sync-server/visibility/review.ts';
const LEADERS = 'sync-server/community/leaderboards.ts';
const WRITE = 'sync-server/reviews/write-review.ts';

/** Mistakes of what a private, hidden or deleted person, album or review leaves behind where people meet. */
export const TOWN_BUGS: readonly SimulatedMistake[] = [
  {
    name: 'names of a private profile beside reviews and in lists',
    kind: 'what members see',
    tier: 'real',
    patches: [
      {
        file: PERSON,
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        find: 'case when ${isShown} then u.first_name end as "firstName"',
        replace: 'u.first_name as "firstName"',
      },
    ],
  },
  {
    name: 'the id of a private person beside reviews',
    kind: 'what strangers see',
    tier: 'real',
    patches: [
      {
        file: PERSON,
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        find: 'case when ${isShown} then u.id end as "personId"',
        replace: 'u.id as "personId"',
      },
    ],
  },
  {
    name: 'sleeves of a private profile in the list of collectors',
    kind: 'what members see',
    tier: 'real',
    patches: [
      {
        file: COLLECTOR,
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        find: 'where ${hasPublicProfile} and ${isInPublicCollection}',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        replace: 'where ${isInPublicCollection}',
      },
    ],
  },
  {
    name: 'sleeves of private collections in the list of collectors',
    kind: 'what members see',
    tier: 'real',
    patches: [
      {
        file: 'sync-server/visibility/shown-album.ts',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        find: 'c.user_id = r.user_id and ${isPublicCollection}',
        replace: 'c.user_id = r.user_id',
      },
    ],
  },
  {
    name: 'private profiles on the leaderboard of albums',
    kind: 'what members see',
    tier: 'real',
    patches: [
      {
        file: LEADERS,
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        find: 'where f.albums > 0 and ${hasPublicProfile}',
        replace: 'where f.albums > 0',
      },
    ],
  },
  {
    name: 'private people among the followers of others',
    kind: 'what members see',
    tier: 'real',
    patches: [
      {
        file: COLLECTOR,
        find: 'viewerId === ownerId ? sql`true` : isReadableProfile(viewerId)',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        replace: 'viewerId === ownerId ? sql`true` : sql`(true or ${isReadableProfile(viewerId)})`',
      },
    ],
  },
  {
    name: 'a review that was hidden counts in the rating of its album',
    kind: 'what strangers see',
    tier: 'real',
    patches: [
      {
        file: REVIEW,
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        find: 'round(avg(r.rating) filter (where ${isPublicReview}), 1)',
        replace: 'round(avg(r.rating), 1)',
      },
    ],
  },
  {
    name: 'a hidden review public again when it is deleted and written anew',
    kind: 'what strangers see',
    tier: 'real',
    patches: [{ file: WRITE, find: '    await hideWithheld(trx, id, now);\n', replace: '    void hideWithheld;\n' }],
  },
  {
    name: 'albums that the plan hides counted on the leaderboard',
    kind: 'hidden albums',
    tier: 'real',
    slow: true,
    patches: [
      {
        file: 'sync-server/community/refresh-figures.ts',
        find: 'albums = (select count(*) from shown),',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        replace: 'albums = (select count(*) from records where user_id = ${userId}),',
      },
    ],
  },
];
