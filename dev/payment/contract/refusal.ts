/** The API version that the stripe package of this project pins. */
export const API_VERSION = '2026-10-28.endive';

/** An error as Stripe words it. `type` and `code` are Stripe's. */
export interface StripeError {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
}

/** A request that is refused. Its changes are undone, unless it was carried out and a card was declined. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly error: StripeError;

  constructor(status: number, error: StripeError) {
    super(error.message);
    this.status = status;
    this.error = error;
  }

  /** Stripe keeps the result of a declined card for its idempotency key, and of an invalid request it does not. */
  get isCarriedOut(): boolean {
    return this.status === 402;
  }
}

export function invalid(message: string, details: { param?: string; code?: string } = {}): Refusal {
  return new Refusal(400, { type: 'invalid_request_error', message, ...details });
}

/** @param noun as Stripe names the object in its message, e.g. `customer` */
export function noSuch(noun: string, id: string, param = 'id'): Refusal {
  const message = `No such ${noun}: '${id}'`;
  return new Refusal(404, { type: 'invalid_request_error', message, param, code: 'resource_missing' });
}

export function cardDeclined(): Refusal {
  return new Refusal(402, {
    type: 'card_error',
    message: 'Your card was declined.',
    code: 'card_declined',
    decline_code: 'generic_decline',
  });
}
