import { useLibrary, useView } from '../library/react/hooks.ts';
import { unreadNotifications } from '../library/view/notification-list.ts';

/** The number of unread notifications in the person's list. */
export function useUnread(): number {
  // Renders again with each change of the library.
  useView();
  return unreadNotifications(useLibrary().state()).length;
}
