import { defaultCollectionIdOf } from '../../app/library/default-collection-id.ts';
import type { Outcome, RowChange } from '../../shared/commands/command.ts';
import { isReady, readyCommand } from '../../shared/commands/registry.ts';
import { USER_HEADER } from '../../shared/contract/current-user-call.ts';
import {
  type Command,
  type SyncRequest,
  type SyncResponse,
  syncRequest,
  type Verdict,
} from '../../shared/contract/sync.ts';
import { SYNC_HEADER } from '../../shared/contract/sync-protocol.ts';
import { packVerdicts } from '../../shared/contract/verdict-runs.ts';
import type { CollectionRow } from '../../shared/domain/collection.ts';
import type { RecordRow } from '../../shared/domain/record.ts';
import type { AccountRow } from '../../shared/domain/user.ts';
import type { WishlistRow } from '../../shared/domain/wishlist-item.ts';
import { type ErrorCode, type ErrorDetails, statusOf } from '../../shared/error-codes.ts';
import { outcomeBefore } from '../../sync-server/sync/answered-before.ts';
import { accountOf } from './accounts.ts';
import { pageOf, pull, stillAt } from './memory-pull.ts';
import { newTables, stateOf, tableOf, type UserTables } from './user-tables.ts';

const NOTHING_ASKED = { protocol: 1, build: '', userId: '', clientId: '', acked: 0, commands: [] };

class Refused extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails | undefined;
  constructor(code: ErrorCode, details?: ErrorDetails) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

export type MemoryServer = ReturnType<typeof createMemoryServer>;

/**
 * The sync server in memory: the same rules as the real one, one request after the other, no waiting and no chance.
 */
