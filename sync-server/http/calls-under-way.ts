import type { RequestHandler } from 'express';
import { AppError } from './app-error.ts';

/** More than all devices of one person send at once; each may hold a body of megabytes. */
const MOST_AT_ONCE = 32;

/** How many calls of each person are under way in this process. */
const underWay = new Map<string, number>();

/** Refuses what one person asks beyond a number of calls at once, before its body is read. */
export const boundedAtOnce: RequestHandler = (req, res, next) => {
  const person = req.session?.userId;
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
