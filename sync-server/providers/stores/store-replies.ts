import { z } from 'zod';
import type { Reply } from '../polite-fetch.ts';
import type { StoreAnswer, StoreFailure } from './store-provider.ts';

/** Parses the body of a good reply, or says in a sentence what is wrong. */
export function readReply<T>(reply: Reply, parse: (body: unknown) => T | null): StoreAnswer<T> {
  const { status, body, retryAfterSeconds } = reply;
  if (status === null || status >= 500)
    return failure('unavailable', 'The store directory cannot be reached right now.');
  if (status === 429) return busy(retryAfterSeconds);
  if (status >= 400) return failure('rejected', 'The store directory refused this search.');
  const value = parse(body);
  if (value === null) return failure('bad_response', 'The store directory sent an answer that makes no sense.');
  return { ok: true, value };
}

export function busy(retryAfterSeconds = 5): StoreFailure {
  return {
    ok: false,
    kind: 'rate_limited',
    message: 'The store directory is busy. Please try again in a moment.',
    retryAfterSeconds,
  };
}

function failure(kind: StoreFailure['kind'], message: string): StoreFailure {
  return { ok: false, kind, message };
}

/** Parses each entry of a list by itself; one that makes no sense is left out. */
export function soundEntries<T>(schema: z.ZodType<T>, entries: readonly unknown[]): T[] {
  return entries.flatMap((entry) => {
    const parsed = schema.safeParse(entry);
    return parsed.success ? [parsed.data] : [];
  });
}

/** A text that may be missing or senseless. */
export const optionalWord = z.string().trim().min(1).max(500).optional().catch(undefined);

/** A web address to link to; anything else is left out. */
export const optionalLink = z
  .string()
  .max(2_000)
  .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''))
  .optional()
  .catch(undefined);
