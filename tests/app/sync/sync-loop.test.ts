import { beforeEach, describe, expect, test } from 'vitest';
import type { RoundResult } from '../../../app/sync/round-result.ts';
import { createSyncLoop, type SyncLoop } from '../../../app/sync/sync-loop.ts';
import { createManualClock, settle } from '../../support/manual-clock.ts';

const done: RoundResult = { kind: 'done', more: false };

let clock: ReturnType<typeof createManualClock>;
let attempts: number;
let answer: () => RoundResult | Promise<RoundResult>;
let reached: number;
let loop: SyncLoop;
let taken: string[];
let take: (from: number, version: number) => boolean | Promise<boolean>;

/** News from one version to another come. */
function receive(from: number, version: number): Promise<void> {
  return loop.news(version, async () => {
    taken.push(`${from}-${version}`);
    return take(from, version);
  });
}

beforeEach(() => {
  reached = 5;
  clock = createManualClock();
  attempts = 0;
  answer = () => done;
  taken = [];
  take = (from, version) => {
    if (reached < from || reached >= version) return false;
    reached = version;
    return true;
  };
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

describe('news that come with their rows', () => {
  beforeEach(async () => {
    loop.start();
    await settle();
    attempts = 0;
  });

  test('are stored without a request at the cursor of this device, and put off the timed pull like an answer', async () => {
    await clock.advance(40_000);
    await receive(5, 6);
    expect({ reached, attempts, at: loop.state().lastSyncedAt }).toEqual({ reached: 6, attempts: 0, at: clock.now() });
    await clock.advance(59_999);
    expect(attempts).toBe(0);
    await clock.advance(1);
    expect(attempts).toBe(1);
  });

  test('cause a request at any other cursor', async () => {
    await receive(8, 9);
    expect(attempts).toBe(1);
  });

  test('are asked for where taking them fails', async () => {
    take = () => Promise.reject(new Error('the disk is full'));
    await receive(5, 6);
    expect(attempts).toBe(1);
  });

  test('that a device has already are neither taken nor asked for again', async () => {
    await receive(4, 5);
    expect(attempts).toBe(0);
  });

  test('that follow each other while the first are being taken are all taken, in their order', async () => {
    const both = [receive(5, 6), receive(6, 8), receive(8, 9)];
    await Promise.all(both);
    expect({ taken, attempts, reached }).toEqual({ taken: ['5-6', '6-8', '8-9'], attempts: 0, reached: 9 });
  });

  test('wait while a request is under way, and spare the one behind it', async () => {
    let release = () => {};
    answer = () =>
      new Promise((resolve) => {
        release = () => resolve(done);
      });
    const asking = loop.poke();
    const receiving = receive(5, 6);
    expect(taken).toEqual([]);
    release();
    await Promise.all([asking, receiving]);
    expect({ taken, attempts, reached }).toEqual({ taken: ['5-6'], attempts: 1, reached: 6 });
  });

  test('do not hold up an edit: what was typed meanwhile is sent behind them', async () => {
    const receiving = receive(5, 6);
    loop.edited();
    await receiving;
    expect({ reached, attempts }).toEqual({ reached: 6, attempts: 1 });
  });

  test('cause a request after an unanswered one', async () => {
    answer = () => ({ kind: 'offline' });
    await loop.poke();
    answer = () => done;
    attempts = 0;
    await receive(5, 6);
    expect({ taken, attempts }).toEqual({ taken: [], attempts: 1 });
  });
});

describe('a server that repeats its version', () => {
  test('is not asked while it agrees, and once a minute from when it falls silent', async () => {
    loop.start();
    await settle();
    for (let beat = 0; beat < 30; beat += 1) {
      await clock.advance(20_000);
      loop.confirmUpToDate();
    }
    expect({ attempts, at: loop.state().lastSyncedAt }).toEqual({ attempts: 1, at: clock.now() });
    await clock.advance(60_000);
    expect(attempts).toBe(2);
  });

  test('does not put off what is to be tried again', async () => {
    loop.start();
    await settle();
    answer = () => ({ kind: 'wait', seconds: 30 });
    await loop.poke();
    const due = clock.nextIn();
    loop.confirmUpToDate();
    expect(clock.nextIn()).toBe(due);
  });

  test('brings no timed pull back to a tab that is hidden', async () => {
    loop.start();
    await settle();
    loop.setVisible(false);
    await loop.poke();
    loop.confirmUpToDate();
    expect(clock.nextIn()).toBeUndefined();
  });
});

describe('the sync loop', () => {
  test('asks nothing after a poke about a version it has, as after its own change', async () => {
    loop.start();
    await settle();
    await loop.poke(5);
    expect(attempts).toBe(1);
    await loop.poke(6);
    expect(attempts).toBe(2);
    await loop.poke();
    expect(attempts).toBe(3);
  });

  test('asks again after a poke during a request only if the answer did not reach its version', async () => {
    loop.start();
    await settle();
    for (const [version, expected] of [
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
      expect(attempts - before).toBe(expected);
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
    expect(loop.state().connection).toBe('online');
    answer = () => ({ kind: 'offline' });
    await clock.advance(20 * 60_000);
    const before = attempts;
    await clock.advance(60_000);
    expect(attempts - before).toBeLessThanOrEqual(2);
  });

  // PWA-010
  test('waits longer after each failure, up to a minute, and every timer starts an attempt', async () => {
    answer = () => ({ kind: 'failing', seconds: undefined });
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
    expect(loop.state().connection).toBe('failing');
  });

  // PWA-006
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
    answer = () => ({ kind: 'wait', seconds: 30, isThrottled: true });
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
    answer = () => ({ kind: 'other-person' });
    loop.start();
    await settle();
    await loop.poke();
    await clock.advance(600_000);
    expect(attempts).toBe(1);
    expect(loop.state().session).toBe('other-person');
  });

  test('survives a round that fails with an unknown error', async () => {
    answer = () => Promise.reject(new Error('bug'));
    loop.start();
    await settle();
    answer = () => done;
    await clock.advance(60_000);
    expect(loop.state().connection).toBe('online');
  });

  test('retries within a second after edits while the server is unreachable, not with each of them', async () => {
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
