import { describe, expect, test } from 'vitest';
import { diaryLine, HEIGHT, WIDTH } from '../../app/features/wishlist/price/diary-line.ts';
import { comparable, lineWords } from '../../app/features/wishlist/price/diary-words.ts';
import { askedWords, copyWords, lookWords, pausedWords } from '../../app/features/wishlist/price/offer-words.ts';
import {
  formOfSighting,
  isSightingField,
  newSighting,
  parseSighting,
} from '../../app/features/wishlist/price/sighting-form.ts';
import { localDay, today } from '../../shared/domain/local-day.ts';
import type { Sighting } from '../../shared/domain/sighting.ts';
import { SIGHTINGS } from '../support/whole-rows.ts';
import { offer, shopPrices } from '../support/wish-prices.ts';

const seen = (seenOn: string, price: string, currency: Sighting['currency'] = 'EUR'): Sighting => ({
  ...{ id: `${seenOn} ${price}`, price, currency, place: null, seenOn, note: null },
});
const DIARY = [seen('2026-01-01', '40.00'), seen('2026-01-11', '20.00'), seen('2026-01-21', '30.00')];

describe('the line of a diary', () => {
  test('goes through its prices by day, the highest on top, and lights those at the target', () => {
    const line = diaryLine(DIARY, { target: 30, crossedAt: null });
    expect(line).toMatchObject({ from: '2026-01-01', to: '2026-01-21', targetY: 60, crossedX: undefined });
    expect(line?.dots).toEqual([
      { x: 7, y: 7, isMet: false },
      { x: WIDTH / 2, y: HEIGHT - 7, isMet: true },
      { x: WIDTH - 7, y: 60, isMet: true },
    ]);
  });

  test('has room for a target under and over all prices, and none without a target', () => {
    expect(diaryLine(DIARY, { target: 10, crossedAt: null })?.targetY).toBe(HEIGHT - 7);
    expect(diaryLine(DIARY, { target: 90, crossedAt: null })?.targetY).toBe(7);
    const bare = diaryLine(DIARY, { target: undefined, crossedAt: '2026-01-11T00:00:00.000Z' });
    expect([bare?.targetY, bare?.crossedX, bare?.dots.some(({ isMet }) => isMet)]).toEqual([
      undefined,
      undefined,
      false,
    ]);
  });

  test.each([
    ['2026-01-11T12:00:00.000Z', 262.2],
    ['2026-01-21T23:00:00.000Z', WIDTH - 7],
    ['2025-12-31T00:00:00.000Z', undefined],
    ['2026-02-01T00:00:00.000Z', undefined],
  ])('marks on the target when the watch found it met: %s', (crossedAt, x) => {
    expect(diaryLine(DIARY, { target: 30, crossedAt })?.crossedX).toBe(x);
  });

  test('of one day spreads its prices, of one price lies in the middle, and needs two prices', () => {
    const sameDay = diaryLine([seen('2026-01-01', '5.00'), seen('2026-01-01', '5.00')], {
      target: undefined,
      crossedAt: null,
    });
    expect(sameDay?.dots.map(({ x, y }) => [x, y])).toEqual([
      [7, HEIGHT / 2],
      [WIDTH - 7, HEIGHT / 2],
    ]);
    expect(diaryLine(DIARY.slice(0, 1), { target: 30, crossedAt: null })).toBeUndefined();
    expect(diaryLine([], { target: 30, crossedAt: null })).toBeUndefined();
  });
});

describe('the prices that are compared', () => {
  const mixed = [...DIARY, seen('2026-01-31', '3400.00', 'JPY')];

  test('are those in the currency of the target', () => {
    expect(comparable(mixed, 'EUR')).toMatchObject({
      ...{ currency: 'EUR', sightings: DIARY, lowest: DIARY[1], latest: DIARY[2], others: 1 },
    });
  });

  test('are those in the currency that was seen last, where none is in that of the target', () => {
    expect(comparable(mixed, 'GBP')).toMatchObject({ currency: 'JPY', others: 3 });
    expect(comparable(mixed, undefined)).toMatchObject({ currency: 'JPY' });
    expect(comparable([], 'EUR')).toBeUndefined();
  });

  test('are read aloud in one sentence', () => {
    const part = comparable(DIARY, 'EUR');
    expect(part && lineWords(part, '€30')).toBe(
      'Prices you saw from Jan 1, 2026 to Jan 21, 2026: €40 at first, lowest €20, last €30; your target is €30.',
    );
    expect(part && lineWords(part, undefined)).toMatch(/last €30\.$/);
  });
});

