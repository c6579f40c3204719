import * as z from 'zod/mini';
import { idField } from '../commands/ids.ts';
import { accountSchema } from '../domain/account-schema.ts';
import { collectionRow } from '../domain/collection.ts';
import { recordRow } from '../domain/record.ts';
import { wishlistRow } from '../domain/wishlist-item.ts';
import { defineEndpoint } from './endpoint.ts';

import { MAX_BATCH } from './sync-protocol.ts';

/** Where a device was told that a command had been accepted: a version means nothing without its epoch. */
const answeredBefore = z.object({
  epoch: z.string().check(z.maxLength(60)),
  version: z.number().check(z.int(), z.nonnegative()),
});
export type AnsweredBefore = z.infer<typeof answeredBefore>;

/** A queued change: intent only, never computed values. */
export const commandSchema = z.object({
  /** UUIDv7, the idempotency key; never used again. */
  id: idField,
  /** 1, 2, 3 … for one client; given when the command is first put into a batch. */
  seq: z.number().check(z.int(), z.positive()),
  name: z.string().check(z.maxLength(60)),
  v: z.number().check(z.int(), z.positive()),
  args: z.unknown(),
  /** Device clock, for display only. */
  at: z.string().check(z.maxLength(40)),
  /** One action of the person: commands of one group are undone and shown together. */
  group: z.string().check(z.maxLength(40)),
  /** Set when it is sent again because the server came back from a backup, or this device was away for too long. */
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
  /** Ids of an import that found no room. */
  left: z.optional(z.array(z.string())),
  /** The deleted row a refused edit was for. */
  snapshot: z.optional(z.unknown()),
});
export type Verdict = z.infer<typeof verdictSchema>;

/** Neighbours that were accepted and nothing else: the first one's numbers, which grow by one from each to the next. */
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
  /** Version up to which this device has everything; absent before the first pull is complete. */
  cursor: z.optional(z.number().check(z.int(), z.nonnegative())),
  /** Where an unfinished first pull goes on. */
  page: z.optional(z.string().check(z.maxLength(500))),
  /** All verdicts up to this seq are safely in the device's journal. */
  acked: z.number().check(z.int(), z.nonnegative()),
  commands: z.array(commandSchema).check(z.maxLength(MAX_BATCH)),
  /** False asks for the push half only; its answer may put verdicts together (`accepted`). */
  pull: z.optional(z.boolean()),
  /** The request with the commands before these is under way: they wait for it for a while. */
  behind: z.optional(z.boolean()),
});
export type SyncRequest = z.infer<typeof syncRequest>;

export const accountRow = z.extend(z.omit(accountSchema, { isAdminSwitched: true }), { version: z.number() });

export const syncRows = z.object({
  account: z.optional(accountRow),
  collections: z.optional(z.array(collectionRow)),
  wishlist: z.optional(z.array(wishlistRow)),
  records: z.optional(z.array(recordRow)),
});

export const deletedRow = z.object({
  entity: z.enum(['record', 'collection', 'wishlistItem']),
  id: z.string(),
  version: z.number(),
});
export type DeletedRow = z.infer<typeof deletedRow>;

/**
 * The first line of a sync answer. During a first pull `segments` further lines follow, each the JSON array of up to
 * SEGMENT_ROWS record rows, newest first, which the device stores as the text it is. The line of a delta stands alone.
 */
export const syncResponse = z.object({
  userId: z.string(),
  epoch: z.string(),
  serverTime: z.string(),
  /** The user's version when the answer was read. */
  head: z.number(),
  /** The device's cursor after applying this answer; absent while a first pull is unfinished. */
  cursor: z.optional(z.number()),
  /** Whether to ask again at once. */
  more: z.boolean(),
  page: z.optional(z.string()),
  verdicts: z.array(verdictSchema),
  /** Verdicts missing in `verdicts`. */
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
