import { beforeEach, describe, expect, test } from 'vitest';
import type { Fetch } from '../../../app/sync/ports.ts';
import { errorBodyOf, type SendPorts, sendRequest } from '../../../app/sync/send-request.ts';
import type { SyncRequest, SyncResponse } from '../../../shared/contract/sync.ts';
import { SYNC_HEADER } from '../../../shared/wire/sync-protocol.ts';
import { newTimes, USER } from '../../support/device.ts';

const command = { id: 'c', seq: 1, name: 'record.delete', v: 1, args: {}, at: '2026-03-01T12:00:00.000Z', group: 'c' };
const request: SyncRequest = { protocol: 1, build: 'test', userId: USER, clientId: 'd', acked: 0, commands: [command] };
const answer: SyncResponse = {
  ...{ userId: USER, epoch: 'epoch-1', serverTime: '2026-03-01T12:00:00.000Z', head: 9, cursor: 9, more: false },
  ...{ verdicts: [], rows: {}, deleted: [], segments: 0 },
};

let respond: () => Promise<Response>;
let asked: { path: string; init: RequestInit }[];
let timeouts: number[];
let times: ReturnType<typeof newTimes>;
let clock: number;

const signal = new AbortController().signal;
const ours = { [SYNC_HEADER]: '1' };

beforeEach(() => {
  asked = [];
  timeouts = [];
  times = newTimes();
  clock = 100;
  respond = async () => Response.json(answer, { headers: ours });
});

function send(sent = request) {
  const fetch: Fetch = async (path, init) => {
    asked.push({ path, init });
    clock += 50;
    return respond();
  };
  const timeout: SendPorts['timeout'] = (milliseconds) => {
    timeouts.push(milliseconds);
    return signal;
  };
  const texts = sent.commands.map((one) => JSON.stringify(one));
  return sendRequest({ fetch, timeout, times, now: () => clock }, sent, texts);
}

test('a request stays within this origin, comes from no cache and ends after a time that grows with its changes', async () => {
  await send();
  await send({ ...request, commands: Array.from({ length: 200 }, (_, index) => ({ ...command, seq: index + 1 })) });
  const [{ path, init } = { path: '', init: {} }] = asked;
  expect(path).toBe('/api/sync');
  expect(init).toMatchObject({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'same-origin',
    cache: 'no-store',
    redirect: 'error',
    signal,
  });
  expect(JSON.parse(String(init.body))).toEqual(request);
  expect(timeouts).toEqual([15_100, 35_000]);
});

test('an answer says what time it is at the server, between the request and the answer', async () => {
  expect(await send()).toMatchObject({ answer: { cursor: 9 } });
  expect(times.read()).toBe('2026-03-01T12:00:00.000Z,100,150');
});

describe('no answer of our server', () => {
  test.each<[string, () => Promise<Response>]>([
    ['no network', () => Promise.reject(new TypeError('offline'))],
    ['an answer without our mark', async () => Response.json(answer)],
    [
      'an answer of another address',
      async () =>
        Object.defineProperty(Response.json(answer, { headers: ours }), 'redirected', {
          value: true,
        }),
    ],
    ['an answer for another person', async () => Response.json({ ...answer, userId: 'other' }, { headers: ours })],
    ['half an answer', async () => new Response(JSON.stringify(answer).slice(0, 40), { headers: ours })],
  ])('is %s, and nothing of it counts', async (_, meets) => {
    respond = meets;
    expect(await send()).toBeUndefined();
    expect(times.read()).toBeUndefined();
  });
});

describe('an answer that says no', () => {
  const body = { code: 'RATE_LIMITED', message: 'Too many requests' };

  test('has its status, its error and the seconds to wait', async () => {
    respond = async () => Response.json(body, { status: 429, headers: { 'retry-after': '7' } });
    expect(await send()).toEqual({ status: 429, error: body, retryAfter: 7 });
    respond = async () => Response.json(body, { status: 429 });
    expect(await send()).toEqual({ status: 429, error: body, retryAfter: undefined });
  });

  test('has no error of ours where another server wrote it', async () => {
    respond = async () => new Response('<html>', { status: 502, headers: { 'retry-after': 'soon' } });
    expect(await send()).toEqual({ status: 502, error: undefined, retryAfter: undefined });
  });
});

test('an error of our server has a code and a message; all else is none', () => {
  const error = { code: 'INVALID', message: '' };
  expect(errorBodyOf(JSON.stringify(error))).toEqual(error);
  for (const other of ['', '<html>', 'null', '"code"', '{"code":"INVALID"}', '{"message":""}', '{}']) {
    expect(errorBodyOf(other), other).toBeUndefined();
  }
});
