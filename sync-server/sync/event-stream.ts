import type { Request, RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { createOpenStreams } from './open-streams.ts';

/** So that a page comes to another server now and then. */
const LIFETIME_MS = 86_400_000;
/** What waits for a page that does not read, in bytes; it asks when it comes again. */
const MOST_WAITING = 1_000_000;

/** News of one person's library for one page, until the session ends. */
export function eventStream(
  ctx: Pick<Context, 'pool' | 'live' | 'log' | 'clock'>,
  stopping: AbortSignal,
): RequestHandler {
  const streams = createOpenStreams(ctx);
  return (req, res) => {
    const { userId = '' } = req.session;
    if (stopping.aborted) return void res.status(503).end();
    res.status(200).set({ 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' });
    res.write(': open\n\n');

    const end = () => res.end();
    const close = streams.open(userId, {
      sessionId: req.sessionID,
      clientId: clientOf(req),
      // A heartbeat is an event and not a comment: pages do not see comments, and watch for silence.
      write(event, data) {
        if (res.writableEnded) return;
        if (res.writableLength > MOST_WAITING) res.destroy();
        else res.write(`event: ${event}\ndata: ${data}\n\n`);
      },
      end,
    });
    const lifetime = setTimeout(end, lifetimeOf(req, ctx.clock()));
    stopping.addEventListener('abort', end, { once: true });
    res.once('close', () => {
      close();
      clearTimeout(lifetime);
      stopping.removeEventListener('abort', end);
    });
  };
}

/** Until its session runs out, if that is sooner. */
function lifetimeOf({ session }: Request, now: number): number {
  const expires = session.cookie.expires?.getTime() ?? Number.POSITIVE_INFINITY;
  return Math.max(0, Math.min(LIFETIME_MS, expires - now));
}

/** Pages of earlier builds name no client, and understand pokes without rows only. */
function clientOf({ query }: Request): string | undefined {
  return typeof query.client === 'string' ? query.client : undefined;
}
