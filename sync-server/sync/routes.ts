import type { Response, Router } from 'express';
import * as z from 'zod/mini';
import { sync as contract, syncRequest } from '../../shared/contract/sync.ts';
import { SYNC_HEADER, SYNC_PROTOCOL } from '../../shared/contract/sync-protocol.ts';
import type { Context } from '../context.ts';
import { requireAccess } from '../http/access.ts';
import { parseCall } from '../http/call.ts';
import { route } from '../http/mount.ts';
import { eventStream } from './event-stream.ts';
import { answerLines, syncOnce } from './sync-once.ts';

/** The contract, with the parser of its large bodies compiled. */
const compiled = { ...contract, body: z.compile(syncRequest) };

export function syncRoutes(router: Router, ctx: Context, stopping: AbortSignal): void {
  // Also on refusals: the app believes only what carries it.
  router.use('/api/sync', (_req, res, next) => {
    res.set(SYNC_HEADER, String(SYNC_PROTOCOL));
    next();
  });
  route(router, ctx, compiled, async (req, res) => {
    const { userId, body } = parseCall(ctx, compiled, req, res);
    await sendLines(res, answerLines(await syncOnce(ctx, userId, body)));
  });
  router.get('/api/sync/events', requireAccess(ctx, 'user'), eventStream(ctx, stopping));
}

/** The answer's first line, then the segments as the text they are; the browser stores them without reading. */
async function sendLines(res: Response, lines: readonly string[]): Promise<void> {
  res.status(200).type(lines.length > 1 ? 'application/x-ndjson' : 'application/json');
  const [last = '', ...before] = lines.toReversed();
  for (const line of before.toReversed()) {
    res.write(line);
    // On its own: put before a large line it would make a copy of it.
    const hasRoom = res.write('\n');
    if (!hasRoom && !res.destroyed) await drained(res);
  }
  // Of an answer in one piece the size is known, and a small one is not compressed.
  res.end(last);
}

function drained(res: Response): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      res.off('drain', done).off('close', done);
      resolve();
    };
    res.on('drain', done).on('close', done);
  });
}
