import { EVERYBODY, type Row, SELF } from './table.ts';
import type { Things } from './things.ts';

/** A route that is no call of the contract, by its method and path as mounted. */
export interface OutsideRow extends Pick<Row, 'answers' | 'isLast'> {
  path: (things: Things) => string | Promise<string>;
  /** Bytes, for the routes that take no JSON. */
  bytes?: (things: Things) => Buffer;
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
  // The signature decides, whoever is signed in.
  'POST /api/webhooks/stripe': {
    answers: [400, 400, 400, 400, 400, 400],
    path: () => '/api/webhooks/stripe',
    bytes: () => Buffer.from('{}'),
  },
  // Each leads on to another page, or says that no sign-in was begun.
  'GET /api/login': { answers: [302, 302, 302, 302, 302, 302], path: () => '/api/login' },
  'GET /api/callback': { answers: [400, 400, 400, 400, 400, 400], path: () => '/api/callback' },
  'GET /api/logout': { answers: [302, 302, 302, 302, 302, 302], path: () => '/api/logout', isLast: true },
  'PUT /api/images/:sha256': {
    answers: SELF,
    path: ({ picture }) => `/api/images/${picture.hash}`,
    bytes: ({ picture }) => picture.bytes,
  },
  // One that nobody shows.
  'GET /api/images/:sha256': {
    answers: [401, 404, 200, 404, 200, 404],
    path: async ({ storedPicture }) => `/api/images/${await storedPicture()}`,
  },
  'GET /api/public-images/:username/:sha256': {
    answers: NOWHERE,
    path: async ({ username, storedPicture }) => `/api/public-images/${username}/${await storedPicture()}`,
  },
  // One that no report names.
  'GET /api/admin/moderation/images/:userId/:sha256': {
    answers: [401, 403, 403, 404, 403, 403],
    path: async ({ ownerId, storedPicture }) => `/api/admin/moderation/images/${ownerId}/${await storedPicture()}`,
  },
  'GET /api/link-pictures{/*path}': everybodyAt('/api/link-pictures/'),
  'GET /api/sync/events': { answers: SELF, path: ({ newId }) => `/api/sync/events?client=${newId()}` },

  // Pages of a bare machine, which answer that machine alone: the sign-in, which nobody began here, and its mails.
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
