import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLine } from '../../../shared/domain/csv.ts';
import { bytesOf, CLZ, HEAD, list, NOW } from '../../support/read-list.ts';

const fieldsOf = (content: string) => list(content).rows.map(({ fields }) => fields);

describe('a Discogs collection', () => {
  test('gives each field, and drops the numbers of namesakes', () => {
    const file = list(
      `${HEAD}\r\nILPS 9135,"Nick Drake (2), Friend*","Bryter Layter","Island Records (3), Island Records (3)","LP, Album",4,1971,367084,Folk,2019-09-30 17:15:02,Very Good Plus (VG+),Generic,"From the ""fair"""\r\n`,
    );
    expect(file).toMatchObject({ source: 'discogs-collection', target: 'records', lines: 1, unreadable: [] });
    expect(file.rows).toEqual([
      {
        line: 2,
        text: expect.stringContaining('ILPS 9135'),
        key: 'release:367084',
        occurrence: 0,
        fields: {
          artist: 'Nick Drake, Friend',
          title: 'Bryter Layter',
          year: 1971,
          label: 'Island Records',
          catalogNumber: 'ILPS 9135',
          format: 'LP, Album',
          discogsReleaseId: 367084,
          condition: 'very-good-plus',
          personalNotes: 'From the "fair"',
          rating: 8,
        },
        folders: ['Folk'],
        addedAt: '2019-09-30T17:15:02.000Z',
        extra: [{ name: 'Collection Sleeve Condition', text: 'Generic' }],
      },
    ]);
  });

  test('counts the copies of a release, and leaves empty what is empty or unknown', () => {
    const line = 'none,Can,Tago Mago,United Artists,LP,,0,1234,Uncategorized,2020-01-05,,,';
    const { rows } = list(`${HEAD}\n${line}\n${line}\n`);
    expect(rows.map(({ key, occurrence }) => [key, occurrence])).toEqual([
      ['release:1234', 0],
      ['release:1234', 1],
    ]);
    expect(rows[0]?.fields).toEqual({
      ...{ artist: 'Can', title: 'Tago Mago', label: 'United Artists', format: 'LP', discogsReleaseId: 1234 },
    });
    expect(rows[0]?.extra).toEqual([]);
  });

  test('says which lines it cannot read, and why', () => {
    const { rows, unreadable } = list(`${HEAD}\n,,Tago Mago,,,,,1,,,,,\n,Can,,,,,,2,,,,,\n,,,Spoon,,,,3,,,,,\n`);
    expect(rows).toEqual([]);
    expect(unreadable.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'No artist'],
      [3, 'No title'],
      [4, 'No artist and no title'],
    ]);
    expect(unreadable[0]?.text).toBe(',,Tago Mago,,,,,1,,,,,');
  });
});

test('a Discogs wantlist becomes wishes', () => {
  const file = list(
    'Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,Notes\nSD 8236,Aretha Franklin,I Never Loved a Man,Atlantic,LP,,1967,99,mono only\n',
  );
  expect(file).toMatchObject({ source: 'discogs-wantlist', target: 'wishlist' });
  expect(file.rows[0]?.fields).toEqual({
    ...{ artist: 'Aretha Franklin', title: 'I Never Loved a Man', label: 'Atlantic', format: 'LP', year: 1967 },
    ...{ catalogNumber: 'SD 8236', discogsReleaseId: 99, notes: 'mono only' },
  });
});

