import type { ErrorRequestHandler, RequestHandler } from 'express';
import { escapeHtml } from '../../shared/domain/escape-html.ts';
import { type ErrorBody, type ErrorCode, statusOf } from '../../shared/error-codes.ts';
import { AppError } from './app-error.ts';
import { sendPlainPage } from './plain-page.ts';

/** An unknown path under /api answers JSON, never the app's page. */
export const unknownCall: RequestHandler = () => {
  throw new AppError('NOT_FOUND', 'There is no such call');
};

/** The only place that turns errors into answers. Internals go to the log only. */
export const errorAnswers: ErrorRequestHandler = (error: unknown, req, res, _next) => {
  const appError = asAppError(error);
  if (!appError || isDatabaseAway(error)) res.locals.log.error({ err: error, method: req.method }, 'request failed');
  const answer = appError ?? new AppError('INTERNAL', 'Something went wrong on the server. Please try again.');
  res.locals.code = answer.code;
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const retryAfter = answer.details?.retryAfter;
  if (retryAfter !== undefined) res.set('retry-after', String(retryAfter));
  if (res.locals.answersPages) {
    const text = `<p>${escapeHtml(answer.message)}</p><a class="key" href="/">Back to Side One</a>`;
    sendPlainPage(res, statusOf(answer.code), { title: 'This did not work', body: text });
    return;
  }
  const body: ErrorBody = { message: answer.message, code: answer.code, details: answer.details };
  res.status(statusOf(answer.code)).set('cache-control', 'no-store, private').json(body);
};

const BODY_PROBLEMS: Record<string, [ErrorCode, string]> = {
  'entity.too.large': ['TOO_LARGE', 'This is more than one request may carry'],
  'entity.parse.failed': ['INVALID', 'The body is not valid JSON'],
  'encoding.unsupported': ['INVALID', 'The body has an encoding that is not supported'],
  'charset.unsupported': ['INVALID', 'The body has a character set that is not supported'],
  'request.aborted': ['INVALID', 'The request ended too early'],
  'request.size.invalid': ['INVALID', 'The request ended too early'],
};

/** The error of the answer; undefined for a failure of the server. */
export function asAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) {
    return new AppError('UNAVAILABLE', 'The server cannot reach its database. Please try again soon.', {
      retryAfter: 5,
    });
  }
  if (isBrokenPacking(error)) return new AppError('INVALID', 'The body could not be unpacked');
  const type = error instanceof Error && 'type' in error ? String(error.type) : '';
  const problem = BODY_PROBLEMS[type];
  return problem && new AppError(...problem);
}

/** Node's error codes for broken or truncated gzip, deflate, brotli and zstd. */
function isBrokenPacking(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(?:Z_|ERR__ERROR|ZSTD_)/.test(String(error.code));
}

/** The database restarts or has no free connection: a retry of the same call succeeds. */
function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (/^(?:08|53|57P)/.test(code) || ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(code)) return true;
  return /connection terminated|timeout exceeded when trying to connect/i.test(error.message);
}
