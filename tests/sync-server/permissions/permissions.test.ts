import express from 'express';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ENDPOINTS } from '../../../shared/contract/all.ts';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import type { HttpClient } from '../../support/http-client.ts';
import { createMemoryPayments } from '../../support/memory-payments.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { type Cast, newCast, ROLES, type Role } from './cast.ts';
import { OUTSIDE } from './outside-table.ts';
import { type Answers, type Row, TABLE } from './table.ts';
import { type Things, thingsOf } from './things.ts';

let server: TestServer;
let cast: Cast;
/** 'GET /api/records/:id', of each route that any part of the server has mounted. */
let mounted: string[];

beforeAll(async () => {
  const routes = vi.spyOn(express.Router.prototype, 'route');
  server = await startTestServer({ overrides: { payment: createMemoryPayments(Date.now) } });
  mounted = routes.mock.results.flatMap(({ value: { path, methods } }) =>
    [path].flat().flatMap((each) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${each}`)),
  );
  routes.mockRestore();
  cast = await newCast(server);
});
afterAll(() => server.stop());

describe('the tables', () => {
  test('have a row for each call of the contract, and no other', () => {
    expect(Object.keys(TABLE).sort()).toEqual(ENDPOINTS.map(({ id }) => id).sort());
  });

  test('have a row for each route that the server has mounted outside the contract, and no other', () => {
    const ofContract = new Set(ENDPOINTS.map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`));
    expect(mounted.filter((route) => !ofContract.has(route)).sort()).toEqual(Object.keys(OUTSIDE).sort());
    expect([...ofContract].filter((route) => !mounted.includes(route))).toEqual([]);
  });
});

describe('every call of the contract', () => {
  // PERM-002 PERM-003 PERM-005 PERM-006 PERM-007 PERM-009
  test.each(ENDPOINTS.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s answers each role as its row says',
    async (_id, endpoint) => {
      const row = rowOf(endpoint);
      expect(await answersOf(row, (things, client) => call(endpoint, row, things, client))).toEqual(
        byRole(row.answers),
      );
    },
  );
});

describe('every other route', () => {
  test.each(Object.entries(OUTSIDE))('%s answers each role as its row says', async (route, row) => {
    const [method = ''] = route.split(' ');
    const answers = await answersOf(row, async (things, client) =>
      statusOf(client, await row.path(things), { method, body: row.bytes && new Uint8Array(row.bytes(things)) }),
    );
    expect(answers).toEqual(byRole(row.answers));
  });
});

function rowOf({ id }: Endpoint): Row {
  const row = TABLE[id];
  if (!row) throw new Error(`${id} has no row`);
  return 'answers' in row ? row : { answers: row };
}

const byRole = (answers: Answers) => Object.fromEntries(ROLES.map((role, index) => [role, answers[index]]));

/** Asks in each role, with new things of the owner each time. */
async function answersOf(
  { isLast }: Pick<Row, 'isLast'>,
  ask: (things: Things, client: HttpClient) => Promise<number>,
) {
  const answers: Partial<Record<Role, number>> = {};
  for (const role of ROLES) {
    const among = isLast ? await newCast(server) : cast;
    // The people of this test ask more often than anybody may.
    await server.ctx.pool.query('delete from rate_limits');
    answers[role] = await ask(thingsOf(among), among.clients[role]);
  }
  return answers;
}

async function call({ method, path }: Endpoint, row: Row, things: Things, client: HttpClient): Promise<number> {
  const { params, query, body, bytes } = row;
  const parts = await params?.(things);
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(parts?.[name] ?? ''));
  const address = query ? `${filled}?${query}` : filled;
  if (bytes) return statusOf(client, address, { method, body: new Uint8Array(bytes(things)) });
  const json = await body?.(things);
  const headers = json && { 'content-type': 'application/json' };
  return statusOf(client, address, { method, headers, body: json && JSON.stringify(json) });
}

/** Reads no more than the status: a stream has no end. */
async function statusOf(client: HttpClient, address: string, init: RequestInit): Promise<number> {
  const ending = new AbortController();
  const headers = { accept: '*/*', ...init.headers };
  const { status } = await client.fetch(address, { ...init, headers, signal: ending.signal });
  ending.abort();
  return status;
}