test('a CLZ list keeps each column: a field where there is one, else a named text', () => {
  const file = list(
    'Artist;Title;Release Year;Cat. Number;UPC (Barcode);Media Condition;Package/Sleeve Condition;Purchase Price;Purchase Date;Store;Location;User Tags;Vinyl Color;Quantity;Sort Title;Clz AlbumID\n' +
      'Sade;Diamond Life;1984;EPC 26044;5099702604421;NM;VG;€12,50;24.12.2019;Rough Trade;Shelf 3;soul, 80s;Black;2;Diamond Life;77\n',
  );
  expect(file.source).toBe('clz');
  expect(file.rows.map(({ occurrence }) => occurrence)).toEqual([0, 1]);
  expect(file.rows[1]?.fields).toEqual({
    ...{ artist: 'Sade', title: 'Diamond Life', year: 1984, catalogNumber: 'EPC 26044', barcode: '5099702604421' },
    ...{ condition: 'near-mint', sleeveCondition: 'very-good', purchasePrice: '12.50', purchaseCurrency: 'EUR' },
    ...{ purchasedOn: '2019-12-24', purchasedAt: 'Rough Trade', place: 'Shelf 3', customTags: 'soul, 80s' },
  });
  expect(file.rows[1]?.extra).toEqual([{ name: 'Vinyl Color', text: 'Black' }]);
  expect(file.columns.filter(({ fate }) => fate === 'ignored').map(({ name }) => name)).toEqual([
    'Sort Title',
    'Clz AlbumID',
  ]);
});

test('a CLZ file that defines entities is not read, neither as texts nor as files', () => {
  for (const entity of ['"Can"', 'SYSTEM "file:///etc/hostname"']) {
    const made = CLZ.replace('<musiclist', `<!DOCTYPE x [<!ENTITY made ${entity}>]>\n<musiclist`);
    expect(made).not.toBe(CLZ);
    expect(() => list(made.replace(/<title>[^<]*/, '<title>&made;'), { name: 'clz.xml' })).toThrow();
  }
});

test('a CLZ file in XML', () => {
  const file = list(CLZ, { name: 'clz.xml' });
  expect(file).toMatchObject({ source: 'clz', lines: 2, unreadable: [] });
  expect(file.rows[0]).toMatchObject({
    line: 1,
    text: expect.stringMatching(/^<music>.*<\/music>$/s),
    addedAt: '2019-09-30T17:15:02.000Z',
    fields: {
      ...{ artist: 'Simon & Garfunkel', title: 'Bookends', format: 'LP', label: 'Columbia', year: 1968, genre: 'folk' },
      ...{ catalogNumber: 'KCS 9529', barcode: '0074640952921', country: 'US', personalNotes: 'a < b' },
      ...{ condition: 'very-good-plus', sleeveCondition: 'very-good' },
    },
  });
  expect(file.rows[0]?.extra).toEqual(
    expect.arrayContaining([
      { name: 'rpm', text: '33' },
      { name: 'Genre', text: 'Folk, Pop' },
    ]),
  );
  expect(file.rows[0]?.extra).toHaveLength(2);
  expect(file.rows[1]?.fields).toEqual({ artist: 'Nico', title: 'Desertshore' });
});

test('releases of MusicBrainz', () => {
  const release = {
    ...{ id: 'b84ee12a-09ef-421b-82de-0441a926375b', title: 'Hejira', date: '1976-11', country: 'US', barcode: '' },
    'artist-credit': [{ name: 'Joni Mitchell', joinphrase: ' & ' }, { name: 'Jaco Pastorius' }],
    'label-info': [{ 'catalog-number': '7E-1087', label: { name: 'Asylum' } }],
    media: [{ format: '12" Vinyl', tracks: [{ number: 'A1', title: 'Coyote', length: 301_000 }] }],
  };
  const file = list(JSON.stringify({ releases: [release] }), { name: 'release.json' });
  expect(file.source).toBe('musicbrainz');
  expect(file.rows[0]?.fields).toEqual({
    ...{ artist: 'Joni Mitchell & Jaco Pastorius', title: 'Hejira', year: 1976, country: 'US', label: 'Asylum' },
    ...{ catalogNumber: '7E-1087', format: '12" Vinyl', tracks: 'A1 Coyote 5:01' },
  });
  expect(file.rows[0]?.extra).toEqual(expect.arrayContaining([{ name: 'MusicBrainz id', text: release.id }]));
});

