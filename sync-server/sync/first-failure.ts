/**
 * Like Promise.all for statements sent one behind the other on one connection: waits for every answer, and fails with
 * the failure of the first in order. PostgreSQL refuses the statements behind a failed one, and those refusals say
 * nothing.
 */
export async function allOrFirstFailure<const T extends readonly unknown[]>(
  statements: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(statements);
  return Promise.all(statements);
}
