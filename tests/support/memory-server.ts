import { defaultCollectionIdOf } from '../../app/library/default-collection-id.ts';
import { newestFirst } from '../../app/library/newest-first.ts';
import type { LibraryState, Outcome, RowChange } from '../../shared/commands/command.ts';
import { isReady, readyCommand } from '../../shared/commands/registry.ts';
import {
  type Command,
  type DeletedRow,
  type SyncRequest,
  type SyncResponse,
  syncRequest,
  type Verdict,
} from '../../shared/contract/sync.ts';
import { SEGMENT_ROWS, SYNC_HEADER } from '../../shared/contract/sync-protocol.ts';
import { packVerdicts } from '../../shared/contract/verdict-runs.ts';
import type { CollectionRow } from '../../shared/domain/collection.ts';
import type { RecordRow } from '../../shared/domain/record.ts';
import type { AccountRow } from '../../shared/domain/user.ts';
import type { WishlistRow } from '../../shared/domain/wishlist-item.ts';
import { type ErrorCode, type ErrorDetails, statusOf } from '../../shared/error-codes.ts';
import { outcomeBefore } from '../../sync-server/sync/answered-before.ts';

interface Tomb {
  row: RecordRow | CollectionRow | WishlistRow;
  entity: DeletedRow['entity'];
  version: number;
}

/** Everything one user has on the server; plain data, so that a backup is a copy. */
export interface UserTables {
  version: number;
  epoch: string;
  /** Epochs before this one, each with its last version. */
  history: { epoch: string; version: number }[];
  floor: number;
  verdictFloor: number;
  account: AccountRow;
  records: Map<string, RecordRow>;
  collections: Map<string, CollectionRow>;
  wishlist: Map<string, WishlistRow>;
  tombs: Map<string, Tomb>;
  clients: Map<string, { lastSeq: number; acked: number }>;
  verdicts: Map<string, { verdict: Verdict; args: string; clientId: string; at: number }>;
  images: Map<string, ArrayBuffer>;
  /** What every command came to, also when its verdict has been pruned: for the checks, not for the protocol. */
  decided: Map<string, Verdict['status']>;
  /** Accepted commands in their order, also for the checks only. */
  applied: { id: string; left: string[] | null; tier: AccountRow['subscriptionTier']; at: string }[];
  /** Each row's versions, so that what a device holds can be compared with what was true at its cursor. */
  versions: Map<string, { version: number; gone: boolean }[]>;
}

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
    const tables: UserTables = {
      version: 1,
      epoch: nextEpoch(),
      history: [],
      floor: 0,
      verdictFloor: 0,
      account: { ...accountOf(id), version: 1, ...change },
      records: new Map(),
      collections: new Map(),
      wishlist: new Map(),
      tombs: new Map(),
      clients: new Map(),
      verdicts: new Map(),
      images: new Map(),
      decided: new Map(),
      applied: [],
      versions: new Map(),
    };
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
      tables.tombs.set(change.id, { row: old, entity: change.entity, version });
    }
  }

  /** One request of one browser, whose session belongs to `userId` or to nobody. */
  async function handle(userId: string | undefined, path: string, init: RequestInit): Promise<Response> {
    try {
      if (userId === undefined) throw new Refused('UNAUTHENTICATED');
      const tables = tablesOf(userId);
      if (path.startsWith('/api/images/')) {
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

  return {
    addUser,
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

type PulledAnswer = Omit<SyncResponse, 'userId' | 'epoch' | 'serverTime' | 'head' | 'verdicts'>;

function stillAt({ cursor, page }: SyncRequest): { answer: PulledAnswer; segments: string[] } {
  return { answer: { cursor, page, more: false, rows: {}, deleted: [], segments: 0 }, segments: [] };
}

function pull(
  tables: UserTables,
  request: SyncRequest,
  pageRows: number,
): { answer: PulledAnswer; segments: string[] } {
  const { cursor } = request;
  if (cursor === undefined) return pullPage(tables, request, pageRows);
  const newer = <Row extends { version: number }>(rows: Map<string, Row>) =>
    [...rows.values()].filter((row) => row.version > cursor);
  const deleted = [...tables.tombs.entries()]
    .filter(([, tomb]) => tomb.version > cursor)
    .map(([id, { entity, version }]) => ({ id, entity, version }));
  const answer: PulledAnswer = {
    cursor: tables.version,
    more: false,
    rows: {
      account: tables.account.version > cursor ? tables.account : undefined,
      collections: newer(tables.collections),
      wishlist: newer(tables.wishlist),
      records: newer(tables.records),
    },
    deleted,
    segments: 0,
  };
  return { answer, segments: [] };
}

function pullPage(tables: UserTables, request: SyncRequest, pageRows: number) {
  const from = request.page === undefined ? { head: tables.version, after: undefined } : pageOf(request.page);
  const sorted = [...tables.records.values()].sort(newestFirst);
  const rest = sorted.filter((row) => !from.after || newestFirst(row, from.after) > 0);
  const rows = rest.slice(0, pageRows);
  const segments: string[] = [];
  for (let at = 0; at < rows.length; at += SEGMENT_ROWS) {
    segments.push(JSON.stringify(rows.slice(at, at + SEGMENT_ROWS)));
  }
  const last = rows.at(-1);
  const isFirst = request.page === undefined;
  const answer: PulledAnswer = {
    more: true,
    rows: isFirst
      ? {
          account: tables.account,
          collections: [...tables.collections.values()],
          wishlist: [...tables.wishlist.values()],
        }
      : {},
    deleted: [],
    segments: segments.length,
  };
  if (last && rows.length < rest.length) {
    answer.page = JSON.stringify({ head: from.head, after: { id: last.id, createdAt: last.createdAt } });
  } else {
    answer.cursor = from.head;
    answer.more = from.head < tables.version;
  }
  return { answer, segments };
}

function pageOf(page: string): { head: number; after: { id: string; createdAt: string } | undefined } {
  return JSON.parse(page);
}

function tableOf(tables: UserTables, entity: DeletedRow['entity']): Map<string, never> {
  const byEntity = { record: tables.records, collection: tables.collections, wishlistItem: tables.wishlist };
  return byEntity[entity] as Map<string, never>;
}

function stateOf(tables: UserTables): LibraryState {
  return {
    account: tables.account,
    recordCount: tables.records.size,
    record: (id) => tables.records.get(id),
    collection: (id) => tables.collections.get(id),
    wishlistItem: (id) => tables.wishlist.get(id),
    collections: () => tables.collections.values(),
    records: () => tables.records.values(),
    deleted: (entity, id) => {
      const tomb = tables.tombs.get(id);
      return tomb?.entity === entity ? (tomb.row as never) : undefined;
    },
    isForeign: () => false,
  };
}

export function accountOf(id: string): AccountRow {
  return {
    id,
    email: 'cratedigger@example.com',
    emailVerified: true,
    firstName: null,
    lastName: null,
    profileImageUrl: null,
    username: 'cratedigger',
    zipCode: null,
    preferredRecordStore: null,
    preferredRecordStoreData: null,
    isPublic: true,
    showCollectionValue: true,
    wishlistIsPublic: true,
    bio: null,
    role: 'user',
    subscriptionTier: 'free',
    subscriptionStatus: 'none',
    subscriptionExpiresAt: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    version: 1,
  };
}
