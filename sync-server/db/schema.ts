import type { AccountTables } from './tables/accounts.ts';
import type { CommunityTables } from './tables/community.ts';
import type { LibraryTables } from './tables/library.ts';
import type { MoneyTables } from './tables/money.ts';
import type { NotificationTables } from './tables/notifications.ts';
import type { PushTables } from './tables/push.ts';
import type { SiteTables } from './tables/site.ts';
import type { WatchTables } from './tables/watch.ts';

/** The tables that queries know; those of jobs and sessions of other programs are theirs. */
export interface Database
  extends AccountTables,
    LibraryTables,
    CommunityTables,
    MoneyTables,
    SiteTables,
    WatchTables,
    NotificationTables,
    PushTables {}
