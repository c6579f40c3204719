// Chunk: schemas

/** The place to search for record stores. */
export const STORE_SOURCES = ['google', 'openstreetmap', 'sample'] as const;
export type StoreSource = (typeof STORE_SOURCES)[number];

/** A shorter search is not sent. */
export const STORE_QUERY_MIN = 3;

/** The stored part of a chosen store: a provider's terms let its id be stored for good, and nothing else. */
export interface KeptStore {
  source: StoreSource;
  place_id: string;
  name: string;
  fetchedAt: string;
}

/** The chosen store in an account, which may be older than this form of it. */
export function keptStoreOf(data: unknown): KeptStore | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { source, place_id, name, fetchedAt } = data as Record<string, unknown>;
  const known = STORE_SOURCES.find((each) => each === source);
  if (!known || typeof place_id !== 'string' || typeof name !== 'string') return undefined;
  return { source: known, place_id, name, fetchedAt: typeof fetchedAt === 'string' ? fetchedAt : '' };
}
