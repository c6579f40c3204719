import type { Kysely } from 'kysely';
import type { ErrorCode } from '../../shared/error-codes.ts';
import type { Database } from '../db/schema.ts';
import { type Act, actorOf, recordAct } from './record-act.ts';

/** A call of an administrator who views as another person: what it writes has its entry in the audit log. */
export interface ViewedCall {
  ctx: { db: Kysely<Database>; newId: () => string; clock: () => number };
  viewer: { actorId: string; userId: string };
  req: { method: string; originalUrl: string };
}

/** The requests whose refusal is in the log, with the commands that were refused. */
const saidRefused = new WeakSet<object>();

/** @param db the transaction of the write */
export async function recordViewedWrite(
  db: Kysely<Database>,
  call: ViewedCall,
  changes: Pick<Act, 'before' | 'after' | 'refused'>,
): Promise<void> {
  if (changes.refused) saidRefused.add(call.req);
  await recordAct(db, actorOf(call), { act: 'view.write', subjectId: call.viewer.userId, ...changes });
}

/** Writes down that the call was refused. */
export async function recordViewedRefusal(call: ViewedCall, code: ErrorCode): Promise<void> {
  if (saidRefused.has(call.req)) return;
  await recordAct(call.ctx.db, actorOf(call), { act: 'view.write', subjectId: call.viewer.userId, refused: code });
}
