import { describe, expect, test } from 'vitest';
import { type Answer, rowOf } from '../../../app/search/answer.ts';
import { createLookUp } from '../../../app/search/look-up.ts';
import { record, wish } from './rows.ts';

const kindOfBlue = record('Miles Davis', 'Kind of Blue', {
  year: 1959,
  label: 'Columbia',
  catalogNumber: 'CS 8163',
  barcode: '0 74646 49352 6',
  matrixRunout: 'XSM 47324-1A; XSM 47325-1B',
});
const reissue = record('Miles Davis', 'Kind Of Blue', { year: 1997, catalogNumber: '88697 27105 1' });
const library = {
  records: [
    kindOfBlue,
    record('Joni Mitchell', 'Blue'),
    record('The Beatles', 'Revolver'),
    record('The Beatles', 'Help!'),
    record('Björk', 'Homogenic'),
    record('AC/DC', 'Back in Black'),
    record('Portishead', 'Dummy'),
    record('Nirvana (2)', 'Nevermind'),
    record('Simon & Garfunkel', 'Bookends'),
    record('R.E.M.', 'Automatic for the People'),
    record('Led Zeppelin', 'Led Zeppelin IV'),
    record('Led Zeppelin', 'Led Zeppelin'),
    record('Sigur Rós', 'Ágætis byrjun'),
    record('Stanisław Sojka', 'Blublula'),
    record('A$AP Rocky', 'Testing'),
    record('Blink-182', 'Enema of the State'),
    record('The The', 'Soul Mining'),
    record('Black Sabbath', 'Vol. 4'),
    record('Metallica', 'Metallica'),
    record('Metallica', 'Ride the Lightning'),
    record('Prince', '1999'),
    record('Guns N’ Roses', 'Appetite for Destruction'),
    record('細野晴臣', '泰安洋行'),
  ],
  hidden: [record('Can', 'Tago Mago')],
  wishlist: [
    wish('Amy Winehouse', 'Back to Black', { targetPrice: '35.00' }),
    wish('Massive Attack', 'Mezzanine', { barcode: '724384559922' }),
  ],
};
const { ask } = createLookUp(library);

test.each([
  ['kind of bl', 'Kind of Blue'],
  ['blue kind of', 'Kind of Blue'],
  ['miles kind of blue', 'Kind of Blue'],
  ['BJORK homogenic', 'Homogenic'],
  ['the beatles revolver', 'Revolver'],
  ['beatles, the: revolver', 'Revolver'],
  ['ac dc back in black', 'Back in Black'],
  ['acdc back in black', 'Back in Black'],
  ['help', 'Help!'],
  ['nirvana nevermind', 'Nevermind'],
  ['nirvana (2) nevermind', 'Nevermind'],
  ['simon and garfunkel bookends', 'Bookends'],
  ['simon garfunkel bookends', 'Bookends'],
  ['rem automatic for the people', 'Automatic for the People'],
  ['r.e.m. automatic for the people', 'Automatic for the People'],
  ['led zeppelin 4', 'Led Zeppelin IV'],
  ['led zeppelin iv', 'Led Zeppelin IV'],
  ['agaetis byrjun', 'Ágætis byrjun'],
  ['stanislaw blublula', 'Blublula'],
  ['asap testing', 'Testing'],
  ['blink182 enema of the state', 'Enema of the State'],
  ['the the soul mining', 'Soul Mining'],
  ['sabbath volume 4', 'Vol. 4'],
  ['1999', '1999'],
  ['guns n roses appetite for destruction', 'Appetite for Destruction'],
  ["guns'n'roses appetite for destruction", 'Appetite for Destruction'],
  ['guns and roses appetite for destruction', 'Appetite for Destruction'],
  ['泰安洋行', '泰安洋行'],
])('"%s" is answered with %s', (query, title) => {
  expect(ownedTitle(ask(query))).toBe(title);
});

test.each([
  ['blue kind', 'Kind of Blue'],
  ['miles kind', 'Kind of Blue'],
  ['blue 1959', 'Kind of Blue'],
  ['kind columbia', 'Kind of Blue'],
  ['ac dc back', 'Back in Black'],
  ['acdc black', 'Back in Black'],
  ['rem automatic', 'Automatic for the People'],
  ['agaetis', 'Ágætis byrjun'],
  ["guns'n'roses appetite", 'Appetite for Destruction'],
  ['泰安', '泰安洋行'],
])('"%s" may mean %s, which is shown without a verdict', (query, title) => {
  const answer = ask(query);
  expect(answer?.verdict.kind).toBe('rows');
  expect(titles(answer)).toContain(title);
});

