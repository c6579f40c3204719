import type { Way } from '../../shared/domain/notification-kinds.ts';
import type { NotificationSettings } from '../../shared/domain/notification-settings.ts';
import type { Notice } from '../../shared/schemas/notification.ts';
import type { Context } from '../context.ts';

/** A notification that is still to be pushed or mailed. */
export interface Waiting {
  id: string;
  notice: Notice;
}

export interface Recipient {
  userId: string;
  settings: NotificationSettings;
}

/** The context of a delivery; `db` is its transaction. */
export type DeliveryContext = Pick<Context, 'db' | 'clock' | 'newId' | 'config' | 'log'>;

/** A way out of the app. */
export interface DeliveryWay {
  way: Exclude<Way, 'app'>;
  /** Queues one message for all of them, within the transaction. They are in the order of their events, at least one. */
  send(ctx: DeliveryContext, to: Recipient, waiting: readonly Waiting[]): Promise<void>;
}
