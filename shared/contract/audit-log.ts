// Chunk: of its pages

import * as z from 'zod/mini';
import { AUDIT_ACTS } from '../domain/audit-act.ts';
import { isOurAge } from '../schemas/ids.ts';
import { defineEndpoint } from './endpoint.ts';
import { cursorField, pageLimit } from './paging.ts';

/** The name is null for a deleted account. */
const person = z.object({ id: z.string(), name: z.nullable(z.string()) });

/** One act of an administrator. */
export const auditEntry = z.object({
  id: z.string(),
  createdAt: z.string(),
  act: z.enum(AUDIT_ACTS),
  /** 'Changed the tier from Free to Monthly' */
  what: z.string(),
  /** 'PATCH /api/admin/users/…/subscription' */
  call: z.string(),
  admin: person,
  /** As whom they acted, or whom it concerns. */
  as: z.nullable(person),
  /** The code of the error, if it was refused. */
  refused: z.nullable(z.string()),
  /** What it was before and after, by field; a value that was not there is null. */
  changes: z.array(z.object({ field: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) })),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const time = z.iso.datetime({ error: 'A date is not valid' }).check(z.refine(isOurAge, 'A date is not valid'));

const filters = {
  /** Of an admin or of a person they acted on: a part of username, name or e-mail address, or the whole id. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100, 'The search is too long'))),
  act: z.optional(z.enum(AUDIT_ACTS, { error: 'There is no such act' })),
  /** From this moment on. */
  from: z.optional(time),
  /** Before this moment. */
  to: z.optional(time),
};

/** Rows of an answer whose query says no limit. */
export const ENTRIES_SHOWN = 50;
/** Entries in one file. */
export const ENTRIES_EXPORTED = 10_000;

export const listAuditLog = defineEndpoint({
  id: 'listAuditLog',
  method: 'GET',
  path: '/api/admin/audit-log',
  summary: 'What administrators did, the newest first, with what was refused to them',
  access: 'admin',
  query: z.object({ ...filters, before: z.optional(cursorField), limit: pageLimit(200) }),
  status: 200,
  response: z.object({ entries: z.array(auditEntry), nextCursor: z.nullable(z.string()) }),
  errors: ['FORBIDDEN'],
});

/** Leaves an entry in the log itself. */
export const exportAuditLog = defineEndpoint({
  id: 'exportAuditLog',
  method: 'POST',
  path: '/api/admin/audit-log/export',
  summary: 'The newest entries as a CSV file',
  access: 'admin',
  body: z.object(filters),
  status: 200,
  /** `isCut` where older entries had no room in it. */
  response: z.object({ csv: z.string(), count: z.number(), isCut: z.boolean() }),
  errors: ['FORBIDDEN'],
});