describe('a title with brackets', () => {
  const titled = (title: string) => createLookUp({ ...library, records: [record('Various', title)] });

  test.each([
    ['Rumours (Deluxe Edition)', 'rumours'],
    ['Rumours [2011 Remaster]', 'rumours'],
    ['Rumours', 'rumours (deluxe edition)'],
    ['Scary Monsters (and Super Creeps)', 'scary monsters'],
    ['Scary Monsters (and Super Creeps)', 'scary monsters and super creeps'],
    ['Scary Monsters (and Super Creeps)', 'scary monsters and sup'],
  ])('"%s" is also called "%s"', (title, query) => {
    expect(ownedTitle(titled(title).ask(query))).toBe(title);
  });

  test.each([
    ['1989 (Taylor’s Version)', '1989'],
    ['Harvest (Live)', 'harvest'],
    ['Use Your Illusion (II)', 'use your illusion'],
    ['Vespertine (Remixes)', 'vespertine'],
    ['Various (Melt)', 'various'],
  ])('"%s" is not "%s"', (title, query) => {
    expect(ownedTitle(titled(title).ask(query))).not.toBe(title);
  });
});

describe('slips', () => {
  test.each([
    ['homogenc', 'Homogenic'],
    ['homogenix', 'Homogenic'],
    ['hmoogenic', 'Homogenic'],
    ['hommogenic', 'Homogenic'],
    ['revolvr', 'Revolver'],
    ['metalica ride the lightning', 'Ride the Lightning'],
  ])('"%s" means %s', (query, title) => {
    expect(ownedTitle(ask(query))).toBe(title);
  });

  test.each([
    ['metalica ride', 'Ride the Lightning'],
    ['kidn of blue', 'Kind of Blue'],
    ['joni ble', 'Blue'],
    ['dumy portished', 'Dummy'],
    ['apetite fro destruction', 'Appetite for Destruction'],
  ])('in short words, or with a part of a name, are no answer: "%s" shows %s', (query, title) => {
    const answer = ask(query);
    expect(answer?.verdict.kind).toBe('rows');
    expect(titles(answer)).toContain(title);
  });

  test('of short words in a part of a name only come close', () => {
    const answer = ask('kidn of');
    expect(answer?.verdict.kind).toBe('none');
    expect(answer?.othersAre).toBe('close');
    expect(titles(answer)).toEqual(['Kind of Blue']);
  });

  test('of numbers are none', () => {
    const { ask: askYears } = createLookUp({ ...library, records: [record('Neu!', 'Live 19750')] });
    expect(askYears('live 19760')?.verdict.kind).not.toBe('owned');
  });

  test('one for every four letters is forgiven, and not two', () => {
    expect(ask('rvlvr')?.verdict.kind).toBe('none');
    expect(ask('dvmmi')?.verdict.kind).toBe('none');
    expect(ask('xyz')?.verdict.kind).toBe('none');
  });

  test('they are looked for only where nothing fits as typed', () => {
    expect(titles(ask('black'))).toEqual(['Back in Black', 'Vol. 4', 'Back to Black']);
  });

  test('a short beginning is not guessed at', () => {
    expect(ask('mezy')?.verdict.kind).toBe('none');
  });
});

test('a whole title comes before one that only contains the word', () => {
  expect(titles(ask('blue'))).toEqual(['Blue', 'Kind of Blue']);
});