test('a Libib library', () => {
  const file = list(
    'item_type,title,creators,publisher,publish_date,upc_isbn10,tags,copies\nmusic,Aja,Steely Dan,ABC,1977-09-23,076732100622,"smooth,long",1\n',
  );
  expect(file.source).toBe('libib');
  expect(file.rows[0]?.fields).toEqual({
    ...{
      artist: 'Steely Dan',
      title: 'Aja',
      label: 'ABC',
      year: 1977,
      barcode: '076732100622',
      customTags: 'smooth, long',
    },
  });
});

describe('any other list', () => {
  test.each([
    ['semicolons', 'Interpret;Titel;Jahr\nKraftwerk;Autobahn;1974\n'],
    ['tabs', 'Artist\tAlbum\tYear\nKraftwerk\tAutobahn\t1974\n'],
    ['bars and no last line end', 'Artiste|Titre|Année\nKraftwerk|Autobahn|1974'],
    ['carriage returns alone', 'Artist,Title,Year\rKraftwerk,Autobahn,1974\r'],
    ['empty lines', '\n\nArtist,Title,Year\n\n,,\nKraftwerk,Autobahn,1974\n\n'],
    ['no names of columns', 'Kraftwerk,Autobahn,1974\n'],
    ['HTML signs', 'Artist,Title,Year\nKraft&#119;erk,Autobah&#x6e;,1974\n'],
    ['spaces around', ' Artist , Title , Year \n Kraftwerk , Autobahn , 1974 \n'],
  ])('with %s', (_, text) => {
    expect(fieldsOf(text)).toEqual([{ artist: 'Kraftwerk', title: 'Autobahn', year: 1974 }]);
  });

  test.each([
    ['UTF-8 with a mark', (text: string) => bytesOf(`\uFEFF${text}`)],
    ['UTF-16 little-endian', (text: string) => utf16(text, true)],
    ['UTF-16 big-endian', (text: string) => utf16(text, false)],
    ['the old code page of Windows', (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))],
  ])('in %s keeps its accents', (_, bytes) => {
    expect(list(bytes('Artist,Title\nBjörk,Début\n')).rows[0]?.fields).toEqual({ artist: 'Björk', title: 'Début' });
  });

  test('keeps leading zeros, quotes, commas and line breaks within quotes', () => {
    expect(
      fieldsOf('Artist,Title,Barcode,Notes\n"Tyler, The Creator","7"" Single",0075678164729,"two\nlines"\n'),
    ).toEqual([
      {
        ...{ artist: 'Tyler, The Creator', title: '7" Single', barcode: '0075678164729', personalNotes: 'two\nlines' },
      },
    ]);
  });

  test('a stray quote takes its own line alone', () => {
    const { rows } = list('Artist,Title,Label\nA,One,X\nB,"Two,Y\nC,Three,Z\nD,"Four" more,W\nE,Five,V\n');
    expect(rows.map(({ fields, line }) => [line, fields.artist])).toEqual([
      [2, 'A'],
      [3, 'B'],
      [4, 'C'],
      [5, 'D'],
      [6, 'E'],
    ]);
    expect(rows[1]?.fields).toEqual({ artist: 'B', title: '"Two', label: 'Y' });
  });

  test('keeps what is beyond the named columns, and what does not fit its field', () => {
    const [row] = list(`Artist,Title,Year,Label\nNico,Chelsea Girl,19672,${'x'.repeat(201)},more\n`).rows;
    expect(row?.fields).toEqual({ artist: 'Nico', title: 'Chelsea Girl' });
    expect(row?.extra).toEqual([
      { name: 'Year', text: '19672' },
      { name: 'Label', text: 'x'.repeat(201) },
      { name: 'Column 5', text: 'more' },
    ]);
  });

  test('decides over a whole column whether the day comes first', () => {
    const dates = (...texts: string[]) =>
      list(`Artist\tTitle\tPurchase date\n${texts.map((text) => `A\t${text}\t${text}`).join('\n')}\n`).rows.map(
        ({ fields }) => fields.purchasedOn,
      );
    expect(dates('03/04/2019', '25/12/2019')).toEqual(['2019-04-03', '2019-12-25']);
    expect(dates('03/04/2019', '12/25/2019')).toEqual(['2019-03-04', '2019-12-25']);
    expect(dates('03.04.2019', 'Dec 25, 2019')).toEqual(['2019-04-03', '2019-12-25']);
  });

  test('a date in the future was added now', () => {
    expect(list('Artist,Title,Date added\nA,B,2031-01-01\n').rows[0]?.addedAt).toBe(NOW.toISOString());
  });

  test('a person corrects what a column is', () => {
    const text = 'Who,What,Where\nNico,Desertshore,Shelf 2\n';
    expect(list(text)).toMatchObject({ hasHead: false, lines: 2, columns: [{ name: 'Column 1' }, {}, {}] });
    const file = list(text, { hasHead: true, fates: { Who: 'artist', What: 'title', Where: 'place' } });
    expect(file).toMatchObject({ hasHead: true, lines: 1 });
    expect(file.rows[0]?.fields).toEqual({ artist: 'Nico', title: 'Desertshore', place: 'Shelf 2' });
    const again = list(text, { hasHead: true, fates: { Who: 'artist', What: 'title', Where: 'ignored' } });
    expect(again.rows[0]).toMatchObject({ extra: [] });
  });

  test.each([
    ['€12,50', '12.50', 'EUR'],
    ['$1,234.50', '1234.50', 'USD'],
    ['1.234,5 eur', '1234.50', 'EUR'],
    ['GBP 12', '12.00', 'GBP'],
    ['1,234', '1234.00', undefined],
  ])('%s is a price', (text, purchasePrice, purchaseCurrency) => {
    const { fields } = list(`Artist\tTitle\tPrice\nA\tB\t${text}\n`).rows[0] ?? {};
    expect(fields).toMatchObject({ purchasePrice });
    expect(fields?.purchaseCurrency).toBe(purchaseCurrency);
  });
});

