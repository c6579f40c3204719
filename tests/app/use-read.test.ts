import { focusManager, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setCallingPage } from '../../app/online/call.ts';
import { readClient, readOf } from '../../app/online/use-read.ts';
import { listAlbumReviews } from '../../shared/contract/reviews.ts';
import { USER_HEADER } from '../../shared/wire/current-user-call.ts';
import { review } from '../components/support/community.ts';

const album = { params: { artist: 'Nina Simone', title: 'Pastel Blues' } };

let person: string | undefined;
let sent: {
  address: string;
  method: string | undefined;
  user: string | null;
  signal?: AbortSignal | null | undefined;
}[];
let answer: () => Response | Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers();
  person = 'u1';
  sent = [];
  answer = () => Response.json([]);
  setCallingPage({
    userId: () => person,
    onOtherPerson: () => Promise.resolve(),
    onSessionEnded: () => Promise.resolve(),
  });
  vi.stubGlobal('fetch', (address: string, { headers, method, signal }: RequestInit) => {
    sent.push({ address, method, user: new Headers(headers).get(USER_HEADER), signal });
    return Promise.resolve(answer());
  });
  readClient.mount();
});
afterEach(() => {
  readClient.unmount();
  readClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A screen that shows the reviews, until it is left. */
function screen(options?: Parameters<typeof readOf>[2]) {
  const observer = new QueryObserver(readClient, readOf(listAlbumReviews, album, options));
  const leave = observer.subscribe(() => undefined);
  return { shown: () => observer.getCurrentResult(), leave };
}

const settled = () => vi.advanceTimersByTimeAsync(60 * 60_000);

test('an answer is read once, whatever the window and the network do afterwards', async () => {
  const { shown, leave } = screen();
  await settled();
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await settled();
  expect(shown().data).toEqual([]);
  expect(sent).toHaveLength(1);
  leave();
});

// API-002
test('a read asks by GET for the address that its key names', async () => {
  const { leave } = screen();
  await settled();
  const [key] = readClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => JSON.stringify(queryKey));
  expect(key).toContain(JSON.stringify(album.params));
  expect(sent).toMatchObject([{ method: 'GET', address: '/api/reviews/Nina%20Simone/Pastel%20Blues' }]);
  leave();
});

test('a failed read is not repeated without a reason', async () => {
  answer = () => Response.json({ message: 'Too much', code: 'INTERNAL' }, { status: 500 });
  const { shown, leave } = screen();
  await settled();
  expect(shown().isError).toBe(true);
  expect(sent).toHaveLength(1);
  leave();
});

test('the next person on a page gets nothing of the answers for the person before', async () => {
  const first = screen();
  await settled();
  person = 'u2';
  const second = screen();
  expect(second.shown().data).toBeUndefined();
  await settled();
  expect(sent.map(({ user }) => user)).toEqual(['u1', 'u2']);
  first.leave();
  second.leave();
});

test('an answer goes with the last screen that shows it', async () => {
  const { leave } = screen();
  await settled();
  leave();
  await settled();
  expect(readClient.getQueryCache().getAll()).toEqual([]);
});

test('a screen that takes the place of another one reads again, and shows the answer before until then', async () => {
  const { leave } = screen();
  await settled();
  const newer = review('sidetwo');
  answer = () => Response.json([newer]);
  leave();
  const next = screen();
  expect(next.shown().data).toEqual([]);
  await settled();
  expect(next.shown().data).toEqual([newer]);
  expect(sent).toHaveLength(2);
  next.leave();
});

test('a screen that is left takes its call back, and a paused read is then never sent', async () => {
  answer = () => new Promise(() => undefined);
  const open = screen();
  await vi.advanceTimersByTimeAsync(0);
  open.leave();
  expect(sent[0]?.signal?.aborted).toBe(true);
  const paused = screen({ pause: 300 });
  await vi.advanceTimersByTimeAsync(200);
  paused.leave();
  await settled();
  expect(sent).toHaveLength(1);
});
