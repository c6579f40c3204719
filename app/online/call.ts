import type { BodyInputOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '../../shared/contract/endpoint.ts';
import { ERROR_CODES, type ErrorCode, type ErrorDetails, isServerProblem } from '../../shared/error-codes.ts';
import { USER_HEADER } from '../../shared/wire/current-user-call.ts';

const TIMEOUT = 15_000;
const SERVER_PROBLEM = 'The server has a problem. Please try again in a moment.';

/**
 * The server refused a call. `message` is the raw text (status, colon, body); screens show `serverMessage` and branch
 * on `status` and `code` (AMB-69).
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly statusText: string;
  readonly code: ErrorCode | undefined;
  /** The server's message, for screens with their own fallback text. */
  readonly serverMessage: string | undefined;
  /** The same for screens without a fallback text: reports a server problem if there is no message. */
  readonly reason: string | undefined;
  readonly details: ErrorDetails;

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.statusText = statusText;
    const parsed = errorBodyOf(jsonOrNull(body));
    this.code = parsed?.code;
    this.serverMessage = parsed?.message;
    this.reason = parsed?.message ?? (isServerProblem(status) ? SERVER_PROBLEM : undefined);
    this.details = parsed?.details ?? {};
  }
}

/** No HTTP response, or a captive portal's page: never treated as signed out (AMB-69). */
export class OfflineError extends Error {
  override readonly name = 'OfflineError';
}

/** The page's context for all calls; the session sets it once. */
export interface CallingPage {
  /** The page's owner; every call sends it, so that it never reaches another person's account. */
  userId(): string | undefined;
  /** Called when another person has signed in with this browser. Resolves if the page may continue after all. */
  onOtherPerson(): Promise<void>;
  /**
   * Called when the session has ended. With `leaves` the page goes to the sign-in; resolves if the page is still there
   * afterwards.
   */
  onSessionEnded(leaves: boolean): Promise<void>;
}

let callingPage: CallingPage | undefined;

export function setCallingPage(page: CallingPage): void {
  callingPage = page;
}

/** Parsed by hand: a visitor's first page asks for the session and must not load the schema library. */
function errorBodyOf(json: unknown): { message: string; code: ErrorCode; details: ErrorDetails } | undefined {
  if (!isObject(json)) return undefined;
  const { message, code, details = {} } = json;
  if (typeof message !== 'string' || typeof code !== 'string' || !isErrorCode(code) || !isObject(details))
    return undefined;
  const { field, retryAfter } = details;
  const isSound = ['undefined', 'string'].includes(typeof field) && ['undefined', 'number'].includes(typeof retryAfter);
  return isSound ? { message, code, details } : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_CODES, code);
}

export interface CallInput<E> {
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
  body?: BodyInputOf<E>;
  signal?: AbortSignal;
  /**
   * The caller. A call for a person's own action (the default) opens the sign-in if the session has ended; a call by
   * the page never does. The session's own call sends no user id and handles a 401 itself.
   */
  by?: 'person' | 'page' | 'session';
}

/**
 * Makes a call of the contract and parses its response.
 * @throws ApiError if the server refuses, OfflineError without a valid response
 */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<ResponseOf<E>> {
  return endpoint.response.parse(await callUnparsed(endpoint, input)) as ResponseOf<E>;
}

/** A call whose caller parses the response. */
export async function callUnparsed<E extends Pick<Endpoint, 'method' | 'path'>>(
  endpoint: E,
  input: CallInput<E> = {},
): Promise<unknown> {
  const response = await request(endpoint, input);
  const text = await response.text().catch(() => {
    throw new OfflineError('The answer was cut off');
  });
  if (!response.ok) {
    const isJson = response.headers.get('content-type')?.includes('application/json');
    if (!isJson && !isServerProblem(response.status)) {
      throw new OfflineError(`Not an answer of this server (${response.status})`);
    }
    const error = new ApiError(response.status, text, response.statusText);
    if (input.by !== 'session') await notifyPage(error, input.by !== 'page');
    throw error;
  }
  const json = jsonOrNull(text);
  if (json === undefined) throw new OfflineError('Not an answer of this server');
  return json;
}

/** Handles ended and replaced sessions for the whole page, so that no screen has to. */
async function notifyPage({ code, status }: ApiError, isPersons: boolean): Promise<void> {
  if (callingPage?.userId() === undefined) return;
  if (code === 'USER_MISMATCH') await callingPage.onOtherPerson();
  else if (status === 401) await callingPage.onSessionEnded(isPersons);
}

async function request<E extends Pick<Endpoint, 'method' | 'path'>>(
  endpoint: E,
  input: CallInput<E>,
): Promise<Response> {
  const { signal, body } = input;
  const timeout = AbortSignal.timeout(TIMEOUT);
  try {
    return await fetch(addressOf(endpoint, input), {
      method: endpoint.method,
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: {
        accept: 'application/json',
        ...(input.by !== 'session' && userHeader()),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new OfflineError('No connection to the server', { cause: error });
  }
}

/** The header with the page's user id, for requests outside the contract. */
export function userHeader(): Record<string, string> {
  const userId = callingPage?.userId();
  return userId === undefined ? {} : { [USER_HEADER]: userId };
}

function addressOf<E extends Pick<Endpoint, 'method' | 'path'>>(endpoint: E, input: CallInput<E>): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
