import type { Generated, JSONColumnType } from 'kysely';
import type { PushProblem } from '../../../shared/contract/push.ts';
import type { CreatedTime, Time } from './columns.ts';

/** One row at most. */
export interface PushKeyTable {
  id: Generated<boolean>;
  public_key: string;
  private_key: string;
  created_at: CreatedTime;
}

/** A device that gets notifications. It ends with its session. */
export interface PushSubscriptionTable {
  id: string;
  user_id: string;
  session_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  user_agent: string;
  created_at: Time;
  accepted_at: Time | null;
  problem: PushProblem | null;
}

/** A notification that waits for its way to one device. */
export interface PushMessageTable {
  id: string;
  subscription_id: string;
  tag: string;
  message: JSONColumnType<object>;
  expires_at: Time;
}

/** Notifications by Web Push. */
export interface PushTables {
  push_keys: PushKeyTable;
  push_subscriptions: PushSubscriptionTable;
  push_messages: PushMessageTable;
}
