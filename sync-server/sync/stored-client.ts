import { DatabaseError, type PoolClient } from 'pg';
import type { SyncRequest } from '../../shared/contract/sync.ts';
import { AppError } from '../http/app-error.ts';

/** A device, as the server knows it: how far it has come. */
export interface StoredClient {
  lastSeq: number;
  ackedSeq: number;
}

export async function findClient(
  client: Pick<PoolClient, 'query'>,
  userId: string,
  clientId: string,
): Promise<StoredClient | undefined> {
  const { rows } = await client.query<StoredClient>({
    name: 'find-client',
    text: `select last_seq as "lastSeq", acked_seq as "ackedSeq" from sync_client where user_id = $1 and id = $2`,
    values: [userId, clientId],
  });
  return rows[0];
}

export async function saveClient(
  client: PoolClient,
  id: string,
  userId: string,
  lastSeq: number,
  acked: number,
  wait: number | null,
) {
  const saved = client.query({
    name: 'save-client',
    text: `insert into sync_client as c (id, user_id, last_seq, acked_seq, longest_wait)
      values ($1, $2, $3, least($4::bigint, $3::bigint), $5)
      on conflict (user_id, id) do update
      set last_seq = excluded.last_seq, acked_seq = greatest(c.acked_seq, excluded.acked_seq), seen_at = now(),
        longest_wait = excluded.longest_wait`,
    values: [id, userId, lastSeq, acked, wait],
  });
  await saved.catch((error: unknown) => {
    const isAnothers = error instanceof DatabaseError && error.constraint === 'sync_client_pkey';
    throw isAnothers ? new AppError('CLIENT_UNKNOWN', 'This device is not known here (any more)') : error;
  });
}

/** Stores the acknowledgement of a device that has no commands to send. */
export async function acknowledge(client: PoolClient, userId: string, request: SyncRequest): Promise<void> {
  const stored = await findClient(client, userId, request.clientId);
  if (!stored || stored.ackedSeq >= Math.min(request.acked, stored.lastSeq)) return;
  await client.query({
    name: 'acknowledge',
    text: `update sync_client set acked_seq = greatest(acked_seq, least($3, last_seq)), seen_at = now()
      where id = $1 and user_id = $2`,
    values: [request.clientId, userId, request.acked],
  });
}
