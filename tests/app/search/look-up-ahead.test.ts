import { expect, test } from 'vitest';
import { createLookUp, type LookUp } from '../../../app/search/look-up.ts';
import { createRehearsal } from '../../../app/search/rehearsal.ts';
import { record, wish } from './rows.ts';

const library = {
  records: [
    record('Miles Davis', 'Kind of Blue', { year: 1959, label: 'Columbia', catalogNumber: 'CS 8163' }),
    record('Joni Mitchell', 'Blue', { discogsMasterId: 47 }),
    // Another language, the same album.
    record('Joni Mitchell', 'Azul', { discogsMasterId: 47 }),
    record('Miles Davis', 'Kind of Blue', { matrixRunout: 'XSM 47324-1A; XSM 47325-1B' }),
    record('The Velvet Underground', 'The Velvet Underground', { barcode: '0 74646 49352 6' }),
    record('Blue Note All-Stars', 'Our Point of View', { label: 'Blue Note', country: 'US' }),
    // Folding leaves nothing of these names.
    record('???', '!!!', { catalogNumber: 'QM-7001' }),
    record('???', '!!!', { catalogNumber: 'QM-7002' }),
  ],
  hidden: [record('Can', 'Tago Mago', { label: 'United Artists' })],
  wishlist: [wish('Miles Davis', 'Kind of Blue'), wish('Massive Attack', 'Blue Lines')],
};

const QUERIES = [
  ...['kind of blue', 'blue 1959', 'blue note', 'columbia', 'joni mitchell azul', 'velvet underground', 'tago mago'],
  ...['cs 8163', 'cs8163', 'xsm 47324', '47325 1b', 'qm 7001', '074646493526', 'kind of blue pc 9999'],
  ...['klnd of blue', 'miles davis bitches brew', 'blue lines united', 'massive azul nothing', '1959', 'us'],
];

test.each(QUERIES)('"%s" is answered the same before and after what is prepared ahead, letter by letter', (text) => {
  const ahead = createLookUp(library);
  ahead.prepare(() => false);
  for (let length = 1; length <= text.length; length += 1) {
    const query = text.slice(0, length);
    expect(ahead.ask(query), query).toEqual(createLookUp(library).ask(query));
  }
});

test('a copy whose names are signs alone is found by its number, with the other copy of it', () => {
  const ahead = createLookUp(library);
  ahead.prepare(() => false);
  expect(copiesOf(ahead, 'qm 7001')).toEqual(['QM-7001', 'QM-7002']);
});

test('the rehearsal stops when the time is up and goes on from there', () => {
  const rehearse = createRehearsal(library);
  let calls = 0;
  const isTimeUp = () => {
    calls += 1;
    return calls % 20 === 0;
  };
  let rounds = 1;
  while (!rehearse(isTimeUp)) rounds += 1;
  expect(rounds).toBeGreaterThan(3);
  expect(rehearse(() => true)).toBe(true);
});

test('a rehearsal of an empty library is done at once', () => {
  expect(createRehearsal({ records: [], hidden: [], wishlist: [] })(() => true)).toBe(true);
});

function copiesOf(lookUp: LookUp, text: string): (string | null)[] {
  const verdict = lookUp.ask(text)?.verdict;
  return verdict?.kind === 'owned' ? verdict.copies.map(({ record }) => record.catalogNumber) : [];
}