describe('an offer in words', () => {
  test.each([
    [{}, 'VG+, from Germany, shipping $4'],
    [{ condition: null, country: null, shipping: null }, 'no grade, shipping not said'],
    [{ condition: 'mint', shipping: '0.00', country: 'GB' }, 'Mint, from United Kingdom, free shipping'],
    [{ country: 'QZ' }, 'VG+, from QZ, shipping $4'],
  ] as const)('with %j is "%s"', (more, words) => {
    expect(copyWords(offer('1', '24.00', more))).toBe(words);
  });

  const asked = Date.parse('2026-11-25T10:00:00.000Z');
  test.each([
    [0, 'asked just now'],
    [-60_000, 'asked just now'],
    [12 * 60_000, 'asked 12 minutes ago'],
    [3_600_000, 'asked 1 hour ago'],
    [2.9 * 3_600_000, 'asked 2 hours ago'],
  ])('%i milliseconds later was "%s"', (later, words) => {
    const newer = offer('2', '9.00', { askedAt: '2026-11-25T10:30:00.000Z' });
    expect(askedWords([newer, offer('1', '24.00')], asked + later)).toBe(words);
  });

  const noon = new Date('2026-11-25T12:00:00');
  const lookedAt = new Date('2026-11-25T06:00:00').toISOString();
  test.each([
    [{ lookedAt: null, everyHours: null }, 'Not looked at yet.'],
    [{ lookedAt, everyHours: null }, 'Looked at last today at 6:00 AM.'],
    [{ lookedAt, everyHours: 1 }, 'Looked at every hour, last today at 6:00 AM.'],
    [{ lookedAt, everyHours: 4 }, 'Looked at every 4 hours, last today at 6:00 AM.'],
    [{ lookedAt, everyHours: 95 }, 'Looked at every 4 days, last today at 6:00 AM.'],
  ])('a shop with %j says "%s"', (more, words) => {
    expect(lookWords(shopPrices('ebay', more), noon)).toBe(words);
  });

  test.each([
    ['credentials', "eBay refuses this server's credentials"],
    ['busy', 'eBay has asked this server to wait'],
    ['unavailable', 'eBay does not answer'],
  ] as const)('a shop that pauses for %s says since when and why', (reason, words) => {
    const since = new Date('2026-11-23T06:00:00').toISOString();
    expect(pausedWords('eBay', { since, reason }, noon)).toBe(
      `Paused since November 23 at 6:00 AM: ${words}. It resumes automatically.`,
    );
  });
});

describe('the form of a price', () => {
  const id = '00000000-0000-7000-8004-000000000009';

  test.each(SIGHTINGS)('gives back what it got: $price $currency', (sighting) => {
    expect(parseSighting(formOfSighting(sighting), sighting.id)).toEqual({ ok: true, fields: sighting });
  });

  test('begins with today, and takes a decimal comma', () => {
    const form = newSighting('EUR');
    expect(form.seenOn).toBe(today());
    expect(localDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
    expect(parseSighting({ ...form, price: '27,50', place: ' Fair ' }, id)).toMatchObject({
      fields: { id, price: '27.50', currency: 'EUR', place: 'Fair', note: null },
    });
  });

  test('says at each field what is wrong', () => {
    const wrong = { price: '', currency: 'EUR', place: 'x'.repeat(201), seenOn: '', note: '' };
    expect(parseSighting(wrong, id)).toEqual({
      ok: false,
      problems: {
        price: 'Price is required',
        place: 'Place must be at most 200 characters',
        seenOn: 'The day must be a real date from 1900 on, like 2026-01-31',
      },
    });
    expect(['price', 'seenOn', 'sighting', undefined].map(isSightingField)).toEqual([true, true, false, false]);
  });
});
