import { beforeEach, describe, expect, test } from 'vitest';
import type { RoundResult } from '../../../app/sync/round-result.ts';
import { createSyncLoop, type SyncLoop } from '../../../app/sync/sync-loop.ts';
import { createManualClock, settle } from '../../support/manual-clock.ts';

const done: RoundResult = { kind: 'done', more: false };

let clock: ReturnType<typeof createManualClock>;
let loop: SyncLoop;
let attempts: number;
let answer: () => RoundResult | Promise<RoundResult>;
let sendPhotos: () => Promise<number | undefined>;
let photoRuns: number;
let onIdle: () => Promise<unknown>;
let idleRuns: number;
let random: number;
let changes: number;

beforeEach(() => {
  clock = createManualClock();
  attempts = 0;
  answer = () => done;
  sendPhotos = async () => undefined;
  photoRuns = 0;
  onIdle = async () => undefined;
  idleRuns = 0;
  random = 1;
  changes = 0;
  loop = createSyncLoop({
    clock,
    random: () => random,
    round: async () => {
      attempts += 1;
      return answer();
    },
    sendPhotos: () => {
      photoRuns += 1;
      return sendPhotos();
    },
    onChange: () => {
      changes += 1;
    },
    onIdle: () => {
      idleRuns += 1;
      return onIdle();
    },
  });
});

async function started(): Promise<void> {
  loop.start();
  await settle();
}

const standing = () => [loop.state().connection, loop.state().session];

describe('the known state of the server', () => {
  test.each<[RoundResult, string, string]>([
    [done, 'online', 'open'],
    [{ kind: 'offline' }, 'offline', 'open'],
    [{ kind: 'failing', seconds: undefined }, 'failing', 'open'],
    [{ kind: 'wait', isThrottled: true }, 'online', 'open'],
    [{ kind: 'ended' }, 'online', 'ended'],
    [{ kind: 'too-old' }, 'online', 'too-old'],
    [{ kind: 'other-person' }, 'online', 'other-person'],
  ])('follows the last attempt: %o', async (result, connection, session) => {
    expect(standing()).toEqual(['unknown', 'open']);
    answer = () => result;
    await started();
    expect(standing()).toEqual([connection, session]);
    expect(changes).toBeGreaterThan(0);
  });

  test('is unchanged when this device failed, which is said apart until a round succeeds', async () => {
    answer = () => ({ kind: 'offline' });
    await started();
    answer = () => Promise.reject(new Error('the disk is full'));
    await loop.poke();
    expect([...standing(), loop.state().isStuck]).toEqual(['offline', 'open', true]);
    answer = () => done;
    await loop.poke();
    expect([...standing(), loop.state().isStuck]).toEqual(['online', 'open', false]);
  });

  test('is open again after an ended session with the next answer, and ended until there is one', async () => {
    answer = () => ({ kind: 'ended' });
    await started();
    answer = () => ({ kind: 'offline' });
    await loop.poke();
    expect(standing()).toEqual(['offline', 'ended']);
    answer = () => done;
    await loop.poke();
    expect(standing()).toEqual(['online', 'open']);
  });

  test('a session that another call has met as ended is ended; one of another person stays that', async () => {
    await started();
    loop.sessionEnded();
    expect(standing()).toEqual(['online', 'ended']);
    answer = () => ({ kind: 'other-person' });
    await loop.poke();
    loop.sessionEnded();
    expect(loop.state().session).toBe('other-person');
  });

  test('a person who is back is synced at once', async () => {
    answer = () => ({ kind: 'other-person' });
    await started();
    answer = () => done;
    loop.personIsBack();
    expect(loop.state().session).toBe('open');
    await loop.settled();
    expect(attempts).toBe(2);
  });

  test('shows that more rows follow until the last have come', async () => {
    const behind: [boolean, string][] = [];
    answer = () => {
      behind.push([loop.state().isBehind, loop.state().connection]);
      return { kind: 'done', more: attempts < 3 };
    };
    await started();
    expect(behind).toEqual([
      [false, 'unknown'],
      [true, 'online'],
      [true, 'online'],
    ]);
    expect(loop.state().isBehind).toBe(false);
    expect(loop.state().lastSyncedAt).toBe(clock.now());
  });

  test('a tab that follows says what the leading tab says, and keeps the time of the last answer it knows', () => {
    loop.follow({ connection: 'offline', session: 'ended' }, 17);
    expect([...standing(), loop.state().lastSyncedAt]).toEqual(['offline', 'ended', 17]);
    loop.follow({ connection: 'online' }, undefined);
    expect([...standing(), loop.state().lastSyncedAt]).toEqual(['online', 'open', 17]);
    expect(changes).toBe(2);
  });

  test('a tab that leads follows no other', async () => {
    await started();
    loop.follow({ connection: 'offline', session: 'ended' }, 17);
    expect([...standing(), loop.state().lastSyncedAt]).toEqual(['online', 'open', clock.now()]);
  });

  test('a tab that met another person follows no other', async () => {
    answer = () => ({ kind: 'other-person' });
    await started();
    loop.stop();
    loop.follow({ connection: 'online', session: 'open' }, 17);
    expect(loop.state().session).toBe('other-person');
  });
});

