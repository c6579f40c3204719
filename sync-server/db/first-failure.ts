/**
 * Like Promise.all for statements pipelined on one connection: waits for every answer, then throws the error of the first
 * statement that failed. PostgreSQL refuses all statements after it, and those errors do not say why.
 */
export async function allOrFirstFailure<const T extends readonly unknown[]>(
  statements: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(statements);
  return Promise.all(statements);
}
