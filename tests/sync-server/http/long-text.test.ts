import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { ENDPOINTS } from '../../../shared/contract/all.ts';
import { sync } from '../../../shared/contract/sync.ts';
import type { HttpClient } from '../../support/http-client.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let client: HttpClient;

beforeAll(async () => {
  // An administrator may make every call.
  server = await startTestServer({ env: { ADMIN_EMAILS: 'admin@example.com' } });
  client = await server.signedIn('admin@example.com');
});
afterAll(() => server.stop());
beforeEach(() => server.ctx.pool.query('delete from rate_limits'));
afterEach(() => vi.restoreAllMocks());

const someId = '0197f6a1-0000-7000-8000-000000000001';
const goodPath = (path: string) => path.replace(/\{\w+\}/g, someId);
/** Two marks that change places when they are put in order. */
const heaped = (pairs: number) => `a${'\u0315\u0300'.repeat(pairs)}`;
const withBody = ENDPOINTS.filter((one) => one !== sync && fieldsIn(one.body).length > 0).map(
  (one) => [`${one.method} ${one.path}`, one] as const,
);

// The server shares this process. To normalise 5,000 heaped marks takes 16 ms, 100,000 more than six seconds.
test.each(withBody)('%s does not normalise a text that is too long', async (_name, { method, path, body }) => {
  const normalized: number[] = [];
  const { normalize } = String.prototype;
  vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form) {
    normalized.push(this.length);
    return normalize.call(this, form);
  });
  for (const field of fieldsIn(body)) {
    // As much as the smaller bodies take, so that the field is what refuses, and more than any other takes.
    for (const pairs of [20_000, 50_000]) {
      const answer = await client.send(method, goodPath(path), bodyWith(field, heaped(pairs)));
      expect([field, [400, 404, 413].includes(answer.status) || answer]).toEqual([field, true]);
    }
  }
  expect(Math.max(0, ...normalized)).toBeLessThanOrEqual(5_000);
});

test('a text that is refused unread is refused in the words of its field', async () => {
  const answer = await client.send('PATCH', '/api/profile', { bio: heaped(50_000) });
  expect([answer.status, answer.body.message]).toEqual([400, 'Bio must be at most 500 characters']);
});

test('the call for a profile takes smaller bodies than those for albums', async () => {
  const bio = 'a'.repeat(2_000_000);
  expect((await client.send('PATCH', '/api/profile', { bio })).status).toBe(413);
  expect((await client.send('POST', '/api/records', { artist: bio, title: 'Ege' })).status).toBe(400);
});

/** The paths of all fields, with dots. */
function fieldsIn(schema: z.core.$ZodType | undefined): string[] {
  const { def } = (schema?._zod ?? {}) as { def?: { [part: string]: unknown } };
  if (!def) return [];
  if (schema instanceof z.ZodMiniObject) {
    return Object.entries(schema.shape).flatMap(([name, field]) => {
      const inner = fieldsIn(field as z.core.$ZodType);
      return inner.length > 0 ? inner.map((rest) => `${name}.${rest}`) : [name];
    });
  }
  const parts = [def.innerType, def.in, ...((def.options as unknown[] | undefined) ?? [])] as z.core.$ZodType[];
  return [...new Set(parts.filter(Boolean).flatMap((part) => fieldsIn(part)))];
}

function bodyWith(field: string, text: string): object {
  return field.split('.').reduceRight<unknown>((value, name) => ({ [name]: value }), text) as object;
}
