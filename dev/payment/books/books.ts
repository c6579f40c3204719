import { randomInt } from 'node:crypto';
import type { PoolClient } from 'pg';
import { API_VERSION, invalid, noSuch } from '../contract/refusal.ts';
import { type Kind, type Kinds, shown } from './objects.ts';
import { SCHEMA } from './schema.ts';
import type { Settings } from './settings.ts';

/** The books of the provider within one transaction. */
export interface Books {
  /** Unix seconds. While a renewal is caught up with, it is the time at which it was due. */
  now: number;
  readonly publicUrl: string;
  /** Changed settings are stored with the transaction. */
  readonly settings: Settings;
  /** For the statements of events and idempotency keys. */
  readonly client: PoolClient;
  newId(prefix: string): string;
  /** Throws Stripe's "No such ..." with the name of the parameter that holds the id. */
  get<K extends Kind>(kind: K, id: string, param?: string): Promise<Kinds[K]>;
  find<K extends Kind>(kind: K, id: string): Promise<Kinds[K] | undefined>;
  /** Objects of a kind with these fields, newest first. */
  all<K extends Kind>(kind: K, where?: object): Promise<Kinds[K][]>;
  put<T extends Kinds[Kind]>(object: T): Promise<T>;
  /** The time of the next change without a request; null is never. */
  schedule(id: string, due: number | null): Promise<void>;
  emit(type: EventType, object: object): Promise<void>;
}

/** The events that the product asks for, as far as they happen here. */
export type EventType =
  | `checkout.session.${'completed' | 'expired'}`
  | `customer.subscription.${'created' | 'updated' | 'deleted'}`
  | `invoice.${'paid' | 'payment_failed'}`
  | 'refund.created'
  | `charge.${'refunded' | 'dispute.created' | 'dispute.closed'}`;

interface Surroundings {
  now: number;
  publicUrl: string;
}

export function createBooks(client: PoolClient, settings: Settings, { now, publicUrl }: Surroundings): Books {
  async function find<K extends Kind>(kind: K, id: string): Promise<Kinds[K] | undefined> {
    const { rows } = await client.query<{ body: Kinds[K] }>(
      `select body from ${SCHEMA}.objects where id = $1 and kind = $2`,
      [id, kind],
    );
    return rows[0]?.body;
  }

  const books: Books = {
    now,
    publicUrl,
    settings,
    client,
    newId,
    find,
    async get(kind, id, param) {
      const object = await find(kind, id);
      if (!object) throw noSuch(kind, id, param);
      return object;
    },
    async all(kind, where = {}) {
      const { rows } = await client.query(
        `select body from ${SCHEMA}.objects where kind = $1 and body @> $2 order by seq desc`,
        [kind, JSON.stringify(where)],
      );
      return rows.map(({ body }) => body);
    },
    async put(object) {
      await client.query(
        `insert into ${SCHEMA}.objects (id, kind, body) values ($1, $2, $3)
         on conflict (id) do update set body = excluded.body`,
        [object.id, object.object, JSON.stringify(object)],
      );
      return object;
    },
    async schedule(id, due) {
      await client.query(`update ${SCHEMA}.objects set due = $2 where id = $1`, [id, due]);
    },
    async emit(type, object) {
      const id = newId('evt_');
      const body = {
        id,
        object: 'event',
        api_version: API_VERSION,
        created: books.now,
        data: { object: shown(object) },
        livemode: false,
        type,
      };
      await client.query(
        `insert into ${SCHEMA}.events (id, type, created, body, state) values ($1, $2, $3, $4, 'pending')`,
        [id, type, books.now, JSON.stringify(body)],
      );
    },
  };
  return books;
}

/** A page of a list as Stripe answers it. */
export interface List<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
}

export interface Page {
  limit: number;
  starting_after?: string | undefined;
}

/** The part of a list, newest first, that a request asks for. */
export function pageOf<T extends { id: string }>(all: readonly T[], { limit, starting_after }: Page): List<T> {
  const before = starting_after === undefined ? -1 : all.findIndex(({ id }) => id === starting_after);
  if (starting_after !== undefined && before === -1) {
    throw invalid(`No such object: '${starting_after}'`, { param: 'starting_after', code: 'resource_missing' });
  }
  const end = before + 1 + limit;
  return { object: 'list', data: all.slice(before + 1, end), has_more: all.length > end };
}

/** Stripe shows events of the last 30 days. */
const EVENTS_KEPT_SECONDS = 30 * 86_400;

export async function listEvents(
  { client, now }: Books,
  { created, types, ...page }: Page & { created: { gte: number }; types: readonly string[] },
): Promise<List<{ id: string }>> {
  const { rows } = await client.query<{ body: { id: string } }>(
    `select body from ${SCHEMA}.events where type = any($1) and created >= $2 order by seq desc`,
    [types, Math.max(created.gte, now - EVENTS_KEPT_SECONDS)],
  );
  return pageOf(
    rows.map(({ body }) => body),
    page,
  );
}

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export function newId(prefix: string): string {
  return prefix + Array.from({ length: 24 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
