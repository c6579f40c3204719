/** The settings of the store directories; `config.stores` has one of these shapes. */
export interface GoogleStoresSettings {
  key: string;
  apiBase: string;
  /** The country to search in, in two letters. */
  region: string;
}

export interface OpenStreetMapSettings {
  /** Names this server and a way to reach its operator; Nominatim blocks requests without. */
  userAgent: string;
  nominatimBase: string;
  overpassBase: string;
  /** The country that a zip code of five digits is in, in two letters. */
  region: string;
}

export const GOOGLE_PLACES_API = 'https://places.googleapis.com';
export const NOMINATIM_API = 'https://nominatim.openstreetmap.org';
export const OVERPASS_API = 'https://overpass-api.de/api';
