import type { TestedMistake } from './mistake.ts';

/** Mistakes of what strangers see. */
export const PUBLIC_MISTAKES: readonly TestedMistake[] = [
  {
    name: 'strangers see a private collection',
    kind: 'what strangers see',
    tier: 'server',
    tests: ['tests/sync-server/visibility/pictures.test.ts'],
    patches: [
      {
        file: 'sync-server/visibility/collection.ts',
        find: 'sql`c.is_public`',
        replace: 'sql`c.id is not null`',
      },
    ],
  },
  {
    name: 'strangers see wishes that are private',
    kind: 'what strangers see',
    tier: 'server',
    tests: ['tests/sync-server/visibility/pictures.test.ts'],
    patches: [
      {
        file: 'sync-server/visibility/wishlist-item.ts',
        find: 'sql`w.is_public`',
        replace: 'sql`w.id is not null`',
      },
    ],
  },
  {
    name: 'a hidden person keeps public pages',
    kind: 'what strangers see',
    tier: 'server',
    tests: ['tests/sync-server/visibility/who-sees-what.test.ts'],
    patches: [
      {
        file: 'sync-server/visibility/person.ts',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        find: ' and not ${isHidden(sql`u`)}',
        replace: '',
      },
    ],
  },
  {
    name: 'strangers see the portrait of a private profile',
    kind: 'what strangers see',
    tier: 'server',
    tests: ['tests/sync-server/visibility/pictures.test.ts'],
    patches: [
      {
        file: 'sync-server/visibility/picture.ts',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        find: 'u.id = ${userId} and ${hasPublicProfile} and u.profile_image_url',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        replace: 'u.id = ${userId} and u.profile_image_url',
      },
    ],
  },
  {
    name: 'strangers see the sleeves of albums that no public collection has',
    kind: 'what strangers see',
    tier: 'server',
    tests: ['tests/sync-server/visibility/pictures.test.ts'],
    patches: [
      {
        file: 'sync-server/visibility/picture.ts',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        find: 'and (c.is_default or ${isMemberOf(sql`c.id`)})',
        replace: '',
      },
    ],
  },
  {
    name: 'strangers see any stored picture of a person with public pages',
    kind: 'what strangers see',
    tier: 'server',
    tests: ['tests/sync-server/visibility/pictures.test.ts'],
    patches: [
      {
        file: 'sync-server/visibility/picture.ts',
        find: 'return rows[0]?.shown === true;',
        replace: 'return rows.length > 0;',
      },
    ],
  },
];
