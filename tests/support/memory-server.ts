import { defaultCollectionIdOf } from '../../app/library/commands/default-collection-id.ts';
import type { Outcome, RowChange } from '../../shared/commands/command.ts';
import { isParsed, parseCommand } from '../../shared/commands/registry.ts';
import { type Command, type SyncRequest, syncRequest, type Verdict } from '../../shared/contract/sync.ts';
import type { AccountRow } from '../../shared/domain/user.ts';
import type { RowOf } from '../../shared/entities.ts';
import { type ErrorCode, type ErrorDetails, statusOf } from '../../shared/error-codes.ts';
import type { Entity } from '../../shared/nouns.ts';
import type { NotificationRow } from '../../shared/schemas/notification.ts';
import { USER_HEADER } from '../../shared/wire/current-user-call.ts';
import { FIRST_ROWS, PAGE_ROWS, SEGMENT_ROWS, SYNC_HEADER, SYNC_PROTOCOL } from '../../shared/wire/sync-protocol.ts';
import { writeAnswer, writeNews } from '../../shared/wire/sync-text.ts';
import { outcomeBefore } from '../../sync-server/sync/answered-before.ts';
import { accountOf } from './accounts.ts';
import { type Pulled, type PullSizes, pageOf, pull, stillAt, textsOf } from './memory-pull.ts';
import { newTables, stateOf, tableOf, type UserTables } from './user-tables.ts';

const NOTHING_ASKED = { protocol: SYNC_PROTOCOL, build: '', userId: '', clientId: '', acked: 0, commands: [] };

const USUAL_SIZES: PullSizes = {
  firstRows: FIRST_ROWS,
  pageRows: PAGE_ROWS,
  segmentRows: SEGMENT_ROWS,
  deltaRows: Number.POSITIVE_INFINITY,
};

class Refused extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails | undefined;
  constructor(code: ErrorCode, details?: ErrorDetails) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

type Notified = Pick<NotificationRow, 'id' | 'kind' | 'data'> & { createdAt?: string };

export type MemoryServer = ReturnType<typeof createMemoryServer>;

