import { z } from 'zod';
import type { RecordStore } from '../../../shared/contract/record-stores.ts';
import { optionalLink, optionalWord, soundEntries } from './store-replies.ts';

export interface Area {
  latitude: number;
  longitude: number;
}

const list = z.array(z.unknown());
const degrees = z.coerce.number().min(-180).max(180);
const tags = z.record(z.string(), z.unknown());

const placeEntry = z.object({ lat: degrees, lon: degrees });

/** The places that Nominatim found; null for an answer that is no list. */
export function areasIn(body: unknown): Area[] | null {
  const parsed = list.safeParse(body);
  if (!parsed.success) return null;
  return soundEntries(placeEntry, parsed.data).map(({ lat, lon }) => ({ latitude: lat, longitude: lon }));
}

const namedEntry = z.object({
  osm_type: z.enum(['node', 'way', 'relation']),
  osm_id: z.number().int().positive(),
  category: z.literal('shop'),
  type: z.literal('music'),
  name: z.string().trim().min(1).max(200),
  display_name: optionalWord,
  extratags: tags.nullish().catch(undefined),
});

/** The record stores among the answers of Nominatim. */
export function namedStoresIn(body: unknown): RecordStore[] | null {
  const parsed = list.safeParse(body);
  if (!parsed.success) return null;
  return soundEntries(namedEntry, parsed.data).map(({ osm_type, osm_id, name, display_name, extratags }) => ({
    place_id: `osm:${osm_type}/${osm_id}`,
    name,
    // It begins with the name.
    formatted_address: display_name?.replace(`${name}, `, '') ?? null,
    ...contactOf(extratags ?? {}),
  }));
}

/** A question that took too long is answered with a remark and without its stores. */
const map = z.object({ elements: list, remark: z.string().optional() });
const mapEntry = z.object({
  type: z.enum(['node', 'way', 'relation']),
  id: z.number().int().positive(),
  tags: z.looseObject({ name: z.string().trim().min(1).max(200) }),
});

/** The named stores in an answer of Overpass. */
export function mapStoresIn(body: unknown): RecordStore[] | null {
  const parsed = map.safeParse(body);
  if (!parsed.success || parsed.data.remark !== undefined) return null;
  return soundEntries(mapEntry, parsed.data.elements).map(({ type, id, tags: all }) => ({
    place_id: `osm:${type}/${id}`,
    name: all.name,
    formatted_address: addressOf(all),
    ...contactOf(all),
  }));
}

function addressOf(all: Record<string, unknown>): string | null {
  const [number, street, city, code] = ['housenumber', 'street', 'city', 'postcode'].map(
    (part) => optionalWord.parse(all[`addr:${part}`]) ?? '',
  );
  const lines = [`${number} ${street}`.trim(), `${city} ${code}`.trim()].filter(Boolean);
  return lines.length > 0 ? lines.join(', ') : null;
}

/** OpenStreetMap has no ratings, and opening hours only as a text of rules. */
function contactOf(all: Record<string, unknown>) {
  const phone = optionalWord.parse(all.phone ?? all['contact:phone']);
  const website = optionalLink.parse(all.website ?? all['contact:website']);
  return { ...(phone !== undefined && { formatted_phone_number: phone }), ...(website !== undefined && { website }) };
}
