import { v7 as uuidv7 } from 'uuid';
import { LIFE_ALBUMS, LIFE_COLLECTIONS, LIFE_WISHES, LONG_WORD } from '../../support/full-life.ts';
import { RECORDS } from '../../support/sample-records.ts';
import type { Change } from './open-app.tsx';

export const record = (fields: object, others: object = {}): Change => create('record', fields, others);
export const wish = (fields: object, others: object = {}): Change => create('wishlist', fields, others);
export const collection = (fields: object, id = uuidv7()): Change => ({
  name: 'collection.create',
  args: { id, fields },
});

let created = 0;

/** Each is a second newer than the one before. */
function create(noun: 'record' | 'wishlist', fields: object, others: object = {}): Change {
  created += 1;
  const createdAt = new Date(Date.UTC(2026, 0, 2) + created * 1000).toISOString();
  return { name: `${noun}.create`, args: { id: uuidv7(), fields, createdAt, ...others } };
}

/** The ids of two rows of the sample library. */
export const HORSES = uuidv7();
export const PINK_MOON = uuidv7();

/** 14 of 15 albums, two more collections, three wishes. */
export function sampleLibrary(): Change[] {
  const lateNight = uuidv7();
  const firstPressings = uuidv7();
  const members: [string, string[]][] = [
    [lateNight, ['Horses', 'Dummy', 'Pastel Blues']],
    [firstPressings, ['Horses', 'Blue']],
  ];
  return [
    collection({ name: 'Late night', isPublic: false, description: 'After eleven.' }, lateNight),
    collection({ name: 'First pressings', isPublic: true, description: 'After eleven.' }, firstPressings),
    ...RECORDS.map((fields) => {
      const collectionIds = members.filter(([, titles]) => titles.includes(fields.title)).map(([id]) => id);
      if (fields.title !== 'Horses') return record(fields, { collectionIds });
      const personalNotes = 'Bought in a basement shop, the sleeve has a small tear.';
      return record({ ...fields, personalNotes }, { collectionIds, id: HORSES });
    }),
    wish(
      {
        ...{ artist: 'Nick Drake', title: 'Pink Moon', year: 1972, targetPrice: '25.00', priceAlert: true },
        purchaseUrl: 'https://example.com/pink-moon',
      },
      { id: PINK_MOON },
    ),
    wish({ artist: 'Sun Ra', title: 'Lanquidity', year: 1978 }),
    wish({ artist: 'Can', title: 'Tago Mago', isPublic: false }),
  ];
}

/** 350 albums in 12 collections and 40 wishes: what a screen has to bear. For an account without a limit. */
export function fullLife(): Change[] {
  const ids = new Map(LIFE_COLLECTIONS.map(({ name }) => [name, uuidv7()]));
  return [
    ...LIFE_COLLECTIONS.map((fields) => collection(fields, ids.get(fields.name))),
    // The lists are newest first.
    ...LIFE_ALBUMS.toReversed().flatMap(({ collections, shelfiePhotos = [], ...fields }) => {
      const id = uuidv7();
      const collectionIds = collections.map((name) => ids.get(name));
      const photos = shelfiePhotos.map((url) => ({ name: 'record.addShelfie', args: { id, url } }));
      return [record(fields, { id, collectionIds }), ...photos];
    }),
    ...LIFE_WISHES.toReversed().map((fields) => wish(fields)),
  ];
}

/** Records that differ in the number of their title alone, the last being the newest. */
export function volumes(from: number, to: number, artist: string): Change[] {
  return numbers(from, to).map((number) => record({ artist, title: `Volume ${number}` }));
}

export function wishes(from: number, to: number, artist: string): Change[] {
  return numbers(from, to).map((number) => wish({ artist, title: `Volume ${number}` }));
}

/** Prices over a year, at places with long names, one in another currency. */
export function diaryOf(id: string): Change[] {
  const prices = ['34.00', '31.50', '38.00', '29.00', '24.00', '27.00', '26.00'];
  return prices.map((price, index) => ({
    name: 'wishlist.putSighting',
    args: {
      id,
      sighting: {
        ...{ id: uuidv7(), price, currency: index === 3 ? 'EUR' : 'USD', seenOn: `2026-0${index + 2}-1${index}` },
        ...{ place: index % 2 === 0 ? 'The fair in the market hall' : LONG_WORD, note: index === 1 ? LONG_WORD : null },
      },
    },
  }));
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
