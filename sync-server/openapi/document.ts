import { z } from 'zod';
import { ZodMiniObject, type ZodMiniType } from 'zod/mini';
import { ENDPOINTS } from '../../shared/contract/all.ts';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { ERROR_CODES, type ErrorCode, statusOf } from '../../shared/error-codes.ts';

const ALWAYS: readonly ErrorCode[] = ['INVALID', 'RATE_LIMITED', 'INTERNAL'];

/** The contract as an OpenAPI 3.1 document. */
export function openapiDocument(serverUrl: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of ENDPOINTS) {
    const path = paths[endpoint.path] ?? {};
    path[endpoint.method.toLowerCase()] = operationOf(endpoint);
    paths[endpoint.path] = path;
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Side One', version: '1.0.0', description: 'Every call of the app and its sync server.' },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'side-one', description: 'Set by GET /api/login' },
      },
    },
  };
}

const errorSchema = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string', enum: Object.keys(ERROR_CODES) },
    details: { type: 'object' },
  },
};

function operationOf(endpoint: Endpoint): Record<string, unknown> {
  const { answerType = 'application/json' } = endpoint;
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    security: needsSession(endpoint) ? [{ session: [] }] : [],
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(endpoint.idempotent ? [idempotencyKey] : []),
    ],
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: { [bodyTypeOf(endpoint)]: { schema: schemaOf(endpoint.body, 'input') } },
      },
    }),
    responses: {
      [endpoint.status]: {
        description: 'The good answer',
        content: { [answerType]: { schema: schemaOf(endpoint.response, 'output') } },
      },
      ...errorAnswers(endpoint),
    },
  };
}

function bodyTypeOf({ rawBody, bodyType }: Endpoint): string {
  if (rawBody) return 'application/octet-stream';
  return bodyType === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Makes a repeated call harmless: the first answer counts',
  schema: { type: 'string', maxLength: 100 },
};

function parametersOf(schema: ZodMiniType | undefined, where: 'path' | 'query'): unknown[] {
  if (!(schema instanceof ZodMiniObject)) return [];
  return Object.entries(schema.shape).map(([name, part]) => ({
    name,
    in: where,
    required: where === 'path' || !z.safeParse(part, undefined).success,
    schema: schemaOf(part, 'input'),
  }));
}

function needsSession({ access }: Endpoint): boolean {
  return access === 'user' || access === 'admin';
}

function errorAnswers(endpoint: Endpoint): Record<string, unknown> {
  const codes = new Set<ErrorCode>([
    ...ALWAYS,
    ...(needsSession(endpoint) ? ['UNAUTHENTICATED' as const] : []),
    ...endpoint.errors,
  ]);
  const byStatus = Map.groupBy(codes, (code) => String(statusOf(code)));
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): unknown {
  // JSON Schema cannot express custom checks; the message of a 400 explains them.
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return rest;
}
