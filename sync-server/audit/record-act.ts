import type { Kysely } from 'kysely';
import type { AuditAct } from '../../shared/domain/audit-act.ts';
import type { Database } from '../db/schema.ts';

/** Who acts, by which call: `actorOf` reads it from the arguments of a handler. */
export interface Actor {
  /** Of the entry. */
  id: string;
  at: string;
  actorId: string;
  /** 'PATCH /api/admin/users/…/role', without the query */
  call: string;
}

export interface Act {
  act: AuditAct;
  /** The person whom it concerns, if it concerns one. */
  subjectId?: string | null;
  before?: object | null;
  after?: object | null;
  /** The error code, if it was refused. */
  refused?: string;
}

/** Writes an entry of the audit log; `db` is the transaction of the act. */
export async function recordAct(
  db: Kysely<Database>,
  { id, at, actorId, call }: Actor,
  { act, subjectId = null, before = null, after = null, refused }: Act,
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      id,
      at,
      actor_id: actorId,
      subject_id: subjectId,
      act,
      call,
      refused: refused ?? null,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    })
    .execute();
}

interface Handled {
  ctx: { newId: () => string; clock: () => number };
  viewer: { actorId: string };
  req: { method: string; originalUrl: string };
}

/** A new one for each entry. */
export function actorOf({ ctx, viewer, req }: Handled): Actor {
  const [path = ''] = req.originalUrl.split('?');
  return {
    id: ctx.newId(),
    at: new Date(ctx.clock()).toISOString(),
    actorId: viewer.actorId,
    call: `${req.method} ${path}`,
  };
}
