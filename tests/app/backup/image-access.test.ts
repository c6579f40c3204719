import { afterEach, describe, expect, test, vi } from 'vitest';
import { hasImage, imageBytes } from '../../../app/features/backup/image-access.ts';
import { setCallingPage } from '../../../app/online/call.ts';

const SHA = 'a'.repeat(64);
const BYTES = new TextEncoder().encode('a picture');
const never = () => new Promise<void>(() => undefined);

/** Pictures that wait on this device. */
function journalWith(type?: string) {
  const photo = type === undefined ? undefined : { sha256: SHA, bytes: BYTES.buffer, type };
  return { photo: async (sha256: string) => (sha256 === SHA ? photo : undefined) } as never;
}

const pageOf = (userId: string) =>
  setCallingPage({ userId: () => userId, onOtherPerson: never, onSessionEnded: never });
afterEach(() => setCallingPage({ userId: () => undefined, onOtherPerson: never, onSessionEnded: never }));

const answers = (status: number, type: string | undefined) =>
  vi.fn(async (_path: string, _init: RequestInit) => {
    const body = status === 204 ? null : BYTES;
    return new Response(body, { status, headers: type === undefined ? {} : { 'content-type': type } });
  });

test('a picture that waits on this device is read there, as what it is', async () => {
  const get = answers(200, 'image/png');
  const found = await imageBytes(journalWith('image/webp'), SHA, get);
  expect(found?.type).toBe('image/webp');
  expect(await found?.text()).toBe('a picture');
  expect(await hasImage(journalWith('image/webp'), SHA, get)).toBe(true);
  expect(get).not.toHaveBeenCalled();
});

test('another picture is asked for at the server, for the person of this page', async () => {
  pageOf('the-owner');
  const get = answers(200, 'image/png');
  expect(await (await imageBytes(journalWith(), SHA, get))?.text()).toBe('a picture');
  expect(await hasImage(journalWith(), SHA, get)).toBe(true);
  const headers = { 'x-side-one-user': 'the-owner' };
  expect(get.mock.calls).toEqual([
    [`/api/images/${SHA}`, { headers }],
    // The bytes themselves are not needed.
    [`/api/images/${SHA}`, { method: 'HEAD', headers }],
  ]);
});

describe.each([
  ['the server does not have it', answers(404, 'application/json')],
  ['the server has a problem, and says so with a picture', answers(500, 'image/png')],
  ['a portal answers with a page', answers(200, 'text/html')],
  ['the server names no type', answers(200, undefined)],
  ['there is no connection', vi.fn(async () => Promise.reject(new TypeError('no network')))],
])('if %s', (_, get) => {
  test('there is no picture', async () => {
    expect(await imageBytes(journalWith(), SHA, get)).toBeUndefined();
    expect(await hasImage(journalWith(), SHA, get)).toBe(false);
  });
});

test('a picture that breaks off on the way is none', async () => {
  const get = async () =>
    Object.assign(new Response(BYTES, { headers: { 'content-type': 'image/png' } }), {
      blob: () => Promise.reject(new TypeError('broken off')),
    });
  expect(await imageBytes(journalWith(), SHA, get)).toBeUndefined();
});
