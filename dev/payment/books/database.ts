import type { Pool, PoolClient } from 'pg';
import { type Books, createBooks } from './books.ts';
import { SCHEMA, TABLES } from './schema.ts';
import { readSettings, type Settings, writeSettings } from './settings.ts';

/** Runs work on the books in one transaction. Only one is under way at a time, over all server processes. */
export type WithBooks = <T>(work: (books: Books) => Promise<T>) => Promise<T>;

export interface BooksOptions {
  pool: Pool;
  /** Milliseconds; the stand-in's clock is this plus the offset that a person has moved it by. */
  clock: () => number;
  publicUrl: string;
}

/** Touches the database only when the first work comes, and then holds at most one of its connections. */
export function openBooks({ pool, clock, publicUrl }: BooksOptions): WithBooks {
  let isReady = false;
  let last: Promise<unknown> = Promise.resolve();

  async function transact<T>(work: (books: Books) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('select pg_advisory_xact_lock(hashtext($1))', [SCHEMA]);
      if (!isReady) await client.query(TABLES);
      const settings = await readSettings(client);
      const before = JSON.stringify(settings);
      const result = await work(createBooks(client, settings, { now: nowOf(settings), publicUrl }));
      if (JSON.stringify(settings) !== before) await writeSettings(client, settings);
      await client.query('commit');
      isReady = true;
      client.release();
      return result;
    } catch (error) {
      await giveBack(client);
      throw error;
    }
  }

  function nowOf({ offsetMs }: Settings): number {
    return Math.floor((clock() + offsetMs) / 1000);
  }

  return (work) => {
    const result = last.then(() => transact(work));
    last = result.catch(() => undefined);
    return result;
  };
}

async function giveBack(client: PoolClient): Promise<void> {
  try {
    await client.query('rollback');
    client.release();
  } catch (error) {
    client.release(error instanceof Error ? error : true);
  }
}
