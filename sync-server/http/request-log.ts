import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { ErrorCode } from '../../shared/error-codes.ts';
import type { Context } from '../context.ts';
import { traceIdOf } from './trace.ts';

declare global {
  namespace Express {
    interface Locals {
      /** Names the request and its trace in each line. */
      log: Logger;
      /** Of the answer, if it is a refusal or a failure. */
      code?: ErrorCode;
    }
  }
}

/**
 * Counts and logs each request in one line, with the route's pattern and never the address, because addresses contain personal data:
 * ids, queries and names.
 */
export function requestLog(ctx: Pick<Context, 'log' | 'clock' | 'metrics'>): RequestHandler {
  return (req, res, next) => {
    const startedAt = ctx.clock();
    const began = performance.now();
    const requestId = randomUUID();
    const log = ctx.log.child({ requestId, traceId: traceIdOf(req.get('traceparent')) });
    res.locals.log = log;
    res.set('x-request-id', requestId);
    res.once('close', () => {
      const mounted: unknown = req.route?.path;
      const route = typeof mounted === 'string' ? mounted.replace(/:(\w+)/g, '{$1}') : 'other';
      const seconds = (performance.now() - began) / 1000;
      ctx.metrics.request({ method: req.method, route, status: res.statusCode, seconds });
      // Requests for the app's files are logged at debug level only.
      const level = res.statusCode >= 500 ? 'error' : req.originalUrl.startsWith('/api/') ? 'info' : 'debug';
      log[level](
        {
          method: req.method,
          route,
          status: res.statusCode,
          ms: ctx.clock() - startedAt,
          ...(res.locals.code && { code: res.locals.code }),
          ...(!res.writableFinished && { aborted: true }),
        },
        'request',
      );
    });
    next();
  };
}
