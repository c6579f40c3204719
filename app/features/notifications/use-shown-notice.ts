import { useSyncExternalStore } from 'react';
import { ALBUM_LIMIT_TEXT } from '../../../shared/domain/album-limit.ts';
import { notificationWords } from '../../../shared/domain/notification-kinds.ts';
import { type Notice, noticeIn } from '../../../shared/schemas/notification.ts';
import type { TrayEntry } from '../../library/journal/rows.ts';
import { useLibrary } from '../../library/react/hooks.ts';
import { syncSheet } from '../../shell/openings.ts';
import { applyUpdate, useUpdateReady } from '../../shell/update.ts';
import type { NotificationRow } from './use-notifications.ts';

export interface ShownNotice {
  /** Undefined for a kind that only a newer version knows. */
  notice: Notice | undefined;
  title: string;
  body: string;
  /** The address that it opens, or what it does here. */
  opens: string | (() => void);
}

/** A notification in words, with what opens it on this device. */
export function useShownNotice(row: NotificationRow): ShownNotice {
  const library = useLibrary();
  const tray = useSyncExternalStore(library.subscribe, library.tray);
  const isUpdateReady = useUpdateReady();
  const notice = noticeIn(row);
  const { title, body, path } = notificationWords(notice);
  if (!notice) return { notice, title, body, opens: isUpdateReady ? applyUpdate : reload };
  const refused = notice.kind === 'change-refused' ? notice.data.message : undefined;
  if (refused === undefined || !tray.some((entry) => reasonOf(entry) === refused)) {
    return { notice, title, body, opens: path };
  }
  const reason = refused.replace(/[.!]$/, '');
  return { notice, title, body: `${reason}. It waits on this device for your decision.`, opens: syncSheet.open };
}

function reload(): void {
  window.location.reload();
}

/** As the server words it in the notification. */
function reasonOf({ code, message }: TrayEntry): string | undefined {
  return code === 'ALBUM_LIMIT_EXCEEDED' ? ALBUM_LIMIT_TEXT : message;
}
