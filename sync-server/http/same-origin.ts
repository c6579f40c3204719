import type { RequestHandler } from 'express';
import { AppError } from './app-error.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that another site's page makes with the person's cookie. Browsers send the origin of a request; a
 * caller that sends none is refused too.
 */
export function sameOriginWrites(publicUrl: string): RequestHandler {
  return (req, _res, next) => {
    if (READS.has(req.method)) return next();
    const site = req.get('sec-fetch-site');
    const isOurs = site === undefined ? req.get('origin') === publicUrl : site === 'same-origin';
    if (!isOurs) throw new AppError('ORIGIN_REFUSED', 'This change did not come from the app itself');
    next();
  };
}
