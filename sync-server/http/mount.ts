import type { Request, RequestHandler, Response, Router } from 'express';
import express from 'express';
import type { Endpoint, Method } from '../../shared/contract/endpoint.ts';
import { MAX_STORED_IMAGE_BYTES } from '../../shared/domain/image.ts';
import type { ServerContext } from '../context.ts';
import { requireAccess } from './access.ts';
import { type Call, type Handler, parseCall } from './call.ts';
import { boundedAtOnce } from './calls-under-way.ts';
import { rateLimitOf } from './rate-limits.ts';
import { readableBody } from './readable.ts';

const BODY_LIMITS = {
  small: 100_000,
  profile: 1_000_000,
  image: 8_000_000,
  sync: 4_000_000,
  picture: MAX_STORED_IMAGE_BYTES,
  event: 1_048_576,
} as const;

/** Mounts the calls of an area. Handlers get their context with each call: it knows who calls. */
export interface Calls {
  /**
   * Mounts one call of the contract: access, rate limit, body limit → input parsed → handler → answer parsed, so a column
   * that the contract does not name never leaks.
   */
  mount<E extends Endpoint>(endpoint: E, handler: Handler<E>): void;
  /** Like `mount`, for a handler that writes the answer itself. */
  route<E extends Endpoint>(endpoint: E, handler: (call: Call<E>) => Promise<void> | void): void;
}

export function callsOn(router: Router, ctx: ServerContext): Calls {
  const add = (endpoint: Endpoint, handle: (req: Request, res: Response) => Promise<void>) =>
    router[verb(endpoint.method)](expressPath(endpoint.path), ...stepsBefore(ctx, endpoint), handle);
  return {
    mount(endpoint, handler) {
      add(endpoint, async (req, res) => {
        const answer = await handler(parseCall(ctx, endpoint, req, res));
        res.status(endpoint.status).json(endpoint.response.parse(answer));
      });
    },
    route(endpoint, handler) {
      add(endpoint, async (req, res) => handler(parseCall(ctx, endpoint, req, res)));
    },
  };
}

function stepsBefore(ctx: ServerContext, endpoint: Endpoint): RequestHandler[] {
  const steps: RequestHandler[] = [requireAccess(ctx, endpoint)];
  // A page may have any number of pictures, and a stream is open for as long as the page is.
  if (!endpoint.answerType) steps.push(boundedAtOnce);
  for (const name of [endpoint.rateLimit ?? []].flat()) steps.push(rateLimitOf(ctx, name));
  if (endpoint.body) steps.push(...readers(endpoint));
  return steps;
}

function readers({ bodySize = 'small', rawBody, bodyType }: Endpoint): RequestHandler[] {
  const limit = BODY_LIMITS[bodySize];
  if (rawBody) return [express.raw({ type: () => true, limit, inflate: rawBody === 'unpacked' }), someBytes];
  const read = bodyType === 'form' ? express.urlencoded({ extended: false, limit }) : express.json({ limit });
  return [read, readableBody({ isCommands: bodySize === 'sync' })];
}

/** A request without a body has no bytes. */
const someBytes: RequestHandler = (req, _res, next) => {
  req.body ??= Buffer.alloc(0);
  next();
};

function verb(method: Method): 'get' | 'post' | 'put' | 'patch' | 'delete' {
  return ({ GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const)[method];
}

function expressPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}
