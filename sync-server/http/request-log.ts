import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Context } from '../context.ts';

/**
 * One line per request. The route's pattern is logged, never the address: ids, queries and names in it belong to
 * people.
 */
export function requestLog(ctx: Pick<Context, 'log' | 'clock'>): RequestHandler {
  return (req, res, next) => {
    const startedAt = ctx.clock();
    const requestId = randomUUID();
    res.locals.requestId = requestId;
    res.set('x-request-id', requestId);
    res.once('close', () => {
      const route: unknown = req.route?.path;
      // Files of the app are no news.
      const level = res.statusCode >= 500 ? 'error' : req.originalUrl.startsWith('/api/') ? 'info' : 'debug';
      ctx.log[level](
        {
          requestId,
          method: req.method,
          route: typeof route === 'string' ? route : 'other',
          status: res.statusCode,
          ms: ctx.clock() - startedAt,
          ...(!res.writableFinished && { aborted: true }),
        },
        'request',
      );
    });
    next();
  };
}
