import type { listenForChanges } from '../../shared/contract/sync.ts';
import type { Context } from '../context.ts';
import type { Call } from '../http/call.ts';
import { createOpenStreams } from './open-streams.ts';

/** Makes pages reconnect, and so spread over the servers. */
const LIFETIME_MS = 86_400_000;
/** Bytes buffered for a page that does not read. Beyond that the stream is cut; the page pulls when it reconnects. */
const MOST_WAITING = 1_000_000;

/** Streams changes of one person's library to one page, until the session ends. */
export function eventStream(
  ctx: Pick<Context, 'pool' | 'live' | 'log' | 'clock'>,
  stopping: AbortSignal,
): (call: Call<typeof listenForChanges>) => void {
  const streams = createOpenStreams(ctx);
  return ({ userId, viewer: { session }, query, res }) => {
    if (stopping.aborted) return void res.status(503).end();
    res.status(200).set({ 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' });
    res.write(': open\n\n');

    const end = () => res.end();
    const close = streams.open(userId, {
      sessionId: session.id,
      clientId: query.client,
      // A heartbeat is an event, not a comment: pages cannot see comments, and must detect a silent stream.
      write(event, data) {
        if (res.writableEnded) return;
        if (res.writableLength > MOST_WAITING) res.destroy();
        else res.write(`event: ${event}\ndata: ${data}\n\n`);
      },
      end,
    });
    const lifetime = setTimeout(end, lifetimeOf(session.endsAt, ctx.clock()));
    stopping.addEventListener('abort', end, { once: true });
    res.once('close', () => {
      close();
      clearTimeout(lifetime);
      stopping.removeEventListener('abort', end);
    });
  };
}

/** Ends with the session, if that is sooner. */
function lifetimeOf(sessionEndsAt: number | undefined, now: number): number {
  return Math.max(0, Math.min(LIFETIME_MS, (sessionEndsAt ?? Number.POSITIVE_INFINITY) - now));
}
