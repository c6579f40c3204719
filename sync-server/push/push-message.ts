import { createHash } from 'node:crypto';
import * as z from 'zod/mini';

/** A notification as a device shows it. */
export const pushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** The page that a click opens: a path of the app. */
  path: z.string(),
  /** A newer one with the same tag takes the place of an older one, also on the way. */
  tag: z.string(),
  /** For the badge of the app; without it the badge stays as it is. */
  unreadCount: z.optional(z.number()),
});
export type PushMessage = z.infer<typeof pushMessage>;

/** A push service takes 4,096 bytes, encrypted; some take less. */
const MOST_BYTES = 3_000;
const MOST = { title: 120, body: 500, path: 1_000 };
const SHORTEST = { title: 60, body: 0, path: 200 };

/**
 * The content of a push in the declarative form, which Safari shows without a service worker; in other browsers the
 * service worker reads the same.
 * @param isShort for a push service that found it too large
 */
export function payloadOf(publicUrl: string, message: PushMessage, { isShort = false } = {}): string {
  const most = isShort ? SHORTEST : MOST;
  const { unreadCount } = message;
  const payload = (bodyLength: number) =>
    JSON.stringify({
      web_push: 8030,
      // As the specification says, and below as Safari does.
      ...(unreadCount !== undefined && { app_badge: unreadCount }),
      notification: {
        title: cut(message.title, most.title),
        body: cut(message.body, bodyLength),
        navigate: addressOf(publicUrl, message.path, most.path),
        tag: topicOf(message.tag),
        lang: 'en',
        icon: `${publicUrl}/icons/icon-192.png`,
        ...(unreadCount !== undefined && { app_badge: String(unreadCount) }),
      },
    });
  let bodyLength = most.body;
  while (bodyLength > 0 && Buffer.byteLength(payload(bodyLength)) > MOST_BYTES) bodyLength -= 50;
  return payload(bodyLength);
}

/** A tag as a push service takes it: it reads nothing from it about the notification. */
export function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32);
}

/** One line of at most so many characters. */
function cut(text: string, most: number): string {
  if (most === 0) return '';
  const characters = [...text.replace(/\p{Cc}+/gu, ' ').trim()];
  return characters.length <= most ? characters.join('') : `${characters.slice(0, most - 1).join('')}…`;
}

function addressOf(publicUrl: string, path: string, most: number): string {
  const url = URL.parse(path, publicUrl);
  return url?.origin === publicUrl && url.href.length <= publicUrl.length + most ? url.href : `${publicUrl}/`;
}
