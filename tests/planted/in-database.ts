import type { TestedMistake } from './mistake.ts';

const UNUSED_IMAGES = 'sync-server/library/images/unused-images.ts';
const PRUNE = 'sync-server/sync/prune.ts';
const RECORDS_WITHOUT_REFERENCE = 'sync-server/db/migrations/0005-records-without-reference.ts';

/** Mistakes of retention, of pruning and of the triggers. */
export const DATABASE_MISTAKES: readonly TestedMistake[] = [
  {
    name: 'what is deleted is forgotten after 18 days',
    kind: 'retention',
    tier: 'server',
    tests: ['tests/sync-server/sync/pruning.test.ts'],
    patches: [
      {
        file: 'sync-server/jobs/housekeeping.ts',
        find: 'const SYNC_MEMORY_DAYS = 180;',
        replace: 'const SYNC_MEMORY_DAYS = 18;',
      },
    ],
  },
  {
    name: 'a picture is removed before its row comes',
    kind: 'retention',
    tier: 'server',
    tests: ['tests/sync-server/sync/pruning.test.ts'],
    patches: [
      {
        file: 'sync-server/library/images/picture-share.ts',
        find: 'unusedDays: 180,',
        replace: 'unusedDays: 18,',
      },
    ],
  },
  {
    name: 'a picture is removed at the first look',
    kind: 'retention',
    tier: 'server',
    tests: ['tests/sync-server/images/unused-images.test.ts'],
    patches: [
      {
        file: UNUSED_IMAGES,
        find: 'and not due.is_used and due.unused_since is not null',
        replace: 'and not due.is_used',
      },
    ],
  },
  {
    name: 'the pictures of a deleted album are removed while it can come back',
    kind: 'retention',
    tier: 'server',
    tests: ['tests/sync-server/images/unused-images.test.ts'],
    patches: [
      {
        file: UNUSED_IMAGES,
        find: `    union all select snapshot::text from sync_tombstone where user_id = $1
`,
        replace: '',
      },
    ],
  },
  {
    name: 'the pictures of a refused change are removed',
    kind: 'retention',
    tier: 'server',
    tests: ['tests/sync-server/images/unused-images.test.ts'],
    patches: [
      {
        file: UNUSED_IMAGES,
        find: `    union all select args::text from sync_verdict where user_id = $1 and args is not null
`,
        replace: '',
      },
    ],
  },
  {
    name: 'the photos of an album are removed',
    kind: 'retention',
    tier: 'server',
    tests: ['tests/sync-server/images/unused-images.test.ts'],
    patches: [
      {
        file: UNUSED_IMAGES,
        find: `    union all select unnest(shelfie_photos) from records where user_id = $1
`,
        replace: '',
      },
    ],
  },
  {
    name: 'the pictures of reviews are removed',
    kind: 'retention',
    tier: 'server',
    tests: ['tests/sync-server/images/unused-images.test.ts'],
    patches: [
      {
        file: UNUSED_IMAGES,
        find: `    union all select image_url from album_reviews where user_id = $1
`,
        replace: '',
      },
    ],
  },
  {
    name: 'the profile picture is removed',
    kind: 'retention',
    tier: 'server',
    tests: ['tests/sync-server/images/unused-images.test.ts'],
    patches: [
      {
        file: UNUSED_IMAGES,
        find: `    union all select profile_image_url from users where id = $1
`,
        replace: '',
      },
    ],
  },
  {
    name: 'a picture that an overwritten value names is removed',
    kind: 'retention',
    tier: 'server',
    tests: ['tests/sync-server/images/unused-images.test.ts'],
    patches: [
      {
        file: UNUSED_IMAGES,
        find: `    union all select verdict::text from sync_verdict where user_id = $1
`,
        replace: '',
      },
    ],
  },
  {
    name: 'the refused picture of a large import is removed',
    kind: 'retention',
    tier: 'server',
    tests: ['tests/sync-server/sync/push.test.ts'],
    patches: [
      {
        file: 'sync-server/library/verdicts.ts',
        find: 'return JSON.stringify({ pictures: [...pictures].slice(0, MOST_KEPT_PICTURES) });',
        replace: 'return JSON.stringify({ pictures: [...pictures].slice(0, 0) });',
      },
    ],
  },
  {
    name: 'a picture that is sent again is removed as if it were old',
    kind: 'retention',
    tier: 'server',
    tests: ['tests/sync-server/images/unused-images.test.ts'],
    patches: [
      {
        file: 'sync-server/library/images/queries.ts',
        find: 'do update set check_at = excluded.check_at, unused_since = null',
        replace: 'do update set check_at = images.check_at',
      },
    ],
  },
  {
    name: 'a username is free for others the day it is given up',
    kind: 'retention',
    tier: 'server',
    tests: ['tests/sync-server/http/account.test.ts'],
    patches: [
      {
        file: 'sync-server/account/queries.ts',
        find: 'const HOLD_DAYS = 30;',
        replace: 'const HOLD_DAYS = 0;',
      },
    ],
  },
  {
    name: 'pruned without the lock of the person',
    kind: 'pruning',
    tier: 'server',
    tests: ['tests/sync-server/sync/pruning.test.ts'],
    patches: [
      {
        file: PRUNE,
        find: "const lock = 'select from sync_head where user_id = $1 for update skip locked';",
        replace: "const lock = 'select from sync_head where user_id = $1';",
      },
    ],
  },
  {
    name: 'pruned without a word to devices that come later',
    kind: 'pruning',
    tier: 'server',
    tests: ['tests/sync-server/sync/pruning.test.ts'],
    patches: [
      {
        file: PRUNE,
        find: 'if (floor !== null) await client.query(raise, [userId, floor]);',
        replace: 'if (floor === undefined) await client.query(raise, [userId, floor]);',
      },
    ],
  },
  {
    name: "one person's pruning takes the deletions of another",
    kind: 'pruning',
    tier: 'server',
    tests: ['tests/sync-server/sync/pruning.test.ts'],
    patches: [
      {
        file: PRUNE,
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        find: 'where ${condition} and user_id = $2 returning',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        replace: 'where ${condition} and $2::uuid is not null returning',
      },
    ],
  },
  {
    name: 'verdicts are pruned that no device has acknowledged',
    kind: 'pruning',
    tier: 'server',
    tests: ['tests/sync-server/sync/pruning.test.ts'],
    patches: [
      {
        file: PRUNE,
        find: 'c.acked_seq >= seq',
        replace: 'c.last_seq >= seq',
      },
    ],
  },
  {
    name: 'a row put back by SQL stays deleted for devices',
    kind: 'rows put back by SQL',
    tier: 'server',
    tests: ['tests/sync-server/sync/stray-writes.test.ts'],
    patches: [
      {
        file: RECORDS_WITHOUT_REFERENCE,
        find: `  if tg_op = 'INSERT' then
    delete from sync_tombstone
      where user_id = new.user_id and entity = tg_argv[0] and id = new.id;
  end if;
`,
        replace: '',
      },
    ],
  },
  {
    name: 'a row deleted by SQL stays on devices',
    kind: 'rows put back by SQL',
    tier: 'server',
    tests: ['tests/sync-server/sync/stray-writes.test.ts'],
    patches: [
      {
        file: 'sync-server/db/migrations/0001-library.ts',
        find: `  stamped := stray_version(old.user_id);
`,
        replace: `  return null;
`,
      },
    ],
  },
  {
    name: 'a row changed by SQL never comes to a device',
    kind: 'rows put back by SQL',
    tier: 'server',
    tests: ['tests/sync-server/sync/stray-writes.test.ts'],
    patches: [
      {
        file: RECORDS_WITHOUT_REFERENCE,
        find: `  new.version := stray_version(new.user_id);
`,
        replace: `  new.version := coalesce(old.version, stray_version(new.user_id));
`,
      },
    ],
  },
  {
    name: 'a membership changed by SQL never comes to a device',
    kind: 'rows put back by SQL',
    tier: 'server',
    tests: ['tests/sync-server/sync/stray-writes.test.ts'],
    patches: [
      {
        file: 'sync-server/db/migrations/0011-ids-of-each-person.ts',
        find: `  update records set version = version
    where user_id = coalesce(new.user_id, old.user_id) and id = coalesce(new.record_id, old.record_id);
`,
        replace: '',
      },
    ],
  },
  {
    name: 'the library of a deleted account stays',
    kind: 'rows put back by SQL',
    tier: 'server',
    tests: ['tests/sync-server/account/delete-account.test.ts'],
    patches: [
      {
        file: RECORDS_WITHOUT_REFERENCE,
        find: `  delete from records where user_id = old.id;
`,
        replace: '',
      },
    ],
  },
];
