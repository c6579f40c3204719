import type { TestedMistake } from './mistake.ts';

const WRITE_STATEMENTS = 'sync-server/library/write-statements.ts';
const DEVICES = 'sync-server/account/devices.ts';

/** Mistakes of look-ups on the server that leave out the person. */
export const LOOK_UP_MISTAKES: readonly TestedMistake[] = [
  {
    name: 'a picture of another person by its hash',
    kind: 'look-ups without the person',
    tier: 'server',
    tests: ['tests/sync-server/visibility/pictures.test.ts'],
    patches: [
      {
        file: 'sync-server/library/images/queries.ts',
        find: `    .where('user_id', '=', userId)
    .where('sha256', '=', sha256)`,
        replace: "    .where('sha256', '=', sha256)",
      },
    ],
  },
  {
    name: 'an edit changes a row of another person with the same id',
    kind: 'look-ups without the person',
    tier: 'server',
    tests: ['tests/sync-server/http/same-ids.test.ts'],
    patches: [
      {
        file: WRITE_STATEMENTS,
        find: 'where t.id = x.id and t.user_id = $1`;\n}\n\n/** A statement',
        replace: 'where t.id = x.id and $1::uuid is not null`;\n}\n\n/** A statement',
      },
    ],
  },
  {
    name: 'a deletion takes a row of another person with the same id',
    kind: 'look-ups without the person',
    tier: 'server',
    tests: ['tests/sync-server/http/same-ids.test.ts'],
    patches: [
      {
        file: WRITE_STATEMENTS,
        find: 'as x (id uuid) where t.id = x.id and t.user_id = $1`;',
        replace: 'as x (id uuid) where t.id = x.id and $1::uuid is not null`;',
      },
    ],
  },
  {
    name: 'a rule reads the row of another person with the same id',
    kind: 'look-ups without the person',
    tier: 'server',
    tests: ['tests/sync-server/http/collections.test.ts'],
    patches: [
      {
        file: 'sync-server/library/library-state.ts',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        find: 'from ${TABLES[entity].table} t where t.user_id = $1`;',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        replace: 'from ${TABLES[entity].table} t where t.user_id is not null and $1::uuid is not null`;',
      },
    ],
  },
  {
    name: "the verdict of another person's change answers for one's own",
    kind: 'look-ups without the person',
    tier: 'server',
    tests: ['tests/sync-server/http/same-ids.test.ts'],
    patches: [
      {
        file: 'sync-server/library/verdicts.ts',
        find: 'where user_id = $1 and command_id = any',
        replace: 'where $1::uuid is not null and command_id = any',
      },
    ],
  },
  {
    name: 'any record by its id',
    kind: 'look-ups without the person',
    tier: 'server',
    tests: ['tests/sync-server/visibility/own-things.test.ts'],
    patches: [
      {
        file: 'sync-server/visibility/record.ts',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        find: 'sql`r.user_id = ${userId} and r.id = ${id}`',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        replace: 'sql`r.id = ${id}`',
      },
    ],
  },
  {
    name: 'any wish by its id',
    kind: 'look-ups without the person',
    tier: 'server',
    tests: ['tests/sync-server/visibility/own-things.test.ts'],
    patches: [
      {
        file: 'sync-server/wishlist/queries.ts',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        find: 'where w.user_id = ${userId} and ${condition}',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        replace: 'where ${condition}',
      },
    ],
  },
  {
    name: "one's own sign-out ends the session of another person",
    kind: 'look-ups without the person',
    tier: 'server',
    tests: ['tests/sync-server/account/settings.test.ts'],
    patches: [
      {
        file: DEVICES,
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        find: 'delete from sessions where ${isSessionOf(userId)} and sid',
        replace: 'delete from sessions where sid',
      },
    ],
  },
  {
    name: 'the devices of everybody in the list of devices',
    kind: 'look-ups without the person',
    tier: 'server',
    tests: ['tests/sync-server/account/settings.test.ts'],
    patches: [
      {
        file: DEVICES,
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        find: 'from sessions where ${isSessionOf(userId)} and expire',
        replace: 'from sessions where expire',
      },
    ],
  },
  {
    name: "anybody's review can be deleted",
    kind: 'look-ups without the person',
    tier: 'server',
    tests: ['tests/sync-server/reviews/write-review.test.ts'],
    patches: [
      {
        file: 'sync-server/reviews/write-review.ts',
        find: `      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst();`,
        replace: `      .where('id', '=', id)
      .executeTakeFirst();`,
      },
    ],
  },
  {
    name: "the acts of support with other accounts among one's own",
    kind: 'look-ups without the person',
    tier: 'server',
    tests: ['tests/sync-server/account/receipts.test.ts'],
    patches: [
      {
        file: 'sync-server/account/receipts.ts',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        find: 'where subject_id = ${userId} and act',
        replace: 'where act',
      },
    ],
  },
  {
    name: "the suggestions of everybody among one's own",
    kind: 'look-ups without the person',
    tier: 'server',
    tests: ['tests/sync-server/community/recommendations.test.ts'],
    patches: [
      {
        file: 'sync-server/community/recommendations.ts',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        find: 'where s.user_id = ${userId} and ${hasPublicProfile} and not exists',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        replace: 'where ${hasPublicProfile} and not exists',
      },
    ],
  },
  {
    name: 'a person who generates suggestions removes those of everybody',
    kind: 'look-ups without the person',
    tier: 'server',
    tests: ['tests/sync-server/community/recommendations.test.ts'],
    patches: [
      {
        file: 'sync-server/community/recommendations.ts',
        find: "await trx.deleteFrom('follow_recommendations').where('user_id', '=', userId).execute();",
        replace: "await trx.deleteFrom('follow_recommendations').execute();",
      },
    ],
  },
  {
    name: 'suggestions are made by the albums of everybody',
    kind: 'look-ups without the person',
    tier: 'server',
    tests: ['tests/sync-server/community/recommendations.test.ts'],
    patches: [
      {
        file: 'sync-server/community/recommendations.ts',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        find: 'own as materialized (select album_key, artist_key from held_albums where user_id = ${userId})',
        replace: 'own as materialized (select distinct album_key, artist_key from held_albums)',
      },
    ],
  },
  {
    name: 'the default collection of another person with the same ids is cleared',
    kind: 'look-ups without the person',
    tier: 'server',
    tests: ['tests/sync-server/http/same-ids.test.ts'],
    patches: [
      {
        file: WRITE_STATEMENTS,
        find: 'where t.id = x.id and t.user_id = $1 and t.is_default',
        replace: 'where t.id = x.id and $1::uuid is not null and t.is_default',
      },
    ],
  },
];