describe('several albums that fit equally well', () => {
  const hits = ['Queen', 'ABBA', 'The Police'].map((artist) => record(artist, 'Greatest Hits'));
  const { ask: askHits } = createLookUp({ ...library, records: [...hits, record('Can', 'Hits of Can')] });

  test('are not one answer: their number is shown, and they come first', () => {
    const answer = askHits('greatest hits');
    expect(answer?.verdict).toEqual({ kind: 'several', count: 3 });
    expect(answer?.othersAre).toBe('matches');
    expect(answer?.others.map((match) => rowOf(match).artist)).toEqual(['Queen', 'ABBA', 'The Police']);
    expect(titles(askHits('hit')).slice(0, 2)).toEqual(['Hits of Can', 'Greatest Hits']);
    expect(askHits('greatest hits police')?.verdict).toMatchObject({ kind: 'owned', copies: [{ record: hits[2] }] });
  });

  test('are rows where only a beginning of a code fits them, or a part of their names', () => {
    const codes = ['47324-A', '47325-A'].map((matrixRunout, index) =>
      record('Can', `Album ${index}`, { matrixRunout }),
    );
    expect(createLookUp({ ...library, records: codes }).ask('4732')?.verdict).toEqual({ kind: 'rows', count: 2 });
    expect(ask('black')?.verdict).toEqual({ kind: 'rows', count: 3 });
  });

  test('copies of one album are one album, and a wish for it is none', () => {
    const copies = [kindOfBlue, reissue];
    const { ask: other } = createLookUp({ records: copies, hidden: [], wishlist: [wish('Can', 'Kind of Blue')] });
    expect(other('kind of blue')?.verdict).toMatchObject({ kind: 'owned', copies: [{}, {}] });
    expect(other('kind of bl')?.verdict).toMatchObject({ kind: 'owned', copies: [{}, {}] });
  });
});

describe('this pressing', () => {
  test.each([
    ['074646493526', 'barcode'],
    ['0 74646 49352 6', 'barcode'],
    ['0074646493526', 'barcode'],
    ['74646493526', 'barcode'],
    ['7464649352 6', 'barcode'],
    ['CS 8163', 'catalogue number'],
    ['cs-8163', 'catalogue number'],
    ['kind of blue cs8163', 'catalogue number'],
    ['XSM 47324', 'runout'],
    ['xsm47325-1b', 'runout'],
    ['47325', 'runout'],
    ['kind of blue xsm 47324', 'runout'],
  ])('is recognised by "%s": %s', (query, sign) => {
    expect(ask(query)?.verdict).toMatchObject({ kind: 'owned', copies: [{ record: kindOfBlue }], sign });
  });

  test('its place, its shop and who has borrowed it find it, and are no album that one owns', () => {
    const facts = { place: 'Harbour box', purchasedAt: 'Needle & Groove', lentTo: 'Band room' };
    const shelved = record('Sun Ra', 'Lanquidity', facts);
    const placed = createLookUp({ ...library, records: [shelved, kindOfBlue] });
    for (const words of ['harbour', 'harbour box', 'needle groove', 'band room']) {
      expect(placed.ask(words)).toMatchObject({ verdict: { kind: 'none' }, othersAre: 'by pressing' });
      expect(titles(placed.ask(words))).toEqual(['Lanquidity']);
    }
  });

  test.each([
    ['a style', ['dub', 'roots reggae']],
    ['a track', ['moanin', 'harbour lights', 'sun ra harbour lights', 'harbour lights moanin']],
    ['a further text', ['mastered by', 'kendun', 'sleeve note', 'two lines']],
  ])('%s finds the record, and is no album that one owns', (_what, queries) => {
    const fields = {
      styles: 'Dub, Roots Reggae',
      tracks: 'A1 Moanin’ 9:35\nB1 Harbour Lights 4:07',
      extra: 'Mastered by: Kendun\nSleeve note: two lines',
    };
    const detailed = createLookUp({ ...library, records: [record('Sun Ra', 'Lanquidity', fields), kindOfBlue] });
    for (const words of queries) {
      const answer = detailed.ask(words);
      expect([words, titles(answer)]).toEqual([words, ['Lanquidity']]);
      expect([words, answer?.verdict.kind]).toEqual([words, words.startsWith('sun ra') ? 'rows' : 'none']);
    }
  });

  test.each(['75678263217', '04252614', '123 456 789'])('a noted number "%s" is found as it is noted', (barcode) => {
    const noted = createLookUp({ ...library, records: [record('Sun Ra', 'Lanquidity', { barcode })] });
    expect(noted.ask(barcode)?.verdict).toMatchObject({ kind: 'owned', sign: 'barcode' });
  });

  test('a barcode matches as a whole only', () => {
    expect(ask('07464649')?.verdict).toEqual({ kind: 'none', barcode: '07464649' });
    expect(ask('5099902987620')?.verdict).toEqual({ kind: 'none', barcode: '5099902987620' });
  });

  test('the beginning of a catalogue number finds its record and does not claim the pressing', () => {
    const answer = ask('CS 81');
    expect(answer?.verdict).toEqual({ kind: 'rows', count: 1 });
    expect(titles(answer)).toEqual(['Kind of Blue']);
  });

  test('comes first among several copies', () => {
    const both = createLookUp({ ...library, records: [reissue, ...library.records] });
    const pressing = both.ask('cs 8163')?.verdict;
    expect(pressing).toMatchObject({ kind: 'owned', sign: 'catalogue number' });
    expect(pressing?.kind === 'owned' && pressing.copies.map(({ record: { id } }) => id)).toEqual([
      kindOfBlue.id,
      reissue.id,
    ]);
    const album = both.ask('kind of blue')?.verdict;
    expect(album?.kind === 'owned' && album.copies).toHaveLength(2);
  });
});

