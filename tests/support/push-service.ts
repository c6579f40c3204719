import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';
import { listen } from './listen.ts';
import { newSubscription, partsOf, type Subscription } from './push-subscription.ts';

export interface ReceivedPush {
  path: string;
  ttl: number;
  topic: string | undefined;
  urgency: string | undefined;
  /** The server's public key, which has signed. */
  key: string;
  /** As it came, encrypted. */
  body: Buffer;
}

/** Handles a push and returns true, or returns false to leave it to the service. */
export type Turn = (request: IncomingMessage, response: ServerResponse) => boolean;

const DAY_SECONDS = 86_400;
const MOST_BYTES = 4_096;

/** The devices of a service that has some. */
interface Devices {
  /** The public key of the server that may push to this path. */
  keyOf?(path: string): string | undefined;
  deliver?(push: ReceivedPush): void;
}

/**
 * A push service on this machine (RFC 8030) that refuses what a real one refuses: no or a false signature (RFC 8292), another
 * audience, an end that is over a day away, no TTL, a topic of another form, content that is not encrypted or too large.
 */
export async function startPushService({ keyOf, deliver }: Devices = {}) {
  const pushes: ReceivedPush[] = [];
  const turns: Turn[] = [];
  const refusals: string[] = [];
  let subscriptions = 0;

  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    try {
      const push = await accepted(request, Buffer.concat(parts), origin);
      const key = keyOf?.(push.path);
      if (key !== undefined && key !== push.key) throw new Error('The device was subscribed with another key');
      if (turns.shift()?.(request, response)) return;
      pushes.push(push);
      deliver?.(push);
      response.writeHead(201, { location: `${origin}/message/${pushes.length}` }).end();
    } catch (error) {
      refusals.push(String(error));
      response.writeHead(error instanceof TooLarge ? 413 : 400).end();
    }
  });

  await listen(server, 0);
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;

  return {
    origin,
    server,
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
    pushes,
    /** The next pushes are answered by these, in order. */
    turns,
    /** Why it refused what came. */
    refusals,
    subscription(): Subscription {
      subscriptions += 1;
      return newSubscription(`${origin}/wpush/v2/device${subscriptions}`);
    },
  };
}

export type PushService = Awaited<ReturnType<typeof startPushService>>;

export function answering(status: number, headers: Record<string, string> = {}): Turn {
  return (_, response) => {
    response.writeHead(status, headers).end();
    return true;
  };
}

/** The connection breaks. */
export const noAnswer: Turn = (request) => {
  request.socket.destroy();
  return true;
};

class TooLarge extends Error {}

/** @throws for a push that a push service does not take */
export async function accepted(request: IncomingMessage, body: Buffer, origin: string): Promise<ReceivedPush> {
  const { headers, method, url = '' } = request;
  if (method !== 'POST') throw new Error(`A push is sent by POST, not ${method}`);
  const key = await signer(headers.authorization ?? '', origin);
  if (!/^\d+$/.test(String(headers.ttl))) throw new Error('TTL is missing');
  const topic = headers.topic?.toString();
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic)) throw new Error(`The topic ${topic} is not valid`);
  if (headers['content-encoding'] !== 'aes128gcm') throw new Error('The content is not encrypted');
  if (body.length > MOST_BYTES) throw new TooLarge(`${body.length} bytes`);
  if (partsOf(body).sender.length !== 65) throw new Error('The key of the content is missing');
  return { path: url, ttl: Number(headers.ttl), topic, urgency: headers.urgency?.toString(), key, body };
}

/** Checks the signature, for whom it is and until when. */
async function signer(authorization: string, origin: string): Promise<string> {
  const { token = '', key = '' } = /^vapid t=(?<token>[\w.-]+), k=(?<key>[\w-]+)$/.exec(authorization)?.groups ?? {};
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) throw new Error(`No signature in ${authorization}`);
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256');
  const { payload } = await jwtVerify(token, publicKey, { audience: origin, algorithms: ['ES256'] });
  if (!payload.exp || payload.exp > Date.now() / 1_000 + DAY_SECONDS) throw new Error('The signature holds too long');
  if (!/^(?:https:\/\/|mailto:)./.test(payload.sub ?? '')) throw new Error('It does not say who sends');
  return key;
}