describe('the next attempt', () => {
  test.each(['ended', 'too-old'] as const)('comes after a minute where the answer was %s', async (kind) => {
    answer = () => ({ kind });
    await started();
    expect(clock.nextIn()).toBe(60_000);
  });

  test('comes at a random time within the pause, so that devices do not return together', async () => {
    random = 0.25;
    answer = () => ({ kind: 'offline' });
    await started();
    expect(clock.nextIn()).toBe(250);
    await clock.advance(250);
    expect(clock.nextIn()).toBe(500);
  });

  test('comes no sooner than the server asks, and no sooner than the pause', async () => {
    answer = () => ({ kind: 'failing', seconds: 3 });
    await started();
    expect(clock.nextIn()).toBe(3_000);
    for (let count = 0; count < 3; count += 1) await clock.advance(clock.nextIn() ?? 0);
    expect(clock.nextIn()).toBe(8_000);
  });

  test.each([
    { isVisible: true, pauses: [1_000, 2_000, 4_000, 8_000, 8_000, 8_000, 8_000] },
    { isVisible: false, pauses: [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000] },
  ])('comes sooner while a person sees that the server is out of reach (visible: $isVisible)', async (one) => {
    answer = () => ({ kind: 'offline' });
    loop.setVisible(one.isVisible);
    await started();
    const pauses: (number | undefined)[] = [];
    for (const _ of one.pauses) {
      pauses.push(clock.nextIn());
      await clock.advance(clock.nextIn() ?? 0);
    }
    expect(pauses).toEqual(one.pauses);
  });

  test('comes once a minute after sixty attempts that a person saw', async () => {
    answer = () => ({ kind: 'offline' });
    await started();
    for (let count = 1; count < 60; count += 1) await clock.advance(clock.nextIn() ?? 0);
    expect(clock.nextIn()).toBe(8_000);
    await clock.advance(8_000);
    expect(clock.nextIn()).toBe(60_000);
  });

  test('comes when a waiting picture is due, also in a hidden tab, and no later than the timed pull', async () => {
    sendPhotos = async () => 5_000;
    await started();
    expect(clock.nextIn()).toBe(5_000);
    loop.setVisible(false);
    await loop.poke();
    expect(clock.nextIn()).toBe(5_000);
    sendPhotos = async () => 90_000;
    await loop.poke();
    expect(clock.nextIn()).toBe(90_000);
    loop.setVisible(true);
    await loop.settled();
    expect(clock.nextIn()).toBe(60_000);
  });

  test('comes after a second where sending a picture failed on this device', async () => {
    sendPhotos = () => Promise.reject(new Error('the disk is full'));
    await started();
    expect(clock.nextIn()).toBe(1_000);
    expect(idleRuns).toBe(1);
  });

  test('comes as ever where the work between rounds failed', async () => {
    onIdle = () => Promise.reject(new Error('the disk is full'));
    await started();
    expect(clock.nextIn()).toBe(60_000);
    expect(standing()).toEqual(['online', 'open']);
  });

  test('is not put off by a heartbeat or by news while a picture waits for it', async () => {
    sendPhotos = async () => 5_000;
    await started();
    await clock.advance(1_000);
    loop.confirmUpToDate();
    await loop.news(0, async () => undefined);
    expect(clock.nextIn()).toBe(4_000);
  });

  test('does not come from a tab that no longer leads', async () => {
    await started();
    loop.stop();
    expect(clock.nextIn()).toBeUndefined();
    loop.confirmUpToDate();
    expect(clock.nextIn()).toBeUndefined();
    await loop.poke();
    loop.edited();
    await loop.settled();
    expect(clock.nextIn()).toBeUndefined();
    const before = attempts;
    loop.setVisible(true);
    expect(attempts).toBe(before);
  });

  test('does not come sooner for a failure that is over', async () => {
    answer = () => ({ kind: 'offline' });
    await started();
    await clock.advance(3_000);
    answer = () => done;
    await clock.advance(4_000);
    answer = () => ({ kind: 'offline' });
    await clock.advance(60_000);
    expect(clock.nextIn()).toBe(1_000);
  });

  test('is one, however many reasons there were', async () => {
    await started();
    await clock.advance(30_000);
    await loop.poke();
    await clock.advance(30_000);
    expect(attempts).toBe(2);
    await clock.advance(30_000);
    expect(attempts).toBe(3);
  });
});

