import type { HttpClient } from '../../support/http-client.ts';
import type { TestServer } from '../../support/test-server.ts';
import { type Person, personOf } from '../community/people.ts';

/** The callers, in the order of the answers of a row. `owner` is the person whose things the call names. */
export const ROLES = ['nobody', 'member', 'owner', 'admin', 'admin as owner', 'former admin'] as const;
export type Role = (typeof ROLES)[number];

export interface Cast {
  server: TestServer;
  clients: Record<Role, HttpClient>;
  owner: Person;
  /** The owner's. */
  username: string;
  /** A person without ties to the others. */
  stranger: Person;
}

let casts = 0;

/** New people. The session of the former admin was opened while they were one. */
export async function newCast(server: TestServer): Promise<Cast> {
  casts += 1;
  const username = `owner${casts}`;
  const open = { username, is_public: true, wishlist_is_public: true, subscription_tier: 'lifetime' } as const;
  const owner = await personOf(server, open);
  const member = await personOf(server);
  const stranger = await personOf(server);
  const admin = await personOf(server, { role: 'admin' });
  const viewing = await personOf(server, { role: 'admin' });
  const former = await personOf(server, { role: 'admin' });
  await server.ctx.db.updateTable('users').set({ role: 'user' }).where('id', '=', former.id).execute();
  const switched = await viewing.client.send('POST', '/api/admin/switch-user', { targetUserId: owner.id });
  if (switched.status !== 200) throw new Error('The view did not begin');
  return {
    server,
    owner,
    username,
    stranger,
    clients: {
      nobody: server.newClient(),
      member: member.client,
      owner: owner.client,
      admin: admin.client,
      'admin as owner': viewing.client,
      'former admin': former.client,
    },
  };
}
