import { randomInt } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Stripe } from 'stripe';
import { noSuch } from '../contract/refusal.ts';
import { API_VERSION } from '../contract/version.ts';
import { type Hidden, type Kind, type Kinds, NAMES } from './kinds.ts';
import { SCHEMA } from './schema.ts';
import type { Settings } from './settings.ts';

/** The books of the provider within one transaction. */
export interface Books {
  /** Unix seconds. While a renewal is caught up with, it is the time at which it was due. */
  now: number;
  readonly publicUrl: string;
  /** Changed settings are stored with the transaction. */
  readonly settings: Settings;
  /** For the statements of lists, events and idempotency keys. */
  readonly client: PoolClient;
  /** Who asks, for the events of this transaction. */
  request: { id: string | null; idempotency_key: string | null };
  newId(prefix: string, length?: number): string;
  /** Throws Stripe's "No such ..." with the name of the parameter that holds the id. */
  get<K extends Kind>(kind: K, id: string, param?: string): Promise<Kinds[K]>;
  find<K extends Kind>(kind: K, id: string): Promise<Kinds[K] | undefined>;
  /** Objects of a kind with these fields, newest first. */
  all<K extends Kind>(kind: K, where: Record<string, unknown>): Promise<Kinds[K][]>;
  put<K extends Kind>(kind: K, object: Kinds[K], hidden?: Hidden[K]): Promise<Kinds[K]>;
  hidden<K extends Kind>(kind: K, id: string): Promise<Hidden[K]>;
  hide<K extends Kind>(kind: K, id: string, hidden: Hidden[K]): Promise<void>;
  /** When something is to be done with the object by itself; null is never. */
  schedule(id: string, due: number | null): Promise<void>;
  emit(type: Stripe.Event['type'], object: object, before?: object): Promise<void>;
}

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

  async function insertEvent(type: Stripe.Event['type'], object: object, before?: object): Promise<void> {
    const id = newId('evt_', 24);
    const data = before === undefined ? { object } : { object, previous_attributes: changedFields(before, object) };
    const body = {
      id,
      object: 'event',
      api_version: API_VERSION,
      created: books.now,
      data,
      livemode: false,
      pending_webhooks: 1,
      request: books.request,
      type,
    };
    await client.query(
      `insert into ${SCHEMA}.events (id, type, created, body, state) values ($1, $2, $3, $4, 'pending')`,
      [id, type, books.now, JSON.stringify(body)],
    );
  }

  const books: Books = {
    now,
    publicUrl,
    settings,
    client,
    request: { id: null, idempotency_key: null },
    newId,
    find,
    async get(kind, id, param) {
      const object = await find(kind, id);
      if (!object) throw noSuch(NAMES[kind].noun, id, param);
      return object;
    },
    async all(kind, where) {
      const { rows } = await client.query(
        `select body from ${SCHEMA}.objects where kind = $1 and body @> $2 order by seq desc`,
        [kind, JSON.stringify(where)],
      );
      return rows.map(({ body }) => body);
    },
    async put(kind, object, hidden) {
      await client.query(
        `insert into ${SCHEMA}.objects (id, kind, created, body, hidden) values ($1, $2, $3, $4, coalesce($5::jsonb, '{}'))
         on conflict (id) do update set body = excluded.body, hidden = coalesce($5::jsonb, objects.hidden)`,
        [object.id, kind, object.created, JSON.stringify(object), hidden === undefined ? null : JSON.stringify(hidden)],
      );
      return object;
    },
    async hidden(kind, id) {
      const { rows } = await client.query(`select hidden from ${SCHEMA}.objects where id = $1 and kind = $2`, [
        id,
        kind,
      ]);
      return rows[0]?.hidden;
    },
    async hide(_kind, id, hidden) {
      await client.query(`update ${SCHEMA}.objects set hidden = $2 where id = $1`, [id, JSON.stringify(hidden)]);
    },
    async schedule(id, due) {
      await client.query(`update ${SCHEMA}.objects set due = $2 where id = $1`, [id, due]);
    },
    emit: insertEvent,
  };
  return books;
}

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export function newId(prefix: string, length = 14): string {
  return prefix + Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** The fields of `before` that are different now, as an event tells them. */
function changedFields(before: object, after: object): object {
  const now = new Map(Object.entries(after));
  return Object.fromEntries(
    Object.entries(before).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(now.get(name))),
  );
}
