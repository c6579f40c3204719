import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINTS } from '../../../shared/contract/all.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('the description of the calls is valid OpenAPI 3.1 and can be read without a session', async () => {
  const { status, body } = await server.newClient().get('/api/openapi.json');
  expect(status).toBe(200);
  expect(body.openapi).toMatch(/^3\.1/);
  const result = await new Validator().validate(body);
  expect(result).toMatchObject({ valid: true });
});

test('every call of the contract is described, with its body, its answer and its refusals', async () => {
  const { body } = await server.newClient().get('/api/openapi.json');
  for (const endpoint of ENDPOINTS) {
    const operation = body.paths[endpoint.path][endpoint.method.toLowerCase()];
    expect(operation.operationId).toBe(endpoint.id);
    const { access, status, rawBody, answerType = 'application/json' } = endpoint;
    const { schema } = operation.responses[String(status)].content[answerType];
    // JSON Schema has no words for bytes.
    if (!['image/*', 'application/octet-stream'].includes(answerType)) expect(schema).not.toEqual({});
    if (rawBody) expect(Object.keys(operation.requestBody.content)).toEqual(['application/octet-stream']);
    expect(operation.requestBody !== undefined).toBe(endpoint.body !== undefined);
    expect('401' in operation.responses).toBe(access === 'user' || access === 'admin');
  }
  const create = body.paths['/api/records'].post;
  const input = create.requestBody.content['application/json'].schema;
  expect(input.required).toEqual(['artist', 'title']);
  expect(Object.keys(create.responses)).toContain('403');
});

test('every call of the contract is mounted', async () => {
  const client = await server.signedIn();
  for (const { method, path } of ENDPOINTS.filter(({ answerType }) => answerType !== 'text/event-stream')) {
    const answer = await client.send(method, path.replace(/\{\w+\}/g, '0'), method === 'GET' ? undefined : {});
    expect([method, path, answer.body.message]).not.toEqual([method, path, 'There is no such call']);
  }
});
