import type { Request, RequestHandler, Response, Router } from 'express';
import express from 'express';
import type { Endpoint, Method } from '../../shared/contract/endpoint.ts';
import type { Context } from '../context.ts';
import { requireAccess } from './access.ts';
import { type Handler, parseCall } from './call.ts';
import { boundedAtOnce } from './calls-under-way.ts';
import { rateLimitOf } from './rate-limits.ts';
import { readableBody } from './readable.ts';
import { asViewer } from './viewed-calls.ts';

const BODY_LIMITS = { small: 100_000, profile: 1_000_000, image: 8_000_000, sync: 4_000_000 } as const;

/**
 * Mounts one call of the contract: access, rate limit, body limit → input parsed → handler → answer parsed, so a column
 * that the contract does not name never leaks.
 */
export function mount<E extends Endpoint>(router: Router, ctx: Context, endpoint: E, handler: Handler<E>): void {
  route(router, ctx, endpoint, async (req, res) => {
    const answer = await handler(parseCall(ctx, endpoint, req, res));
    res.status(endpoint.status).json(endpoint.response.parse(answer));
  });
}

/** Like `mount`, for a handler that writes the answer itself. */
export function route(
  router: Router,
  ctx: Context,
  endpoint: Endpoint,
  handle: (req: Request, res: Response) => Promise<void>,
): void {
  const steps: RequestHandler[] = [requireAccess(ctx, endpoint), boundedAtOnce];
  for (const name of [endpoint.rateLimit ?? []].flat()) steps.push(rateLimitOf(ctx, name));
  if (endpoint.body) {
    const size = endpoint.bodySize ?? 'small';
    steps.push(express.json({ limit: BODY_LIMITS[size] }), readableBody({ isCommands: size === 'sync' }));
  }
  router[verb(endpoint.method)](expressPath(endpoint.path), ...steps, asViewer(ctx, handle));
}

function verb(method: Method): 'get' | 'post' | 'put' | 'patch' | 'delete' {
  return ({ GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const)[method];
}

function expressPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}
