import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely } from 'kysely';
import type { ErrorCode } from '../../shared/error-codes.ts';
import type { Database } from '../db/schema.ts';
import { type Act, actorOf, recordAct } from './record-act.ts';

/** A call, by an administrator who may view as another person. */
export interface HandledCall {
  ctx: { db: Kysely<Database>; newId: () => string; clock: () => number };
  viewer: { actorId: string; userId: string };
  req: { method: string; originalUrl: string };
}

const viewedCalls = new AsyncLocalStorage<HandledCall>();

/** The requests whose refusal is in the log, with the commands that were refused. */
const saidRefused = new WeakSet<object>();

/** Runs the work of a call; what it writes while its actor views as another person is written down. */
export function asActor<T>(call: HandledCall, work: () => T): T {
  return call.viewer.actorId === call.viewer.userId ? work() : viewedCalls.run(call, work);
}

/** Whether the current code runs for an administrator who views as another person. */
export function isForViewedPerson(): boolean {
  return viewedCalls.getStore() !== undefined;
}

/**
 * Writes the entry of a write by an administrator who views as another person; nothing for all others.
 * @param db the transaction of the write
 */
export async function recordViewedWrite(
  db: Kysely<Database>,
  changes: Pick<Act, 'before' | 'after' | 'refused'> = {},
): Promise<void> {
  const call = viewedCalls.getStore();
  if (!call) return;
  if (changes.refused) saidRefused.add(call.req);
  await recordAct(db, actorOf(call), { act: 'view.write', subjectId: call.viewer.userId, ...changes });
}

/** Writes down that a call was refused to an administrator who views as another person. */
export async function recordViewedRefusal(call: HandledCall, code: ErrorCode): Promise<void> {
  if (saidRefused.has(call.req)) return;
  await recordAct(call.ctx.db, actorOf(call), { act: 'view.write', subjectId: call.viewer.userId, refused: code });
}
