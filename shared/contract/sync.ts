import * as z from 'zod/mini';
import { ENTITIES, type Entity, NOUNS } from '../nouns.ts';
import { accountSchema } from '../schemas/account.ts';
import { idField } from '../schemas/ids.ts';
import { ROWS } from '../schemas/row-schema.ts';
import { MAX_BATCH } from '../wire/sync-protocol.ts';
import { defineEndpoint } from './endpoint.ts';

/** The epoch and version at which a command was accepted; a version has no meaning without its epoch. */
const answeredBefore = z.object({
  epoch: z.string().check(z.maxLength(60)),
  version: z.number().check(z.int(), z.nonnegative()),
});
export type AnsweredBefore = z.infer<typeof answeredBefore>;

/** A queued change: intent only, never computed values. */
export const commandSchema = z.object({
  /** UUIDv7, the idempotency key; never used again. */
  id: idField,
  /** 1, 2, 3 … for one client; assigned when the command is first put into a batch. */
  seq: z.number().check(z.int(), z.positive()),
  name: z.string().check(z.maxLength(60)),
  v: z.number().check(z.int(), z.positive()),
  args: z.unknown(),
  /** Device clock, for display only. */
  at: z.string().check(z.maxLength(40)),
  /** One action of the person: commands of one group are undone and shown together. */
  group: z.string().check(z.maxLength(40)),
  /** Set if it is sent again because the server was restored from a backup, or this device was offline too long. */
  answered: z.optional(answeredBefore),
});
export type Command = z.infer<typeof commandSchema>;

/**
 * The server's answer to one command, stored in the transaction of its effect until the client has acknowledged it.
 * `version` is the user's version after the command; a client counts the command as pending until its cursor has
 * passed it.
 */
export const verdictSchema = z.object({
  id: z.string(),
  seq: z.number(),
  status: z.enum(['ok', 'noop', 'refused']),
  version: z.number(),
  code: z.optional(z.string()),
  message: z.optional(z.string()),
  field: z.optional(z.string()),
  /** Values an applied edit replaced although its device had not seen them. */
  overwrote: z.optional(z.record(z.string(), z.unknown())),
  /** Ids of an import beyond the album limit. */
  left: z.optional(z.array(z.string())),
  /** The deleted row a refused edit was for. */
  snapshot: z.optional(z.unknown()),
});
export type Verdict = z.infer<typeof verdictSchema>;

/** A run of commands that were simply accepted: the numbers of the first one, which grow by one each. */
export const verdictRun = z.object({ seq: z.number(), version: z.number(), count: z.number() });
export type VerdictRun = z.infer<typeof verdictRun>;

export const syncRequest = z.object({
  protocol: z.int(),
  /** The build of the app, for the log. */
  build: z.string().check(z.maxLength(60)),
  /** Owner of the device's databases; the session must be the same person. */
  userId: z.string(),
  /** One per browser profile and user. */
  clientId: idField,
  /** Absent before the first answer. */
  epoch: z.optional(z.string()),
  /** Version up to which this device has all rows; absent before the first pull is complete. */
  cursor: z.optional(z.number().check(z.int(), z.nonnegative())),
  /** The position at which an incomplete first pull continues. */
  page: z.optional(z.string().check(z.maxLength(500))),
  /** All verdicts up to this seq are stored in the device's journal. */
  acked: z.number().check(z.int(), z.nonnegative()),
  commands: z.array(commandSchema).check(z.maxLength(MAX_BATCH)),
  /** False requests the push half only; its answer may combine verdicts (`accepted`). */
  pull: z.optional(z.boolean()),
  /** The request with the commands before these is under way, so the server waits for it for a while. */
  behind: z.optional(z.boolean()),
});
export type SyncRequest = z.infer<typeof syncRequest>;

export const accountRow = z.extend(z.omit(accountSchema, { isAdminSwitched: true }), { version: z.number() });

/** The rows of each noun, by the key they have in an answer. */
type RowLists = {
  [E in Entity as (typeof NOUNS)[E]['rows']]: z.ZodMiniOptional<z.ZodMiniArray<(typeof ROWS)[E]>>;
};
const rowLists = Object.fromEntries(
  ENTITIES.map((entity) => [NOUNS[entity].rows, z.optional(z.array(ROWS[entity]))]),
) as unknown as RowLists;

export const syncRows = z.object({
  account: z.optional(accountRow),
  ...rowLists,
});

export const deletedRow = z.object({
  entity: z.enum(ENTITIES),
  id: z.string(),
  version: z.number(),
});
export type DeletedRow = z.infer<typeof deletedRow>;

/**
 * The first line of a sync answer. During a first pull `segments` further lines follow, each the JSON array of up to
 * SEGMENT_ROWS record rows, newest first, which the device stores as text. A delta has only this line.
 */
export const syncResponse = z.object({
  userId: z.string(),
  epoch: z.string(),
  serverTime: z.string(),
  /** The user's version when the answer was read. */
  head: z.number(),
  /** The device's cursor after applying this answer; absent while a first pull is unfinished. */
  cursor: z.optional(z.number()),
  /** Whether to sync again at once. */
  more: z.boolean(),
  page: z.optional(z.string()),
  verdicts: z.array(verdictSchema),
  /** Verdicts that are not in `verdicts`. */
  accepted: z.optional(z.array(verdictRun)),
  rows: syncRows,
  deleted: z.array(deletedRow),
  segments: z.number(),
});
export type SyncResponse = z.infer<typeof syncResponse>;

export const sync = defineEndpoint({
  id: 'sync',
  method: 'POST',
  path: '/api/sync',
  summary: 'Push queued commands and pull what changed, in one round trip',
  access: 'user',
  body: syncRequest,
  status: 200,
  response: syncResponse,
  errors: ['USER_MISMATCH', 'RESET', 'GAP', 'FORKED', 'CLIENT_UNKNOWN', 'TOO_LARGE', 'CLIENT_TOO_OLD', 'UNAVAILABLE'],
  bodySize: 'sync',
  rateLimit: 'sync',
});

export const listenForChanges = defineEndpoint({
  id: 'listenForChanges',
  method: 'GET',
  path: '/api/sync/events',
  summary: 'Stream the changes of the library as server-sent events',
  access: 'user',
  // Pages of earlier builds do not know all nouns: they send no `client`, and get only pokes without rows.
  query: z.object({ client: z.optional(z.string()) }),
  status: 200,
  response: z.string(),
  answerType: 'text/event-stream',
  errors: ['USER_MISMATCH', 'UNAVAILABLE'],
});
