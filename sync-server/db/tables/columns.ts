import type { ColumnType } from 'kysely';

/** Times are read as ISO 8601 text in UTC with milliseconds (see database.ts) and written as text. */
export type Time = string;
export type CreatedTime = ColumnType<string, string | undefined, string>;
/** bigint columns that stay far below 2^53; read as numbers (see database.ts). */
export type Big = number;
