import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrateToLatest } from '../../../sync-server/db/migrate.ts';
import { pruneSync } from '../../../sync-server/sync/prune.ts';
import type { Decision } from '../../support/user-tables.ts';
import { replay } from '../check/replay.ts';
import type { Backend } from './backend.ts';
import * as sql from './sql.ts';

/** The part of a backend that an outsider with a connection to the database can do. */
type Outsider = Pick<
  Backend,
  'look' | 'rowsAt' | 'notify' | 'forgetDeletions' | 'pruneVerdicts' | 'forgetClients' | 'backup' | 'restore' | 'replay'
>;

export interface WatchedDatabase {
  url: string;
  outside: pg.Pool;
  outsider: Outsider;
  /** Begins a new story: these people exist and own nothing. */
  reset(userIds: readonly string[], isFree: boolean): Promise<void>;
  drop(): Promise<void>;
}

/** A migrated database in the PostgreSQL at `adminUrl` that notes every row and verdict that is ever written. */
export async function createWatchedDatabase(adminUrl: string): Promise<WatchedDatabase> {
  const name = `simulation_${randomBytes(6).toString('hex')}`;
  await asAdmin(adminUrl, `create database ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  await migrateToLatest(url.href);
  const outside = new pg.Pool({ connectionString: url.href, max: 3, application_name: sql.OUTSIDER });
  // Its last connections may still be closing when the database goes.
  outside.on('error', () => undefined);
  await outside.query(sql.watch);
  const backups = new Set<string>();
  const longAgo = () => new Date(Date.now() - 200 * 86_400_000).toISOString();
  const age = (userId: string, table: string, column: string) =>
    outside.query(
      sql.locked(
        [userId],
        [`update ${table} set ${column} = ${column} - interval '400 days' where user_id = any(users_meant())`],
      ),
    );
  const prune = () => pruneSync({ pool: outside }, { olderThan: longAgo() });

  const outsider: Outsider = {
    async look(userId) {
      const { rows } = await outside.query<sql.LookRow>({ name: 'look', text: sql.look, values: [userId] });
      const row = rows[0];
      if (!row) throw new Error('A person of the story has a row');
      const byId = <Row extends { id: string }>(list: Row[]) => new Map(list.map((one) => [one.id, one]));
      return {
        version: row.version,
        epoch: row.epoch,
        plan: row.plan,
        records: byId(row.records),
        collections: byId(row.collections),
        wishlist: byId(row.wishlist),
        notifications: byId(row.notifications),
        savedViews: byId(row.savedViews),
        decided: new Map(row.decided),
        buried: new Set(row.buried),
        problems: row.shared.map((version) => `ORDER: two commands took effect as version ${version}`),
      };
    },
    async rowsAt(userId, version) {
      const { rows } = await outside.query<{ id: string; version: number }>(sql.rowsAt, [userId, version]);
      return new Map(rows.map((row) => [row.id, row.version]));
    },
    async notify(userId, notification, at) {
      await outside.query(sql.notify(userId, notification, at));
    },
    async forgetDeletions(userId) {
      await age(userId, 'sync_tombstone', 'deleted_at');
      await prune();
    },
    async pruneVerdicts(userId) {
      await age(userId, 'sync_verdict', 'created_at');
      await prune();
    },
    async forgetClients(userId) {
      await outside.query(sql.locked([userId], ['delete from sync_client where user_id = any(users_meant())']));
    },
    async backup(userId) {
      await outside.query(sql.backup(userId));
      backups.add(userId);
    },
    async restore(userId) {
      if (backups.has(userId)) await outside.query(sql.restore(userId));
      return backups.has(userId);
    },
    async replay(userId, sent) {
      // A request may be decided while the two are read; each ends, so that there is a moment without one.
      for (;;) {
        const before = await outsider.look(userId);
        const { rows } = await outside.query<Decision>(sql.decisions, [userId]);
        const look = await outsider.look(userId);
        const isStill = look.version === before.version && look.decided.size === before.decided.size;
        if (isStill) return replay(userId, rows, sent, look);
      }
    },
  };

  return {
    url: url.href,
    outside,
    outsider,
    async reset(userIds, isFree) {
      backups.clear();
      await outside.query(sql.reset(userIds, isFree ? 'free' : 'annual'));
    },
    async drop() {
      await outside.end();
      await asAdmin(adminUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

async function asAdmin(adminUrl: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}
