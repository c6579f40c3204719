import { expect, test } from 'vitest';
import { createPoliteFetch, type Manners, type Reply } from '../../sync-server/providers/polite-fetch.ts';
import { createOutside } from './outside-double.ts';

const NOON = Date.UTC(2026, 0, 31, 12);
const MANNERS: Manners = {
  timeoutMs: 1_000,
  mostBytes: 100,
  expects: 'json',
  retries: 2,
  longestWaitMs: 5_000,
  outage: { failures: 2, pauseMs: 30_000 },
};

/** A service that returns these responses in order; the last one repeats. */
function service(answers: (() => Response)[], manners: Partial<Manners> = {}) {
  const world = createOutside(NOON);
  let requests = 0;
  const answerNext = async () => {
    const answer = answers[Math.min(requests, answers.length - 1)];
    requests += 1;
    if (!answer) throw new TypeError('fetch failed');
    return answer();
  };
  const polite = createPoliteFetch({ ...MANNERS, ...manners }, { ...world.outside, fetch: answerNext });
  const call = (turn = async (): Promise<Reply | undefined> => undefined) =>
    polite.call<Reply>({ turn, send: () => polite.request('https://service.example/'), answer: (reply) => reply });
  return { ...world, call, requestCount: () => requests };
}

const busy = (after: string) => () => new Response('{}', { status: 429, headers: { 'retry-after': after } });
const broken = () => new Response('{}', { status: 503 });
const good = () => Response.json({ found: 1 });

test('a Retry-After may be a number of seconds or a date', async () => {
  for (const after of ['4', 'Sat, 31 Jan 2026 12:00:04 GMT']) {
    const { call, waits } = service([busy(after), good]);
    expect(await call()).toMatchObject({ status: 200, body: { found: 1 } });
    expect(waits).toEqual([4_000]);
  }
});

test('a Retry-After beyond what a person waits for is passed on, as is an unreadable one', async () => {
  const long = service([busy('60'), good]);
  expect(await long.call()).toMatchObject({ status: 429, retryAfterSeconds: 60 });
  expect(long.waits).toEqual([]);
  const odd = service([busy('soon'), good]);
  expect(await odd.call()).toMatchObject({ status: 200 });
  expect(odd.waits).toEqual([1_000]);
});

test('a service that fails call after call is left alone for a while, and asked again after it', async () => {
  const { call, requestCount, advance } = service([...Array.from({ length: 6 }, () => broken), good]);
  await call();
  await call();
  expect(requestCount()).toBe(6);
  advance(10_000);
  expect(await call()).toMatchObject({ status: 503, retryAfterSeconds: 20 });
  expect(requestCount()).toBe(6);
  advance(20_000);
  expect(await call()).toMatchObject({ status: 200 });
});

test('an answer in between resets the count of failures', async () => {
  const silent = () => {
    throw new TypeError('fetch failed');
  };
  const { call, requestCount } = service([silent, good, silent, good]);
  for (let index = 0; index < 4; index += 1) await call();
  expect(requestCount()).toBe(4);
});

test('a call that waits in the line while another is asked to slow down is not sent', async () => {
  const { call, requestCount } = service([busy('60')], { busyPauseMs: 1_000 });
  const line = Promise.withResolvers<undefined>();
  const waiting = call(() => line.promise);
  await call();
  line.resolve(undefined);
  expect(await waiting).toMatchObject({ status: 429, retryAfterSeconds: 60 });
  expect(requestCount()).toBe(1);
});

test('an answer without JSON is a failure only where JSON is expected, and one too large has no body', async () => {
  const empty = () => new Response('');
  const strict = service([empty]);
  await strict.call();
  await strict.call();
  await strict.call();
  expect(strict.requestCount()).toBe(2);
  const lenient = service([empty], { expects: 'anything' });
  for (let index = 0; index < 3; index += 1) await lenient.call();
  expect(lenient.requestCount()).toBe(3);
  const large = service([() => Response.json('x'.repeat(200))]);
  expect(await large.call()).toMatchObject({ status: 200, body: undefined });
});
