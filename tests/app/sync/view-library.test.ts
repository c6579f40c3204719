import { expect, test } from 'vitest';
import { uploadedAtOnce } from '../../../app/sync/view-library.ts';

const ADDRESS = `/api/images/${'a'.repeat(64)}`;
const photos = { add: () => Promise.reject(new Error('not kept on the device')), localUrl: async () => undefined };

function store(answer: () => Response, requests: RequestInit[] = []) {
  return uploadedAtOnce(photos, 'person', {
    fetch: async (_path, init) => {
      requests.push(init ?? {});
      return answer();
    },
    timeout: () => new AbortController().signal,
    sha256: async () => 'a'.repeat(64),
  });
}

test('a picture of a viewed person has an address once the server has stored it for that person', async () => {
  const requests: RequestInit[] = [];
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  expect(await store(() => Response.json({ url: ADDRESS }), requests).add(bytes, 'image/webp')).toBe(ADDRESS);
  expect(requests).toMatchObject([
    {
      ...{ method: 'PUT', body: bytes, credentials: 'same-origin', redirect: 'error' },
      headers: { 'content-type': 'image/webp', 'x-side-one-user': 'person' },
    },
  ]);
});

test.each([
  [
    'says why',
    () => Response.json({ code: 'TOO_LARGE', message: 'Make it smaller' }, { status: 413 }),
    'Make it smaller',
  ],
  ['is a page of a proxy', () => new Response('<h1>502</h1>', { status: 502 }), 'The picture was not uploaded'],
])('a picture of a viewed person has no address when the refusal %s', async (_how, answer, message) => {
  await expect(store(answer).add(new ArrayBuffer(1), 'image/webp')).rejects.toThrow(message);
});
