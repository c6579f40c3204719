import { ECDH } from 'node:crypto';
import { createPoliteFetch, type Manners, type Outside, type Reply } from '../polite-fetch.ts';
import { isPublicUrl } from '../public-fetch.ts';
import type { PushProvider, PushReply, PushTarget, VapidKeys } from './push-provider.ts';

/** Each push service is another one, so the job that sends decides about retries, and nothing pauses for all of them. */
const MANNERS: Manners = {
  timeoutMs: 5_000,
  mostBytes: 10_000,
  expects: 'anything',
  retries: 0,
  longestWaitMs: 0,
  outage: { failures: Number.POSITIVE_INFINITY, pauseMs: 0 },
};

export interface WebPushOptions {
  keys: () => Promise<VapidKeys>;
  /** The sender’s https or mailto address, for the push services. */
  subject: string;
  /** The origin of a push service of tests. */
  testService?: string | undefined;
  /** Its fetch must be one for addresses that people name. */
  outside: Outside;
}

/** Web Push (RFC 8030) with encrypted content (RFC 8291) and a signature of this server (RFC 8292). */
export function createWebPush({ keys, subject, testService, outside }: WebPushOptions): PushProvider {
  const polite = createPoliteFetch(MANNERS, outside);
  return {
    publicKey: async () => (await keys()).publicKey,
    accepts: ({ endpoint, p256dh }) => isAllowed(endpoint, testService) && isPoint(p256dh),
    async send({ target, payload, ttlSeconds, topic }) {
      const { default: webPush } = await import('web-push');
      const { endpoint, method, headers, body } = webPush.generateRequestDetails(subscriptionOf(target), payload, {
        vapidDetails: { subject, ...(await keys()) },
        TTL: ttlSeconds,
        topic,
      });
      const given = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
      return replyOf(await polite.request(endpoint, { method, headers: given, body: new Uint8Array(body) }));
    },
  };
}

function isAllowed(endpoint: string, testService: string | undefined): boolean {
  const url = URL.parse(endpoint);
  return url !== null && (isPublicUrl(url) || url.origin === testService);
}

function isPoint(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex', 'uncompressed').length === 130;
  } catch {
    return false;
  }
}

function subscriptionOf({ endpoint, p256dh, auth }: PushTarget) {
  return { endpoint, keys: { p256dh, auth } };
}

function replyOf({ status, retryAfterSeconds }: Reply): PushReply {
  if (status === null || status === 429 || status >= 500) return { kind: 'unreachable', status, retryAfterSeconds };
  if (status < 300) return { kind: 'accepted' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 413) return { kind: 'too-large' };
  return { kind: 'refused', status };
}
