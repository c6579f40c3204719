/** A collector's input for one album; with its row's other fields about 400 bytes of content. */
export interface Album {
  artist: string;
  title: string;
  year: number;
  genre: string;
  label: string;
  condition: 'mint' | 'near-mint' | 'very-good-plus' | 'very-good';
  customTags: string;
  personalNotes: string;
  catalogNumber: string;
  country: string;
}

const artists = [
  ...['Miles Davis', 'John Coltrane', 'Nina Simone', 'Talking Heads', 'Kraftwerk', 'Aretha Franklin', 'Can', 'Neu!'],
  ...['Björk', 'Sigur Rós', 'Fela Kuti', 'Alice Coltrane', 'The Velvet Underground', 'Stereolab', 'Joni Mitchell'],
  ...[
    'Sun Ra',
    'Herbie Hancock',
    'Curtis Mayfield',
    'Massive Attack',
    'Portishead',
    'Boards of Canada',
    'Caetano Veloso',
  ],
];
const words = [
  ...['blue', 'night', 'river', 'signal', 'garden', 'silent', 'electric', 'northern', 'glass', 'summer', 'mirror'],
  ...['street', 'ocean', 'golden', 'winter', 'paper', 'shadow', 'orange', 'machine', 'distant', 'velvet', 'morning'],
  ...['sleeve', 'pressing', 'label', 'corner', 'slight', 'warp', 'clean', 'bought', 'market', 'original', 'reissue'],
  ...['gatefold', 'insert', 'poster', 'crackle', 'quiet', 'side', 'plays', 'spine', 'faded', 'sticker', 'heavy'],
];
const genres = ['Jazz', 'Rock', 'Electronic', 'Soul', 'Folk', 'Classical', 'Hip Hop', 'Reggae'];
const labels = ['Blue Note', 'Impulse!', 'Verve', 'Island', 'Warp', 'Motown', 'ECM', 'Rough Trade'];
const countries = ['US', 'UK', 'Germany', 'Japan', 'France'];
const conditions = ['mint', 'near-mint', 'very-good-plus', 'very-good'] as const;

/** Returns the same album for the same number; albums differ enough to compress like real collections. */
export function albumAt(index: number): Album {
  const next = numbersFrom(index + 1);
  const pick = <T>(list: readonly [T, ...T[]] | readonly T[]): T => list[next() % list.length] as T;
  const some = (count: number) => Array.from({ length: count }, () => pick(words)).join(' ');
  return {
    artist: pick(artists),
    title: `${some(2)} ${index}`,
    year: 1950 + (next() % 70),
    genre: pick(genres),
    label: pick(labels),
    condition: pick(conditions),
    customTags: `${pick(words)}, ${pick(words)}`,
    personalNotes: some(16),
    catalogNumber: `${pick(labels).slice(0, 2).toUpperCase()}-${10_000 + (next() % 90_000)}`,
    country: pick(countries),
  };
}

/** Mulberry32: a small seeded generator. */
export function numbersFrom(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}
