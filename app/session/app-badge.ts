import type { OpenLibrary } from '../library/opened-library.ts';
import { unreadNotifications } from '../library/view/notification-list.ts';
import type { SessionOf } from './session.ts';

type FollowedLibrary = { library: Pick<OpenLibrary['library'], 'state' | 'subscribe'> };
type FollowedSession = Pick<SessionOf<FollowedLibrary>, 'isView' | 'get' | 'subscribe'>;

/**
 * Shows the number of the person's unread notifications at the icon of the installed app, where the system has room for it.
 * Leaving the library takes it away (leave-library.ts).
 */
export function showUnreadAtIcon(session: FollowedSession): void {
  // An administrator's device does not show what is another person's.
  if (session.isView) return;
  let followed: FollowedLibrary | undefined;
  let stop: (() => void) | undefined;
  function follow(): void {
    const state = session.get();
    const library = state.phase === 'signed-in' ? state.library : undefined;
    if (library === followed) return;
    followed = library;
    stop?.();
    stop = library && followUnread(library);
  }
  session.subscribe(follow);
  follow();
}

function followUnread({ library }: FollowedLibrary): () => void {
  let shown: number | undefined;
  function update(): void {
    const count = unreadNotifications(library.state()).length;
    if (count === shown) return;
    shown = count;
    // Without a number it would be a dot.
    const done = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
    // Some systems have no badges.
    done?.catch(() => undefined);
  }
  update();
  return library.subscribe(update);
}
