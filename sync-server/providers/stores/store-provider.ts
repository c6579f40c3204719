import type { RecordStore } from '../../../shared/contract/record-stores.ts';
import type { StoreSource } from '../../../shared/domain/record-store.ts';

export interface StoreFailure {
  ok: false;
  kind: 'rate_limited' | 'unavailable' | 'rejected' | 'bad_response';
  /** A sentence for the person who searched. */
  message: string;
  retryAfterSeconds?: number;
}

export type StoreAnswer<T> = { ok: true; value: T } | StoreFailure;

export interface StoreQuery {
  name: string;
  /** A zip code or another name of a place. */
  location?: string | undefined;
  /** The id of a store that a search has found. */
  placeId?: string | undefined;
}

/** The store of this name with all that is known of it, or the ones that may be meant. */
export interface StoreVerdict {
  store: RecordStore | null;
  suggestions: RecordStore[];
}

/** A directory of record stores. */
export interface StoreProvider {
  readonly source: StoreSource;
  /** What its terms want to be shown beside its answers. */
  readonly attribution: string | null;
  /** False where its terms forbid a search for each pause in typing. */
  readonly searchesWhileTyping: boolean;
  /** At most five stores, with name and address. */
  search(query: StoreQuery): Promise<StoreAnswer<RecordStore[]>>;
  validate(query: StoreQuery): Promise<StoreAnswer<StoreVerdict>>;
}

export const MOST_STORES = 5;
export const MOST_SUGGESTIONS = 3;

const off = async (): Promise<StoreFailure> => ({
  ok: false,
  kind: 'unavailable',
  message: 'This server has no directory of record stores.',
});

/** Of a server without a directory. */
export const noStores: StoreProvider = {
  source: 'openstreetmap',
  attribution: null,
  searchesWhileTyping: false,
  search: off,
  validate: off,
};
