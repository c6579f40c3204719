import type { AccountTables } from './tables/accounts.ts';
import type { CommunityTables } from './tables/community.ts';
import type { LibraryTables } from './tables/library.ts';
import type { MoneyTables } from './tables/money.ts';
import type { SiteTables } from './tables/site.ts';

/** The tables that queries know; those of jobs and sessions of other programs are theirs. */
export interface Database extends AccountTables, LibraryTables, CommunityTables, MoneyTables, SiteTables {}
