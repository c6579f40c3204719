import type { PoolClient } from 'pg';
import { SCHEMA } from './schema.ts';

export const FAULTS = ['down', 'lost_answer', 'slow', 'html', 'error', 'rate_limited'] as const;

/**
 * A fault of the next request. `down` cuts the connection before anything is done, `lost_answer` after, `slow` answers
 * late, `html` answers a page of a proxy, `error` is Stripe's own 500.
 */
export interface Fault {
  kind: (typeof FAULTS)[number];
  /** Of slow: how late. */
  ms?: number;
  /** Of rate_limited. */
  retryAfterSeconds?: number;
}

/** The settings of the stand-in, for all server processes. */
export interface Settings {
  /** The time by which the clock has been moved. */
  offsetMs: number;
  /** The number of next payments by card that are declined. */
  failingCharges: number;
  /** Events wait until they are asked for. */
  holdsEvents: boolean;
  /** One for each of the next requests. */
  faults: Fault[];
}

const atFirst = (): Settings => ({ offsetMs: 0, failingCharges: 0, holdsEvents: false, faults: [] });

export async function readSettings(client: PoolClient): Promise<Settings> {
  const { rows } = await client.query<{ value: Settings }>(`select value from ${SCHEMA}.settings`);
  return { ...atFirst(), ...rows[0]?.value };
}

export async function writeSettings(client: PoolClient, settings: Settings): Promise<void> {
  await client.query(
    `insert into ${SCHEMA}.settings (value) values ($1) on conflict (one) do update set value = excluded.value`,
    [JSON.stringify(settings)],
  );
}
