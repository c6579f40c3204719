import type { Response, Router } from 'express';
import * as z from 'zod/mini';
import { sync as contract, listenForChanges, syncRequest } from '../../shared/contract/sync.ts';
import { SYNC_HEADER, SYNC_PROTOCOL } from '../../shared/wire/sync-protocol.ts';
import type { Context } from '../context.ts';
import type { Calls } from '../http/mount.ts';
import { eventStream } from './event-stream.ts';
import { answerLines, syncOnce } from './sync-once.ts';

/** The contract, with a compiled parser for its large bodies. */
const compiled = { ...contract, body: z.compile(syncRequest) };

export function syncRoutes(router: Router, { route }: Calls, server: Context, stopping: AbortSignal): void {
  // Set on refusals too: the app trusts only answers with this header.
  router.use('/api/sync', (_req, res, next) => {
    res.set(SYNC_HEADER, String(SYNC_PROTOCOL));
    next();
  });
  route(compiled, async ({ ctx, userId, body, res }) => {
    const began = performance.now();
    const answer = await syncOnce(ctx, userId, body);
    const seconds = (performance.now() - began) / 1000;
    ctx.metrics.sync({ commands: body.commands.length, verdicts: answer.head.verdicts, seconds });
    await sendLines(res, answerLines(answer));
  });
  route(listenForChanges, eventStream(server, stopping));
}

/** Sends the first line, then the segments as they are; the browser stores them without parsing. */
async function sendLines(res: Response, lines: readonly string[]): Promise<void> {
  res.status(200).type(lines.length > 1 ? 'application/x-ndjson' : 'application/json');
  const [last = '', ...before] = lines.toReversed();
  for (const line of before.toReversed()) {
    res.write(line);
    // Written separately: concatenation would copy the large line.
    const hasRoom = res.write('\n');
    if (!hasRoom && !res.destroyed) await drained(res);
  }
  // An answer sent in one piece has a known size, and small ones are not compressed.
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
