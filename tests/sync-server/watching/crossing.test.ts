import { describe, expect, test } from 'vitest';
import {
  judgeLook,
  type MatchedOffer,
  NEW_WATCH,
  priceFor,
  type Rule,
  type WatchState,
} from '../../../sync-server/watching/crossing.ts';

const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 10, 25, 12);
const RULE: Rule = { target: '20.00', withShipping: false, currency: 'USD', pressing: 'any', lowestGrade: null };
const SURE = { album: 'sure', isRelease: false, isCountry: false, isOriginal: false } as const;

const offer = (price: string, more: Partial<MatchedOffer> = {}): MatchedOffer => ({
  ...{ price, shipping: '5.00', currency: 'USD', condition: null, match: SURE },
  ...{ askedAt: NOON - HOUR, dropAt: NOON + 1_000 * HOUR },
  ...more,
});

/** A wish over time: looks at sources, and changes of what it waits for. */
function wish(first: Rule = RULE) {
  let rule = first;
  let state: WatchState = NEW_WATCH;
  let now = NOON;
  const look = (offers: readonly MatchedOffer[], { source = 'ebay', after = HOUR } = {}) => {
    now += after;
    const judged = judgeLook(state, rule, { source, offers, now, configured: ['ebay', 'amazon'] });
    state = JSON.parse(JSON.stringify(judged.state));
    return judged.rings?.price ?? null;
  };
  return {
    look,
    at: (price: string, more: object = {}) => look([offer(price)], more),
    change(changes: Partial<Rule>) {
      rule = { ...rule, ...changes };
    },
    crossed: () => state.crossed,
    state: () => state,
  };
}

describe('a crossing', () => {
  test('rings once, at the target or under it, however long the price stays there', () => {
    const kind = wish();
    expect(['20.01', '20.00', '19.00', '20.00', '5.00'].map((price) => kind.at(price))).toEqual([
      null,
      '20.00',
      null,
      null,
      null,
    ]);
    expect(kind.crossed()).toEqual({ at: new Date(NOON + 2 * HOUR).toISOString(), source: 'ebay', rule: RULE });
  });

  test('rings again after the price was over the target, and not a third time', () => {
    const kind = wish();
    expect(['18.00', '25.00', '18.00', '18.00'].map((price) => kind.at(price))).toEqual(['18.00', null, '18.00', null]);
  });

  test('rings for the cheapest copy', () => {
    expect(wish().look([offer('19.00'), offer('12.00'), offer('15.00'), offer('90.00')])).toBe('12.00');
  });

  test('keeps no price', () => {
    const kind = wish();
    kind.at('17.35');
    expect(JSON.stringify(kind.state())).not.toContain('17.35');
  });
});

describe('a look without a copy', () => {
  test('is no price over the target', () => {
    const kind = wish();
    kind.at('18.00');
    kind.look([]);
    expect(kind.at('18.00')).toBe(null);
  });

  test('for a day, by its source alone, is one: the next copy is another', () => {
    const kind = wish();
    kind.at('18.00');
    kind.look([]);
    kind.look([], { after: 24 * HOUR });
    expect(kind.at('18.00')).toBe('18.00');
    const other = wish();
    other.at('18.00');
    other.look([]);
    other.look([], { source: 'amazon', after: 24 * HOUR });
    expect(other.at('18.00')).toBe(null);
  });

  test('begins again when the copy is there in between', () => {
    const kind = wish();
    kind.at('18.00');
    kind.look([]);
    kind.at('18.00', { after: 20 * HOUR });
    kind.look([], { after: 20 * HOUR });
    expect(kind.at('18.00')).toBe(null);
  });
});

describe('two sources', () => {
  test('ring once for one price under the target', () => {
    const kind = wish();
    expect(kind.at('18.00')).toBe('18.00');
    expect(kind.at('15.00', { source: 'amazon' })).toBe(null);
  });

  test('a high price at one is no end of the low price at the other', () => {
    const kind = wish();
    expect(kind.at('18.00')).toBe('18.00');
    expect(kind.at('30.00', { source: 'amazon' })).toBe(null);
    expect(kind.at('18.00')).toBe(null);
  });

  test('both over the target arm it again', () => {
    const kind = wish();
    kind.at('18.00');
    kind.at('18.00', { source: 'amazon' });
    kind.at('30.00');
    expect(kind.at('18.00')).toBe(null);
    kind.at('30.00');
    kind.at('30.00', { source: 'amazon' });
    expect(kind.at('19.00', { source: 'amazon' })).toBe('19.00');
  });

  test('the word of a source that is switched off is forgotten', () => {
    const before = judgeLook(NEW_WATCH, RULE, {
      source: 'ebay',
      offers: [offer('9.00')],
      now: NOON,
      configured: ['ebay'],
    });
    const after = { source: 'amazon', offers: [offer('10.00')], now: NOON + HOUR, configured: ['amazon'] };
    expect(judgeLook(before.state, RULE, after).rings?.price).toBe('10.00');
  });
});

