import { type AmountSum, sumsByCurrency, worthOf } from './amounts.ts';

export interface CollectionStats {
  totalRecords: number;
  totalArtists: number;
  /** The currency of the most records first. */
  values: AmountSum[];
}

/** Figures over all visible albums (AMB-48): artists are compared case-insensitively. */
export function collectionStats(
  records: readonly ({ artist: string } & Parameters<typeof worthOf>[0])[],
): CollectionStats {
  const artists = new Set(records.map(({ artist }) => artist.trim().toLowerCase()));
  return {
    totalRecords: records.length,
    totalArtists: artists.size,
    values: sumsByCurrency(records, worthOf),
  };
}
