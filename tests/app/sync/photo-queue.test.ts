import { beforeEach, expect, test } from 'vitest';
import type { Journal } from '../../../app/library/journal/journal.ts';
import { createPhotoQueue, type PhotoQueue } from '../../../app/sync/photo-queue.ts';
import { errorBodyOf } from '../../../app/sync/send-request.ts';
import { networkTo, newProfile, openTab, type Tab, USER } from '../../support/device.ts';
import { createMemoryServer } from '../../support/memory-server.ts';

const START = Date.parse('2026-03-01T12:00:00.000Z');
const [FIRST, SECOND, THIRD] = ['a'.repeat(64), 'b'.repeat(64), 'c'.repeat(64)] as const;

let now: number;
let journal: Journal;
let tab: Tab;
let queue: PhotoQueue;
let answer: (sha256: string) => Promise<Response>;
let sent: string[];
let requests: [path: string, init: RequestInit][];
let timeouts: number[];
let decided: number;

const signal = new AbortController().signal;
const stored = async () => Response.json({ url: '' });
const offline = () => Promise.reject(new TypeError('offline'));

beforeEach(async () => {
  now = START;
  const server = createMemoryServer({ now: () => now });
  server.addUser(USER);
  tab = await openTab({ profile: newProfile(1, 'memory'), now: () => now, fetch: networkTo(server) });
  journal = tab.journal;
  answer = stored;
  sent = [];
  requests = [];
  timeouts = [];
  decided = 0;
  queue = createPhotoQueue({
    userId: USER,
    journal,
    fetch(path, init) {
      const sha256 = path.split('/').at(-1) ?? '';
      sent.push(sha256);
      requests.push([path, init]);
      return answer(sha256);
    },
    timeout(milliseconds) {
      timeouts.push(milliseconds);
      return signal;
    },
    now: () => now,
    errorBodyOf,
    onDecided: () => {
      decided += 1;
    },
  });
});

async function keep(...hashes: string[]): Promise<void> {
  for (const sha256 of hashes) {
    const bytes = new Uint8Array([1, 2, 3]).buffer;
    await journal.putPhoto({ sha256, bytes, type: 'image/webp', at: '2026-03-01T11:00:00.000Z' });
  }
}

/** The pauses of so many attempts, each made when the one before it says. */
async function pausesOf(count: number): Promise<(number | undefined)[]> {
  const pauses: (number | undefined)[] = [];
  for (let time = 0; time < count; time += 1) {
    const pause = await queue.send();
    pauses.push(pause);
    now += pause ?? 0;
  }
  return pauses;
}

test('a picture is sent for the person it belongs to, so that the session of another one cannot take it', async () => {
  await keep(FIRST);
  expect(await queue.send()).toBeUndefined();
  const [path, init] = requests[0] ?? [];
  expect(path).toBe(`/api/images/${FIRST}`);
  expect(init).toMatchObject({
    method: 'PUT',
    headers: { 'content-type': 'image/webp', 'x-side-one-user': USER },
    credentials: 'same-origin',
    redirect: 'error',
    signal,
  });
  expect(init?.body).toEqual(new Uint8Array([1, 2, 3]).buffer);
  expect(timeouts).toEqual([60_000]);
  expect(decided).toBe(1);
});

test.each([
  ['no answer', offline],
  ['an answer of a broken picture', async () => Response.json({ code: 'INTERNAL', message: '' }, { status: 500 })],
])('the pause doubles after %s, up to ten minutes', async (_, meets) => {
  await keep(FIRST);
  answer = meets;
  expect(await pausesOf(11)).toEqual([
    ...[2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000, 256_000, 512_000],
    ...[600_000, 600_000],
  ]);
});

test('while the server is out of reach no other picture is tried, and the first answer ends that', async () => {
  await keep(FIRST, SECOND);
  answer = offline;
  expect(await queue.send()).toBe(2_000);
  now += 1_999;
  expect(await queue.send()).toBe(1);
  expect(sent).toEqual([FIRST]);
  now += 1;
  // The other picture, which has not failed, goes first now.
  expect(await queue.send()).toBe(4_000);
  expect(sent).toEqual([FIRST, SECOND]);
  now += 4_000;
  answer = stored;
  expect(await queue.send()).toBeUndefined();
  await keep(THIRD);
  answer = offline;
  expect(await queue.send()).toBe(2_000);
});