export function createMemoryServer(options: { now(): number; pageRows?: number; maxBatchBytes?: number }) {
  const users = new Map<string, UserTables>();
  /** How often each command has changed something; more than once is the bug all this exists to prevent. */
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

  function sync(tables: UserTables, request: SyncRequest): { head: SyncResponse; segments: string[] } {
    checkPosition(tables, request);
    const verdicts = push(tables, request);
    const isPushOnly = request.pull === false;
    const pulled = isPushOnly ? stillAt(request) : pull(tables, request, options.pageRows ?? 1_000);
    const head: SyncResponse = {
      userId: tables.account.id,
      epoch: tables.epoch,
      serverTime: nowText(),
      head: tables.version,
      ...(isPushOnly ? packVerdicts(verdicts) : { verdicts }),
      ...pulled.answer,
    };
    return { head, segments: pulled.segments };
  }

  function push(tables: UserTables, request: SyncRequest): Verdict[] {
    const known = tables.clients.get(request.clientId);
    let next = (known?.lastSeq ?? 0) + 1;
    for (const { id, seq, answered } of request.commands) {
      if (seq > next) throw new Refused(known ? 'GAP' : 'CLIENT_UNKNOWN', { expected: next });
      if (seq < next && !answered && !tables.verdicts.has(id)) throw new Refused('FORKED');
      if (seq === next) next += 1;
    }
    const acked = Math.max(known?.acked ?? 0, request.acked);
    if (known || request.commands.length > 0) tables.clients.set(request.clientId, { lastSeq: next - 1, acked });
    return request.commands.map((command) => decide(tables, command, request.clientId));
  }

  function decide(tables: UserTables, command: Command, clientId: string): Verdict {
    const args = JSON.stringify(command.args);
    const stored = tables.verdicts.get(command.id);
    if (stored) {
      const { overwrote: _, left: __, ...told } = stored.verdict;
      if (stored.args === args) return { ...(command.answered ? told : stored.verdict), seq: command.seq };
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
    const ready = readyCommand(name, v, args);
    const context = { now: nowText(), defaultCollectionId: defaultCollectionIdOf(tables.account.id) };
    const before = tables.records.size;
    const outcome: Outcome = isReady(ready) ? ready.apply(stateOf(tables), context) : ready;
    if (outcome.status !== 'ok') return { id, seq, ...outcome, version: tables.version };
    tables.version += 1;
    effects.set(id, (effects.get(id) ?? 0) + 1);
    for (const change of outcome.changes) store(tables, change);
    const isFree = tables.account.subscriptionTier === 'free';
    if (isFree && tables.records.size > before && tables.records.size > 15) limitBreaches.push(id);
    const { overwrote, left } = outcome;
    tables.applied.push({ id, left: left ?? null, tier: tables.account.subscriptionTier, at: context.now });
    return { id, seq, status: 'ok', version: tables.version, overwrote, left };
  }

  function store(tables: UserTables, change: RowChange): void {
    const { version } = tables;
    const versions = tables.versions.get(change.id) ?? [];
    tables.versions.set(change.id, [...versions, { version, gone: change.row === null }]);
    const table: Map<string, RecordRow | CollectionRow | WishlistRow> = tableOf(tables, change.entity);
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

  /** One request of one browser, whose session belongs to `userId` or to nobody. */
  async function handle(userId: string | undefined, path: string, init: RequestInit): Promise<Response> {
    try {
      if (userId === undefined) throw new Refused('UNAUTHENTICATED');
      const tables = tablesOf(userId);
      if (path.startsWith('/api/images/')) {
        const named = new Headers(init.headers).get(USER_HEADER);
        if (named !== null && named !== userId) throw new Refused('USER_MISMATCH');
        const bytes = await new Response(init.body).arrayBuffer();
        tables.images.set(path.slice('/api/images/'.length), bytes);
        return Response.json({ url: path });
      }
      const text = String(init.body);
      if (text.length > (options.maxBatchBytes ?? 4_000_000)) throw new Refused('TOO_LARGE');
      const request = syncRequest.parse(JSON.parse(text));
      if (request.userId !== userId) throw new Refused('USER_MISMATCH');
      const { head, segments } = sync(tables, request);
      const body = [JSON.stringify(head), ...segments].join('\n');
      return new Response(body, { headers: { [SYNC_HEADER]: '1', 'content-type': 'application/x-ndjson' } });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const body = { code: error.code, message: error.message, details: error.details };
      return Response.json(body, { status: statusOf(error.code), headers: { [SYNC_HEADER]: '1' } });
    }
  }

  /** What the server tells a device unasked: everything after a version. */
  function news(userId: string, from: number): string {
    const tables = tablesOf(userId);
    const { epoch, version: head } = tables;
    const { answer } = pull(tables, { ...NOTHING_ASKED, cursor: from }, 0);
    return JSON.stringify({ from, userId, epoch, serverTime: nowText(), head, verdicts: [], ...answer });
  }

  return {
    addUser,
    news,
    tablesOf,
    setAccount,
    handle,
    effects,
    limitBreaches,
    backup: (userId: string) => structuredClone(tablesOf(userId)),
    /** Puts an old copy in place, as after a disaster: the history is another from here on. */
    restoreBackup(userId: string, backup: UserTables): void {
      for (const id of effects.keys()) if (!backup.decided.has(id)) effects.delete(id);
      const { epoch, version, history } = backup;
      users.set(userId, {
        ...structuredClone(backup),
        epoch: nextEpoch(),
        history: [...history, { epoch, version }],
      });
    },
    /** Forgets old deletions, so that a device that was away too long must start again. */
    forgetDeletions(userId: string): void {
      const tables = tablesOf(userId);
      tables.tombs.clear();
      tables.floor = tables.version;
    },
    forgetClients: (userId: string) => tablesOf(userId).clients.clear(),
    /** Drops verdicts their device acknowledged, once they are older than 30 days. */
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

function checkPosition(tables: UserTables, { epoch, cursor, page }: SyncRequest): void {
  const position = cursor ?? (page === undefined ? undefined : pageOf(page).head);
  const isOther = epoch !== undefined && epoch !== tables.epoch;
  if (isOther || (position !== undefined && (position > tables.version || position < tables.floor))) {
    throw new Refused('RESET', { epoch: tables.epoch });
  }
}