test('pictures go and the work between rounds is done after a round that succeeded, and after no other', async () => {
  await started();
  expect([photoRuns, idleRuns]).toEqual([1, 1]);
  answer = () => ({ kind: 'failing', seconds: undefined });
  await loop.poke();
  expect([photoRuns, idleRuns]).toEqual([1, 1]);
});

test('nine repairs in a row are too many; repairs before an answer are forgotten', async () => {
  const results: RoundResult[] = [];
  const again: RoundResult[] = Array.from({ length: 8 }, () => ({ kind: 'again' }));
  answer = () => results.shift() ?? { kind: 'again' };
  results.push(...again, { kind: 'done', more: true }, ...again, done);
  await started();
  await loop.settled();
  expect([...standing(), attempts]).toEqual(['online', 'open', 18]);
  await loop.poke();
  expect([...standing(), attempts]).toEqual(['failing', 'open', 27]);
});

describe('an edit', () => {
  test('can be sent at once only while the server answers, the session is open and no request is under way', async () => {
    expect(loop.canSend()).toBe(false);
    let release = () => {};
    answer = () =>
      new Promise((resolve) => {
        release = () => resolve(done);
      });
    loop.start();
    expect(loop.canSend()).toBe(false);
    await settle();
    release();
    await loop.settled();
    expect(loop.canSend()).toBe(true);
    answer = () => ({ kind: 'wait', isThrottled: true });
    await loop.poke();
    expect(loop.canSend()).toBe(false);
    answer = () => done;
    await loop.poke();
    loop.sessionEnded();
    expect(loop.canSend()).toBe(false);
  });

  test('does not put off an attempt that is due sooner', async () => {
    answer = () => ({ kind: 'offline' });
    await started();
    await clock.advance(400);
    loop.edited();
    expect(clock.nextIn()).toBe(600);
  });

  test('restarts the pauses', async () => {
    answer = () => ({ kind: 'offline' });
    await started();
    await clock.advance(7_000);
    loop.edited();
    await clock.advance(1_000);
    expect(clock.nextIn()).toBe(1_000);
  });
});

test.each<RoundResult>([{ kind: 'ended' }, { kind: 'offline' }])(
  'after %o a version that is announced is a reason to ask, also one that this device has',
  async (before) => {
    for (const tell of [() => loop.poke(0), () => loop.news(0, () => Promise.reject(new Error('it is taken')))]) {
      answer = () => before;
      loop.start();
      await loop.poke();
      answer = () => done;
      const asked = attempts;
      await tell();
      expect([...standing(), attempts]).toEqual(['online', 'open', asked + 1]);
    }
  },
);

test('an edit that came while a request failed waits for the pause', async () => {
  let release = () => {};
  answer = () =>
    new Promise((resolve) => {
      release = () => resolve({ kind: 'offline' });
    });
  loop.start();
  await settle();
  loop.edited();
  release();
  await loop.settled();
  expect([attempts, clock.nextIn()]).toEqual([1, 1_000]);
});

describe('a heartbeat that agrees', () => {
  test('is an answer, which is shown', async () => {
    await started();
    await clock.advance(20_000);
    changes = 0;
    loop.confirmUpToDate();
    expect([loop.state().lastSyncedAt, changes]).toEqual([clock.now(), 1]);
  });

  test('is none while a request is under way, or after one that failed', async () => {
    await started();
    const at = loop.state().lastSyncedAt;
    await clock.advance(20_000);
    let release = () => {};
    answer = () =>
      new Promise((resolve) => {
        release = () => resolve({ kind: 'offline' });
      });
    const asking = loop.poke();
    await settle();
    loop.confirmUpToDate();
    expect(loop.state().lastSyncedAt).toBe(at);
    release();
    await asking;
    loop.confirmUpToDate();
    expect(loop.state().lastSyncedAt).toBe(at);
  });
});
