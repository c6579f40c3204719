import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StoredBytes } from '../../../sync-server/providers/objects/object-store-provider.ts';
import { createS3Store, type S3Settings } from '../../../sync-server/providers/objects/s3-store.ts';
import { type S3Double, signatureProblem, startS3Double } from '../../support/s3-double.ts';
import { createOutside } from '../outside-double.ts';

const BYTES = Buffer.alloc(200_000, 'a picture ');
const NOON = Date.UTC(2026, 0, 31, 12);

let s3: S3Double;
let world: ReturnType<typeof createOutside>;

beforeAll(async () => {
  s3 = await startS3Double({ clock: () => NOON });
});
afterAll(() => s3.stop());
beforeEach(() => {
  world = createOutside(NOON);
  s3.objects.clear();
  s3.recover();
  s3.requests.length = 0;
});

const storeOf = (changes: Partial<S3Settings> = {}, fetch: typeof globalThis.fetch = world.outside.fetch) =>
  createS3Store({ ...s3.settings, ...changes }, { ...world.outside, fetch });

async function read({ chunks }: StoredBytes): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of chunks) parts.push(part);
  return Buffer.concat(parts);
}

async function readFrom(store: ReturnType<typeof storeOf>, key: string): Promise<Buffer> {
  const found = await store.get(key);
  if (!found.ok) throw new Error(found.reason);
  expect(found.value.size).toBe(BYTES.length);
  return read(found.value);
}

describe('the stand-in for a store', () => {
  const KEYS = {
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
  };
  const AT = Date.UTC(2013, 4, 24);
  const published = (signature = 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41') => ({
    method: 'GET',
    path: '/test.txt',
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-amz-date': '20130524T000000Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,' +
        `SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=${signature}`,
    },
  });
  const problemOf = (asked: ReturnType<typeof published>, at = AT, body = '') =>
    signatureProblem(asked, Buffer.from(body), KEYS, at)?.[1];

  test('accepts the published example of a signature, and nothing that differs from it', () => {
    expect(problemOf(published())).toBeUndefined();
    expect(problemOf(published('0'.repeat(64)))).toBe('SignatureDoesNotMatch');
    expect(problemOf({ ...published(), path: '/other.txt' })).toBe('SignatureDoesNotMatch');
    expect(problemOf({ ...published(), method: 'DELETE' })).toBe('SignatureDoesNotMatch');
    expect(problemOf(published(), AT, 'x')).toBe('XAmzContentSHA256Mismatch');
    expect(problemOf(published(), AT + 16 * 60_000)).toBe('RequestTimeTooSkewed');
  });
});

test('bytes are put with their type, come back unchanged and are removed', async () => {
  const store = storeOf();
  expect(await store.put('pictures/a', BYTES, 'image/png')).toMatchObject({ ok: true });
  expect(s3.objects.get('pictures/a')).toEqual({ bytes: BYTES, type: 'image/png' });
  expect((await readFrom(store, 'pictures/a')).equals(BYTES)).toBe(true);
  expect(await store.remove('pictures/a')).toMatchObject({ ok: true });
  expect(s3.objects.size).toBe(0);
  expect(await store.get('pictures/a')).toEqual({ ok: false, problem: 'missing', reason: 'NoSuchKey' });
  expect(await store.remove('pictures/a')).toMatchObject({ ok: true });
});

test('a bucket in the name of the host is signed there', async () => {
  const { accessKeyId, secretAccessKey, region, bucket } = s3.settings;
  const seen: [string, string | undefined][] = [];
  const store = storeOf({ endpoint: 'https://s3.example', pathStyle: false }, async (input, init) => {
    const url = new URL(String(input));
    const headers = { ...Object.fromEntries(new Headers(init?.headers)), host: url.host };
    const asked = { method: init?.method ?? '', path: url.pathname, headers };
    const body = Buffer.from((init?.body as Uint8Array | undefined) ?? '');
    seen.push([url.href, signatureProblem(asked, body, { accessKeyId, secretAccessKey, region }, NOON)?.[1]]);
    return new Response(null);
  });
  await store.put('pictures/a', BYTES, 'image/png');
  await store.get('pictures/a');
  expect(seen).toEqual([
    [`https://${bucket}.s3.example/pictures/a`, undefined],
    [`https://${bucket}.s3.example/pictures/a`, undefined],
  ]);
});

