import { EVERYBODY, type Row } from './table.ts';
import type { Things } from './things.ts';

/** A route that is no call of the contract, by its method and path as mounted. */
export interface OutsideRow extends Pick<Row, 'answers' | 'bytes' | 'isLast'> {
  path: (things: Things) => string | Promise<string>;
}

const NOWHERE: Row['answers'] = [404, 404, 404, 404, 404, 404];
const everybodyAt = (path: string): OutsideRow => ({ answers: EVERYBODY, path: () => path });

export const OUTSIDE: Record<string, OutsideRow> = {
  'GET /healthz': everybodyAt('/healthz'),
  'GET /readyz': everybodyAt('/readyz'),
  'GET /robots.txt': everybodyAt('/robots.txt'),
  'GET /sitemap.txt': everybodyAt('/sitemap.txt'),
  'GET /api/openapi.json': everybodyAt('/api/openapi.json'),
  'GET /api/plain-page.css': everybodyAt('/api/plain-page.css'),
  'GET /api/notifications/unsubscribe': { answers: NOWHERE, path: () => '/api/notifications/unsubscribe?token=none' },
  // Each leads on to another page, or says that no sign-in was begun.
  'GET /api/login': { answers: [302, 302, 302, 302, 302, 302], path: () => '/api/login' },
  'GET /api/callback': { answers: [400, 400, 400, 400, 400, 400], path: () => '/api/callback' },
  'GET /api/logout': { answers: [302, 302, 302, 302, 302, 302], path: () => '/api/logout', isLast: true },
  // A file that was shared while no worker could take it.
  'POST /you': { answers: [303, 303, 303, 303, 303, 303], path: () => '/you' },
  'GET /api/link-pictures{/*path}': everybodyAt('/api/link-pictures/'),

  // Pages of a bare machine, which answer that machine alone: the sign-in, which was not begun here, and its mails.
  'GET /interaction/:uid': { answers: [400, 400, 400, 400, 400, 400], path: () => '/dev-idp/interaction/none' },
  'POST /interaction/:uid': {
    answers: [400, 400, 400, 400, 400, 400],
    path: () => '/dev-idp/interaction/none',
    bytes: () => Buffer.from('email=jo%40example.com'),
  },
  'GET /session/end': { answers: [302, 302, 302, 302, 302, 302], path: () => '/dev-idp/session/end', isLast: true },
  'GET /': everybodyAt('/dev-mail/'),
  'GET /:id': { answers: NOWHERE, path: ({ newId }) => `/dev-mail/${newId()}` },
  'GET /:id/html': { answers: NOWHERE, path: ({ newId }) => `/dev-mail/${newId()}/html` },
};