test.each<[string, () => Response]>([
  ['the header', () => new Response('{}', { status: 429, headers: { 'retry-after': '30' } })],
  [
    'the body',
    () => Response.json({ code: 'RATE_LIMITED', message: '', details: { retryAfter: 30 } }, { status: 429 }),
  ],
])('the server says in %s how long to wait', async (_, respond) => {
  await keep(FIRST);
  answer = async () => respond();
  expect(await queue.send()).toBe(30_000);
});

test.each([[''], ['Wed, 21 Oct 2026 07:28:00 GMT'], ['1']])(
  'it waits the usual time where it says %o',
  async (text) => {
    await keep(FIRST);
    answer = async () => new Response('busy', { status: 503, headers: text ? { 'retry-after': text } : {} });
    expect(await queue.send()).toBe(2_000);
  },
);

test('a person who asks has every picture tried at once', async () => {
  await keep(FIRST, SECOND);
  answer = async () => new Response('<html>', { status: 500 });
  await queue.send();
  answer = offline;
  now += 2_000;
  await queue.send();
  answer = stored;
  queue.retryNow();
  expect(await queue.send()).toBeUndefined();
  expect(await journal.waitingPhotos()).toEqual([]);
});

test('a picture that is added again later is tried at once', async () => {
  await keep(FIRST);
  answer = async () => new Response('<html>', { status: 500 });
  expect(await queue.send()).toBe(2_000);
  await journal.dropPhoto(FIRST);
  expect(await queue.send()).toBeUndefined();
  await keep(FIRST);
  answer = stored;
  expect(await queue.send()).toBeUndefined();
  expect(await journal.photo(FIRST)).toBeUndefined();
});

test.each(['null', '1', '', '"stored"'])(
  'an answer of %o is none of our server, and the picture is kept',
  async (text) => {
    await keep(FIRST, SECOND);
    answer = async () => new Response(text);
    expect(await queue.send()).toBe(2_000);
    expect(sent).toEqual([FIRST]);
    expect(await journal.waitingPhotos()).toEqual([FIRST, SECOND]);
    expect(decided).toBe(0);
  },
);

test('an answer that breaks off says nothing, and the picture is kept', async () => {
  await keep(FIRST);
  answer = async () => new Response(new ReadableStream({ pull: (stream) => stream.error(new TypeError('cut')) }));
  expect(await queue.send()).toBe(2_000);
  expect(await journal.waitingPhotos()).toEqual([FIRST]);
});

test('a session of another person takes no picture, and no other one is tried', async () => {
  await keep(FIRST, SECOND);
  answer = async () => Response.json({ code: 'USER_MISMATCH', message: '' }, { status: 403 });
  expect(await queue.send()).toBe(2_000);
  expect(sent).toEqual([FIRST]);
});

test.each([400, 499])('a refusal with %i goes to the tray whole, at the time of the answer', async (status) => {
  await keep(FIRST);
  answer = async () => Response.json({ code: 'INVALID', message: 'Not a picture' }, { status });
  expect(await queue.send()).toBeUndefined();
  expect(await journal.tray()).toEqual([
    {
      id: FIRST,
      kind: 'photo',
      addedAt: '2026-03-01T11:00:00.000Z',
      at: '2026-03-01T12:00:00.000Z',
      code: 'INVALID',
      message: 'Not a picture',
    },
  ]);
  expect(decided).toBe(1);
});

test('the next attempt is that of the picture with the shortest pause', async () => {
  await keep(FIRST);
  answer = async () => new Response('<html>', { status: 500 });
  now += (await queue.send()) ?? 0;
  expect(await queue.send()).toBe(4_000);
  await keep(SECOND);
  now += 500;
  expect(await queue.send()).toBe(2_000);
});
