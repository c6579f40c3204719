import type { RequestHandler } from 'express';
import { namesThisMachine } from '../sync-server/http/own-host.ts';

/** Answers this machine alone, by its own name: a stand-in is never open to others. */
export const loopbackOnly: RequestHandler = (req, res, next) => {
  const peer = req.socket.remoteAddress ?? '';
  if (/^(::ffff:)?127\.|^::1$/.test(peer) && namesThisMachine(req.headers.host)) return next();
  res.status(404).type('text').send('Not found');
};
