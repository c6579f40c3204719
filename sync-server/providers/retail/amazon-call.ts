import { z } from 'zod';
import { jsonOrUndefined, readLimitedText } from '../limited-body.ts';

export interface AmazonOutside {
  fetch: typeof globalThis.fetch;
  clock: () => number;
  wait: (milliseconds: number) => Promise<void>;
  /** A signal that aborts after so many milliseconds. */
  deadline: (milliseconds: number) => AbortSignal;
}

export interface AmazonReply {
  /** Null when nobody answered. */
  status: number | null;
  /** Undefined when it is not JSON or larger than any honest answer. */
  body: unknown;
  /** The reasons and codes of a refusal, e.g. `AssociateNotEligible`. */
  reasons: string[];
  retryAfterSeconds: number | undefined;
}

const timeoutMs = 8_000;
const maxAnswerBytes = 1_000_000;

const word = z.string().max(200).optional().catch(undefined);
const problem = z.object({ reason: word, code: word, error: word }).partial();
const problems = problem.extend({ errors: z.array(problem.catch({})).optional().catch(undefined) });

/** One POST with a time limit and a size limit. Never throws: silence is a reply without a status. */
export async function postToAmazon(
  url: string,
  init: { headers: Record<string, string>; body: string },
  outside: AmazonOutside,
): Promise<AmazonReply> {
  try {
    // A redirect would carry the credentials to an address nobody has chosen.
    const response = await outside.fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: outside.deadline(timeoutMs),
      ...init,
    });
    const body = jsonOrUndefined(await readLimitedText(response, maxAnswerBytes));
    const after = response.headers.get('retry-after')?.trim() ?? '';
    return {
      status: response.status,
      body,
      reasons: reasonsIn(body),
      retryAfterSeconds: /^\d{1,5}$/.test(after) ? Number(after) : undefined,
    };
  } catch {
    return { status: null, body: undefined, reasons: [], retryAfterSeconds: undefined };
  }
}

function reasonsIn(body: unknown): string[] {
  const parsed = problems.safeParse(body);
  if (!parsed.success) return [];
  const { errors = [], ...top } = parsed.data;
  return [top, ...errors]
    .flatMap(({ reason, code, error }) => [reason, code, error])
    .filter((each) => each !== undefined);
}
