import type { StoresConfig } from '../config.ts';
import { GOOGLE_PLACES_API, NOMINATIM_API, OVERPASS_API } from '../providers/stores/store-settings.ts';
import type { Chosen, Environment, Surroundings } from './environment.ts';

/** The directory of record stores, and why it is this one. */
export function chooseStores(
  values: Environment,
  { publicUrl, isOnLoopback, isProduction }: Surroundings,
): Chosen<StoresConfig> {
  const { GOOGLE_PLACES_KEY: key, STORE_REGION: region } = values;
  const { OSM_USER_AGENT, NOMINATIM_API_BASE, OVERPASS_API_BASE, GOOGLE_PLACES_API_BASE } = values;
  const base = (address: string) => address.replace(/\/+$/, '');
  if (key) {
    const apiBase = base(GOOGLE_PLACES_API_BASE ?? GOOGLE_PLACES_API);
    return { config: { mode: 'google', key, apiBase, region }, reason: 'GOOGLE_PLACES_KEY is set' };
  }
  // Requests of a machine that nobody can reach would have nobody to answer for them.
  if (isOnLoopback && !OSM_USER_AGENT) {
    if (isProduction) return { config: { mode: 'off' }, reason: 'neither GOOGLE_PLACES_KEY nor OSM_USER_AGENT is set' };
    return {
      config: { mode: 'embedded' },
      reason: 'GOOGLE_PLACES_KEY is not set and PUBLIC_URL is on this machine: invented stores, marked as samples',
    };
  }
  return {
    config: {
      mode: 'openstreetmap',
      userAgent: OSM_USER_AGENT ?? `SideOne/1.0 (+${publicUrl})`,
      nominatimBase: base(NOMINATIM_API_BASE ?? NOMINATIM_API),
      overpassBase: base(OVERPASS_API_BASE ?? OVERPASS_API),
      region,
    },
    reason: OSM_USER_AGENT ? 'OSM_USER_AGENT is set' : 'GOOGLE_PLACES_KEY is not set: OpenStreetMap',
  };
}
