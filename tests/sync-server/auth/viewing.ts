import { sql } from 'kysely';
import type { HttpClient } from '../../support/http-client.ts';
import type { TestServer } from '../../support/test-server.ts';

/** A person with a browser. */
export interface Somebody {
  id: string;
  email: string;
  client: HttpClient;
}

let people = 0;

export async function somebody(server: TestServer, role: 'user' | 'admin' = 'user'): Promise<Somebody> {
  people += 1;
  const email = `${role}${people}@example.com`;
  const client = await server.signedIn(email);
  const { id } = (await client.get('/api/auth/user')).body;
  if (role === 'admin') await setRole(server, id, 'admin');
  return { id, email, client };
}

export async function setRole({ ctx }: TestServer, id: string, role: 'user' | 'admin'): Promise<void> {
  await ctx.db.updateTable('users').set({ role }).where('id', '=', id).execute();
}

export const switchTo = (admin: Somebody, person: { id: string }) =>
  admin.client.send('POST', '/api/admin/switch-user', { targetUserId: person.id });

export const switchBack = (admin: Somebody) => admin.client.send('POST', '/api/admin/switch-back');

export const whoIs = async ({ client }: { client: HttpClient }) => (await client.get('/api/auth/user')).body;

/** The entries about a person, the oldest first. */
export async function entriesAbout({ ctx }: TestServer, subjectId: string) {
  const { rows } = await sql<{
    actor: string;
    act: string;
    call: string;
    refused: string | null;
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
  }>`select actor_id as actor, act, call, refused, before, after from audit_log where subject_id = ${subjectId}
    order by at, id`.execute(ctx.db);
  return rows;
}
