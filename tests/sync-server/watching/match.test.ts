import { describe, expect, test } from 'vitest';
import { matchOffer, type WishedAlbum } from '../../../sync-server/watching/match.ts';

const UNKNOWN = { year: null, label: null, barcode: null, catalogNumber: null, country: null, format: null };
const wish = (artist: string, title: string, more: Partial<WishedAlbum> = {}): WishedAlbum => ({
  ...{ artist, title, ...UNKNOWN },
  ...more,
});
const offer = (title: string, more: object = {}) => ({ title, artist: null, barcodes: [], isVinyl: true, ...more });

const KIND = wish('Miles Davis', 'Kind of Blue', { label: 'Columbia' });
const CAN = wish('Can', 'Future Days');
const LOW = wish('Low', 'Things We Lost in the Fire');
const QUEEN = wish('Queen', 'Greatest Hits');
const NEU = wish('Neu!', 'Neu!');
const BEATLES = wish('The Beatles', 'Revolver');
const FLOYD = wish('Pink Floyd', 'Animals');

describe('whether an offer is the album', () => {
  test.each<[string, WishedAlbum, string, 'sure' | 'doubtful' | 'no']>([
    ['the names, and it is vinyl', KIND, 'Miles Davis - Kind of Blue LP Vinyl', 'sure'],
    ['in any writing', KIND, 'MILES DAVIS: "KIND OF BLUE" (180g LP, NEW & SEALED)', 'sure'],
    [
      'with label, number and year',
      KIND,
      'MILES DAVIS Kind Of Blue LP COLUMBIA CS 8163 1962 6-EYE STEREO VG+/VG+',
      'sure',
    ],
    ['with the title first', KIND, 'Kind of Blue by Miles Davis vinyl reissue', 'sure'],
    ['with words before the artist', KIND, 'RARE Vinyl LP Miles Davis Kind of Blue', 'sure'],
    ['without accents', wish('Björk', 'Début'), 'Bjork Debut LP', 'sure'],
    ['without the article', BEATLES, 'Beatles Revolver LP mono UK 1966', 'sure'],
    ['a catalogue numbers the artist', wish('Nirvana (2)', 'Nevermind'), 'Nirvana Nevermind LP', 'sure'],
    ['a year is no number of a part', FLOYD, 'Pink Floyd Animals 1977 LP', 'sure'],
    ['self-titled, said twice', NEU, 'Neu! - Neu! LP Brain', 'doubtful'],
    ['self-titled, with its label known', { ...NEU, label: 'Brain' }, 'Neu! - Neu! LP Brain 1972', 'sure'],
    ['self-titled, so called', NEU, 'NEU! Self Titled vinyl LP', 'sure'],

    ['another album of the artist', KIND, 'Miles Davis - Sketches of Spain LP', 'no'],
    ['another artist', KIND, 'Bill Evans - Kind of Blue LP', 'no'],
    ['part of a word is no word', CAN, 'Toucan Future Days LP', 'no'],
    ['the artist is another word', CAN, 'You can have Future Days LP', 'no'],
    ['a name far from the title', LOW, 'Jazz night vinyl at low price: Things We Lost in the Fire', 'no'],
    ['a title longer than the wish', CAN, 'Can Future Days and Past Nights LP', 'doubtful'],
    ['a second part', QUEEN, 'Queen Greatest Hits II 2LP', 'doubtful'],
    ['a second part in digits', QUEEN, 'Queen Greatest Hits 2 LP', 'doubtful'],
    ['a title like many', QUEEN, 'Queen Greatest Hits In Concert LP', 'doubtful'],
    ['a title like many, alone', QUEEN, 'Queen - Greatest Hits LP 1981 VG+', 'sure'],
    ['a live album of that name', wish('Can', 'Live'), 'Can Live in Brighton 1975 LP', 'doubtful'],
    ['only the artist of a self-titled one', NEU, 'Neu! 75 LP', 'no'],
    [
      'ten albums at once',
      FLOYD,
      'Pink Floyd LP Animals Meddle Wish You Were Here The Wall Ummagumma More Relics',
      'doubtful',
    ],
    ['two albums at once', FLOYD, 'Pink Floyd Animals / Meddle vinyl', 'doubtful'],
    ['a choice of albums', FLOYD, 'Pink Floyd Animals LP - pick your vinyl', 'doubtful'],
    ['a lot', FLOYD, 'Pink Floyd Animals vinyl lot', 'doubtful'],
    ['a CD', KIND, 'Miles Davis Kind of Blue CD', 'doubtful'],
    ['a cassette', KIND, 'Miles Davis Kind of Blue cassette', 'doubtful'],
    ['a shirt', KIND, 'Miles Davis Kind of Blue T-Shirt vinyl print', 'doubtful'],
    ['a sleeve without a record', KIND, 'Miles Davis Kind of Blue LP sleeve only', 'doubtful'],
    ['a tribute', KIND, 'Miles Davis Kind of Blue tribute LP', 'doubtful'],
    ['a single of the same name', wish('Prince', 'Purple Rain'), 'Prince Purple Rain 7" single vinyl', 'doubtful'],
    [
      'a wished single',
      wish('Prince', 'Purple Rain', { format: '7" Single' }),
      'Prince Purple Rain 7" single vinyl',
      'sure',
    ],
  ])('%s', (_name, album, title, expected) => {
    expect(matchOffer(album, offer(title)).album).toBe(expected);
  });

  test('the artist may be named apart', () => {
    expect(matchOffer(KIND, offer('Kind of Blue [Vinyl]', { artist: 'Miles Davis' })).album).toBe('sure');
    expect(matchOffer(KIND, offer('Kind of Blue [Vinyl]', { artist: 'The Jazz Cats' })).album).toBe('no');
    expect(matchOffer(KIND, offer('Kind of Blue [Vinyl]')).album).toBe('no');
  });

  test('vinyl is said by the shop or by the title', () => {
    const title = 'Miles Davis - Kind of Blue';
    expect(matchOffer(KIND, offer(title)).album).toBe('sure');
    expect(matchOffer(KIND, offer(title, { isVinyl: false })).album).toBe('doubtful');
    expect(matchOffer(KIND, offer(`${title} LP`, { isVinyl: false })).album).toBe('sure');
  });

  test('a barcode alone is a doubtful match, and with the names explains every other word', () => {
    const pressed = { ...QUEEN, barcode: '0 50087 24663 6' };
    const barcodes = ['050087246636'];
    expect(matchOffer(pressed, offer('A vinyl LP', { barcodes })).album).toBe('doubtful');
    expect(matchOffer(pressed, offer('Queen Greatest Hits Hollywood LP')).album).toBe('doubtful');
    expect(matchOffer(pressed, offer('Queen Greatest Hits Hollywood LP', { barcodes })).album).toBe('sure');
    expect(matchOffer(pressed, offer('Queen Greatest Hits Hollywood CD', { barcodes })).album).toBe('doubtful');
  });

  test('a wish without words matches nothing', () => {
    expect(matchOffer(wish('!!!', '( )'), offer('!!! ( ) LP')).album).toBe('no');
  });
});

