import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** As a browser asks that a name of another site has led here. */
function ask(path: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asking = request(`${server.origin}${path}`, { headers: { host } }, (res) => {
      res.resume();
      resolve(res.statusCode);
    });
    asking.once('error', reject).end();
  });
}

const PATHS = ['/dev-mail', '/dev-pay', '/dev-idp/.well-known/openid-configuration', '/v1/events'];

test.each(PATHS)('%s answers this machine by its own names', async (path) => {
  for (const host of ['localhost', '127.0.0.1:3000', '[::1]:3000', new URL(server.origin).host]) {
    expect([host, [200, 401].includes((await ask(path, host)) ?? 0)]).toEqual([host, true]);
  }
});

test.each(PATHS)('%s answers nothing to a page of another site whose name leads here', async (path) => {
  for (const host of [
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evil.example:3000',
    '192.0.2.1',
  ])
    expect([host, await ask(path, host)]).toEqual([host, 404]);
});
