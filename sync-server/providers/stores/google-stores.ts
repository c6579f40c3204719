import { z } from 'zod';
import type { RecordStore } from '../../../shared/contract/record-stores.ts';
import { foldText } from '../../../shared/domain/text.ts';
import { createPoliteFetch, type Manners, type Outside } from '../polite-fetch.ts';
import { createSharedAnswers } from '../shared-answers.ts';
import { sameStore } from './match-store.ts';
import {
  MOST_STORES,
  MOST_SUGGESTIONS,
  type StoreAnswer,
  type StoreProvider,
  type StoreQuery,
} from './store-provider.ts';
import { optionalLink, optionalWord, readReply, soundEntries } from './store-replies.ts';
import type { GoogleStoresSettings } from './store-settings.ts';

/** Google's terms allow keeping the place id only: equal questions of the same minutes share an answer. */
const SHARED_MS = 5 * 60_000;

const MANNERS: Manners = {
  timeoutMs: 6_000,
  mostBytes: 500_000,
  expects: 'json',
  retries: 1,
  longestWaitMs: 2_000,
  outage: { failures: 5, pauseMs: 30_000 },
  busyPauseMs: 10_000,
  refusedKeysPauseMs: 5 * 60_000,
};

/** A search asks for the cheap fields alone; the rest is asked once, for the store that was chosen. */
const SEARCHED = 'places.id,places.displayName,places.formattedAddress';
const DETAILS =
  'id,displayName,formattedAddress,rating,userRatingCount,nationalPhoneNumber,websiteUri,currentOpeningHours.openNow';

const place = z.object({
  id: z.string().min(1).max(300),
  displayName: z.object({ text: z.string().min(1).max(200) }),
  formattedAddress: optionalWord,
  rating: z.number().min(0).max(5).optional().catch(undefined),
  userRatingCount: z.number().int().min(0).optional().catch(undefined),
  nationalPhoneNumber: optionalWord,
  websiteUri: optionalLink,
  currentOpeningHours: z.object({ openNow: z.boolean() }).optional().catch(undefined),
});

/** An answer without a list of places means that there are none. */
const found = z.object({ places: z.array(z.unknown()).default([]) });

/** Places API (New) of Google. */
export function createGoogleStores(settings: GoogleStoresSettings, outside: Outside): StoreProvider {
  const { key, apiBase, region } = settings;
  const polite = createPoliteFetch(MANNERS, outside);
  const lifetimeOf = ({ ok }: StoreAnswer<unknown>) => (ok ? SHARED_MS : 0);
  const searches = createSharedAnswers<StoreAnswer<RecordStore[]>>(outside.clock, lifetimeOf);
  const places = createSharedAnswers<StoreAnswer<RecordStore | undefined>>(outside.clock, lifetimeOf);

  function search({ name, location }: StoreQuery): Promise<StoreAnswer<RecordStore[]>> {
    const near = location ? ` near ${location}` : '';
    const body = {
      textQuery: `${name} record store${near}`,
      pageSize: MOST_STORES,
      languageCode: 'en',
      regionCode: region.toUpperCase(),
    };
    return searches(JSON.stringify([foldText(name) || name, location]), () =>
      polite.call({
        turn: async () => undefined,
        send: () =>
          polite.request(`${apiBase}/v1/places:searchText`, {
            method: 'POST',
            headers: { ...headersFor(SEARCHED), 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }),
        answer: (reply) =>
          readReply(reply, (answer) => {
            const parsed = found.safeParse(answer);
            return parsed.success ? soundEntries(place, parsed.data.places).slice(0, MOST_STORES).map(storeOf) : null;
          }),
      }),
    );
  }

  /** undefined for a place that is gone. */
  function details(placeId: string): Promise<StoreAnswer<RecordStore | undefined>> {
    return places(placeId, () =>
      polite.call<StoreAnswer<RecordStore | undefined>>({
        turn: async () => undefined,
        send: () =>
          polite.request(`${apiBase}/v1/places/${encodeURIComponent(placeId)}?languageCode=en`, {
            headers: headersFor(DETAILS),
          }),
        answer(reply) {
          // An id that is none is a bad request there.
          if (reply.status === 404 || reply.status === 400) return { ok: true, value: undefined };
          return readReply(reply, (answer) => {
            const parsed = place.safeParse(answer);
            return parsed.success ? storeOf(parsed.data) : null;
          });
        },
      }),
    );
  }

  function headersFor(fields: string) {
    return { accept: 'application/json', 'x-goog-api-key': key, 'x-goog-fieldmask': fields };
  }

  return {
    source: 'google',
    attribution: 'Google Maps',
    searchesWhileTyping: true,
    search,
    async validate(query) {
      if (query.placeId !== undefined && isGoogleId(query.placeId)) {
        const known = await details(query.placeId);
        if (!known.ok) return known;
        if (known.value) return { ok: true, value: { store: known.value, suggestions: [] } };
      }
      const near = await search(query);
      if (!near.ok) return near;
      const same = sameStore(query.name, near.value);
      if (!same) return { ok: true, value: { store: null, suggestions: near.value.slice(0, MOST_SUGGESTIONS) } };
      const whole = await details(same.place_id);
      return whole.ok ? { ok: true, value: { store: whole.value ?? same, suggestions: [] } } : whole;
    },
  };
}

/** Ids of the other directories have a prefix. */
function isGoogleId(placeId: string): boolean {
  return /^[\w-]+$/.test(placeId);
}

function storeOf(given: z.infer<typeof place>): RecordStore {
  const { rating, userRatingCount, nationalPhoneNumber, websiteUri, currentOpeningHours } = given;
  return {
    place_id: given.id,
    name: given.displayName.text,
    formatted_address: given.formattedAddress ?? null,
    ...(rating !== undefined && { rating }),
    ...(userRatingCount !== undefined && { user_ratings_total: userRatingCount }),
    ...(nationalPhoneNumber !== undefined && { formatted_phone_number: nationalPhoneNumber }),
    ...(websiteUri !== undefined && { website: websiteUri }),
    ...(currentOpeningHours && { opening_hours: { open_now: currentOpeningHours.openNow } }),
  };
}
