// Chunk: notifications

import type { NotificationData, NotificationKind } from '../schemas/notification.ts';
import { redeemPath } from './gift-code.ts';
import { FREE_ALBUM_LIMIT } from './plan.ts';
import { PLANS } from './plan-catalogue.ts';
import { priceText } from './price-text.ts';

/** The ways by which a notification reaches a person: the list in the app, the person's devices, and mail. */
export const WAYS = ['app', 'push', 'mail'] as const;
export type Way = (typeof WAYS)[number];

/** 'on' and 'off' are what a way is until a person switches it; 'always' and 'never' have no switch. */
export type WayUse = 'on' | 'off' | 'always' | 'never';

export interface NotificationWords {
  title: string;
  body: string;
  /** The screen that it opens. */
  path: string;
}

interface KindDefinition<Kind extends NotificationKind> {
  /** Its name in the settings, with what it is about. */
  label: string;
  help: string;
  ways: Readonly<Record<Way, WayUse>>;
  /** Why it has a way without a switch, as a sentence; only such a kind has a reason (a test). */
  reason?: string;
  /** @param zone the reader's time zone, if it is not that of the device */
  words(data: NotificationData<Kind>, zone?: string): NotificationWords;
}

/** Every kind of notification. Its data are in schemas/notification.ts. */
export const NOTIFICATION_KINDS: { readonly [Kind in NotificationKind]: KindDefinition<Kind> } = {
  price: {
    label: 'Price alerts',
    help: 'A wish comes down to its target price',
    ways: { app: 'on', push: 'on', mail: 'on' },
    words: ({ wishId, artist, title, target, currency, shop, price }) => ({
      title: price === null ? `${title} is down to your price` : `${title} is down to ${priceText(price, currency)}`,
      body: `${artist}, at ${shop}. Your target is ${priceText(target, currency)}.`,
      path: `/wishlist?price=${encodeURIComponent(wishId)}`,
    }),
  },
  gift: {
    label: 'Gifts',
    help: 'A gift for you, or one of yours is redeemed',
    ways: { app: 'on', push: 'on', mail: 'always' },
    reason: 'The mail always comes: it has the code.',
    words: (gift) =>
      gift.what === 'received'
        ? {
            title: gift.giverName === null ? 'A gift for you' : `A gift from ${gift.giverName}`,
            body: `${PLANS[gift.planId].name}. Redeem it when you like.`,
            path: redeemPath(gift.giftCode),
          }
        : {
            title: 'Your gift was redeemed',
            body: `${PLANS[gift.planId].name} for ${gift.recipientName}`,
            path: '/profile#subscription',
          },
  },
  'plan-ending': {
    label: 'End of your plan',
    help: 'A plan that does not renew ends in a few days',
    ways: { app: 'on', push: 'on', mail: 'on' },
    words: ({ planId, endsAt }, zone) => ({
      title: `${PLANS[planId].settingsName} ends on ${dayOf(endsAt, zone)}`,
      body: `After that the first ${FREE_ALBUM_LIMIT} albums stay visible; the rest is kept and hidden.`,
      path: '/profile#subscription',
    }),
  },
  'new-follower': {
    label: 'New followers',
    help: 'A collector follows you',
    ways: { app: 'on', push: 'off', mail: 'never' },
    reason: 'It is never mailed: it can wait until you are here.',
    words: ({ key, name, albumCount }) => ({
      title: `${name} follows you`,
      body: albumCount === null ? 'Their profile is private' : albumCount === 1 ? '1 album' : `${albumCount} albums`,
      path: albumCount === null ? '/community' : `/public-profile/${encodeURIComponent(key)}`,
    }),
  },
  review: {
    label: 'Your reviews',
    help: 'A review of yours is hidden, or shown again',
    ways: { app: 'on', push: 'on', mail: 'never' },
    reason: 'It is never mailed: there is nothing to do in a hurry.',
    words: ({ what, artist, title, note }) => ({
      title: what === 'hidden' ? 'Your review was hidden' : 'Your review is shown again',
      body: `${title} by ${artist}${note === null ? '' : `: ${note}`}`,
      path: `/album/${encodeURIComponent(artist)}/${encodeURIComponent(title)}`,
    }),
  },
  support: {
    label: 'Support',
    help: 'Support has answered you, or looked at your account',
    ways: { app: 'on', push: 'on', mail: 'never' },
    reason: 'It is never mailed: support writes to you itself.',
    words: (support) =>
      support.what === 'answered'
        ? { title: 'Support has dealt with your message', body: support.subject, path: '/contact' }
        : {
            title: 'Support looked at your account',
            body: 'What was looked at and changed is in your settings.',
            path: '/profile#account',
          },
  },
  'change-refused': {
    label: 'Refused changes',
    help: 'A change of one of your devices was not accepted',
    ways: { app: 'on', push: 'never', mail: 'never' },
    reason: 'It comes to your list alone: the device with the change shows it at once.',
    words: ({ count, message }) => ({
      title: count === 1 ? 'A change was refused' : `${count} changes were refused`,
      body: `${message.replace(/[.!]$/, '')}. ${count === 1 ? 'It is kept on its device' : 'They are kept on their device'}.`,
      path: '/you',
    }),
  },
};

/** The newest are kept in the list, for so long. */
export const NOTIFICATIONS_KEPT = { most: 200, days: 90 } as const;

export const NOTIFICATION_KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as readonly NotificationKind[];

/** A notification in words; one of a newer version says that there is more. */
export function notificationWords(
  notice: { kind: NotificationKind; data: unknown } | undefined,
  zone?: string,
): NotificationWords {
  if (!notice) return { title: 'Something new', body: 'Reload the app to read it.', path: '/notifications' };
  const { words } = NOTIFICATION_KINDS[notice.kind] as { words(data: unknown, zone?: string): NotificationWords };
  return words(notice.data, zone);
}

/** 'December 3' */
function dayOf(iso: string, timeZone: string | undefined): string {
  return new Date(iso).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone });
}
