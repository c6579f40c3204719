import type { RecordStore } from '../../../shared/contract/record-stores.ts';
import { foldText } from '../../../shared/domain/text.ts';
import { createPoliteFetch, type Manners, type Outside } from '../polite-fetch.ts';
import { createSharedAnswers } from '../shared-answers.ts';
import { likeStores, sameStore, storesWithWords } from './match-store.ts';
import { type Area, areasIn, mapStoresIn, namedStoresIn } from './openstreetmap-parse.ts';
import {
  MOST_STORES,
  MOST_SUGGESTIONS,
  type StoreAnswer,
  type StoreFailure,
  type StoreProvider,
  type StoreQuery,
} from './store-provider.ts';
import { busy, readReply } from './store-replies.ts';
import type { OpenStreetMapSettings } from './store-settings.ts';

/** Its policy asks to keep answers; shops open and close rarely. */
const KEPT_MS = 24 * 60 * 60_000;
const RADIUS = 25_000;
const MOST_ON_MAP = 200;

const MANNERS: Manners = {
  timeoutMs: 8_000,
  mostBytes: 1_000_000,
  expects: 'json',
  retries: 0,
  longestWaitMs: 0,
  outage: { failures: 3, pauseMs: 60_000 },
  busyPauseMs: 30_000,
  refusedKeysPauseMs: 30 * 60_000,
};

/** Waits until a request to the service may start; false if the line is too long. One line for all servers. */
export type StoreTurn = (service: 'nominatim' | 'overpass') => Promise<boolean>;

/** Record stores on OpenStreetMap: places and names by Nominatim, the stores around a place by Overpass. */
export function createOpenStreetMapStores(
  settings: OpenStreetMapSettings,
  outside: Outside,
  takeTurn: StoreTurn,
): StoreProvider {
  const { userAgent, nominatimBase, overpassBase, region } = settings;
  const services = { nominatim: createPoliteFetch(MANNERS, outside), overpass: createPoliteFetch(MANNERS, outside) };
  const answers = createSharedAnswers<StoreAnswer<unknown>>(outside.clock, ({ ok }) => (ok ? KEPT_MS : 0));
  const headers = { accept: 'application/json', 'user-agent': userAgent };

  function ask<T>(
    service: keyof typeof services,
    url: string,
    parse: (body: unknown) => T | null,
    init: { method?: string; body?: URLSearchParams } = {},
  ): Promise<StoreAnswer<T>> {
    const polite = services[service];
    const key = `${url} ${init.body ?? ''}`;
    const request = () =>
      polite.call<StoreAnswer<T>>({
        turn: async (): Promise<StoreFailure | undefined> => ((await takeTurn(service)) ? undefined : busy()),
        send: () => polite.request(url, { ...init, headers }),
        answer: (reply) => readReply(reply, parse),
      });
    return answers(key, request) as Promise<StoreAnswer<T>>;
  }

  function nominatim<T>(path: string, query: Record<string, string>, parse: (body: unknown) => T | null) {
    return ask('nominatim', `${nominatimBase}/${path}?${new URLSearchParams({ format: 'jsonv2', ...query })}`, parse);
  }

  /** A zip code of five digits is written in many countries. */
  function areasOf(location: string): Promise<StoreAnswer<Area[]>> {
    const country: Record<string, string> = /^\d{5}(?:-\d{4})?$/.test(location)
      ? { countrycodes: region.toLowerCase() }
      : {};
    return nominatim('search', { q: location, limit: '1', ...country }, areasIn);
  }

  function storesAround({ latitude, longitude }: Area): Promise<StoreAnswer<RecordStore[]>> {
    const around = `around:${RADIUS},${latitude},${longitude}`;
    const data = `[out:json][timeout:8];nwr["shop"="music"](${around});out center tags ${MOST_ON_MAP};`;
    return ask('overpass', `${overpassBase}/interpreter`, mapStoresIn, {
      method: 'POST',
      body: new URLSearchParams({ data }),
    });
  }

  function storesNamed({ name, location }: StoreQuery): Promise<StoreAnswer<RecordStore[]>> {
    const q = [foldText(name) || name, location].filter(Boolean).join(', ');
    return nominatim('search', { q, limit: '20', extratags: '1', layer: 'poi' }, namedStoresIn);
  }

  /** The stores around the place, as far as there is one. */
  async function storesNear(location: string | undefined): Promise<StoreAnswer<RecordStore[]>> {
    const areas = location ? await areasOf(location) : undefined;
    if (areas && !areas.ok) return areas;
    const [area] = areas?.value ?? [];
    return area ? storesAround(area) : { ok: true, value: [] };
  }

  async function byId(placeId: string): Promise<StoreAnswer<RecordStore | undefined>> {
    const [, type, id] = /^osm:(node|way|relation)\/(\d{1,15})$/.exec(placeId) ?? [];
    if (!type || !id) return { ok: true, value: undefined };
    const osmId = `${type.charAt(0).toUpperCase()}${id}`;
    const stores = await nominatim('lookup', { osm_ids: osmId, extratags: '1' }, namedStoresIn);
    return stores.ok ? { ok: true, value: stores.value[0] } : stores;
  }

  return {
    source: 'openstreetmap',
    attribution: '© OpenStreetMap contributors',
    searchesWhileTyping: false,
    async search(query) {
      const near = await storesNear(query.location);
      if (!near.ok) return near;
      const fitting = storesWithWords(query.name, near.value);
      if (fitting.length > 0) return { ok: true, value: fitting.slice(0, MOST_STORES) };
      const named = await storesNamed(query);
      return named.ok ? { ok: true, value: named.value.slice(0, MOST_STORES) } : named;
    },
    async validate(query) {
      if (query.placeId !== undefined) {
        const known = await byId(query.placeId);
        if (!known.ok) return known;
        if (known.value) return { ok: true, value: { store: known.value, suggestions: [] } };
      }
      const near = await storesNear(query.location);
      if (!near.ok) return near;
      const same = sameStore(query.name, near.value);
      if (same) return { ok: true, value: { store: same, suggestions: [] } };
      const named = await storesNamed(query);
      if (!named.ok) return named;
      const all = [...near.value, ...named.value];
      const store = sameStore(query.name, named.value) ?? null;
      return { ok: true, value: { store, suggestions: store ? [] : likeStores(query.name, all, MOST_SUGGESTIONS) } };
    },
  };
}
