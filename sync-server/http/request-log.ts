import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Context } from '../start/context.ts';

/**
 * Logs one line per request, with the route's pattern and never the address, because addresses contain personal data:
 * ids, queries and names.
 */
export function requestLog(ctx: Pick<Context, 'log' | 'clock'>): RequestHandler {
  return (req, res, next) => {
    const startedAt = ctx.clock();
    const requestId = randomUUID();
    res.locals.requestId = requestId;
    res.set('x-request-id', requestId);
    res.once('close', () => {
      const route: unknown = req.route?.path;
      // Requests for the app's files are logged at debug level only.
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
