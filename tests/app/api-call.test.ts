import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError, type CallingPage, callUnparsed, OfflineError, setCallingPage } from '../../app/online/call.ts';
import { USER_HEADER } from '../../shared/wire/current-user-call.ts';

const endpoint = { method: 'GET', path: '/api/records' } as const;

/** Sets the answer to the request of a call; the mock counts the requests. */
function answering(answer: () => Response | Promise<Response>) {
  const request = vi.fn(async (_address: string, _init?: RequestInit) => answer());
  vi.stubGlobal('fetch', request);
  return request;
}

function json(status: number, body: string, statusText = ''): Response {
  return new Response(body, { status, statusText, headers: { 'content-type': 'application/json; charset=utf-8' } });
}

async function errorOf(): Promise<unknown> {
  return callUnparsed(endpoint).then(
    () => undefined,
    (error: unknown) => error,
  );
}

/** Gives every promise that can settle the time to do so. */
function settled<Value>(value: Value): Promise<Value> {
  return new Promise((resolve) => setImmediate(() => resolve(value)));
}

afterEach(() => vi.unstubAllGlobals());

describe('a refused call', () => {
  // ERR-001
  test('is an error whose text is the status code, a colon and the body', async () => {
    const body = '{"message":"Record not found","code":"NOT_FOUND"}';
    answering(() => json(404, body, 'Not Found'));
    expect(await errorOf()).toMatchObject({ message: `404: ${body}`, status: 404 });
  });

  // ERR-002
  test('with an empty body names the status text instead', async () => {
    answering(() => json(503, '', 'Service Unavailable'));
    expect(await errorOf()).toMatchObject({ message: '503: Service Unavailable' });
  });

  // ERR-015
  test('gives screens the message field and not the raw body', async () => {
    answering(() => json(409, '{"message":"That username is already taken","code":"USERNAME_TAKEN"}'));
    expect(await errorOf()).toMatchObject({ serverMessage: 'That username is already taken' });
  });

  // ERR-013
  test('is made once: nothing is tried again behind the back of the screen', async () => {
    const request = answering(() => json(500, '{"message":"Something went wrong","code":"INTERNAL"}'));
    expect(await errorOf()).toBeInstanceOf(ApiError);
    expect(request).toHaveBeenCalledTimes(1);
  });
});

// API-001
test('a call is sent as JSON with the cookie of the session', async () => {
  const request = answering(() => json(200, '{}'));
  await callUnparsed({ method: 'POST', path: '/api/collections' } as const, { body: { name: 'Jazz' } } as never);
  const [address, init] = request.mock.calls[0] ?? [];
  expect([address, init?.method, init?.credentials, init?.body]).toEqual([
    '/api/collections',
    'POST',
    'same-origin',
    '{"name":"Jazz"}',
  ]);
  const headers = new Headers(init?.headers);
  expect([headers.get('accept'), headers.get('content-type')]).toEqual(['application/json', 'application/json']);
});

describe('a page made for a person', () => {
  const never = new Promise<void>(() => undefined);
  function pageOf(userId: string | undefined, more: Partial<CallingPage> = {}) {
    const page = {
      userId: () => userId,
      onOtherPerson: vi.fn(more.onOtherPerson ?? (() => Promise.resolve())),
      onSessionEnded: vi.fn(more.onSessionEnded ?? ((_leaves: boolean) => Promise.resolve())),
    };
    setCallingPage(page);
    return page;
  }
  afterEach(() => setCallingPage({ userId: () => undefined, onOtherPerson: () => never, onSessionEnded: () => never }));

  test('names the person in each call, except the one that asks for the session', async () => {
    const request = answering(() => json(200, '{}'));
    const named = () => new Headers(request.mock.lastCall?.[1]?.headers).get(USER_HEADER);
    pageOf('a');
    await callUnparsed(endpoint);
    expect(named()).toBe('a');
    await callUnparsed(endpoint, { by: 'page' });
    expect(named()).toBe('a');
    await callUnparsed(endpoint, { by: 'session' });
    expect(named()).toBeNull();
    pageOf(undefined);
    await callUnparsed(endpoint);
    expect(named()).toBeNull();
  });

  test('gets the event that another person is signed in from any call, the screen only if the page goes on', async () => {
    answering(() => json(403, '{"message":"Another person","code":"USER_MISMATCH"}'));
    for (const by of ['person', 'page'] as const) {
      const page = pageOf('a');
      await expect(callUnparsed(endpoint, { by })).rejects.toMatchObject({ code: 'USER_MISMATCH' });
      expect(page.onOtherPerson).toHaveBeenCalledTimes(1);
      expect(page.onSessionEnded).not.toHaveBeenCalled();
    }
    pageOf('a', { onOtherPerson: () => never });
    expect(await Promise.race([errorOf(), Promise.resolve('waits').then(settled)])).toBe('waits');
  });

  test.each([
    ['leaves when a person asked', undefined, [[true]]],
    ['stays when the page asked without a click', 'page', [[false]]],
    ['leaves it to the session when that asked', 'session', []],
  ] as const)('gets the event that the session has ended, and %s', async (_name, by, calls) => {
    answering(() => json(401, '{"message":"Unauthorized","code":"UNAUTHENTICATED"}'));
    const page = pageOf('a');
    await expect(callUnparsed(endpoint, { by })).rejects.toMatchObject({ status: 401 });
    expect(page.onSessionEnded.mock.calls).toEqual(calls);
  });

  test('lets no screen say that a search failed while it leaves for the sign-in', async () => {
    answering(() => json(401, '{"message":"Unauthorized","code":"UNAUTHENTICATED"}'));
    pageOf('a', { onSessionEnded: () => never });
    expect(await Promise.race([errorOf(), Promise.resolve('waits').then(settled)])).toBe('waits');
  });
});

describe('a server with a problem', () => {
  test.each<[string, () => Response]>([
    ['502 with the page of a proxy', () => new Response('<h1>Bad Gateway</h1>', { status: 502 })],
    ['500 without a body', () => new Response(null, { status: 500 })],
  ])('is not offline: %s', async (_name, answer) => {
    answering(answer);
    const error = await errorOf();
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      serverMessage: undefined,
      reason: 'The server has a problem. Please try again in a moment.',
    });
  });
});

describe('a call without an answer of this server', () => {
  // ERR-016
  test.each<[string, () => Response]>([
    [
      'no network',
      () => {
        throw new TypeError('Failed to fetch');
      },
    ],
    ['a portal that says 401 in HTML', () => new Response('<h1>401: Unauthorized</h1>', { status: 401 })],
    ['a portal that says 511', () => new Response('<h1>Sign in</h1>', { status: 511 })],
    ['a page with 200', () => new Response('<h1>Welcome to the hotel</h1>')],
  ])('is offline and never a sign-out: %s', async (_, answer) => {
    answering(answer);
    expect(await errorOf()).toBeInstanceOf(OfflineError);
  });
});
