import { GENRES } from '../../../shared/domain/genre.ts';
import { chanceOf, FOR, type Size } from './population.ts';

const PLAIN = [
  ...['ka', 'ro', 'vi', 'lu', 'men', 'sto', 'bri', 'dal', 'fen', 'gor', 'hu', 'jan', 'kel', 'lo', 'mar', 'nov', 'ost'],
  ...['pel', 'qui', 'rus', 'sen', 'tor', 'ulm', 'ven', 'wil', 'yor', 'zan', 'ba', 'ce', 'di', 'el', 'fo', 'gi', 'hal'],
  ...['ir', 'ju', 'ken', 'lin', 'mo', 'ne', 'or', 'pra', 'ser', 'ta', 'un', 'vo', 'wen', 'xa', 'ys', 'zo'],
];
/** With letters that are searched without their accents. */
const ACCENTED = PLAIN.map((part, index) => ['bé', 'cö', 'ñe', 'šu', 'ål'][index] ?? part);
const THINGS = ['crate', 'wax', 'groove', 'needle', 'sleeve', 'vinyl', 'dusty', 'spin', 'platter', 'record'];
const WORDS = [
  ...['blue', 'night', 'river', 'signal', 'garden', 'silent', 'electric', 'northern', 'glass', 'summer', 'mirror'],
  ...['street', 'ocean', 'golden', 'winter', 'paper', 'shadow', 'orange', 'machine', 'distant', 'velvet', 'morning'],
  ...['quiet', 'heavy', 'pressing', 'corner', 'clean', 'bought', 'market', 'original', 'plays', 'side', 'warm', 'loud'],
];
const LABELS = ['Blue Note', 'Impulse!', 'Verve', 'Island', 'Warp', 'Motown', 'ECM', 'Rough Trade'];
const COUNTRIES = ['US', 'UK', 'Germany', 'Japan', 'France', 'Brazil'];

/** A word that no other number has, among some six million. */
function wordOf(number: number, parts: readonly string[] = PLAIN): string {
  const most = parts.length ** 4;
  let rest = (number * 2_654_437) % most;
  let word = '';
  for (let place = 0; place < 4; place += 1) {
    word += parts[rest % parts.length];
    rest = Math.floor(rest / parts.length);
  }
  return word;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

export function usernameOf(number: number): string {
  const thing = THINGS[number % THINGS.length];
  const word = wordOf(number);
  return [`${thing}-${word}`, `${word}_${thing}`, `${word}${number % 100}`, word][
    Math.floor(number / 10) % 4
  ] as string;
}

/** 400 first names and 4,000 family names, some with accents. */
export function namesOf(number: number): { first: string; last: string } {
  const short = (word: string) => capital(word.slice(0, 5));
  return { first: short(wordOf(number % 400, ACCENTED)), last: capital(wordOf(7_000 + (number % 4_000), ACCENTED)) };
}

export function textOf(chance: () => number, words: number): string {
  return Array.from({ length: words }, () => WORDS[Math.floor(chance() * WORDS.length)]).join(' ');
}

export interface CatalogueAlbum {
  artist: string;
  title: string;
  year: number;
  genre: string | null;
  label: string;
  country: string;
  catalogNumber: string;
}

/** Three different albums for each person. */
export function albumsOf({ people }: Size): number {
  return people * 3;
}

/** The album of this place, the most popular first. Popular albums are of few artists. */
export function catalogueAlbum(size: Size, place: number): CatalogueAlbum {
  const chance = chanceOf(FOR.catalogue, place);
  const pick = <T>(list: readonly T[]) => list[Math.floor(chance() * list.length)] as T;
  const albums = albumsOf(size);
  const artist = Math.floor((albums / 5) * Math.sqrt(place / albums) * chance());
  const band = capital(wordOf(artist, ACCENTED));
  return {
    artist: artist % 3 === 0 ? `The ${band}` : artist % 7 === 0 ? `${band} & ${capital(wordOf(artist + 1))}` : band,
    // Its own word comes first or last, for the rest is shared with many.
    title: place % 2 ? `${capital(wordOf(place))} ${pick(WORDS)}` : `${capital(textOf(chance, 2))} ${wordOf(place)}`,
    year: 1950 + Math.floor(chance() * 75),
    genre: chance() < 0.04 ? null : pick(GENRES),
    label: pick(LABELS),
    country: pick(COUNTRIES),
    catalogNumber: `${pick(LABELS).slice(0, 2).toUpperCase()}-${10_000 + Math.floor(chance() * 90_000)}`,
  };
}