/** The sync server in memory: the real server's rules, one request at a time, without delays and randomness. */
export function createMemoryServer(options: { now(): number; sizes?: Partial<PullSizes>; maxBatchBytes?: number }) {
  const sizes: PullSizes = { ...USUAL_SIZES, ...options.sizes };
  const users = new Map<string, UserTables>();
  /** The number of times each command has changed data; more than once is a bug. */
  const effects = new Map<string, number>();
  /** Highest number of stored albums at the moment a free user's album was accepted. */
  const limitBreaches: string[] = [];
  let epochs = 0;
  const nowText = () => new Date(options.now()).toISOString();
  const nextEpoch = () => {
    epochs += 1;
    return `epoch-${epochs}`;
  };

  function addUser(id: string, change: Partial<AccountRow> = {}): UserTables {
    const tables = newTables(nextEpoch(), accountOf(id, change));
    users.set(id, tables);
    return tables;
  }

  function tablesOf(userId: string): UserTables {
    const tables = users.get(userId);
    if (!tables) throw new Error(`There is no user ${userId}`);
    return tables;
  }

  function setAccount(userId: string, change: Partial<AccountRow>): void {
    const tables = tablesOf(userId);
    tables.version += 1;
    tables.account = { ...tables.account, ...change, version: tables.version };
  }

  /** The lines of an answer. */
  function sync(tables: UserTables, request: SyncRequest): string[] {
    checkPosition(tables, request);
    const verdicts = push(tables, request);
    const isPushOnly = request.pull === false;
    const pulled = isPushOnly ? stillAt(request) : pull(tables, request, sizes);
    return answerLines(tables, verdicts, pulled, isPushOnly);
  }

  function answerLines(tables: UserTables, verdicts: Verdict[], pulled: Pulled, isPushOnly = false): string[] {
    const { account, epoch, version } = tables;
    const { rows, ...answer } = pulled.answer;
    const head = { userId: account.id, epoch, serverTime: nowText(), head: version, verdicts, ...answer };
    return writeAnswer(head, textsOf(rows), pulled.segments, isPushOnly);
  }

  function push(tables: UserTables, request: SyncRequest): Verdict[] {
    const client = tables.clients.get(request.clientId);
    let next = (client?.lastSeq ?? 0) + 1;
    for (const { id, seq, answered } of request.commands) {
      if (seq > next) throw new Refused(client ? 'GAP' : 'CLIENT_UNKNOWN', { expected: next });
      if (seq < next && !answered && !tables.verdicts.has(id)) throw new Refused('FORKED');
      if (seq === next) next += 1;
    }
    const acked = Math.max(client?.acked ?? 0, request.acked);
    if (client || request.commands.length > 0) tables.clients.set(request.clientId, { lastSeq: next - 1, acked });
    return request.commands.map((command) => decide(tables, command, request.clientId));
  }

  function decide(tables: UserTables, command: Command, clientId: string): Verdict {
    const args = JSON.stringify(command.args);
    const stored = tables.verdicts.get(command.id);
    if (stored) {
      // The device's new client has not acknowledged it yet.
      if (command.answered) Object.assign(stored, { clientId, verdict: { ...stored.verdict, seq: command.seq } });
      const { overwrote: _, left: __, ...withoutNotices } = stored.verdict;
      if (stored.args === args) return { ...(command.answered ? withoutNotices : stored.verdict), seq: command.seq };
      const { id, seq } = command;
      return { id, seq, status: 'refused', version: tables.version, code: 'IDEMPOTENCY_MISMATCH', message: 'Changed' };
    }
    const before = command.answered && outcomeBefore(command.answered, tables);
    const verdict = before
      ? { id: command.id, seq: command.seq, ...before, version: command.answered?.version ?? tables.version }
      : apply(tables, command);
    tables.decided.set(command.id, verdict.status);
    tables.verdicts.set(command.id, { verdict, args, clientId, at: options.now() });
    return verdict;
  }

  function apply(tables: UserTables, command: Command): Verdict {
    const { id, seq, name, v, args } = command;
    const parsed = parseCommand(name, v, args);
    const context = { now: nowText(), defaultCollectionId: defaultCollectionIdOf(tables.account.id) };
    const before = tables.records.size;
    const outcome: Outcome = isParsed(parsed) ? parsed.apply(stateOf(tables), context) : parsed;
    const { subscriptionTier: tier, subscriptionExpiresAt: until } = tables.account;
    const decision = { id, plan: { tier, until }, at: context.now };
    if (outcome.status !== 'ok') {
      const verdict = { ...outcome, version: tables.version };
      tables.decisions.push({ ...decision, verdict });
      return { id, seq, ...verdict };
    }
    tables.version += 1;
    effects.set(id, (effects.get(id) ?? 0) + 1);
    for (const change of outcome.changes) store(tables, change);
    const isFree = tier === 'free' || (tier !== 'lifetime' && until !== null && until <= context.now);
    if (isFree && tables.records.size > before && tables.records.size > 15) limitBreaches.push(id);
    const { overwrote, left } = outcome;
    const verdict = { status: 'ok', version: tables.version, overwrote, left } as const;
    tables.decisions.push({ ...decision, verdict, changes: outcome.changes });
    return { id, seq, ...verdict };
  }

  function store(tables: UserTables, change: RowChange): void {
    const { version } = tables;
    const versions = tables.versions.get(change.id) ?? [];
    tables.versions.set(change.id, [...versions, { version, gone: change.row === null }]);
    const table: Map<string, RowOf[Entity]> = tableOf(tables, change.entity);
    const old = table.get(change.id);
    if (change.row) {
      table.set(change.id, { ...change.row, version });
      tables.tombs.delete(change.id);
    } else if (old) {
      table.delete(change.id);
      const row = change.movedTo === undefined ? old : { ...old, movedTo: change.movedTo };
      tables.tombs.set(change.id, { row, entity: change.entity, version });
    }
  }

  /** A notification that the server makes, or, where it has one of this id, removes. */
  function notify(userId: string, { id, createdAt = nowText(), ...of }: Notified): void {
    const tables = tablesOf(userId);
    tables.version += 1;
    if (tables.notifications.has(id)) {
      store(tables, { entity: 'notification', id, row: null });
      tables.decisions.push({ removed: id });
      return;
    }
    const { version } = tables;
    const row = { id, ...of, isRead: false, isCleared: false, createdAt, updatedAt: createdAt, version };
    store(tables, { entity: 'notification', id, row });
    tables.decisions.push({ raised: row });
  }

  /** Handles a request of a browser with `userId`'s session, or without one. */
  async function handle(userId: string | undefined, path: string, init: RequestInit): Promise<Response> {
    try {
      if (userId === undefined) throw new Refused('UNAUTHENTICATED');
      const tables = tablesOf(userId);
      if (path.startsWith('/api/images/')) {
        const named = new Headers(init.headers).get(USER_HEADER);
        if (named !== null && named !== userId) throw new Refused('USER_MISMATCH');
        const sha256 = path.slice('/api/images/'.length);
        if (init.method !== 'PUT') return imageAnswer(tables.images.get(sha256), init.method);
        tables.images.set(sha256, await new Response(init.body).arrayBuffer());
        return Response.json({ url: path });
      }
      const text = String(init.body);
      if (text.length > (options.maxBatchBytes ?? 4_000_000)) throw new Refused('TOO_LARGE');
      const request = syncRequest.parse(JSON.parse(text));
      if (request.userId !== userId) throw new Refused('USER_MISMATCH');
      return new Response(sync(tables, request).join('\n'), {
        headers: { [SYNC_HEADER]: '1', 'content-type': 'application/x-ndjson' },
      });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const body = { code: error.code, message: error.message, details: error.details };
      return Response.json(body, { status: statusOf(error.code), headers: { [SYNC_HEADER]: '1' } });
    }
  }

  /** The server's push to a device: everything after a version. */
  function news(userId: string, from: number): string {
    const tables = tablesOf(userId);
    const [line = ''] = answerLines(tables, [], pull(tables, { ...NOTHING_ASKED, cursor: from }, USUAL_SIZES));
    return writeNews(from, line);
  }

  return {
    addUser,
    news,
    tablesOf,
    setAccount,
    notify,
    handle,
    effects,
    limitBreaches,
    backup: (userId: string) => structuredClone(tablesOf(userId)),
    /** Restores an old copy, as after a disaster: history branches here. */
    restoreBackup(userId: string, backup: UserTables): void {
      for (const id of effects.keys()) if (!backup.decided.has(id)) effects.delete(id);
      const { epoch, version, history } = backup;
      users.set(userId, {
        ...structuredClone(backup),
        epoch: nextEpoch(),
        history: [...history, { epoch, version }],
      });
    },
    /** Drops old tombstones, so that a device that was offline too long must start again. */
    forgetDeletions(userId: string): void {
      const tables = tablesOf(userId);
      tables.tombs.clear();
      tables.decisions.push({});
      tables.floor = tables.version;
    },
    forgetClients: (userId: string) => tablesOf(userId).clients.clear(),
    /** Drops acknowledged verdicts that are older than 30 days. */
    pruneVerdicts(userId: string): void {
      const tables = tablesOf(userId);
      const oldest = options.now() - 30 * 86_400_000;
      for (const [id, { verdict, clientId, at }] of tables.verdicts) {
        if (at < oldest && verdict.seq <= (tables.clients.get(clientId)?.acked ?? 0)) {
          tables.verdicts.delete(id);
          tables.verdictFloor = Math.max(tables.verdictFloor, verdict.version);
        }
      }
    },
  };
}

function imageAnswer(bytes: ArrayBuffer | undefined, method: string | undefined): Response {
  if (!bytes) throw new Refused('NOT_FOUND');
  return new Response(method === 'HEAD' ? null : bytes, { headers: { 'content-type': 'image/webp' } });
}

function checkPosition(tables: UserTables, { epoch, cursor, page }: SyncRequest): void {
  const position = cursor ?? (page === undefined ? undefined : pageOf(page).head);
  const isOther = epoch !== undefined && epoch !== tables.epoch;
  if (isOther || (position !== undefined && (position > tables.version || position < tables.floor))) {
    throw new Refused('RESET', { epoch: tables.epoch });
  }
}
