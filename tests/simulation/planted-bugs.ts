export interface Patch {
  file: string;
  /** Must be in the file exactly once, so that a bug cannot quietly stop being planted. */
  find: string;
  replace: string;
}

export interface PlantedBug {
  name: string;
  tier: 'fast' | 'real';
  /** Left to `npm run simulate:bugs`: it takes more than a moment to be met. */
  slow?: boolean;
  patches: readonly Patch[];
}

const ROUND = 'app/sync/sync-round.ts';
const JOURNAL = 'app/library/journal.ts';
const CACHE = 'app/library/cache.ts';
const MERGE = 'app/library/merge-commands.ts';
const MEMORY = 'tests/support/memory-server.ts';
const TRANSACTION = 'sync-server/sync/in-user-transaction.ts';
const PUSH = 'sync-server/sync/push.ts';
const PULL = 'sync-server/sync/pull.ts';
const CURSOR = 'sync-server/sync/cursor.ts';
const PRUNE = 'sync-server/sync/prune.ts';
const ONCE = 'sync-server/sync/sync-once.ts';

/** The classic bugs of sync engines. Each is put into a copy of the source, and the simulation must see it. */
export const PLANTED_BUGS: readonly PlantedBug[] = [
  {
    name: 'no dedupe',
    tier: 'fast',
    patches: [
      {
        file: MEMORY,
        find: '    if (stored) {\n      if (stored.args',
        replace: '    if (stored && 0) {\n      if (stored.args',
      },
    ],
  },
  {
    name: 'cursor saved before the rows',
    tier: 'fast',
    patches: [
      {
        file: ROUND,
        find: 'await cache.apply(request, answer, segments)',
        replace: `await cache
      .apply(request, { ...answer, rows: {}, deleted: [] }, [])
      .then(() => cache.apply({ ...answer, page: answer.cursor === undefined ? answer.page : undefined }, answer, segments))`,
      },
    ],
  },
  {
    name: '401 taken as a refusal',
    tier: 'fast',
    patches: [
      {
        file: ROUND,
        find: "      case 'UNAUTHENTICATED':\n",
        replace: `      case 'UNAUTHENTICATED':
        await journal.settle(
          request.commands.map(({ id, seq }) => ({ id, seq, status: 'refused' as const, version: 0 })),
        );\n`,
      },
    ],
  },
  {
    name: 'outbox cleared on a 200 without verdict',
    tier: 'fast',
    patches: [
      {
        file: ROUND,
        find: '  if (response.redirected || !response.headers.has(SYNC_HEADER)) return undefined;',
        replace: `  if (response.redirected || !response.headers.has(SYNC_HEADER)) {
    return { status: 200, error: { code: 'UNAVAILABLE', message: 'portal' }, retryAfter: -1 };
  }`,
      },
      {
        file: ROUND,
        find: '    switch (error?.code) {',
        replace: `    if (status === 200) {
      await journal.db.write(async (tables) => {
        for (const row of await tables.outbox.toArray()) if (row.n !== undefined) await tables.outbox.delete(row.n);
      });
    }
    switch (error?.code) {`,
      },
    ],
  },
  {
    name: 'tombstone floor ignored',
    tier: 'fast',
    slow: true,
    patches: [{ file: MEMORY, find: ' || position < tables.floor)', replace: ')' }],
  },
  {
    name: 'verdict pruned before it was acknowledged',
    tier: 'fast',
    slow: true,
    patches: [
      {
        file: MEMORY,
        find: 'if (at < oldest && verdict.seq <= (tables.clients.get(clientId)?.acked ?? 0))',
        replace: 'if (at < oldest)',
      },
    ],
  },
  {
    name: 'no user check',
    tier: 'fast',
    patches: [
      { file: MEMORY, find: "      if (request.userId !== userId) throw new Refused('USER_MISMATCH');\n", replace: '' },
    ],
  },
  {
    name: 'a sent command merged',
    tier: 'fast',
    patches: [
      {
        file: MERGE,
        find: '  if (!earlier || earlier.sentAt !== undefined) return append;',
        replace: '  if (!earlier) return append;',
      },
      {
        file: JOURNAL,
        find: 'if (rows.some((row) => row?.n === undefined || row.n <= meta.sent.upTo)) return false;',
        replace: 'if (rows.some((row) => row?.n === undefined)) return false;',
      },
    ],
  },
  {
    name: 'sequence assigned at enqueue',
    tier: 'fast',
    patches: [{ file: JOURNAL, find: 'byN.get(n)?.seq ?? nextSeq', replace: 'byN.get(n)?.seq ?? n' }],
  },
  {
    name: 'a stale answer applied',
    tier: 'fast',
    slow: true,
    patches: [
      {
        file: CACHE,
        find: 'if (state.cursor !== request.cursor || state.page !== request.page || state.epoch !== request.epoch) return false;',
        replace: '',
      },
    ],
  },
  {
    name: 'nothing sent again after a restore',
    tier: 'fast',
    patches: [
      {
        file: JOURNAL,
        find: 'resendEpoch: reset ? (client.resendEpoch ?? client.epoch) : client.resendEpoch,',
        replace: 'resendEpoch: undefined,',
      },
    ],
  },
  {
    name: 'verdict outside the transaction',
    tier: 'real',
    patches: [
      {
        file: PUSH,
        find: 'storeVerdicts(tx.client, tx.userId, clientId, done)',
        replace: 'storeVerdicts(ctx.pool as unknown as PoolClient, tx.userId, clientId, done)',
      },
    ],
  },
  {
    name: 'limit counted without the lock',
    tier: 'real',
    slow: true,
    patches: [
      {
        file: TRANSACTION,
        find: "text: 'select version, epoch, tombstone_floor from sync_head where user_id = $1 for update'",
        replace: "text: 'select version, epoch, tombstone_floor from sync_head where user_id = $1'",
      },
    ],
  },
  {
    name: 'READ COMMITTED pull',
    tier: 'real',
    slow: true,
    patches: [
      {
        file: PULL,
        find: "'begin isolation level repeatable read read only'",
        replace: "'begin read only'",
      },
    ],
  },
  {
    name: 'global sequence cursor',
    tier: 'real',
    slow: true,
    patches: [
      {
        file: TRANSACTION,
        find: "text: 'select version, epoch, tombstone_floor from sync_head where user_id = $1 for update'",
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
    tier: 'real',
    slow: true,
    patches: [{ file: CURSOR, find: ' || position < head.floor)', replace: ')' }],
  },
  {
    name: 'verdict pruned before it was acknowledged by the real server',
    tier: 'real',
    slow: true,
    patches: [{ file: PRUNE, find: 'c.acked_seq >= v.seq', replace: 'true' }],
  },
  {
    name: 'no user check by the real server',
    tier: 'real',
    slow: true,
    patches: [{ file: ONCE, find: 'if (request.userId !== userId) {', replace: 'if (request.userId === undefined) {' }],
  },
];
