import pg from 'pg';
import type { Logger } from 'pino';
import type { Poke } from '../library/live-pokes.ts';

export const POKES_CHANNEL = 'side_one_pokes';
/** A trigger notifies this channel when a session is deleted. */
const SESSIONS_CHANNEL = 'side_one_sessions';

export interface RelayOptions {
  pool: pg.Pool;
  /** Leads to PostgreSQL itself: LISTEN does not work through a transaction pooler. */
  directUrl: string;
  log: Pick<Logger, 'warn'>;
}

interface RelayListener {
  poked(userId: string, poke: Poke): void;
  /** @param session the hash that the database sends */
  ended(session: string): void;
  /** Notifications may have been lost while the connection was broken. */
  missed(): void;
}

/** Listens to the other servers on one direct connection, and reconnects when it breaks. */
export function createRelay({ directUrl, log }: RelayOptions, sender: string, listener: RelayListener) {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: directUrl,
      application_name: 'side-one pokes',
      keepAlive: true,
    });
    const end = () => void next.end().catch(() => undefined);
    const lost = (error?: Error) => {
      // Before it listens, the one who connects hears of the failure; both would try again.
      if (client !== next || isStopped) return;
      log.warn({ err: error }, 'the poke relay lost its connection');
      client = undefined;
      end();
      reconnectAfter(1_000);
    };
    next.on('error', lost);
    next.on('end', () => lost());
    next.on('notification', ({ channel, payload = '' }) => {
      if (channel === SESSIONS_CHANNEL) listener.ended(payload);
      else receive(payload);
    });
    try {
      await next.connect();
      await next.query(`listen ${POKES_CHANNEL}; listen ${SESSIONS_CHANNEL}`);
    } catch (error) {
      end();
      throw error;
    }
    if (isStopped) end();
    else client = next;
  }

  function receive(payload: string): void {
    const message: { sender: string; pokes: [string, Poke][] } = JSON.parse(payload);
    if (message.sender === sender) return;
    for (const [userId, poke] of message.pokes) listener.poked(userId, poke);
  }

  function reconnectAfter(pause: number): void {
    if (isStopped) return;
    retry = setTimeout(async () => {
      try {
        await connect();
        listener.missed();
      } catch (error) {
        log.warn({ err: error }, 'the poke relay cannot connect');
        reconnectAfter(Math.min(pause * 2, 30_000));
      }
    }, pause);
    retry.unref();
  }

  return {
    async start(): Promise<void> {
      isStopped = false;
      await connect();
    },
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
      client = undefined;
    },
  };
}
