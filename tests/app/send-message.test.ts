import { afterEach, expect, test, vi } from 'vitest';
import { broughtFromSignIn, EMPTY_MESSAGE, keepForSignIn } from '../../app/features/contact/contact-draft.ts';
import { MessageRefused, sendMessage } from '../../app/features/contact/send-message.ts';
import { OfflineError } from '../../app/online/call.ts';

const MESSAGE = {
  id: '018f0000-0000-7000-8000-000000000001',
  name: 'needledrop',
  email: 'needledrop@example.com',
  category: 'general',
  subject: 'Hello',
  message: 'There',
} as const;

afterEach(() => vi.unstubAllGlobals());

const answer = (body: string, status: number, statusText: string) =>
  vi.stubGlobal('fetch', async () => {
    return new Response(body, { status, statusText, headers: { 'content-type': 'application/json' } });
  });

// CONT-009
test.each([
  [503, 'Service Unavailable', '{"message":"Away","code":"UNAVAILABLE"}'],
  [429, 'Too Many Requests', '{}'],
])('a message that is refused with %i fails with its status and its words', async (status, words, body) => {
  answer(body, status, words);
  const failed = sendMessage(MESSAGE);
  await expect(failed).rejects.toThrow(`HTTP ${status}: ${words}`);
  await expect(failed).rejects.toBeInstanceOf(MessageRefused);
});

test('a message without an answer is not refused', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  await expect(sendMessage(MESSAGE)).rejects.toBeInstanceOf(OfflineError);
});

test('a message waits ten minutes for its writer to sign in, and not for a clock that was set back', () => {
  const kept = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  };
  vi.stubGlobal('window', { sessionStorage });
  const draft = { ...EMPTY_MESSAGE, subject: 'Hello' };
  expect(broughtFromSignIn()).toBeUndefined();
  keepForSignIn(draft, 1_000_000);
  expect(broughtFromSignIn(1_000_000 + 599_999)).toEqual(draft);
  expect(broughtFromSignIn(1_000_000 + 600_000)).toBeUndefined();
  expect(broughtFromSignIn(999_999)).toBeUndefined();
});

test.each(['', 'null', '[]', '{"draft":{"name":1},"at":1}', 'nothing'])(
  'a broken stored message is ignored: %s',
  (text) => {
    vi.stubGlobal('window', { sessionStorage: { getItem: () => text } });
    expect(broughtFromSignIn(2)).toBeUndefined();
  },
);
