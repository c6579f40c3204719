import type { RequestHandler } from 'express';
import { AppError } from './app-error.ts';

/** More than all devices of one person send at the same time. Each call may hold megabytes of body. */
const MOST_AT_ONCE = 32;

/** Running calls of this process, by person. */
const underWay = new Map<string, number>();

/** Limits the concurrent calls of one person, before a body is read. */
export const boundedAtOnce: RequestHandler = (req, res, next) => {
  const person = req.viewer.userId;
  if (!person) return next();
  const count = underWay.get(person) ?? 0;
  if (count >= MOST_AT_ONCE) {
    throw new AppError('RATE_LIMITED', 'Too many requests at once. Please wait a moment and try again.', {
      retryAfter: 1,
    });
  }
  underWay.set(person, count + 1);
  res.once('close', () => {
    const left = (underWay.get(person) ?? 1) - 1;
    if (left > 0) underWay.set(person, left);
    else underWay.delete(person);
  });
  next();
};
