import type { TestServer } from '../../../support/test-server.ts';
import { personOf } from '../../community/people.ts';

/** Ids of no account. */
export const NOTHING_OF_THEM = ['018f0000-0000-7000-8000-00000000dead', 'nobody', '%25'];

export const adminOf = (server: TestServer) => personOf(server, { role: 'admin' });

/** The entries of the log about a person, the oldest first. */
export function actsOn(server: TestServer, subjectId: string | null) {
  return server.ctx.db
    .selectFrom('audit_log')
    .select(['actor_id', 'act', 'call', 'refused', 'before', 'after'])
    .where('subject_id', subjectId === null ? 'is' : '=', subjectId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}
