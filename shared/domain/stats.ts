import { centsOf } from './money.ts';

export interface CollectionStats {
  totalRecords: number;
  totalArtists: number;
  /** Sum of the estimated values in dollars. */
  collectionValue: number;
}

/** Figures over all visible albums (AMB-48): artists are compared case-insensitively. */
export function collectionStats(records: Iterable<{ artist: string; estimatedValue: string | null }>): CollectionStats {
  const artists = new Set<string>();
  let totalRecords = 0;
  let cents = 0;
  for (const record of records) {
    totalRecords += 1;
    artists.add(record.artist.trim().toLowerCase());
    if (record.estimatedValue !== null) cents += centsOf(record.estimatedValue) ?? 0;
  }
  return { totalRecords, totalArtists: artists.size, collectionValue: cents / 100 };
}
