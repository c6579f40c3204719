import type { Router } from 'express';
import { openapiDocument } from './document.ts';

/** The contract for other programs; the same for all callers. */
export function openapiRoutes(router: Router, publicUrl: string): void {
  let document: Record<string, unknown> | undefined;
  router.get('/api/openapi.json', (_req, res) => {
    document ??= openapiDocument(publicUrl);
    res.set('cache-control', 'no-cache').json(document);
  });
}
