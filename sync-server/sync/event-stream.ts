import type { RequestHandler } from 'express';
import type { Context } from '../context.ts';

const HEARTBEAT_MS = 20_000;
/** A stream ends by itself, so that a session that ended meanwhile is noticed. */
const LIFETIME_MS = 15 * 60_000;

/** Pokes of one person's library: "there is news", never what it is. */
export function eventStream({ live }: Pick<Context, 'live'>, stopping: AbortSignal): RequestHandler {
  return (req, res) => {
    const { userId = '' } = req.session;
    if (stopping.aborted) return void res.status(503).end();
    res.status(200).set({ 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' });
    res.write(': open\n\n');

    const end = () => res.end();
    const unsubscribe = live.subscribe(userId, (version) => res.write(`event: poke\ndata: ${version ?? ''}\n\n`));
    // An event and not a comment: pages do not see comments, and watch for silence.
    const heartbeat = setInterval(() => res.write('event: heartbeat\ndata:\n\n'), HEARTBEAT_MS);
    const lifetime = setTimeout(end, LIFETIME_MS);
    stopping.addEventListener('abort', end, { once: true });
    res.once('close', () => {
      unsubscribe();
      clearInterval(heartbeat);
      clearTimeout(lifetime);
      stopping.removeEventListener('abort', end);
    });
  };
}
