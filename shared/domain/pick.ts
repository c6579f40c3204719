// Chunk: rules

/** The named values of a row; what it does not have is left out. */
export function pick(row: object, keys: readonly string[]): Record<string, unknown> {
  const values = new Map(Object.entries(row));
  return Object.fromEntries(keys.flatMap((key) => (values.has(key) ? [[key, values.get(key)]] : [])));
}
