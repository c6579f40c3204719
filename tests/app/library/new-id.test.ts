import fc from 'fast-check';
import { v7, version } from 'uuid';
import { expect, test } from 'vitest';
import { createIdMaker } from '../../../app/library/device/new-id.ts';

test('an id holds its time, counter and random bits as the standard says', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 48 - 1 }), fc.integer({ min: 0, max: 254 }), (now, byte) => {
      const random = (byte + 0.5) / 256;
      const made = createIdMaker({ now: () => now, random: () => random })();
      const seq = Math.floor(random * 0x0fff_ffff);
      expect(made).toBe(v7({ msecs: now, seq, random: new Uint8Array(16).fill(byte) }));
      expect(version(made)).toBe(7);
    }),
  );
});

test('ids step forward within a millisecond, and when the clock is set back', () => {
  let now = 1_700_000_000_000;
  const make = createIdMaker({ now: () => now, random: () => 0.4 });
  const made = [make(), make(), make()];
  now -= 86_400_000;
  made.push(make(), make());
  now += 2 * 86_400_000;
  made.push(make());
  expect(made.toSorted()).toEqual(made);
  expect(new Set(made).size).toBe(made.length);
});
