import type { SimulatedMistake } from '../planted/mistake.ts';

const ROUND = 'app/sync/sync-round.ts';
const SEND = 'app/sync/send-request.ts';
const QUEUE = 'app/library/journal/queue.ts';
const PATCH_LOG = 'app/library/journal/patch-log.ts';
const SENDING = 'app/library/journal/sending.ts';
const VERDICTS = 'app/library/journal/verdicts.ts';
const LIBRARY = 'app/library/library.ts';
const CACHE = 'app/library/cache/cache.ts';
const NEWS = 'app/sync/take-news.ts';
const MERGE = 'app/library/commands/merge-commands.ts';
const MEMORY = 'tests/support/memory-server.ts';
const RUNS = 'shared/wire/verdict-runs.ts';

/** The classic bugs of sync engines, between a device and the server. */
export const SYNC_BUGS: readonly SimulatedMistake[] = [
  {
    name: 'no dedupe',
    kind: 'repeated effects',
    tier: 'fast',
    patches: [
      {
        file: MEMORY,
        find: '    if (stored) {\n      // The device',
        replace: '    if (stored && 0) {\n      // The device',
      },
    ],
  },
  {
    name: 'news taken by a device that lacks what was before them',
    kind: 'the real loop',
    tier: 'fast',
    patches: [{ file: NEWS, find: ' || cursor < from) return false', replace: ') return false' }],
  },
  {
    name: 'news of another person taken',
    kind: 'change of person',
    tier: 'fast',
    // Two people have two histories, so that the check of the epoch alone would hold it up.
    patches: [
      { file: NEWS, find: 'news?.answer.userId === userId ? news : undefined', replace: 'news' },
      { file: NEWS, find: 'epoch !== answer.epoch || cursor < from', replace: 'cursor < from' },
    ],
  },
  {
    name: 'cursor saved before the rows',
    kind: 'sent marks',
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
    kind: 'change of person',
    tier: 'fast',
    patches: [
      {
        file: ROUND,
        find: "      case 'UNAUTHENTICATED':\n",
        replace: `      case 'UNAUTHENTICATED':
        await journal.settle(
          request.commands.map(({ id, seq }) => ({ id, seq, status: 'refused' as const, version: 0 })),
          { clientId: request.clientId },
        );\n`,
      },
    ],
  },
  {
    name: 'outbox cleared on a 200 without verdict',
    kind: 'cut answers',
    tier: 'fast',
    patches: [
      {
        file: SEND,
        find: '  if (response.redirected || !response.headers.has(SYNC_HEADER)) return undefined;',
        replace: `  if (response.redirected || !response.headers.has(SYNC_HEADER)) {
    return { status: 200, error: { code: 'UNAVAILABLE', message: 'portal' }, retryAfter: -1 };
  }`,
      },
      { file: SEND, find: 'if (reply) noteTime(', replace: "if (reply && 'answer' in reply) noteTime(" },
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
    kind: 'pruning',
    tier: 'fast',
    slow: true,
    patches: [{ file: MEMORY, find: ' || position < tables.floor)', replace: ')' }],
  },
  {
    name: 'verdict pruned before it was acknowledged',
    kind: 'pruning',
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
    kind: 'change of person',
    tier: 'fast',
    patches: [
      { file: MEMORY, find: "      if (request.userId !== userId) throw new Refused('USER_MISMATCH');\n", replace: '' },
    ],
  },
  {
    name: 'a sent command merged',
    kind: 'quick edits and Undo',
    tier: 'fast',
    patches: [
      {
        file: MERGE,
        find: '  if (!earlier || earlier.sentAt !== undefined) return append;',
        replace: '  if (!earlier) return append;',
      },
      {
        file: QUEUE,
        find: 'if (rows.some((row) => row?.n === undefined || row.n <= meta.sent.upTo)) return false;',
        replace: 'if (rows.some((row) => row?.n === undefined)) return false;',
      },
    ],
  },
  {
    name: 'sequence assigned at enqueue',
    kind: 'sent marks',
    tier: 'fast',
    patches: [{ file: SENDING, find: 'seqByN.get(n) ?? nextSeq', replace: 'seqByN.get(n) ?? n' }],
  },
  {
    name: 'sent at once past what another tab has saved',
    kind: 'another tab',
    tier: 'fast',
    patches: [{ file: QUEUE, find: 'count === 1 ? numberAlone', replace: 'count > 0 ? numberAlone' }],
  },
  {
    name: 'a stale answer applied',
    kind: 'late answers',
    tier: 'fast',
    slow: true,
    patches: [
      {
        file: CACHE,
        find: 'if (!standsAt(state, request)) return false;',
        replace: '',
      },
    ],
  },
  {
    name: 'nothing sent again after a restore',
    kind: 'another history',
    tier: 'fast',
    patches: [
      {
        file: SENDING,
        find: '...again.map((row, index) => ({ ...row, n: first + index })), ',
        replace: '',
      },
    ],
  },
  {
    name: 'outbox cleared on a 200 of our own server that lacks verdicts',
    kind: 'acknowledgements',
    tier: 'fast',
    patches: [
      {
        file: ROUND,
        find: '    const reached = positionAfter(answer);',
        replace: `    const told = new Map(answer.verdicts.map((verdict) => [verdict.id, verdict]));
    const { head: version } = answer;
    const done = ({ id, seq }: { id: string; seq: number }) => ({ id, seq, status: 'noop' as const, version });
    answer = { ...answer, verdicts: commands.map((one) => told.get(one.id) ?? done(one)) };
    const reached = positionAfter(answer);`,
      },
    ],
  },
  {
    name: 'another history taken for its own by a device that lost its cache',
    kind: 'another history',
    tier: 'fast',
    slow: true,
    patches: [
      { file: ROUND, find: 'epoch: epoch ?? client.epoch,', replace: 'epoch,' },
      { file: ROUND, find: 'client.epoch !== undefined && client.epoch !== answer.epoch', replace: 'false' },
    ],
  },
  {
    name: 'sent again without the word that it was accepted',
    kind: 'another history',
    tier: 'fast',
    slow: true,
    patches: [{ file: SENDING, find: 'answered: row.answered', replace: 'answered: undefined' }],
  },
  {
    name: 'forgotten verdicts not counted',
    kind: 'another history',
    tier: 'fast',
    slow: true,
    patches: [
      {
        file: MEMORY,
        find: '          tables.verdictFloor = Math.max(tables.verdictFloor, verdict.version);\n',
        replace: '',
      },
    ],
  },
  {
    name: 'an answer shown that the cache has not taken',
    kind: 'late answers',
    tier: 'fast',
    patches: [{ file: ROUND, find: 'applied ? segments : undefined', replace: 'segments' }],
  },
  {
    name: 'old rows cleared when a new filling begins',
    kind: 'abandoned first pulls',
    tier: 'fast',
    patches: [
      {
        file: CACHE,
        find: '  if (old) {\n    await tables.segments.deleteBetween',
        replace: '  if (old && 0) {\n    await tables.segments.deleteBetween',
      },
    ],
  },
  {
    name: 'what another tab wrote taken over with a gap',
    kind: 'another tab',
    tier: 'fast',
    patches: [
      {
        file: PATCH_LOG,
        find: 'return patches.every((patch, index) => patch.revision === revision + 1 + index) ? patches : undefined;',
        replace: 'return patches;',
      },
    ],
  },
  {
    name: 'rows another tab added not looked for',
    kind: 'another tab',
    tier: 'fast',
    patches: [
      {
        file: QUEUE,
        find: 'isFull ? tables.outbox.toArray() : tables.outbox.after(since.lastN, Number.POSITIVE_INFINITY)',
        replace: 'isFull ? tables.outbox.toArray() : []',
      },
    ],
  },
  {
    name: 'a refusal that is not kept',
    kind: 'the tray',
    tier: 'fast',
    patches: [{ file: VERDICTS, find: '          tables.tray.bulkPut(entries),\n', replace: '' }],
  },
  {
    name: 'said to be saved before it is stored',
    kind: 'memory for storage',
    tier: 'fast',
    patches: [
      {
        file: LIBRARY,
        find: 'let done = await journal.change(change, queue.outbox.length === 0 && ports.sendsAtOnce?.());',
        replace: 'let done: unknown = void journal.change(change).catch(() => false);',
      },
    ],
  },
  {
    name: 'accepted without its rows and lost',
    kind: 'the upload path',
    tier: 'fast',
    patches: [
      {
        file: MEMORY,
        find: '    const verdicts = push(tables, request);',
        replace: `    const { version } = tables;
    const before = request.pull === false ? structuredClone(tables) : tables;
    const verdicts = push(tables, request);
    if (tables.version > version) Object.assign(tables, { ...before, clients: tables.clients, version: tables.version });`,
      },
    ],
  },
  {
    name: 'a run of accepted changes read one too far',
    kind: 'the upload path',
    tier: 'fast',
    patches: [{ file: RUNS, find: 'seq < one.seq + one.count', replace: 'seq <= one.seq + one.count' }],
  },
];
