import * as z from 'zod/mini';
import type { ErrorCode } from '../error-codes.ts';

/** 'signature' is a provider who signs the body; it has no session and no origin. */
export type Access = 'anyone' | 'user' | 'admin' | 'signature';
export type LimitName =
  | 'search'
  | 'visitor-search'
  | 'username'
  | 'public'
  | 'public-pictures'
  | 'sync'
  | 'billing'
  | 'code'
  | 'community'
  | 'follow'
  | 'heart'
  | 'recommend'
  | 'review'
  | 'report'
  | 'gift-mail'
  | 'settings'
  | 'push'
  | 'pack'
  | 'contact'
  | 'contact-address'
  | 'provider-logout';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One HTTP call, said once: the server mounts it, the app calls it, the OpenAPI document is generated from it.
 * `path` is written with {name} for parameters.
 */
export interface Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
  Who extends Access = Access,
> {
  id: string;
  method: Method;
  path: string;
  summary: string;
  access: Who;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Status of the good answer: creates 201, everything else 200 (AMB-50). */
  status: 200 | 201;
  response: Response;
  /** Codes this call may answer besides INVALID, UNAUTHENTICATED, RATE_LIMITED and INTERNAL. */
  errors: readonly ErrorCode[];
  /**
   * Largest body: 'small' 100 kB, 'profile' 1 MB, 'image' 8 MB where an inline picture may come, 'sync' 4 MB; of bytes
   * 'picture' 5 MB, 'event' 1 MB.
   */
  bodySize?: 'small' | 'profile' | 'image' | 'sync' | 'picture' | 'event';
  /** The body is bytes: unpacked where the sender has packed them, or exactly as they were signed. */
  rawBody?: 'unpacked' | 'exact';
  /** The body is a form, as another standard demands it. */
  bodyType?: 'form';
  /** Media type of the good answer, if that is not JSON; its handler writes it. */
  answerType?: 'image/*' | 'application/octet-stream' | 'text/event-stream';
  /** The rate limits beyond the general one. */
  rateLimit?: LimitName | readonly LimitName[];
  /** Whether an Idempotency-Key header makes a repeated call harmless. */
  idempotent?: boolean;
  /**
   * What an administrator who views as the person may do with it: 'refused' is nothing, 'only' is for them alone, names
   * are fields of the body that are refused. Without it they act as the person, and each write has its entry in the audit
   * log. Calls with access 'admin' are refused while viewing.
   */
  whileViewing?: 'refused' | 'only' | readonly string[];
}

export function defineEndpoint<
  Params extends z.ZodMiniType = z.ZodMiniUndefined,
  Query extends z.ZodMiniType = z.ZodMiniUndefined,
  Body extends z.ZodMiniType = z.ZodMiniUndefined,
  Response extends z.ZodMiniType = z.ZodMiniType,
  Who extends Access = Access,
>(endpoint: Endpoint<Params, Query, Body, Response, Who>): Endpoint<Params, Query, Body, Response, Who> {
  return endpoint;
}

export type AccessOf<E> = E extends { access: infer Who extends Access } ? Who : never;
export type ParamsOf<E> =
  E extends Endpoint<infer P, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType> ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<z.ZodMiniType, infer Q, z.ZodMiniType, z.ZodMiniType> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<z.ZodMiniType, z.ZodMiniType, infer B, z.ZodMiniType> ? z.output<B> : never;
export type BodyInputOf<E> =
  E extends Endpoint<z.ZodMiniType, z.ZodMiniType, infer B, z.ZodMiniType> ? z.input<B> : never;
export type ResponseOf<E> =
  E extends Endpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, infer R> ? z.output<R> : never;

export const success = z.object({ success: z.literal(true) });

export const idParam = z.object({ id: z.string() });
