import type { JSONColumnType } from 'kysely';
import type { Time } from './columns.ts';

/** An event that was raised for a person, once by its key. The list in the app is the synced table `notifications`. */
export interface RaisedNotificationTable {
  user_id: string;
  dedupe_key: string;
  /** Also of the row in the list, if there is one. */
  id: string;
  kind: string;
  about_user_id: string | null;
  raised_at: Time;
  /** The data of what is still to be pushed or mailed. */
  waiting: JSONColumnType<object | null> | null;
}

export interface NotificationTables {
  raised_notifications: RaisedNotificationTable;
}
