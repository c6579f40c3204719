import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

const DIGITS = '0123456789';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const PART = 6;

/** GIFT-482913-KXWPQD: about 48 bits from the system's random source (AMB-08). */
export function newGiftCode(): string {
  return `GIFT-${signs(DIGITS)}-${signs(LETTERS)}`;
}

/** A code that no gift has. The unique index still decides between two transactions. */
export async function freeGiftCode(db: Kysely<Database>, propose: () => string = newGiftCode): Promise<string> {
  for (;;) {
    const code = propose();
    const taken = await db
      .selectFrom('gift_subscriptions')
      .select('id')
      .where('gift_code', '=', code)
      .executeTakeFirst();
    if (!taken) return code;
  }
}

function signs(alphabet: string): string {
  return Array.from({ length: PART }, () => alphabet[randomInt(alphabet.length)]).join('');
}
