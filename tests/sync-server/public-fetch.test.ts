import type { lookup } from 'node:dns';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPublicFetch, isPublicUrl, publicLookup } from '../../sync-server/providers/public-fetch.ts';
import { startServer } from './outside-double.ts';

let service: Awaited<ReturnType<typeof startServer>>;
let paths: string[];

beforeAll(async () => {
  paths = [];
  service = await startServer((request, response) => {
    paths.push(request.url ?? '');
    if (request.url === '/redirect') response.writeHead(307, { location: `${service.origin}/private` }).end();
    else if (request.url === '/empty') response.writeHead(204).end();
    else response.writeHead(200, { 'retry-after': '5' }).end('here');
  });
});
afterAll(() => service.stop());

/** The addresses of a name that a name server leads to these. Asks none of them. */
function lookedUp(addresses: string[], all: boolean) {
  const resolve = (_name: string, _options: object, done: (error: null, found: object[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  return new Promise((resolved, rejected) => {
    publicLookup(resolve as typeof lookup)('push.example', { all }, (error, address, family) =>
      error ? rejected(error) : resolved(all ? address : [address, family]),
    );
  });
}

/** The reason of a failed request. */
const reasonOf = (request: Promise<Response>) =>
  request.then(
    () => undefined,
    (error: Error) => error.message,
  );

const PRIVATE = [
  ...[
    '127.0.0.1',
    '10.0.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
  ],
  ...['255.255.255.255', '192.0.2.1', '198.18.0.1', '::1', '::', 'fe80::1', 'fc00::1', 'ff02::1', '::ffff:127.0.0.1'],
  ...['64:ff9b::a00:1', '2002:7f00:1::', '2001:db8::1'],
];

test.each(PRIVATE)('a name that leads to %s leads nowhere', async (address) => {
  for (const all of [true, false])
    await expect(lookedUp([address], all)).rejects.toThrow('This name leads to no public address');
});

test('of the addresses of a name the public ones count', async () => {
  const [four, six] = ['9.9.9.9', '2620:fe::fe'];
  expect(await lookedUp(['10.0.0.1', four, '::1', six], true)).toEqual([
    { address: four, family: 4 },
    { address: six, family: 6 },
  ]);
  expect(await lookedUp(['10.0.0.1', six], false)).toEqual([six, 6]);
});

test.each([
  ...PRIVATE.map((address) => `https://${address.includes(':') ? `[${address}]` : address}/`),
  'http://push.example/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://me@push.example/',
])('an address that is not public or not https is none to ask: %s', (address) => {
  expect(isPublicUrl(new URL(address))).toBe(false);
});

test.each(['https://push.example/', 'https://9.9.9.9:8443/', 'https://[2620:fe::fe]/'])(
  'a public address by https is one to ask: %s',
  (address) => {
    expect(isPublicUrl(new URL(address))).toBe(true);
  },
);

test('a name and an address of this machine are not asked', async () => {
  const fetch = createPublicFetch();
  const { port } = new URL(service.origin);
  expect(await reasonOf(fetch(`https://localhost:${port}/`))).toBe('This name leads to no public address');
  expect(await reasonOf(fetch(`https://127.0.0.1:${port}/`))).toBe('This address is not on the public internet');
  expect(await reasonOf(fetch(service.origin))).toBe('This address is not on the public internet');
  expect(paths).toEqual([]);
});

test('the configured origin of a test is asked, and a redirect is an answer that is not followed', async () => {
  const fetch = createPublicFetch({ alsoAllowed: service.origin });
  const [redirect, empty, whole] = await Promise.all(
    ['redirect', 'empty', ''].map((path) => fetch(`${service.origin}/${path}`)),
  );
  expect([redirect?.status, empty?.status, whole?.status]).toEqual([307, 204, 200]);
  expect([await whole?.text(), whole?.headers.get('retry-after')]).toEqual(['here', '5']);
  expect(paths.toSorted()).toEqual(['/', '/empty', '/redirect']);
});

test('a request ends with its signal', async () => {
  const abort = new AbortController();
  const fetch = createPublicFetch({ alsoAllowed: service.origin });
  abort.abort(new Error('too late'));
  expect(await reasonOf(fetch(`${service.origin}/`, { signal: abort.signal }))).toBeDefined();
});
