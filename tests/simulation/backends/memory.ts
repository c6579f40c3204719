import { OTHER_USER, USER } from '../../support/device.ts';
import { createMemoryServer } from '../../support/memory-server.ts';
import type { UserTables } from '../../support/user-tables.ts';
import { replay } from '../check/replay.ts';
import { planOf } from '../model/rows.ts';
import { type Backend, type BackendOptions, SERVER_SIZES } from './backend.ts';

/** The memory server as a world's server: nothing waits, so the same seed is the same run. */
export function createMemoryBackend({ now, isFree, sizes }: BackendOptions): Backend {
  const server = createMemoryServer({ now, sizes: { ...SERVER_SIZES, ...sizes } });
  server.addUser(USER, { subscriptionTier: isFree ? 'free' : 'annual' });
  server.addUser(OTHER_USER);
  const backups = new Map<string, UserTables>();
  return {
    userIds: [USER, OTHER_USER],
    handle: server.handle,
    async look(userId) {
      const tables = server.tablesOf(userId);
      const problems: string[] = [];
      for (const [id, count] of server.effects) if (count > 1) problems.push(`ONCE: ${id} took effect ${count} times`);
      for (const id of server.limitBreaches) problems.push(`LIMIT: ${id} made a free album beyond the fifteenth`);
      return {
        // Read when they are asked for, as the rows are: a request under way may change both meanwhile.
        get version() {
          return tables.version;
        },
        get epoch() {
          return tables.epoch;
        },
        get plan() {
          return planOf(tables.account);
        },
        records: tables.records,
        collections: tables.collections,
        wishlist: tables.wishlist,
        notifications: tables.notifications,
        savedViews: tables.savedViews,
        images: tables.images,
        decided: tables.decided,
        buried: new Set(tables.tombs.keys()),
        problems,
      };
    },
    news: async (userId, from) => (from < server.tablesOf(userId).floor ? undefined : server.news(userId, from)),
    async rowsAt(userId, version) {
      const rows = new Map<string, number>();
      for (const [id, versions] of server.tablesOf(userId).versions) {
        const last = versions.findLast((entry) => entry.version <= version);
        if (last && !last.gone) rows.set(id, last.version);
      }
      return rows;
    },
    setTier: async (userId, tier) =>
      server.setAccount(userId, { subscriptionTier: tier, subscriptionStatus: 'active', subscriptionExpiresAt: null }),
    async givePlan(userId, until = aMonthAfter(now())) {
      const status = { subscriptionStatus: 'canceled', subscriptionExpiresAt: until } as const;
      server.setAccount(userId, { subscriptionTier: 'monthly', ...status });
    },
    async endPlan(userId) {
      server.setAccount(userId, { subscriptionTier: 'free', subscriptionStatus: 'expired' });
    },
    notify: async (userId, notification) => server.notify(userId, notification),
    forgetDeletions: async (userId) => server.forgetDeletions(userId),
    pruneVerdicts: async (userId) => server.pruneVerdicts(userId),
    forgetClients: async (userId) => server.forgetClients(userId),
    backup: async (userId) => void backups.set(userId, server.backup(userId)),
    async restore(userId) {
      const backup = backups.get(userId);
      if (backup) server.restoreBackup(userId, backup);
      return backup !== undefined;
    },
    restart: async () => undefined,
    async replay(userId, sent) {
      return replay(userId, server.tablesOf(userId).decisions, sent, server.tablesOf(userId));
    },
  };
}

function aMonthAfter(now: number): string {
  const end = new Date(now);
  end.setUTCMonth(end.getUTCMonth() + 1);
  return end.toISOString();
}
