import { CONDITIONS } from '../../../shared/domain/condition.ts';
import { albumsOf, type CatalogueAlbum, catalogueAlbum, namesOf, textOf, usernameOf } from './catalogue.ts';
import type { Cell } from './copy.ts';
import { chanceOf, END, FOR, idOf, type Person, popularPlace, type Size } from './population.ts';

/** Until this place, albums and people are about equally popular. */
const LEVEL = { albums: 50, people: 20 };
/** Collections grow in so many sittings, so that a person's rows lie in so many places of the table. */
const SITTINGS = 8;
const KIND = { record: 1, collection: 2, wish: 3, review: 4, follow: 5 };

interface Table {
  name: string;
  columns: readonly string[];
  rows: () => Iterable<readonly Cell[]>;
}

/** Everything that people write, table by table, in the order in which the rows refer to each other. */
export function tablesOf(size: Size, people: readonly Person[]): Table[] {
  const catalogue = Array.from({ length: albumsOf(size) }, (_, place) => catalogueAlbum(size, place));
  const owned = people.map((person) => ownedPlaces(size, person));
  const of = (place: number) => catalogue[place] as CatalogueAlbum;
  const time = (ms: number) => new Date(ms).toISOString();
  const addedAt = ({ joined, albums }: Person, place: number) =>
    Math.floor(joined + ((END - joined) * (place + 0.5)) / albums);
  const recordId = (person: Person, place: number) => idOf(addedAt(person, place), person.number, place, KIND.record);

  function* users() {
    for (const { number, id, joined, tier, expires } of people) {
      const chance = chanceOf(FOR.person, number + size.people);
      const { first, last } = namesOf(number);
      const isPublic = chance() < 0.55;
      const username = chance() < (isPublic ? 0.97 : 0.7) ? usernameOf(number) : null;
      yield [
        ...[
          id,
          'bench',
          String(number),
          `person${number}@example.com`,
          username,
          ...(chance() < 0.7 ? [first, last] : [null, null]),
        ],
        ...[chance() < 0.3 ? textOf(chance, 12) : null, isPublic, chance() < 0.8, tier, expires && time(expires)],
        ...[chance() < 0.3 ? `https://pictures.example.com/${number}.jpg` : null, time(joined)],
      ];
    }
  }

  function* heads() {
    for (const { id, albums } of people) yield [id, albums + 20];
  }

  function* records() {
    for (let sitting = 0; sitting < SITTINGS; sitting += 1) {
      for (const person of people) {
        const places = owned[person.number] as Int32Array;
        const until = Math.floor((person.albums * (sitting + 1)) / SITTINGS);
        for (let place = Math.floor((person.albums * sitting) / SITTINGS); place < until; place += 1) {
          const chance = chanceOf(FOR.records, person.number * 8_192 + place);
          const { artist, title, year, genre, label, country, catalogNumber } = of(places[place] as number);
          const at = time(addedAt(person, place));
          yield [
            ...[recordId(person, place), person.id, artist, title, year, genre, label],
            ...[CONDITIONS[Math.floor(chance() * 5)]?.slug ?? null, chance() < 0.4 ? textOf(chance, 2) : null],
            ...[chance() < 0.4 ? textOf(chance, 12) : null, coverOf(chance), Math.floor(chance() * 3e7), catalogNumber],
            ...[chance() < 0.3 ? String(Math.floor(chance() * 1e13)) : null, country, 'LP', (chance() * 90).toFixed(2)],
            ...[at, at, place + 20],
          ];
        }
      }
    }
  }

  /** A default collection for each owner of an album, and up to four others of larger collections. */
  function* shelves(): Generator<{ person: Person; shelf: number; id: string; part: number; chance: () => number }> {
    for (const person of people) {
      if (person.albums === 0) continue;
      const chance = chanceOf(FOR.shelves, person.number);
      const count = person.albums > 40 ? Math.floor(chance() * 5) : 0;
      for (let shelf = 0; shelf <= count; shelf += 1) {
        const id = idOf(person.joined, person.number, shelf, KIND.collection);
        yield { person, shelf, id, part: 0.05 + chance() * 0.25, chance };
      }
    }
  }

  function* collections() {
    for (const { person, shelf, id, chance } of shelves()) {
      const name = shelf === 0 ? 'My Collection' : `${textOf(chance, 2)} ${shelf}`;
      yield [id, person.id, name, chance() < 0.45, shelf === 0, time(person.joined), shelf + 2];
    }
  }

  function* members() {
    for (const { person, shelf, id, part } of shelves()) {
      if (shelf === 0) continue;
      const chance = chanceOf(FOR.shelves, person.number * 8 + shelf + size.people);
      for (let place = 0; place < person.albums; place += 1) {
        if (chance() < part) yield [person.id, recordId(person, place), id, time(addedAt(person, place))];
      }
    }
  }

  function* wishes() {
    for (const { number, id, joined } of people) {
      const chance = chanceOf(FOR.wishes, number);
      const count = Math.floor(8 * chance() ** 2 + 40 * chance() ** 12);
      for (let wish = 0; wish < count; wish += 1) {
        const { artist, title, year, genre, label } = of(popularPlace(catalogue.length, LEVEL.albums, chance));
        const at = Math.floor(joined + (END - joined) * chance());
        const wishId = idOf(at, number, wish, KIND.wish);
        yield [wishId, id, artist, title, year, genre, label, coverOf(chance), chance() < 0.9, time(at), wish + 2];
      }
    }
  }

  function* reviews() {
    for (const { number, id, joined, reviews } of people) {
      const chance = chanceOf(FOR.reviews, number);
      const found = differentPlaces(reviews, () => popularPlace(catalogue.length, LEVEL.albums, chance));
      for (const [index, place] of found.entries()) {
        const { artist, title } = of(place);
        const at = Math.floor(joined + (END - joined) * chance());
        const halfStars = 10 - Math.floor(10 * chance() ** 2);
        yield [
          ...[idOf(at, number, index, KIND.review), id, artist, title, Math.ceil(halfStars / 2), halfStars],
          ...[chance() < 0.2 ? null : textOf(chance, 5 + Math.floor(chance() * 75)), chance() < 0.96, time(at)],
        ];
      }
    }
  }

  function* follows() {
    // Popularity has nothing to do with the time of joining.
    const known = (place: number) => (place * 61_813 + 17) % people.length;
    for (const { number, id, joined, follows } of people) {
      const chance = chanceOf(FOR.follows, number);
      const found = differentPlaces(follows, () => known(popularPlace(people.length, LEVEL.people, chance)));
      for (const [index, other] of found.entries()) {
        if (other === number) continue;
        const at = Math.floor(joined + (END - joined) * chance());
        yield [idOf(at, number, index, KIND.follow), id, people[other]?.id ?? null, time(at)];
      }
    }
  }

  return [
    {
      name: 'users',
      columns: [
        ...['id', 'issuer', 'subject', 'email', 'username', 'first_name', 'last_name', 'bio', 'is_public'],
        ...['wishlist_is_public', 'subscription_tier', 'subscription_expires_at', 'profile_image_url', 'created_at'],
      ],
      rows: users,
    },
    { name: 'sync_head', columns: ['user_id', 'version'], rows: heads },
    {
      name: 'records',
      columns: [
        ...['id', 'user_id', 'artist', 'title', 'year', 'genre', 'label', 'condition', 'custom_tags', 'personal_notes'],
        ...['image_url', 'discogs_release_id', 'catalog_number', 'barcode', 'country', 'format', 'estimated_value'],
        ...['created_at', 'updated_at', 'version'],
      ],
      rows: records,
    },
    {
      name: 'collections',
      columns: ['id', 'user_id', 'name', 'is_public', 'is_default', 'created_at', 'version'],
      rows: collections,
    },
    { name: 'record_collections', columns: ['user_id', 'record_id', 'collection_id', 'added_at'], rows: members },
    {
      name: 'wishlist_items',
      columns: [
        ...['id', 'user_id', 'artist', 'title', 'year', 'genre', 'label', 'image_url', 'is_public', 'created_at'],
        'version',
      ],
      rows: wishes,
    },
    {
      name: 'album_reviews',
      columns: ['id', 'user_id', 'artist', 'title', 'rating', 'half_stars', 'review', 'is_public', 'created_at'],
      rows: reviews,
    },
    { name: 'user_follows', columns: ['id', 'follower_id', 'following_id', 'created_at'], rows: follows },
  ];
}

/** The albums of a person by their place in the catalogue. Three of a hundred are a second copy. */
function ownedPlaces(size: Size, { number, albums }: Person): Int32Array {
  const chance = chanceOf(FOR.albums, number);
  const places = new Int32Array(albums);
  const had = new Set<number>();
  for (let index = 0; index < albums; ) {
    const place = popularPlace(albumsOf(size), LEVEL.albums, chance);
    if (had.has(place) && chance() > 0.03) continue;
    had.add(place);
    places[index] = place;
    index += 1;
  }
  return places;
}

function differentPlaces(count: number, next: () => number): number[] {
  const found = new Set<number>();
  while (found.size < count) found.add(next());
  return [...found];
}

/** Most covers are at a catalogue's host, some are stored here. */
function coverOf(chance: () => number): string | null {
  const kind = chance();
  if (kind < 0.6) return `https://covers.example.com/R-${Math.floor(chance() * 3e7)}.jpeg`;
  if (kind > 0.63) return null;
  const part = () =>
    Math.floor(chance() * 2 ** 32)
      .toString(16)
      .padStart(8, '0');
  return `/api/images/${Array.from({ length: 8 }, part).join('')}`;
}
