/** Headers that differ between any two answers. */
const OF_ONE_ANSWER = /^(?:date|x-request-id|ratelimit|keep-alive)/;

export interface WholeAnswer {
  status: number;
  headers: [string, string][];
  body: unknown;
}

/** All that an answer says, so that two answers can be the same in every byte and header. */
export function wholeAnswer({
  status,
  headers,
  body,
}: {
  status: number;
  headers: Headers;
  body: unknown;
}): WholeAnswer {
  return { status, headers: [...headers].filter(([name]) => !OF_ONE_ANSWER.test(name)), body };
}
