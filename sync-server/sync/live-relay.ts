import pg from 'pg';
import type { LivePokesOptions, Poke } from './live.ts';

export const POKES_CHANNEL = 'side_one_pokes';
/** A trigger of the table of sessions tells here, whoever deletes one. */
const SESSIONS_CHANNEL = 'side_one_sessions';

interface Ears {
  poked(userId: string, poke: Poke): void;
  /** @param session its name as the database tells it */
  ended(session: string): void;
  /** Something may have been told while the connection was gone. */
  missed(): void;
}

/** One direct connection that hears the other servers and comes back when it breaks. */
export function createRelay({ connectionString, log }: LivePokesOptions, sender: string, ears: Ears) {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString,
      application_name: 'side-one pokes',
      keepAlive: true,
    });
    let isLost = false;
    const lost = (error?: Error) => {
      if (isLost || isStopped) return;
      isLost = true;
      log.warn({ err: error }, 'the poke relay lost its connection');
      client = undefined;
      void next.end().catch(() => undefined);
      again(1_000);
    };
    next.on('error', lost);
    next.on('end', () => lost());
    next.on('notification', ({ channel, payload = '' }) => {
      if (channel === SESSIONS_CHANNEL) ears.ended(payload);
      else hear(payload);
    });
    try {
      await next.connect();
      await next.query(`listen ${POKES_CHANNEL}; listen ${SESSIONS_CHANNEL}`);
    } catch (error) {
      isLost = true;
      void next.end().catch(() => undefined);
      throw error;
    }
    client = next;
  }

  function hear(payload: string): void {
    const message: { sender: string; pokes: [string, Poke][] } = JSON.parse(payload);
    if (message.sender === sender) return;
    for (const [userId, poke] of message.pokes) ears.poked(userId, poke);
  }

  function again(pause: number): void {
    if (isStopped) return;
    retry = setTimeout(async () => {
      try {
        await connect();
        ears.missed();
      } catch (error) {
        log.warn({ err: error }, 'the poke relay cannot connect');
        again(Math.min(pause * 2, 30_000));
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
