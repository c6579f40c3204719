import type { Request, Response } from 'express';
import type * as z from 'zod/mini';
import type { AccessOf, BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '../../shared/contract/endpoint.ts';
import { ONLY_OWNER_MESSAGE } from '../../shared/domain/viewing.ts';
import { plainProblem } from '../../shared/schemas/plain-problem.ts';
import type { Context, ServerContext } from '../context.ts';
import { kyselyOf } from '../db/kysely-on.ts';
import { AppError } from './app-error.ts';
import { isViewing, type ViewerFor } from './viewer.ts';

/** The argument of a handler: its context, parsed input, and the viewer that the call's access promises. */
export interface Call<E> {
  ctx: Context;
  viewer: ViewerFor<AccessOf<E>>;
  /** The viewer's. */
  userId: ViewerFor<AccessOf<E>>['userId'];
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E> extends Uint8Array ? Buffer : BodyOf<E>;
  idempotencyKey: string | undefined;
  req: Request;
  res: Response;
}

export type Handler<E> = (call: Call<E>) => Promise<ResponseOf<E>> | ResponseOf<E>;

export function parseCall<E extends Endpoint>(
  server: ServerContext,
  endpoint: E,
  req: Request,
  res: Response,
): Call<E> {
  const viewer = req.viewer as ViewerFor<AccessOf<E>>;
  refuseFields(endpoint, req);
  return {
    ctx: contextOf(server, endpoint, req, res),
    viewer,
    userId: viewer.userId,
    params: parsePart(endpoint.params, req.params) as ParamsOf<E>,
    query: parsePart(endpoint.query, req.query) as QueryOf<E>,
    body: parsePart(endpoint.body, req.body) as Call<E>['body'],
    idempotencyKey: endpoint.idempotent ? idempotencyKeyOf(req) : undefined,
    req,
    res,
  };
}

/** Knows who calls: for whom the connections count, which call the audit log names, and the trace in lines of the log. */
function contextOf(server: ServerContext, { access }: Endpoint, req: Request, res: Response): Context {
  const { viewer } = req;
  const { log } = res.locals;
  const viewedCall = isViewing(viewer) ? { ctx: server, viewer, req } : undefined;
  if (viewer.userId === undefined || access === 'anyone') return { ...server, log, viewedCall };
  const pool = server.pool.of(viewer.userId);
  return { ...server, pool, db: kyselyOf(pool), log, viewedCall };
}

/** Refuses fields of the body that only the person may send. */
function refuseFields({ whileViewing = [] }: Pick<Endpoint, 'whileViewing'>, { viewer, body }: Request): void {
  if (typeof whileViewing === 'string' || !isViewing(viewer)) return;
  const sent: object = body instanceof Object ? body : {};
  const field = whileViewing.find((each) => each in sent);
  if (field) throw new AppError('FORBIDDEN', ONLY_OWNER_MESSAGE, { field });
}

/** Parses input with a schema; the first problem becomes the message and the field of a 400. */
function parseInput<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input, { error: plainProblem });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.path.map(String).join('.');
  throw new AppError('INVALID', issue?.message ?? 'The input is not valid', field ? { field } : undefined);
}

function parsePart(schema: z.ZodMiniType | undefined, input: unknown): unknown {
  return schema ? parseInput(schema, input ?? {}) : undefined;
}

function idempotencyKeyOf(req: Request): string | undefined {
  const key = req.get('idempotency-key')?.trim();
  if (!key) return undefined;
  if (/^[\w.:-]{1,100}$/.test(key)) return key;
  throw new AppError(
    'INVALID',
    'An Idempotency-Key has 1 to 100 letters, digits, dots, colons, hyphens or underscores',
  );
}
