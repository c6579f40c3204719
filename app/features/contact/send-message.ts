import { sendContactMessage } from '../../../shared/contract/contact.ts';
import type { ContactMessage } from '../../../shared/schemas/contact.ts';
import { ApiError, call } from '../../online/call.ts';

/** The server did not take a message. This form has its own text for it. */
export class MessageRefused extends Error {
  override readonly name = 'MessageRefused';
  readonly refusal: ApiError;

  constructor(refusal: ApiError) {
    super(`HTTP ${refusal.status}: ${refusal.statusText}`, { cause: refusal });
    this.refusal = refusal;
  }
}

/** @throws MessageRefused, or OfflineError without an answer; the same id may then be sent again */
export async function sendMessage(message: ContactMessage & { id: string }): Promise<void> {
  try {
    await call(sendContactMessage, { body: message });
  } catch (error) {
    throw error instanceof ApiError ? new MessageRefused(error) : error;
  }
}
