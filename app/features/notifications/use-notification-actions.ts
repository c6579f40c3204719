import { useMemo } from 'react';
import { MAX_IDS } from '../../../shared/wire/sync-protocol.ts';
import { failureText } from '../../library/commands/failure-text.ts';
import type { OpenLibrary } from '../../library/opened-library.ts';
import { useLibrary } from '../../library/react/hooks.ts';
import { undoAction } from '../../record-ui/library/undo-action.ts';
import { useSession } from '../../session/session-context.ts';
import { countText } from '../../ui/number-text.ts';
import { toast } from '../../ui/toast.ts';
import type { NotificationRow } from './use-notifications.ts';

export interface NotificationActions {
  /** Marks one as read, because it is opened. An administrator who views as the person leaves it unread for them. */
  opened(row: NotificationRow): void;
  readAll(rows: readonly NotificationRow[]): Promise<void>;
  clear(rows: readonly NotificationRow[]): Promise<void>;
}

type RunLibrary = Pick<OpenLibrary['library'], 'run' | 'undo' | 'newId'>;

/** Returns the same object while the library is open. */
export function useNotificationActions(): NotificationActions {
  const library = useLibrary();
  const { isView } = useSession().session;
  return useMemo(() => createNotificationActions(library, isView), [library, isView]);
}

function createNotificationActions(library: RunLibrary, isView: boolean): NotificationActions {
  /** One action of the person, in commands of as many ids as one may have; says what it did, and offers to undo it. */
  async function change(name: 'notification.markRead' | 'notification.clear', ids: string[], done: string) {
    if (ids.length === 0) return;
    const group = library.newId();
    for (let from = 0; from < ids.length; from += MAX_IDS) {
      const some = ids.slice(from, from + MAX_IDS);
      const result = await (name === 'notification.clear'
        ? library.run(name, { ids: some, isCleared: true }, { group })
        : library.run(name, { ids: some, isRead: true }, { group }));
      if (result.ok) continue;
      toast({ title: 'Error', text: failureText(result, 'Your notifications could not be changed'), tone: 'bad' });
      return;
    }
    toast({ title: done, action: undoAction(library, group) });
  }

  return {
    opened({ id, isRead }) {
      if (!isRead && !isView) void library.run('notification.markRead', { ids: [id], isRead: true });
    },
    readAll(rows) {
      const ids = idsOf(rows.filter(({ isRead }) => !isRead));
      return change('notification.markRead', ids, 'All notifications are read');
    },
    clear(rows) {
      const what = rows.length === 1 ? 'Notification' : countText(rows.length, 'notification');
      return change('notification.clear', idsOf(rows), `${what} cleared`);
    },
  };
}

function idsOf(rows: readonly NotificationRow[]): string[] {
  return rows.map(({ id }) => id);
}
