import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError, callUnparsed, OfflineError } from '../../app/api/call.ts';

const endpoint = { method: 'GET', path: '/api/records' } as const;

/** What the one request of a call is answered with; tells how often it was asked. */
function answering(answer: () => Response | Promise<Response>) {
  const asked = vi.fn(async () => answer());
  vi.stubGlobal('fetch', asked);
  return asked;
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

afterEach(() => vi.unstubAllGlobals());

describe('a refused call', () => {
  test('is an error whose text is the status code, a colon and the body', async () => {
    const body = '{"message":"Record not found","code":"NOT_FOUND"}';
    answering(() => json(404, body, 'Not Found'));
    expect(await errorOf()).toMatchObject({ message: `404: ${body}`, status: 404 });
  });

  test('with an empty body names the status text instead', async () => {
    answering(() => json(503, '', 'Service Unavailable'));
    expect(await errorOf()).toMatchObject({ message: '503: Service Unavailable' });
  });

  test('gives screens the message field and not the raw body', async () => {
    answering(() => json(409, '{"message":"That username is already taken","code":"USERNAME_TAKEN"}'));
    expect(await errorOf()).toMatchObject({ serverMessage: 'That username is already taken' });
  });

  test('is made once: nothing is tried again behind the back of the screen', async () => {
    const asked = answering(() => json(500, '{"message":"Something went wrong","code":"INTERNAL"}'));
    expect(await errorOf()).toBeInstanceOf(ApiError);
    expect(asked).toHaveBeenCalledTimes(1);
  });
});

describe('a call without an answer of this server', () => {
  test.each<[string, () => Response]>([
    [
      'no network',
      () => {
        throw new TypeError('Failed to fetch');
      },
    ],
    ['a portal that says 401 in HTML', () => new Response('<h1>401: Unauthorized</h1>', { status: 401 })],
    ['a page with 200', () => new Response('<h1>Welcome to the hotel</h1>')],
  ])('is offline and never a sign-out: %s', async (_, answer) => {
    answering(answer);
    expect(await errorOf()).toBeInstanceOf(OfflineError);
  });
});
