import { Refusal } from '../contract/refusal.ts';
import type { Books } from './books.ts';
import { SCHEMA } from './schema.ts';

export interface Kept {
  requestId: string;
  status: number;
  body: unknown;
}

const KEPT_SECONDS = 86_400;

/** The answer that a key got before. Throws if the key came with another request. */
export async function findKept(
  books: Books,
  key: string,
  path: string,
  fingerprint: string,
): Promise<Kept | undefined> {
  const { rows } = await books.client.query<Row>(
    `select path, fingerprint, request_id, status, body from ${SCHEMA}.idempotency_keys where key = $1 and created > $2`,
    [key, books.now - KEPT_SECONDS],
  );
  const [row] = rows;
  if (!row) return undefined;
  if (row.path !== path) {
    throw misused(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ` +
        `('${path}' vs '${row.path}'). Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }
  if (row.fingerprint !== fingerprint) {
    throw misused(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a ` +
        `key other than '${key}' if you meant to execute a different request.`,
    );
  }
  return { requestId: row.request_id, status: row.status, body: row.body };
}

interface Row {
  path: string;
  fingerprint: string;
  request_id: string;
  status: number;
  body: unknown;
}

export async function keep(
  books: Books,
  { key, path, fingerprint, requestId, status, body }: Kept & { key: string; path: string; fingerprint: string },
): Promise<void> {
  await books.client.query(
    `insert into ${SCHEMA}.idempotency_keys (key, path, fingerprint, request_id, status, body, created)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (key) do update set path = excluded.path, fingerprint = excluded.fingerprint,
       request_id = excluded.request_id, status = excluded.status, body = excluded.body, created = excluded.created`,
    [key, path, fingerprint, requestId, status, JSON.stringify(body), books.now],
  );
}

function misused(message: string): Refusal {
  return new Refusal(400, { type: 'idempotency_error', message });
}
