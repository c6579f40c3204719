import { describe, expect, test } from 'vitest';
import {
  goesBy,
  type QuietHours,
  quietUntil,
  settingsOf,
  withChange,
} from '../../../shared/domain/notification-settings.ts';

const NIGHT: QuietHours = { isOn: true, from: '22:00', to: '08:00', zone: 'Europe/Berlin' };

describe('the ways of a kind', () => {
  test.each([
    ['nothing', undefined],
    ['an empty object', {}],
    ['what nobody understands', { ways: { price: 'no', mail: 7 }, quiet: 'late' }],
    ['other kinds', { ways: { 'sold-out': { mail: false } } }],
    ['a way of another version', { ways: { price: { smoke: false } } }],
  ])('are those of its definition where %s is stored', (_what, stored) => {
    const settings = settingsOf(stored);
    const ways = (['app', 'push', 'mail'] as const).map((way) => goesBy(settings, 'price', way));
    expect([ways, goesBy(settings, 'new-follower', 'push'), settings.quiet]).toEqual([[true, true, true], false, null]);
  });

  test('are as the person has switched them', () => {
    const settings = settingsOf({ ways: { price: { mail: false }, 'new-follower': { push: true, app: false } } });
    expect(goesBy(settings, 'price', 'mail')).toBe(false);
    expect(goesBy(settings, 'price', 'push')).toBe(true);
    expect(goesBy(settings, 'new-follower', 'push')).toBe(true);
    expect(goesBy(settings, 'new-follower', 'app')).toBe(false);
  });

  test('are not switched where there is no switch', () => {
    const settings = settingsOf({ ways: { gift: { mail: false }, review: { mail: true } } });
    expect([goesBy(settings, 'gift', 'mail'), goesBy(settings, 'review', 'mail')]).toEqual([true, false]);
  });

  test('keep earlier switches, and those of another version, when one is switched', () => {
    const before = settingsOf({ ways: { price: { mail: false }, 'sold-out': { push: true } }, quiet: NIGHT });
    const after = withChange(before, { ways: { price: { push: false }, support: { app: false } } });
    expect(after).toEqual({
      ways: { price: { mail: false, push: false }, 'sold-out': { push: true }, support: { app: false } },
      quiet: NIGHT,
    });
    const quiet = { ...NIGHT, isOn: false };
    expect(withChange(before, { quiet })).toEqual({ ...before, quiet });
  });
});

describe('quiet hours', () => {
  const until = (at: string, quiet: QuietHours | null) => {
    const end = quietUntil({ quiet }, Date.parse(at));
    return end === null ? null : new Date(end).toISOString();
  };

  test.each([
    ['in the evening', '2026-11-20T21:00:00.000Z', '2026-11-21T07:00:00.000Z'],
    ['at night', '2026-11-21T03:12:44.123Z', '2026-11-21T07:00:00.000Z'],
    ['in the last minute', '2026-11-21T06:59:59.999Z', '2026-11-21T07:00:00.000Z'],
    ['as they end', '2026-11-21T07:00:00.000Z', null],
    ['by day', '2026-11-21T12:00:00.000Z', null],
    ['just before them', '2026-11-20T20:59:59.999Z', null],
  ])('over midnight, %s', (_when, at, end) => {
    expect(until(at, NIGHT)).toBe(end);
  });

  test.each([
    ['within them', '2026-11-20T12:30:00.000Z', '2026-11-20T13:00:00.000Z'],
    ['before them', '2026-11-20T11:29:59.999Z', null],
    ['after them', '2026-11-20T13:00:00.000Z', null],
  ])('by day, %s', (_when, at, end) => {
    expect(until(at, { ...NIGHT, from: '12:30', to: '14:00' })).toBe(end);
  });

  test.each([
    ['a zone of half hours', 'Asia/Kolkata', '2026-11-20T18:00:00.000Z', '2026-11-21T02:30:00.000Z'],
    ['a zone on another day', 'Pacific/Auckland', '2026-11-20T12:00:00.000Z', '2026-11-20T19:00:00.000Z'],
    ['no zone of a place', 'UTC', '2026-11-20T23:00:00.000Z', '2026-11-21T08:00:00.000Z'],
  ])('end by the clock of %s', (_what, zone, at, end) => {
    expect(until(at, { ...NIGHT, zone })).toBe(end);
  });

  test('end at their hour in a night in which the clocks change', () => {
    expect(until('2026-10-24T22:00:00.000Z', NIGHT)).toBe('2026-10-25T07:00:00.000Z');
    expect(until('2026-03-28T22:00:00.000Z', NIGHT)).toBe('2026-03-29T06:00:00.000Z');
  });

  test('that end in an hour which a clock leaves out end soon after it', () => {
    const end = until('2026-03-28T23:00:00.000Z', { ...NIGHT, to: '02:30' });
    expect(until(String(end), { ...NIGHT, to: '02:30' })).toBeNull();
    expect(Date.parse(String(end)) - Date.parse('2026-03-29T01:00:00.000Z')).toBeLessThanOrEqual(3_600_000);
  });

  test('are none where they are off, never set, or begin and end at once', () => {
    const at = '2026-11-20T23:00:00.000Z';
    expect(until(at, { ...NIGHT, isOn: false })).toBeNull();
    expect(until(at, null)).toBeNull();
    expect(until(at, { ...NIGHT, to: '22:00' })).toBeNull();
  });

  test.each([
    ['a zone that this server does not know', { ...NIGHT, zone: 'Mars/Olympus' }],
    ['a time that is none', { ...NIGHT, from: '25:00' }],
    ['a part that is missing', { isOn: true, from: '22:00' }],
  ])('with %s count as never set', (_what, quiet) => {
    expect(settingsOf({ quiet }).quiet).toBeNull();
  });
});
