import { beforeEach, describe, expect, test } from 'vitest';
import { createSyncLoop, type SyncLoop } from '../../../app/sync/sync-loop.ts';
import type { RoundResult } from '../../../app/sync/sync-round.ts';
import { createManualClock, settle } from '../../support/manual-clock.ts';

const done: RoundResult = { kind: 'done', more: false };

let clock: ReturnType<typeof createManualClock>;
let attempts: number;
let answer: () => RoundResult | Promise<RoundResult>;
let reached: number;
let loop: SyncLoop;

beforeEach(() => {
  reached = 5;
  clock = createManualClock();
  attempts = 0;
  answer = () => done;
  loop = createSyncLoop({
    clock,
    random: () => 1,
    round: async () => {
      attempts += 1;
      return answer();
    },
    sendPhotos: async () => undefined,
    onChange: () => undefined,
    reached: () => reached,
  });
});

describe('the sync loop', () => {
  test('asks nothing when it is told of a version it has, as after its own change', async () => {
    loop.start();
    await settle();
    await loop.poke(5);
    expect(attempts).toBe(1);
    await loop.poke(6);
    expect(attempts).toBe(2);
    await loop.poke();
    expect(attempts).toBe(3);
  });

  test('told of a version while it asks, it asks again only if the answer did not reach it', async () => {
    loop.start();
    await settle();
    for (const [version, asked] of [
      [8, 1],
      [9, 2],
    ] as const) {
      const before = attempts;
      let release = () => {};
      answer = () =>
        new Promise((resolve) => {
          release = () => {
            reached = 8;
            resolve(done);
          };
        });
      const asking = loop.poke();
      await settle();
      void loop.poke(version);
      answer = () => done;
      release();
      await asking;
      expect(attempts - before).toBe(asked);
    }
  });

  test('asks at once, then every minute while the tab is seen', async () => {
    loop.start();
    await settle();
    expect(attempts).toBe(1);
    await clock.advance(60_000);
    expect(attempts).toBe(2);
    loop.setVisible(false);
    await clock.advance(120_000);
    const whileHidden = attempts;
    await clock.advance(600_000);
    expect(attempts).toBe(whileHidden);
  });

  test('looks every few seconds for a server that went away while the tab is seen, and less often after minutes', async () => {
    answer = () => ({ kind: 'offline' });
    loop.start();
    await clock.advance(60_000);
    expect(clock.nextIn()).toBeLessThanOrEqual(8_000);
    answer = () => done;
    await clock.advance(8_000);
    expect(loop.connection()).toBe('online');
    answer = () => ({ kind: 'offline' });
    await clock.advance(20 * 60_000);
    const before = attempts;
    await clock.advance(60_000);
    expect(attempts - before).toBeLessThanOrEqual(2);
  });

  test('waits longer after each failure, up to a minute, and every timer starts an attempt', async () => {
    answer = () => ({ kind: 'wait', seconds: undefined });
    loop.start();
    await settle();
    const pauses: (number | undefined)[] = [];
    for (let count = 0; count < 8; count += 1) {
      const pause = clock.nextIn();
      pauses.push(pause);
      const before = attempts;
      await clock.advance(pause ?? 0);
      expect(attempts).toBe(before + 1);
    }
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
    expect(loop.connection()).toBe('offline');
  });

  test('tries at once when there is a reason, and begins again with short pauses', async () => {
    answer = () => ({ kind: 'offline' });
    loop.start();
    await clock.advance(120_000);
    const before = attempts;
    await loop.poke();
    expect(attempts).toBe(before + 1);
    expect(clock.nextIn()).toBe(1_000);
  });

  test('honours the time the server asks for', async () => {
    answer = () => ({ kind: 'wait', seconds: 30 });
    loop.start();
    await settle();
    expect(clock.nextIn()).toBe(30_000);
  });

  test('looks again after an edit that came while a request was under way', async () => {
    let finish: (result: RoundResult) => void = () => undefined;
    answer = () =>
      new Promise((resolve) => {
        finish = resolve;
      });
    loop.start();
    await settle();
    void loop.poke();
    void loop.poke();
    expect(attempts).toBe(1);
    answer = () => done;
    finish(done);
    await loop.settled();
    expect(attempts).toBe(2);
  });

  test('goes on without a pause while there is more', async () => {
    answer = () => ({ kind: 'done', more: attempts < 5 });
    loop.start();
    await loop.settled();
    expect(attempts).toBe(5);
  });

  test('does not turn in circles when every answer asks to begin again', async () => {
    answer = () => ({ kind: 'again' });
    loop.start();
    await loop.settled();
    expect(attempts).toBeLessThan(20);
    expect(clock.nextIn()).toBeGreaterThan(0);
  });

  test('stops for good when another person is signed in', async () => {
    answer = () => ({ kind: 'stopped' });
    loop.start();
    await settle();
    await loop.poke();
    await clock.advance(600_000);
    expect(attempts).toBe(1);
    expect(loop.connection()).toBe('stopped');
  });

  test('survives a round that fails in a way nobody thought of', async () => {
    answer = () => Promise.reject(new Error('bug'));
    loop.start();
    await settle();
    answer = () => done;
    await clock.advance(60_000);
    expect(loop.connection()).toBe('online');
  });

  test('edits made while nobody answers ask again within a second, not with each of them', async () => {
    answer = () => ({ kind: 'offline' });
    loop.start();
    await settle();
    await clock.advance(1_000);
    await clock.advance(2_000);
    const before = attempts;
    for (let key = 0; key < 20; key += 1) loop.edited();
    await settle();
    expect(attempts).toBe(before);
    await clock.advance(1_000);
    expect(attempts).toBe(before + 1);
    answer = () => done;
    await clock.advance(2_000);
    loop.edited();
    await settle();
    expect(attempts).toBe(before + 3);
  });
});
