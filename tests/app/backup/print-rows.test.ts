import { expect, test } from 'vitest';
import { inOrder, insuranceList } from '../../../app/features/backup/print-rows.ts';
import { ALBUM, OTHER_ALBUM } from '../../support/whole-rows.ts';

const AT = '2026-11-26T12:30:05.250Z';
const row = (id: string, fields: object) => ({
  ...{ id, shelfiePhotos: [], plays: [], collectionIds: [], createdAt: AT, updatedAt: AT, version: 1 },
  ...ALBUM,
  ...fields,
});

test('a list for an insurance has each copy with its state, purchase and value, and the sums by currency', () => {
  const bare = {
    ...{ label: null, year: null, catalogNumber: null, format: null, sleeveCondition: null, purchasePrice: null },
    ...{ purchasedOn: null, purchasedAt: null, estimatedValue: null, artist: 'Zuco 103', title: 'Whaa!' },
  };
  const euro = { purchasePrice: '19.99', purchaseCurrency: 'EUR' as const, estimatedValue: '14.50', artist: 'The Ex' };
  const list = insuranceList([
    row('c', bare),
    row('a', {}),
    row('b', { ...OTHER_ALBUM, ...euro }),
    row('d', { ...euro, valueCurrency: 'USD' }),
  ]);
  expect(list.lines[0]).toEqual({
    id: 'a',
    album: 'Alice Coltrane: Journey in Satchidananda',
    pressing: 'Impulse!, 1971, AS-9203, LP, Gatefold',
    condition: 'VG+ / G+',
    bought: expect.stringMatching(/^Record Store Day, .*2018/),
    paid: expect.stringMatching(/61\.25/),
    value: '€85.50',
  });
  expect(list.lines.map(({ id }) => id)).toEqual(['a', 'b', 'd', 'c']);
  expect(list.lines.at(-1)).toMatchObject({ id: 'c', pressing: '', condition: 'VG+', bought: '', paid: '', value: '' });
  expect(list.totals).toEqual([
    expect.stringMatching(/^Paid: €39\.98 and SEK\s61\.25$/),
    'Value: €85.50 and ¥15 and $14.50',
  ]);
});

test('a record that this device stored before there were purchases and currencies has an empty price, and a value in dollars', () => {
  const { purchasePrice, purchaseCurrency, purchasedOn, purchasedAt, valueCurrency, ...stored } = row('a', {});
  const list = insuranceList([stored as ReturnType<typeof row>]);
  expect(list.lines).toMatchObject([{ bought: '', paid: '', value: '$85.50' }]);
  expect(list.totals).toEqual(['Value: $85.50']);
});

test('records are filed by artist without the article, then by year', () => {
  const titles = [
    row('1', { artist: 'The Zombies', title: 'Odessey', year: 1968 }),
    row('2', { artist: 'A Certain Ratio', title: 'Later', year: 1982 }),
    row('3', { artist: 'A Certain Ratio', title: 'Sextet', year: 1981 }),
    row('4', { artist: 'XTC', title: 'Go 2', year: 1978 }),
  ];
  expect(inOrder(titles).map(({ id }) => id)).toEqual(['3', '2', '4', '1']);
});

test('without prices there are no sums', () => {
  expect(insuranceList([row('a', { purchasePrice: null, estimatedValue: null })]).totals).toEqual([]);
});
