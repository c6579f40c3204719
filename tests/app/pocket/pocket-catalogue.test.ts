import { expect, test } from 'vitest';
import { createPocketCatalogue } from '../../../app/pocket/pocket-catalogue.ts';
import { give, newStore } from './device.ts';
import { KIND_OF_BLUE, packed } from './releases.ts';

const REISSUE = { ...KIND_OF_BLUE, id: 77, year: 2015, catalogNumbers: ['88875 12345 1'], barcodes: ['0888751234512'] };
const TRIBUTE = packed({ id: 5, artist: 'A Quintet', title: 'Kind Of Blue Revisited', year: 1950 });
const SHORT_CODE = packed({
  id: 6,
  artist: 'Björk',
  title: 'Début',
  barcodes: ['0012345000058'],
  catalogNumbers: ['TPLP31'],
});

const asPocket = {
  artist: 'Miles Davis',
  title: 'Kind Of Blue',
  year: 1959,
  label: 'Columbia',
  catalogNumber: 'CL 1355',
  barcode: '074646493526',
  country: 'US',
  format: 'LP, Album',
  genre: 'jazz',
  discogsReleaseId: KIND_OF_BLUE.id,
};

async function catalogueOf() {
  const store = newStore();
  await give(store, [KIND_OF_BLUE, REISSUE, TRIBUTE, SHORT_CODE]);
  return { store, ...createPocketCatalogue(() => store) };
}

test('a device without packs knows nothing', async () => {
  const catalogue = createPocketCatalogue(newStore);
  expect(await catalogue.hasPacks()).toBe(false);
  expect(await catalogue.byText('kind of blue')).toEqual([]);
});

test('storage that the browser refuses is a device without packs', async () => {
  const refused = () => Promise.reject(new DOMException('', 'SecurityError'));
  const catalogue = createPocketCatalogue(() => ({ ...newStore(), list: refused }));
  expect(await catalogue.hasPacks()).toBe(false);
  expect(await catalogue.byBarcode('074646493526')).toEqual([]);
});

test('a barcode finds its release with each fact, with and without leading zeros and gaps', async () => {
  const { hasPacks, byBarcode } = await catalogueOf();
  expect(await hasPacks()).toBe(true);
  for (const digits of ['074646493526', '0074646493526', '0 74646 49352 6']) {
    expect(await byBarcode(digits)).toEqual([asPocket]);
  }
  expect(await byBarcode('96385074')).toEqual([{ ...asPocket, barcode: '96385074' }]);
  expect(await byBarcode('01234558')).toMatchObject([{ title: 'Début' }]);
  expect(await byBarcode('5099902987613')).toEqual([]);
  expect(await byBarcode('blue')).toEqual([]);
});

test('a catalogue number finds its release however it is spaced, and is the one in the answer', async () => {
  const { byCatalogNumber } = await catalogueOf();
  expect(await byCatalogNumber('cs-8163')).toEqual([{ ...asPocket, catalogNumber: 'CS 8163' }]);
  expect(await byCatalogNumber('tplp 31')).toMatchObject([{ artist: 'Björk' }]);
  expect(await byCatalogNumber('blue')).toEqual([]);
});

test('words find releases that have them all, without accents, the album itself and its first pressing first', async () => {
  const { byWords } = await catalogueOf();
  const ids = async (text: string, limit?: number) =>
    (await byWords(text, limit)).map(({ discogsReleaseId }) => discogsReleaseId);
  expect(await ids('kind of blue')).toEqual([KIND_OF_BLUE.id, REISSUE.id, TRIBUTE.id]);
  expect(await ids('miles davis kind of bl')).toEqual([KIND_OF_BLUE.id, REISSUE.id]);
  expect(await ids('debut bjork')).toEqual([SHORT_CODE.id]);
  expect(await ids('miles', 1)).toEqual([KIND_OF_BLUE.id]);
  expect(await ids('kind of green')).toEqual([]);
  expect(await ids(' - ')).toEqual([]);
});

test('a text is asked as a barcode, or as a number and as words', async () => {
  const { byText } = await catalogueOf();
  expect(await byText('074646493526')).toEqual([asPocket]);
  expect(await byText('CL 1355')).toEqual([asPocket]);
  expect(await byText('davis', 1)).toEqual([asPocket]);
});

test('eight digits may be a catalogue number, and packs are listed once for a text', async () => {
  const store = newStore();
  const { sha256 } = await give(store, [{ ...KIND_OF_BLUE, catalogNumbers: ['19075 819'], barcodes: [] }, SHORT_CODE]);
  let lists = 0;
  const list = () => {
    lists += 1;
    return store.list();
  };
  const { byText } = createPocketCatalogue(() => ({ ...store, list }));
  const found = await byText('19075819');
  expect(found).toEqual([{ ...asPocket, catalogNumber: '19075 819', barcode: null }]);
  expect(lists).toBe(1);
  expect(await byText('01234558')).toMatchObject([{ title: 'Début' }]);
  await store.remove(sha256);
  expect(await byText('19075819')).toEqual([]);
});

test('a release in two packs is one answer, and packs may come and go meanwhile', async () => {
  const { store, byWords } = await catalogueOf();
  expect(await byWords('miles davis')).toHaveLength(2);
  const { sha256 } = await give(store, [KIND_OF_BLUE, { ...REISSUE, id: 78 }], { id: 'pop-us', genre: 'Pop' });
  const found = await byWords('miles davis');
  expect(found.map(({ discogsReleaseId }) => discogsReleaseId)).toEqual([KIND_OF_BLUE.id, 77, 78]);
  await store.remove(sha256);
  expect(await byWords('miles davis')).toHaveLength(2);
});