test.each<[string, Partial<S3Settings>, string]>([
  ['another secret', { secretAccessKey: 'another' }, 'SignatureDoesNotMatch'],
  ['an unknown key', { accessKeyId: 'another' }, 'InvalidAccessKeyId'],
  ['another region', { region: 'eu-test-2' }, 'AuthorizationHeaderMalformed'],
  ['another bucket', { bucket: 'another' }, 'NoSuchBucket'],
])('%s is refused with the code of the store, and not tried again', async (_, changes, reason) => {
  const store = storeOf(changes);
  const refused = { ok: false, problem: 'refused', reason };
  expect(await store.put('pictures/a', BYTES, 'image/png')).toEqual(refused);
  expect(await store.get('pictures/a')).toEqual(refused);
  expect(await store.remove('pictures/a')).toEqual(refused);
  expect(s3.requests).toHaveLength(3);
});

test('a clock that is wrong by more than a quarter of an hour is refused', async () => {
  world.advance(16 * 60_000);
  expect(await storeOf().put('pictures/a', BYTES, 'image/png')).toMatchObject({ reason: 'RequestTimeTooSkewed' });
});

test('bytes that were damaged on the way are refused', async () => {
  const store = storeOf({}, (input, init) => fetch(input, { ...init, body: init?.body && new Uint8Array(3) }));
  expect(await store.put('pictures/a', BYTES, 'image/png')).toMatchObject({ reason: 'XAmzContentSHA256Mismatch' });
  expect(s3.objects.size).toBe(0);
});

test('a store that is busy for a moment is asked again, with pauses', async () => {
  s3.fail('PUT', { refuse: [503, 'SlowDown'] }, 2);
  expect(await storeOf().put('pictures/a', BYTES, 'image/png')).toMatchObject({ ok: true });
  expect(world.waits).toEqual([1_000, 2_000]);
});

test('a connection that breaks is tried once more at once', async () => {
  s3.fail('PUT', 'cut');
  expect(await storeOf().put('pictures/a', BYTES, 'image/png')).toMatchObject({ ok: true });
  expect([world.waits, s3.requests.length]).toEqual([[], 2]);
});

test('a store that fails again and again is left alone for five seconds, and then asked again', async () => {
  const store = storeOf();
  const fault = { refuse: [503, 'SlowDown'] } as const;
  s3.fail('GET', { refuse: [...fault.refuse] }, 15);
  for (let call = 0; call < 5; call += 1)
    expect(await store.get('pictures/a')).toEqual({ ok: false, problem: 'away', reason: 'SlowDown' });
  expect(await store.put('pictures/a', BYTES, 'image/png')).toMatchObject({ problem: 'away' });
  expect(s3.requests).toHaveLength(15);
  world.advance(5_000);
  expect(await store.put('pictures/a', BYTES, 'image/png')).toMatchObject({ ok: true });
});

test('a store that does not answer in time is away', async () => {
  const held = [s3.fail('GET', 'hold'), s3.fail('GET', 'hold')];
  const answer = storeOf().get('pictures/a');
  for (const { arrived } of held) {
    await arrived;
    world.expireDeadlines();
  }
  expect(await answer).toMatchObject({ ok: false, problem: 'away' });
  for (const { release } of held) release();
});

test('bytes that end early are an error, not a short picture', async () => {
  const store = storeOf();
  await store.put('pictures/a', BYTES, 'image/png');
  s3.fail('GET', 'cut');
  await expect(readFrom(store, 'pictures/a')).rejects.toThrow();
});

test('a store that stops in the middle is waited for no longer than for an answer', async () => {
  const store = storeOf();
  await store.put('pictures/a', BYTES, 'image/png');
  const { release } = s3.fail('GET', 'stall');
  const found = await store.get('pictures/a');
  if (!found.ok) throw new Error(found.reason);
  const chunks = found.value.chunks[Symbol.asyncIterator]();
  let received = 0;
  while (received < BYTES.length / 2) received += (await chunks.next()).value?.length ?? 0;
  const next = chunks.next();
  world.expireDeadlines();
  await expect(next).rejects.toThrow();
  release();
});

test('readers who leave end their requests, and are no failures of the store', async () => {
  const store = storeOf();
  await store.put('pictures/a', BYTES, 'image/png');
  for (let reader = 0; reader < 6; reader += 1) {
    const held = s3.fail('GET', 'hold');
    const leaving = new AbortController();
    const answer = store.get('pictures/a', leaving.signal);
    await held.arrived;
    leaving.abort();
    expect(await answer).toMatchObject({ ok: false });
    held.release();
  }
  expect((await readFrom(store, 'pictures/a')).equals(BYTES)).toBe(true);
  expect(s3.requests).toHaveLength(8);
});
