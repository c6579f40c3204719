import type { RequestHandler } from 'express';

/** Answers this machine alone: a stand-in is never open to others. */
export const loopbackOnly: RequestHandler = (req, res, next) => {
  const peer = req.socket.remoteAddress ?? '';
  if (/^(::ffff:)?127\.|^::1$/.test(peer)) return next();
  res.status(404).type('text').send('Not found');
};
