import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { WithBooks } from './books/database.ts';
import { SCHEMA } from './books/schema.ts';

export interface DeliveryOptions {
  pool: Pool;
  withBooks: WithBooks;
  /** The server's own clock: signatures and pauses do not move with the stand-in's clock. */
  clock: () => number;
  log: Logger;
  webhookUrl: string;
  webhookSecret: string;
}

export interface Delivery {
  /** Starts to deliver what waits, in the background. */
  kick(): void;
  /** Resolves when each event has been sent once, by any server process, or events are held. */
  settled(): Promise<void>;
  /** Sends one event once more, delivered or not. */
  sendAgain(eventId: string): Promise<void>;
  stop(): void;
}

interface Waiting {
  id: string;
  type: string;
  body: unknown;
  attempts: number;
}

/** Pauses between tries, as Stripe's grow: up to three days in all. */
const PAUSES_MS = [1_000, 5_000, 30_000, 300_000, 3_600_000, 21_600_000, 86_400_000, 172_800_000];
/** The time one process may take for an event before another one may send it. */
const CLAIM_MS = 30_000;
const ANSWER_WITHIN_MS = 20_000;

export function createDelivery(options: DeliveryOptions): Delivery {
  const { pool, withBooks, clock, log, webhookUrl, webhookSecret } = options;
  let running: Promise<void> | undefined;
  let isKicked = false;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** @returns whether the webhook took it */
  async function send(event: Waiting): Promise<boolean> {
    const body = JSON.stringify(event.body, null, 2);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': await signatureOf(body, webhookSecret, clock()),
      'user-agent': 'Stripe/1.0',
    };
    try {
      const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
      const response = await fetch(webhookUrl, { method: 'POST', body, headers, redirect: 'manual', signal });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }

  async function sendAndNote(event: Waiting): Promise<void> {
    const isTaken = await send(event);
    const pause = PAUSES_MS[event.attempts];
    const state = isTaken ? 'delivered' : pause === undefined ? 'dropped' : 'pending';
    await pool.query(
      `update ${SCHEMA}.events set state = $2, attempts = attempts + 1, next_attempt = $3 where id = $1`,
      [event.id, state, clock() + (pause ?? 0)],
    );
    if (!isTaken) log.debug({ type: event.type, attempts: event.attempts + 1 }, 'an event was not taken');
  }

  /** Takes one event that is due, so that no other process sends it meanwhile. */
  async function claim(): Promise<Waiting | undefined> {
    return withBooks(async ({ client, settings }) => {
      if (settings.holdsEvents) return undefined;
      const { rows } = await client.query<Waiting>(
        `update ${SCHEMA}.events set next_attempt = $2 where id = (
           select id from ${SCHEMA}.events where state = 'pending' and next_attempt <= $1 order by seq limit 1)
         returning id, type, body, attempts`,
        [clock(), clock() + CLAIM_MS],
      );
      return rows[0];
    });
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      isKicked = false;
      const event = await claim();
      if (event) await sendAndNote(event);
      else if (!isKicked) break;
    }
    await plan();
  }

  /** Wakes up for the next try. */
  async function plan(): Promise<void> {
    if (isStopped) return;
    const { rows } = await pool.query<{ next: number | null }>(
      `select min(next_attempt)::float8 as next from ${SCHEMA}.events where state = 'pending'`,
    );
    clearTimeout(timer);
    const next = rows[0]?.next;
    if (next == null || isStopped) return;
    const pause = Math.min(Math.max(next - clock(), 1_000), PAUSES_MS.at(-1) ?? 0);
    timer = setTimeout(kick, pause).unref();
  }

  function kick(): void {
    isKicked = true;
    if (isStopped || running) return;
    running = run()
      .catch((error: unknown) => {
        if (!isStopped) log.warn({ err: error }, 'payment stand-in could not deliver events');
      })
      .finally(() => {
        running = undefined;
        if (isKicked && !isStopped) kick();
      });
  }

  async function isIdle(): Promise<boolean> {
    return withBooks(async ({ client, settings }) => {
      if (settings.holdsEvents) return true;
      const { rows } = await client.query(
        `select from ${SCHEMA}.events where state = 'pending' and attempts = 0 limit 1`,
      );
      return rows.length === 0;
    });
  }

  return {
    kick,
    async settled() {
      while (!(await isIdle()) && !isStopped) {
        kick();
        await (running ?? Promise.resolve());
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    async sendAgain(eventId) {
      const { rows } = await withBooks(({ client }) =>
        client.query<Waiting>(`select id, type, body, attempts from ${SCHEMA}.events where id = $1`, [eventId]),
      );
      const [event] = rows;
      if (!event) throw new Error(`There is no event ${eventId}`);
      await sendAndNote(event);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Loads the package with the first event, so that the start of the server does not wait for it. */
async function signatureOf(payload: string, secret: string, nowMs: number): Promise<string> {
  const { default: Stripe } = await import('stripe');
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(nowMs / 1000) });
}