describe('another pressing', () => {
  test('the album is named with a catalogue number that no copy has', () => {
    expect(ask('kind of blue PC 8163')?.verdict).toMatchObject({
      kind: 'other-pressing',
      copies: [{ record: kindOfBlue }],
      sign: 'catalogue number',
    });
  });

  test('the barcode is the one of a wish for an album that is owned', () => {
    const japanese = wish('Miles Davis', 'Kind of Blue', { barcode: '4547366214154' });
    const { ask: other } = createLookUp({ ...library, wishlist: [japanese] });
    expect(other('4547366214154')?.verdict).toMatchObject({
      kind: 'other-pressing',
      copies: [{ record: kindOfBlue }],
      sign: 'barcode',
      wish: japanese,
    });
  });

  test('a number of a series is not taken for a pressing', () => {
    expect(ask('led zeppelin 3')?.verdict).toMatchObject({ kind: 'same-artist', count: 2 });
  });

  test('the same release of the catalogue under another name is the same album', () => {
    const { ask: other } = createLookUp({
      records: [
        record('Beatles', 'The White Album', { discogsMasterId: 46402 }),
        record('The Beatles', 'The Beatles', { discogsMasterId: 46402 }),
      ],
      hidden: [],
      wishlist: [],
    });
    const verdict = other('white album')?.verdict;
    expect(verdict?.kind === 'owned' && verdict.copies).toHaveLength(2);
  });
});

describe('on the wishlist', () => {
  test('a wish is found by its words and by its barcode', () => {
    expect(ask('back to black')?.verdict).toMatchObject({ kind: 'wished', wish: { targetPrice: '35.00' } });
    expect(ask('0724384559922')?.verdict).toMatchObject({
      kind: 'wished',
      wish: { title: 'Mezzanine' },
      sign: 'barcode',
    });
  });

  test('an album that is owned and wished for is owned', () => {
    const again = wish('Portishead', 'Dummy');
    const { ask: other } = createLookUp({ ...library, wishlist: [again] });
    expect(other('dummy')?.verdict).toMatchObject({ kind: 'owned', wish: again });
  });
});

describe('the same artist only', () => {
  test('an artist alone is not the answer about one album', () => {
    expect(ask('beatles')?.verdict).toEqual({ kind: 'artist', artists: ['The Beatles'], count: 2 });
    expect(ask('the beat')?.verdict).toEqual({ kind: 'rows', count: 2 });
    expect(ask('portishead')?.verdict).toEqual({ kind: 'artist', artists: ['Portishead'], count: 1 });
    expect(titles(ask('beatles'))).toEqual(['Revolver', 'Help!']);
  });

  test('an album of the artist’s own name is an album', () => {
    expect(ownedTitle(ask('metallica'))).toBe('Metallica');
  });

  test('another title by an artist of whom there are records', () => {
    const answer = ask('beatles abbey road');
    expect(answer?.verdict).toEqual({ kind: 'same-artist', artists: ['The Beatles'], count: 2 });
    expect(titles(answer)).toEqual(['Revolver', 'Help!']);
    expect(answer?.othersAre).toBe('by the artist');
    expect(ask('metalica kill em all')?.verdict).toEqual({ kind: 'same-artist', artists: ['Metallica'], count: 2 });
  });
});

test('a record that the plan hides is owned', () => {
  expect(ask('tago mago')?.verdict).toMatchObject({ kind: 'owned', copies: [{ hidden: true }] });
});

