import type { RecordStore } from '../../shared/contract/record-stores.ts';
import { likeStores, sameStore, storesWithWords } from '../../sync-server/providers/stores/match-store.ts';
import {
  MOST_STORES,
  MOST_SUGGESTIONS,
  type StoreProvider,
} from '../../sync-server/providers/stores/store-provider.ts';
import { SAMPLE_STORES } from './sample-directory.ts';

/** The directory of a machine without a provider: stores that do not exist, and say so. */
export const sampleStores: StoreProvider = {
  source: 'sample',
  attribution: 'Sample stores, all of them invented',
  searchesWhileTyping: true,
  async search({ name, location }) {
    const fitting = storesWithWords(name, directory);
    return { ok: true, value: nearestFirst(fitting, location).slice(0, MOST_STORES).map(summaryOf) };
  },
  async validate({ name, location, placeId }) {
    const near = nearestFirst(directory, location);
    const store = near.find(({ place_id }) => place_id === placeId) ?? sameStore(name, near) ?? null;
    const suggestions = store ? [] : likeStores(name, near, MOST_SUGGESTIONS).map(summaryOf);
    return { ok: true, value: { store, suggestions } };
  },
};

const directory: readonly RecordStore[] = SAMPLE_STORES.map(([name, street, town, rating, ratings], index) => ({
  place_id: `sample:${index + 1}`,
  name: `${name} (sample)`,
  formatted_address: `${street}, ${town} (sample)`,
  rating,
  user_ratings_total: ratings,
  opening_hours: { open_now: index % 3 !== 0 },
}));

/** As the other directories answer a search. */
function summaryOf({ place_id, name, formatted_address }: RecordStore): RecordStore {
  return { place_id, name, formatted_address };
}

/** The more leading digits of the zip codes agree, the nearer. */
function nearestFirst(stores: readonly RecordStore[], location = ''): RecordStore[] {
  const zip = /\d{5}/.exec(location)?.[0] ?? '';
  const agreement = ({ formatted_address }: RecordStore) => {
    const own = /\d{5}/.exec(formatted_address?.split(',').at(-1) ?? '')?.[0] ?? '';
    let digits = 0;
    while (digits < zip.length && own[digits] === zip[digits]) digits += 1;
    return digits;
  };
  return stores.toSorted((a, b) => agreement(b) - agreement(a));
}
