import { randomUUID } from 'node:crypto';
import { type WebSocket, WebSocketServer } from 'ws';
import { startPushService } from './push-service.ts';

interface FromBrowser {
  messageType?: 'hello' | 'register' | 'unregister' | 'ack' | 'broadcast_subscribe';
  uaid?: string;
  channelID?: string;
  /** The public key of the server that may push. */
  key?: string;
  updates?: { channelID: string; version: string; code: number }[];
}

/** The preferences with which a Firefox gets its notifications from this service, and may show them. */
export function preferencesFor(origin: string) {
  return {
    'dom.push.serverURL': origin.replace('http:', 'ws:'),
    'dom.push.testing.allowInsecureServerURL': true,
    // A driven browser has no push connection, otherwise.
    'dom.push.connection.enabled': true,
    'permissions.default.desktop-notification': 1,
    // Its own windows, which a test finds and clicks.
    'alerts.useSystemBackend': false,
  };
}

/** The push service of a Firefox on this machine: what `dom.push.serverURL` needs over a WebSocket, and its endpoints. */
export async function startFirefoxPushService() {
  const channels = new Map<string, { socket: WebSocket; key: string | undefined }>();
  const acknowledged: string[] = [];
  const channelOf = (path: string) => path.split('/').at(-1) ?? '';
  const service = await startPushService({
    keyOf: (path) => channels.get(channelOf(path))?.key,
    deliver({ path, body }) {
      const notification = {
        messageType: 'notification',
        channelID: channelOf(path),
        version: randomUUID(),
        data: body.toString('base64url'),
        headers: { encoding: 'aes128gcm' },
      };
      channels.get(channelOf(path))?.socket.send(JSON.stringify(notification));
    },
  });
  const sockets = new WebSocketServer({ server: service.server });

  sockets.on('connection', (socket) => {
    socket.on('message', (data) => {
      const message: FromBrowser = JSON.parse(String(data));
      const answer = answerTo(message, socket);
      if (answer) socket.send(JSON.stringify(answer));
    });
  });

  function answerTo({ messageType, uaid, channelID = '', key, updates = [] }: FromBrowser, socket: WebSocket) {
    if (messageType === 'hello')
      return {
        messageType,
        uaid: uaid || randomUUID().replaceAll('-', ''),
        status: 200,
        use_webpush: true,
        broadcasts: {},
      };
    if (messageType === 'register') {
      // As base64url with padding.
      channels.set(channelID, { socket, key: key?.replace(/=+$/, '') });
      return { messageType, channelID, status: 200, pushEndpoint: `${service.origin}/wpush/v2/${channelID}` };
    }
    if (messageType === 'unregister') {
      channels.delete(channelID);
      return { messageType, channelID, status: 200 };
    }
    if (messageType === 'ack') acknowledged.push(...updates.map(({ version }) => version));
    // A ping is an empty object.
    return messageType === undefined ? {} : undefined;
  }

  return {
    ...service,
    /** The subscriptions that a Firefox has made and not ended. */
    channels,
    /** The pushes that a Firefox has read. */
    acknowledged,
    async stop() {
      for (const client of sockets.clients) client.terminate();
      sockets.close();
      await service.stop();
    },
  };
}
