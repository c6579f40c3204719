// Chunk: of its pages

/** The things two collectors have in common. */
export interface Likeness {
  sharedAlbums: number;
  sharedArtists: number;
  /** 0 to 100. */
  genreSimilarity: number;
}

/** Half of the score is for albums, a third for artists, a fifth for genres. */
const WEIGHTS = { albums: 0.5, artists: 0.3, genres: 0.2 };
/** So many in common give half of the part; more give less and less. */
const HALF = { albums: 5, artists: 10 };

/** The match with a collector, from 0 to 100. */
export function recommendationScore({ sharedAlbums, sharedArtists, genreSimilarity }: Likeness): number {
  const part = (shared: number, half: number) => shared / (shared + half);
  const score =
    WEIGHTS.albums * part(sharedAlbums, HALF.albums) +
    WEIGHTS.artists * part(sharedArtists, HALF.artists) +
    (WEIGHTS.genres * genreSimilarity) / 100;
  return Math.round(score * 100);
}

type Genres = Readonly<Record<string, number>>;

/** The similarity of two collections by the numbers of their genres, in percent: the angle between them. */
export function genreSimilarity(one: Genres, other: Genres): number {
  const length = (genres: Genres) => Math.hypot(...Object.values(genres));
  const lengths = length(one) * length(other);
  if (lengths === 0) return 0;
  const product = Object.entries(one).reduce((sum, [genre, count]) => sum + count * (other[genre] ?? 0), 0);
  return Math.round((product / lengths) * 100);
}

/** The genre that both have most of. */
export function sharedGenre(one: Genres, other: Genres): string | null {
  const shared = Object.entries(one)
    .map(([genre, count]) => ({ genre, weight: count * (other[genre] ?? 0) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || (a.genre < b.genre ? -1 : 1));
  return shared[0]?.genre ?? null;
}

/**
 * Why a collector is suggested, as a sentence. It names no album and no artist, since the other's may be in a collection
 * that is not public.
 */
export function recommendationReason({
  sharedAlbums,
  sharedArtists,
  genre,
}: Likeness & { genre: string | null }): string {
  const shared = [counted(sharedAlbums, 'album'), counted(sharedArtists, 'artist')].filter(Boolean).join(' and ');
  if (shared === '') return genre === null ? 'You collect alike.' : `You both collect ${genre}.`;
  return genre === null ? `You have ${shared} in common.` : `You have ${shared} in common, and both collect ${genre}.`;
}

function counted(count: number, noun: string): string {
  if (count === 0) return '';
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}