test('a missing album is answered with owned albums that come close', () => {
  const answer = ask('blue train');
  expect(answer?.verdict).toEqual({ kind: 'none', barcode: undefined });
  expect(answer?.othersAre).toBe('close');
  expect(titles(answer).sort()).toEqual(['Blue', 'Kind of Blue']);
});

test('a word that the library contains as typed is no slip for the name of an artist', () => {
  const { ask: askBlur } = createLookUp({ ...library, records: [...library.records, record('Blur', 'Parklife')] });
  const answer = askBlur('kind of blue mono');
  expect(answer?.verdict).toEqual({ kind: 'none', barcode: undefined });
  expect(titles(answer)[0]).toBe('Kind of Blue');
  expect(askBlur('blurr leisure')?.verdict).toEqual({ kind: 'same-artist', artists: ['Blur'], count: 1 });
});

describe('an album that another source names', () => {
  const { askFor } = createLookUp(library);

  test('is owned, wished for, or by an artist of whom there are records', () => {
    expect(askFor({ artist: 'MILES DAVIS', title: 'Kind of blue' }).verdict).toMatchObject({ kind: 'owned' });
    expect(askFor({ artist: 'Massive Attack', title: 'Mezzanine' }).verdict).toMatchObject({ kind: 'wished' });
    expect(askFor({ artist: 'The Beatles', title: 'Abbey Road' }).verdict).toMatchObject({
      kind: 'same-artist',
      count: 2,
    });
  });

  test('is not taken for one that only looks alike', () => {
    expect(askFor({ artist: 'Portishead', title: 'Dummi' }).verdict.kind).not.toBe('owned');
    expect(ask('portishead dummi')?.verdict.kind).toBe('owned');
  });
});

test('a label, a country or a tag gives rows and no verdict', () => {
  const { ask: other } = createLookUp({
    ...library,
    records: [
      record('Can', 'Soon Over Babaluma', { label: 'Harvest', country: 'Germany', customTags: 'late night, mono' }),
    ],
  });
  for (const query of ['harvest', 'germany', 'late night', 'mono harvest']) {
    const answer = other(query);
    expect(answer?.verdict, query).toEqual({ kind: 'none', barcode: undefined });
    expect(answer?.othersAre).toBe('by pressing');
    expect(titles(answer)).toEqual(['Soon Over Babaluma']);
  }
});

test('a year in a runout is no sign of a pressing', () => {
  const { ask: other } = createLookUp({ ...library, records: [record('Can', 'Delay', { matrixRunout: '1999-A' })] });
  expect(other('1999')?.verdict).toEqual({ kind: 'rows', count: 1 });
});

test.each(['', '  ', '?!', '"'])('"%s" is no question', (query) => {
  expect(ask(query)).toBeUndefined();
});

test('a library with nothing in it answers too', () => {
  expect(createLookUp({ records: [], hidden: [], wishlist: [] }).ask('blue')?.verdict.kind).toBe('none');
});

function ownedTitle(answer: Answer | undefined): string | undefined {
  return answer?.verdict.kind === 'owned' ? answer.verdict.copies[0]?.record.title : answer?.verdict.kind;
}

test.each([
  'the beatles, revolver',
  'ac/dc back in black 1980',
  'nirvana (2) nevermind',
  'guns n roses appetite',
  'kind of blue cs 8163',
  'cs 8163',
  'xsm 47324-1a',
  '0 74646 49352 6',
  'a$ap blink-182 enema',
  'led zeplin iv',
  'sigur rós ágætis',
  'the the soul mining',
  'tago mago nothing like it',
])('"%s" gives the same letter by letter, taken back and typed again, as at once', (text) => {
  const typed = createLookUp(library);
  const forwards = Array.from({ length: text.length }, (_, index) => text.slice(0, index + 1));
  for (const soFar of [...forwards, ...forwards.toReversed(), 'blue', text]) {
    expect(typed.ask(soFar), soFar).toEqual(createLookUp(library).ask(soFar));
  }
});

/** The verdict's own album first. */
function titles(answer: Answer | undefined): string[] {
  if (!answer) return [];
  const { verdict, others } = answer;
  const own = 'copies' in verdict ? verdict.copies.slice(0, 1).map((copy) => copy.record.title) : [];
  return [...own, ...others.map((match) => rowOf(match).title)];
}