describe('a changed wish', () => {
  test('that asks for less does not ring for what it rang for before', () => {
    for (const changes of [{ target: '25.00' }, { lowestGrade: null }, { withShipping: false }] as const) {
      const kind = wish({ ...RULE, withShipping: true, lowestGrade: 'good' });
      expect(kind.look([offer('10.00', { condition: 'good' })])).toBe('10.00');
      kind.change(changes);
      expect(kind.look([offer('10.00', { condition: 'good' })])).toBe(null);
    }
  });

  test('that asks for less rings for a price that was over the target until now', () => {
    const kind = wish();
    expect(kind.at('23.00')).toBe(null);
    kind.change({ target: '25.00' });
    expect(kind.at('23.00')).toBe('23.00');
  });

  test('that asks for more rings once it gets it, though no look has seen a price over the new target', () => {
    const kind = wish({ ...RULE, target: '25.00' });
    expect(kind.at('23.00')).toBe('23.00');
    kind.change({ target: '20.00' });
    expect([kind.at('19.00'), kind.at('19.00')]).toEqual(['19.00', null]);
  });

  test('that asks for more waits while it does not get it', () => {
    const kind = wish({ ...RULE, target: '25.00' });
    kind.at('23.00');
    kind.change({ target: '20.00' });
    expect([kind.at('23.00'), kind.at('22.00'), kind.at('20.00'), kind.at('20.00')]).toEqual([
      null,
      null,
      '20.00',
      null,
    ]);
  });

  test('that is changed and changed back does not ring again', () => {
    const kind = wish();
    kind.at('18.00');
    kind.change({ target: '25.00' });
    kind.at('18.00');
    kind.change({ target: '20.00' });
    expect(kind.at('18.00')).toBe(null);
  });

  test.each([{ withShipping: true }, { lowestGrade: 'good' as const }, { pressing: 'release' as const }])(
    'asks for more with %j',
    (changes) => {
      const match = { ...SURE, isRelease: true };
      const copy = offer('10.00', { condition: 'mint', match });
      const kind = wish();
      kind.look([copy]);
      kind.change(changes);
      expect(kind.look([copy])).toBe('10.00');
    },
  );

  test('of another currency is another wish', () => {
    const kind = wish();
    kind.at('10.00');
    kind.change({ currency: 'EUR' });
    expect(kind.look([offer('10.00', { currency: 'EUR' })])).toBe('10.00');
  });
});

describe('an offer counts', () => {
  const counts = (more: Partial<MatchedOffer>, rule: Partial<Rule> = {}) =>
    priceFor({ ...RULE, ...rule }, offer('10.00', more), NOON);

  test.each<[string, number | undefined, Partial<MatchedOffer>, Partial<Rule>?]>([
    ['as it is', 1_000, {}],
    ['with shipping', 1_500, {}, { withShipping: true }],
    ['not with unknown shipping', undefined, { shipping: null }, { withShipping: true }],
    ['with free shipping', 1_000, { shipping: '0.00' }, { withShipping: true }],
    ['not in another currency', undefined, { currency: 'EUR' }],
    ['not at 0', undefined, { price: '0.00' }],
    ['not as a doubtful match', undefined, { match: { ...SURE, album: 'doubtful' } }],
    ['not as another album', undefined, { match: { ...SURE, album: 'no' } }],
    ['up to the moment it must be dropped', 1_000, { dropAt: NOON + 1 }],
    ['not from then on', undefined, { dropAt: NOON }],
    ['not from the future, of a clock that was set back', undefined, { askedAt: NOON + HOUR }],
    ['from a clock that is a little ahead', 1_000, { askedAt: NOON + 1_000 }],
    ['not without a grade where one is asked for', undefined, {}, { lowestGrade: 'poor' }],
    ['in the lowest grade', 1_000, { condition: 'very-good' }, { lowestGrade: 'very-good' }],
    ['not below it', undefined, { condition: 'good-plus' }, { lowestGrade: 'very-good' }],
    ['as this release', 1_000, { match: { ...SURE, isRelease: true } }, { pressing: 'release' }],
    ['not as another release', undefined, { match: { ...SURE, isCountry: true } }, { pressing: 'release' }],
    ['from this country', 1_000, { match: { ...SURE, isCountry: true } }, { pressing: 'country' }],
    ['not from elsewhere', undefined, { match: { ...SURE, isOriginal: true } }, { pressing: 'country' }],
    ['of the original years', 1_000, { match: { ...SURE, isOriginal: true } }, { pressing: 'original' }],
    ['not of later ones', undefined, { match: { ...SURE, isRelease: true } }, { pressing: 'original' }],
  ])('%s', (_name, cents, more, rule) => {
    expect(counts(more, rule)).toBe(cents);
  });
});

test('a clock that is set back rings nothing twice and nothing too late', () => {
  const kind = wish();
  expect(kind.at('18.00')).toBe('18.00');
  expect(kind.at('18.00', { after: -HOUR })).toBe(null);
  expect(kind.look([], { after: -2 * HOUR })).toBe(null);
  kind.look([], { after: 1 });
  kind.look([], { after: 25 * HOUR });
  expect(kind.at('18.00')).toBe('18.00');
});
