import { describe, expect, test } from 'vitest';
import {
  type AlbumOnWatch,
  dueAlbums,
  gapOf,
  paceOf,
  SHORTEST_GAP,
  weightOf,
} from '../../../sync-server/watching/schedule.ts';
import { rngOf } from '../../support/rng.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 10, 25, 12);
const LONG_AGO = NOW - 100 * DAY;

const album = (key: string, more: Partial<AlbumOnWatch> = {}): AlbumOnWatch => ({
  ...{ key, watchers: 1, changedAt: LONG_AGO, lookedAt: NOW - HOUR, dueAt: null },
  ...more,
});
const due = (albums: readonly AlbumOnWatch[], { most = 100, pace = Number.POSITIVE_INFINITY, now = NOW } = {}) =>
  dueAlbums({ now, most, pace, albums }).map(({ key }) => key);

describe('how often', () => {
  const looksPerDay = (weights: readonly number[], perDay: number) => {
    const pace = paceOf(weights, perDay);
    return weights.reduce((sum, weight) => sum + DAY / gapOf(weight, pace), 0);
  };

  test('few albums are looked at every four hours, and not more often', () => {
    const pace = paceOf([1, 1, 30], 5_000);
    expect([1, 30].map((weight) => gapOf(weight, pace))).toEqual([SHORTEST_GAP, SHORTEST_GAP]);
    expect(paceOf([], 5_000)).toBe(Number.POSITIVE_INFINITY);
  });

  test('20,000 equal albums share what is planned of 5,000 requests a day: a look every five days', () => {
    const weights = Array.from({ length: 20_000 }, () => 1);
    expect(gapOf(1, paceOf(weights, 5_000)) / DAY).toBeCloseTo(5);
    expect(looksPerDay(weights, 5_000)).toBeCloseTo(4_000);
  });

  test.each([10, 700, 1_000, 20_000])('%i unequal albums never want more than the plan', (count) => {
    const rng = rngOf(count);
    const weights = Array.from({ length: count }, () =>
      weightOf({ watchers: 1 + Math.floor(rng() * 400), changedAt: 0 }, NOW),
    );
    expect(looksPerDay(weights, 5_000)).toBeLessThanOrEqual(4_000.001);
    if (count >= 1_000) expect(looksPerDay(weights, 5_000)).toBeGreaterThan(3_999);
  });

  test('an album of many, and one changed lately, is looked at more often; so is one near its target', () => {
    const gap = (more: object, isNear = false) =>
      gapOf(weightOf({ watchers: 1, changedAt: LONG_AGO, ...more }, NOW), 0.2, isNear);
    const plain = gap({});
    expect(gap({ watchers: 100 })).toBe(plain / 10);
    expect(gap({ changedAt: NOW - DAY })).toBe(plain / 2);
    expect(gap({}, true)).toBe(plain / 4);
    expect(gapOf(1, Number.POSITIVE_INFINITY, true)).toBe(HOUR);
  });
});

describe('what a round looks at', () => {
  test('a new wish and a changed one at once, the others when their time has come', () => {
    expect(
      due([
        album('looked at just now'),
        album('new', { lookedAt: null }),
        album('changed', { changedAt: NOW - 1, lookedAt: NOW - 2 }),
        album('over', { lookedAt: NOW - SHORTEST_GAP }),
        album('near its target', { lookedAt: NOW - HOUR, dueAt: NOW }),
        album('not yet', { lookedAt: NOW - SHORTEST_GAP + 1, dueAt: NOW + 1 }),
      ]),
    ).toEqual(['new', 'changed', 'over', 'near its target']);
  });

  test('the longest overdue first, and never more than the round may', () => {
    const albums = ['c', 'a', 'b'].map((key, index) => album(key, { lookedAt: NOW - (10 - index) * HOUR }));
    expect(due(albums, { most: 2 })).toEqual(['c', 'a']);
    expect(due(albums, { most: 0 })).toEqual([]);
    expect(due(albums, { most: -1 })).toEqual([]);
  });

  test('ten thousand new wishes take half of a round, or what the others leave', () => {
    const fresh = Array.from({ length: 100 }, (_, index) => album(`new ${index}`, { lookedAt: null }));
    const old = Array.from({ length: 3 }, (_, index) => album(`old ${index}`, { lookedAt: LONG_AGO }));
    const keys = due([...fresh, ...old], { most: 10 });
    expect([keys.length, keys.filter((key) => key.startsWith('old')).length]).toEqual([10, 3]);
    const many = Array.from({ length: 50 }, (_, index) => album(`old ${index}`, { lookedAt: LONG_AGO }));
    expect(due([...fresh, ...many], { most: 10 }).filter((key) => key.startsWith('old'))).toHaveLength(5);
  });

  test('a clock that was ahead leaves no album without looks', () => {
    expect(due([album('ahead', { lookedAt: NOW + 300 * DAY, dueAt: NOW + 301 * DAY })])).toEqual(['ahead']);
    expect(due([album('skewed', { lookedAt: NOW + 1_000 })])).toEqual([]);
    expect(due([album('changed ahead', { changedAt: NOW + 300 * DAY })])).toEqual([]);
  });
});

test('100,000 wishes on 20,000 albums are planned within the budget, in a moment, and none is forgotten', () => {
  const rng = rngOf(31);
  const perDay = 5_000;
  const perRound = perDay / 4;
  let albums = Array.from({ length: 20_000 }, (_, index) =>
    album(`album ${index}`, {
      watchers: 1 + (index % 10 === 0 ? Math.floor(rng() * 90) : 0),
      lookedAt: NOW - Math.floor(rng() * 5 * DAY),
    }),
  );
  const began = performance.now();
  const looks = new Map<string, number>();
  const rounds = 4 * 14;
  for (let round = 0; round < rounds; round += 1) {
    const now = NOW + round * 6 * HOUR;
    const pace = paceOf(
      albums.map((each) => weightOf(each, now)),
      perDay,
    );
    const looked = new Set(dueAlbums({ now, most: perRound, pace, albums }).map(({ key }) => key));
    expect(looked.size).toBeLessThanOrEqual(perRound);
    for (const key of looked) looks.set(key, (looks.get(key) ?? 0) + 1);
    albums = albums.map((each) => (looked.has(each.key) ? { ...each, lookedAt: now } : each));
  }
  // Generous: a plan takes some 30 ms.
  expect((performance.now() - began) / rounds).toBeLessThan(1_000);
  expect(looks.size).toBe(20_000);
  const total = [...looks.values()].reduce((sum, count) => sum + count, 0);
  expect(total).toBeLessThanOrEqual(14 * perDay);
  // What a wish says of its album is so: one of weight 1, by this plan.
  const last = NOW + rounds * 6 * HOUR;
  const gap = gapOf(
    1,
    paceOf(
      albums.map((each) => weightOf(each, last)),
      perDay,
    ),
  );
  const oldest = Math.max(...albums.map(({ lookedAt }) => last - Number(lookedAt)));
  expect(oldest).toBeLessThan(gap * 1.1);
});
