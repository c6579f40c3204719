import type { Patch, SimulatedMistake } from '../planted/mistake.ts';

const TRANSACTION = 'sync-server/library/user-transaction.ts';
const TURNS = 'sync-server/library/turns.ts';
const PUSH = 'sync-server/sync/push.ts';
const PULL = 'sync-server/sync/pull.ts';
const CURSOR = 'sync-server/sync/cursor.ts';
const PRUNE = 'sync-server/sync/prune.ts';
const ONCE = 'sync-server/sync/sync-once.ts';

/** Within one process no two changes of a person meet, whatever the lock does. */
const NO_TURNS: Patch = {
  file: TURNS,
  find: '      if (queue) return new Promise',
  replace: '      if (queue && 0) return new Promise',
};

/** Bugs that only the real server with its database can have. */
export const SERVER_BUGS: readonly SimulatedMistake[] = [
  {
    name: 'verdict outside the transaction',
    kind: 'repeated effects',
    tier: 'real',
    slow: true,
    patches: [
      {
        file: PUSH,
        find: 'storeVerdicts(tx.client, tx.userId, clientId, done)',
        replace: 'Promise.resolve(void Object.assign(tx, { decided: done }))',
      },
      {
        file: TRANSACTION,
        find: '    // Listeners serve other requests, so their connections must count for nobody.',
        replace: `    const [{ userId: person, decided }] = txs as unknown as [{ userId: string; decided?: [] }];
    if (decided) await (await import('./verdicts.ts')).storeVerdicts(client, person, clientId ?? null, decided);
    // Listeners serve other requests, so their connections must count for nobody.`,
      },
    ],
  },
  {
    name: 'limit counted without the lock',
    kind: 'hidden albums',
    tier: 'real',
    slow: true,
    patches: [
      NO_TURNS,
      {
        file: TRANSACTION,
        find: "text: 'select version, epoch, tombstone_floor from sync_head where user_id = $1 for update skip locked'",
        replace: "text: 'select version, epoch, tombstone_floor from sync_head where user_id = $1'",
      },
    ],
  },
  {
    name: 'version of a pull read after its rows',
    kind: 'the real loop',
    tier: 'real',
    slow: true,
    patches: [
      {
        file: PULL,
        find: "const news = await readNews(client, userId, from, { most: deltaRows, part: 'some' });",
        replace: `const news = await readNews(client, userId, from, { most: deltaRows, part: 'some' });
  news.version = news.upTo = (await readHead(client, userId)).version;`,
      },
      // Else it is met too rarely: what a device alone changed is not read at all.
      { file: ONCE, find: 'if (cursor !== from) return undefined;', replace: 'if (from >= 0) return undefined;' },
    ],
  },
  {
    name: 'own changes taken for all by a device that lacks others',
    kind: 'the real loop',
    tier: 'real',
    slow: true,
    patches: [{ file: ONCE, find: '  if (cursor !== from) return undefined;\n', replace: '' }],
  },
  {
    name: 'global sequence cursor',
    kind: 'the real loop',
    tier: 'real',
    slow: true,
    patches: [
      NO_TURNS,
      {
        file: TRANSACTION,
        find: "text: 'select version, epoch, tombstone_floor from sync_head where user_id = $1 for update skip locked'",
        replace:
          "text: `select nextval('global_order') * 1000 as version, epoch, tombstone_floor from sync_head where user_id = $1`",
      },
      {
        file: TRANSACTION,
        find: 'update sync_head set version = $2 where user_id = $1',
        replace: 'update sync_head set version = greatest(version, $2) where user_id = $1',
      },
      {
        file: 'sync-server/db/migrations/0001-library.ts',
        find: 'create table sync_client (',
        replace: 'create sequence global_order;\ncreate table sync_client (',
      },
    ],
  },
  {
    name: 'tombstone floor ignored by the real server',
    kind: 'pruning',
    tier: 'real',
    slow: true,
    patches: [{ file: CURSOR, find: ' || position < head.floor)', replace: ')' }],
  },
  {
    name: 'verdict pruned before it was acknowledged by the real server',
    kind: 'pruning',
    tier: 'real',
    slow: true,
    patches: [{ file: PRUNE, find: 'c.acked_seq >= seq', replace: 'true' }],
  },
  {
    name: 'a plan whose end is not written',
    kind: 'hidden albums',
    tier: 'real',
    slow: true,
    patches: [
      {
        file: 'sync-server/billing/ledger.ts',
        find: 'subscription_expires_at: standing.subscriptionExpiresAt',
        replace: 'subscription_expires_at: null',
      },
    ],
  },
  {
    name: 'a plan that is over and still shows all albums to strangers',
    kind: 'what strangers see',
    tier: 'real',
    slow: true,
    patches: [
      {
        file: 'sync-server/visibility/record.ts',
        find: 'subscriptionExpiresAt: user.subscription_expires_at,',
        replace: 'subscriptionExpiresAt: null,',
      },
    ],
  },
  {
    name: 'no user check by the real server',
    kind: 'change of person',
    tier: 'real',
    slow: true,
    patches: [
      { file: ONCE, find: 'if (request.userId !== userId) throw', replace: 'if (request.userId === undefined) throw' },
    ],
  },
];
