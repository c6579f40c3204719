import { type ErrorCode, type ErrorDetails, statusOf } from '../../shared/error-codes.ts';

/** An expected failure, answered to the caller as it is. Any other error is a bug and answers INTERNAL. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: ErrorDetails | undefined;

  constructor(code: ErrorCode, message: string, details?: ErrorDetails) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.status = statusOf(code);
    this.details = details;
  }
}
