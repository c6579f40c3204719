interface ResultCache<T> {
  get(key: string): T | undefined;
  set(key: string, value: T, lifetimeMs: number): void;
}

/** Keeps the most recently used `maxEntries` values, each no longer than the lifetime it came with. */
export function createResultCache<T>(maxEntries: number, clock: () => number): ResultCache<T> {
  const entries = new Map<string, { value: T; expiresAt: number }>();
  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      if (entry.expiresAt <= clock()) return undefined;
      // A Map remembers the order of insertion: putting it back makes it the most recently used.
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, lifetimeMs) {
      entries.delete(key);
      entries.set(key, { value, expiresAt: clock() + lifetimeMs });
      const oldest = entries.keys().next();
      if (entries.size > maxEntries && !oldest.done) entries.delete(oldest.value);
    },
  };
}
