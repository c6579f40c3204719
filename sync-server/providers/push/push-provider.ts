/** The address at which a browser gets its notifications, and the keys with which they are encrypted for it. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushRequest {
  target: PushTarget;
  payload: string;
  /** The push service drops it if the device is not reachable for so long. */
  ttlSeconds: number;
  /** A waiting notification with the same topic is replaced: at most 32 characters, URL-safe. */
  topic: string;
}

export type PushReply =
  | { kind: 'accepted' }
  /** The push service does not know the device any more. */
  | { kind: 'gone' }
  | { kind: 'too-large' }
  /** For good, for example because it was subscribed with other keys of the server. */
  | { kind: 'refused'; status: number }
  /** No answer, or an answer that asks to come again. */
  | { kind: 'unreachable'; status: number | null; retryAfterSeconds: number | undefined };

export interface VapidKeys {
  /** Both as base64url without padding. */
  publicKey: string;
  privateKey: string;
}

/** The push services of browsers, each at the address that the browser names. */
export interface PushProvider {
  /** The server's key, which a browser needs to subscribe. */
  publicKey(): Promise<string>;
  /** True if a device may name this address and these keys. */
  accepts(target: PushTarget): boolean;
  send(request: PushRequest): Promise<PushReply>;
}
