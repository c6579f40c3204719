/**
 * The closed set of codes an error body or a verdict may carry. The app decides by code, never by the words.
 */
export const ERROR_CODES = {
  INVALID: 400,
  IDEMPOTENCY_MISMATCH: 400,
  UNAUTHENTICATED: 401,
  /** The call names a person whose account was deleted: their devices remove what they hold (AMB-71). */
  ACCOUNT_DELETED: 401,
  /** The card of the running subscription was refused; nothing has changed. */
  CARD_DECLINED: 402,
  FORBIDDEN: 403,
  ORIGIN_REFUSED: 403,
  USER_MISMATCH: 403,
  ALBUM_LIMIT_EXCEEDED: 403,
  NOT_FOUND: 404,
  DELETED: 404,
  DEFAULT_PROTECTED: 409,
  ID_CONFLICT: 409,
  USERNAME_TAKEN: 409,
  TOO_MANY: 409,
  /** The person already has a review of the album, which they can edit. */
  REVIEW_EXISTS: 409,
  /** The plan is already the one asked for, or there is nothing more to buy. */
  PLAN_UNCHANGED: 409,
  /** A gift code or a discount code that cannot be used; the message says why. */
  CODE_REFUSED: 409,
  /** Somebody else has changed it since it was read; nothing was written. */
  EDIT_CONFLICT: 409,
  /** The last administrator stays one. */
  LAST_ADMIN: 409,
  /** There is a discount code with this name already. */
  CODE_EXISTS: 409,
  RESET: 409,
  GAP: 409,
  FORKED: 409,
  CLIENT_UNKNOWN: 409,
  MAYBE_DONE: 409,
  TOO_LARGE: 413,
  PICTURES_FULL: 413,
  UNSUPPORTED_IMAGE: 415,
  CLIENT_TOO_OLD: 426,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  NOT_CONFIGURED: 503,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;

/** Codes a queued command can be refused with; a refusal is final until a person decides. */
export type RefusalCode =
  | 'INVALID'
  | 'ALBUM_LIMIT_EXCEEDED'
  | 'NOT_FOUND'
  | 'DELETED'
  | 'DEFAULT_PROTECTED'
  | 'ID_CONFLICT'
  | 'TOO_MANY'
  | 'IDEMPOTENCY_MISMATCH'
  | 'MAYBE_DONE'
  | 'INTERNAL';

/** HTTP status of a code. */
export function statusOf(code: ErrorCode): number {
  return ERROR_CODES[code];
}

/** The one body of every error answer. */
export interface ErrorBody {
  message: string;
  code: ErrorCode;
  details?: ErrorDetails;
}

export interface ErrorDetails {
  /** The field the sentence is about, in dotted form. */
  field?: string;
  /** Next sequence number the server expects of this client (GAP). */
  expected?: number;
  /** The server's current epoch (RESET). */
  epoch?: string;
  /** Seconds to wait (RATE_LIMITED, UNAVAILABLE). */
  retryAfter?: number;
}

/** Whether a server answered and could not do its work, whatever the body; 511 is the portal of a network. */
export function isServerProblem(status: number): boolean {
  return status >= 500 && status !== 511;
}