describe('which pressing an offer is', () => {
  const pressed = { ...KIND, year: 1959, country: 'US', catalogNumber: 'CL 1355', barcode: '0888072024113' };
  const of = (title: string, more: object = {}) =>
    matchOffer(pressed, offer(`Miles Davis Kind of Blue LP ${title}`, more));

  test.each([
    ['the number', 'CL 1355', true],
    ['the number in other writing', 'CL-1355 USA', true],
    ['the number in one', 'CL1355', true],
    ['a longer number', 'CL 13556', false],
    ['nothing', '', false],
    ['the number of another year', 'CL 1355 1977', false],
    ['the number in another country', 'CL 1355 Japan', false],
  ])('this release by %s', (_name, title, expected) => {
    expect(of(title).isRelease).toBe(expected);
  });

  test('this release by its barcode', () => {
    expect(of('', { barcodes: ['888072024113'] }).isRelease).toBe(true);
    expect(of('', { barcodes: ['888072024114'] }).isRelease).toBe(false);
  });

  test.each([
    ['USA', true],
    ['UK', false],
    ['', false],
    ['USA Japan', false],
  ])('the country by %j', (title, expected) => {
    expect(of(title).isCountry).toBe(expected);
  });

  test.each([
    ['1959', true],
    ['1959 original press', true],
    ['1959 reissue', false],
    ['1959 / 2015', false],
    ['2015', false],
    ['', false],
    ['1959 180 gram', false],
  ])('the original years by %j', (title, expected) => {
    expect(of(title).isOriginal).toBe(expected);
  });

  test('a short number and an unknown year, country or number say nothing', () => {
    const match = (more: Partial<WishedAlbum>, title: string) => matchOffer({ ...KIND, ...more }, offer(title));
    expect(match({ catalogNumber: '1' }, 'Miles Davis Kind of Blue LP 1').isRelease).toBe(false);
    expect(match({}, 'Miles Davis Kind of Blue LP USA 1959')).toMatchObject({ isCountry: false, isOriginal: false });
    expect(match({ year: 1984 }, 'Miles Davis Kind of Blue LP 1984').isOriginal).toBe(true);
    expect(matchOffer(wish('Van Halen', '1984', { year: 1984 }), offer('Van Halen 1984 LP')).isOriginal).toBe(false);
  });
});
