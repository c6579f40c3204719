import { CalendarClock, CircleAlert, Gift, LifeBuoy, type LucideIcon, Sparkles } from 'lucide-react';
import type { Notice, NotificationData } from '../../../shared/schemas/notification.ts';
import { useLibrary } from '../../library/react/hooks.ts';
import { LibrarySleeve } from '../../record-ui/library/LibrarySleeve.tsx';
import { Avatar } from '../../record-ui/sleeve/Avatar.tsx';
import { Sleeve } from '../../record-ui/sleeve/Sleeve.tsx';

const SIZE = 44;

/** The subject of a notification as a picture: the album, the person, or an icon of its kind. */
export function NotificationMark({ notice }: { notice: Notice | undefined }) {
  switch (notice?.kind) {
    case 'price':
      return <WishSleeve {...notice.data} />;
    case 'review':
      return <Sleeve artist={notice.data.artist} title={notice.data.title} size={SIZE} decorative />;
    case 'new-follower':
      return <Avatar name={notice.data.name} seed={notice.data.key} size={SIZE} />;
    case 'gift':
      return <IconMark icon={Gift} />;
    case 'plan-ending':
      return <IconMark icon={CalendarClock} />;
    case 'support':
      return <IconMark icon={LifeBuoy} />;
    case 'change-refused':
      return <IconMark icon={CircleAlert} />;
    case undefined:
      return <IconMark icon={Sparkles} />;
  }
}

/** With the wish's own picture, while it is on the list. */
function WishSleeve({ wishId, artist, title }: NotificationData<'price'>) {
  const imageUrl = useLibrary().state().wishlistItem(wishId)?.imageUrl;
  return <LibrarySleeve artist={artist} title={title} imageUrl={imageUrl} size={SIZE} decorative />;
}

function IconMark({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <span className="notice-icon">
      <Icon className="i" aria-hidden="true" />
    </span>
  );
}
