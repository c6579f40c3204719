import { v5 as uuidv5 } from 'uuid';

/** An id that follows from a caller's Idempotency-Key, so that a repeated call makes the same thing again. */
export function derivedId(userId: string, key: string, purpose: string): string {
  return uuidv5(`${purpose}:${key}`, userId);
}
