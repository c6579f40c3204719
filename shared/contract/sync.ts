import { z } from 'zod';
import { idField } from '../commands/ids.ts';
import { collectionRow } from '../domain/collection.ts';
import { recordRow } from '../domain/record.ts';
import { accountSchema } from '../domain/user.ts';
import { wishlistRow } from '../domain/wishlist-item.ts';
import { defineEndpoint } from './endpoint.ts';

/** Version of this protocol; a server that no longer speaks a client's version answers 426. */
export const SYNC_PROTOCOL = 1;
/** Most commands in one request, and the most bytes the client packs into one. */
export const MAX_BATCH = 2_000;
export const MAX_BATCH_BYTES = 2_000_000;
/** Rows of one packed segment, and of the first page, which fills the first screen. */
export const SEGMENT_ROWS = 500;
/** Rows of the later pages of a first pull. */
export const PAGE_ROWS = 5_000;

/** A queued change: intent only, never computed values (architecture.md section 3). */
export const commandSchema = z.object({
  /** UUIDv7, the idempotency key; never used again. */
  id: idField,
  /** 1, 2, 3 … for one client; given when the command is first put into a batch. */
  seq: z.number().int().positive(),
  name: z.string().max(60),
  v: z.number().int().positive(),
  args: z.unknown(),
  /** Device clock, for display only. */
  at: z.string().max(40),
  /** One action of the person: commands of one group are undone and shown together. */
  group: z.string().max(40),
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
  code: z.string().optional(),
  message: z.string().optional(),
  field: z.string().optional(),
  /** Values an applied edit replaced although its device had not seen them. */
  overwrote: z.record(z.string(), z.unknown()).optional(),
  /** Ids of an import that found no room. */
  left: z.array(z.string()).optional(),
  /** The deleted row a refused edit was for. */
  snapshot: z.unknown().optional(),
});
export type Verdict = z.infer<typeof verdictSchema>;

export const syncRequest = z.object({
  protocol: z.number().int(),
  /** The build of the app, for the log. */
  build: z.string().max(60),
  /** Owner of the device's databases; the session must be the same person. */
  userId: z.string(),
  /** One per browser profile and user. */
  clientId: idField,
  /** Absent before the first answer. */
  epoch: z.string().optional(),
  /** Version up to which this device has everything; absent before the first pull is complete. */
  cursor: z.number().int().nonnegative().optional(),
  /** Where an unfinished first pull goes on. */
  page: z.string().max(500).optional(),
  /** All verdicts up to this seq are safely in the device's journal. */
  acked: z.number().int().nonnegative(),
  commands: z.array(commandSchema).max(MAX_BATCH),
  /** False asks for the push half only. */
  pull: z.boolean().optional(),
});
export type SyncRequest = z.infer<typeof syncRequest>;

export const accountRow = accountSchema.omit({ isAdminSwitched: true }).extend({ version: z.number() });

export const syncRows = z.object({
  account: accountRow.optional(),
  collections: z.array(collectionRow).optional(),
  wishlist: z.array(wishlistRow).optional(),
  records: z.array(recordRow).optional(),
});
export type SyncRows = z.infer<typeof syncRows>;

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
  cursor: z.number().optional(),
  /** Whether to ask again at once. */
  more: z.boolean(),
  page: z.string().optional(),
  verdicts: z.array(verdictSchema),
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
});

/** Header by which a device names the person whose picture it sends: a session may have changed since. */
export const USER_HEADER = 'x-side-one-user';

/** Header every sync answer carries, so that a captive portal's page is never taken for one. */
export const SYNC_HEADER = 'x-sync';
