/** The facts of a release that a pack on this device has. */
export interface PocketRelease {
  artist: string;
  title: string;
  year: number | null;
  label: string | null;
  catalogNumber: string | null;
  barcode: string | null;
  country: string | null;
  format: string | null;
  genre: string | null;
  discogsReleaseId: number | null;
}

export async function hasPacks(): Promise<boolean> {
  return false;
}

/** Releases with this barcode, with or without leading zeros. */
export async function byBarcode(_digits: string): Promise<PocketRelease[]> {
  return [];
}

export async function byCatalogNumber(_text: string): Promise<PocketRelease[]> {
  return [];
}

/** Releases whose artist or title has every word, the best first. */
export async function byWords(_text: string, _limit = 20): Promise<PocketRelease[]> {
  return [];
}