test.each([
  ['Value', '€12,50', '12.50', 'EUR'],
  ['Value', '12.50', '12.50', undefined],
  // Of our exports until values had a currency.
  ['x_value_usd', '12.50', '12.50', 'USD'],
])('the value in the column %s as %s', (name, text, estimatedValue, valueCurrency) => {
  const { fields } = list(`Artist\tTitle\t${name}\nA\tB\t${text}\n`).rows[0] ?? {};
  expect([fields?.estimatedValue, fields?.valueCurrency]).toEqual([estimatedValue, valueCurrency]);
});

test('every text comes back from a line that we wrote', () => {
  const text = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
    .map((one) => `x${one.replace(/&|\0/g, '')}x`);
  fc.assert(
    fc.property(text, text, fc.constantFrom('=', '+', '-', '@', "'=", ''), (artist, title, sign) => {
      const lines = csvLine(['Artist', 'Title']) + csvLine([sign + artist, sign + title]);
      const normal = (one: string) => one.replace(/\r\n?/g, '\n').trim();
      expect(list(lines).rows[0]?.fields).toEqual({ artist: normal(sign + artist), title: normal(sign + title) });
    }),
  );
});

test('50,000 lines', () => {
  const lines = Array.from(
    { length: 50_000 },
    (_, at) =>
      `C-${at},Artist ${at % 900},Title ${at},Label,LP,,1980,${at + 1},Folder ${at % 9},2020-01-01 10:00:00,Mint (M),,`,
  );
  const file = list([HEAD, ...lines].join('\n'));
  expect(file.rows).toHaveLength(50_000);
  expect(file.rows.at(-1)).toMatchObject({ line: 50_001, key: 'release:50000' });
});

function utf16(text: string, isLittle: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 * text.length + 2));
  for (const [at, sign] of [...`\uFEFF${text}`].entries()) view.setUint16(2 * at, sign.charCodeAt(0), isLittle);
  return new Uint8Array(view.buffer);
}
