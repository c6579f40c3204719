import { v7 as uuidv7 } from 'uuid';
import type { Notice } from '../../../shared/schemas/notification.ts';
import { LIFE_NOTIFICATIONS } from '../../support/life-notifications.ts';
import type { App } from './open-app.tsx';

const DAY = 86_400_000;

type Notified = Pick<App, 'server' | 'userId' | 'library'>;

/** The server notifies the person, and this device syncs. */
export async function notify(
  app: Notified,
  ...notices: (Notice | { kind: string; data: object })[]
): Promise<string[]> {
  const ids = notices.map((notice) => put(app, notice));
  await app.library.sync.syncNow();
  return ids;
}

/** One of each kind, newest first, as they came in the last weeks; all but the first three are read. */
export async function notifyOfLife(app: Notified): Promise<void> {
  const ids = LIFE_NOTIFICATIONS.map(({ days, ...notice }, at) => put(app, notice, days * DAY + at * 60_000));
  await app.library.sync.syncNow();
  await app.library.library.run('notification.markRead', { ids: ids.slice(3), isRead: true });
  await app.library.sync.syncNow();
}

function put({ server, userId }: Notified, { kind, data }: { kind: string; data: object }, age = 0): string {
  const id = uuidv7();
  const createdAt = new Date(Date.now() - age).toISOString();
  server.notify(userId, { id, kind, data: { ...data }, createdAt });
  return id;
}
