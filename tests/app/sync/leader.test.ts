import { beforeEach, expect, test } from 'vitest';
import { createLeader, type Leader } from '../../../app/sync/leader.ts';
import type { Locks, TabChannel, TabHint } from '../../../app/sync/ports.ts';
import { createManualClock, settle } from '../../support/manual-clock.ts';

/** Web Locks as the standard says: one holder, the others in line, `steal` breaks the holder's promise. */
function createLocks(): Locks {
  let holder: { reject(error: Error): void } | undefined;
  const line: (() => void)[] = [];
  return {
    request: (_name, { steal, signal }, work) =>
      new Promise((resolve, reject) => {
        const mine = { reject };
        const next = () => {
          if (holder !== mine) return;
          holder = undefined;
          line.shift()?.();
        };
        const grant = () => {
          holder = mine;
          void work().then((value) => {
            next();
            resolve(value);
          });
        };
        signal?.addEventListener('abort', () => {
          const place = line.indexOf(grant);
          if (place < 0) return;
          line.splice(place, 1);
          reject(new DOMException('aborted', 'AbortError'));
        });
        if (steal) holder?.reject(new DOMException('stolen', 'AbortError'));
        if (steal || !holder) grant();
        else line.push(grant);
      }),
  };
}

function createChannels() {
  const listeners = new Map<TabChannel, (hint: TabHint) => void>();
  return (): TabChannel => {
    const channel: TabChannel = {
      post(hint) {
        for (const [other, listener] of listeners) if (other !== channel) listener(hint);
      },
      listen(listener) {
        listeners.set(channel, listener);
        return () => listeners.delete(channel);
      },
      close: () => listeners.delete(channel),
    };
    return channel;
  };
}

let clock: ReturnType<typeof createManualClock>;
let first: Leader;
let second: Leader;
let firstChannel: TabChannel;

beforeEach(async () => {
  clock = createManualClock();
  const locks = createLocks();
  const open = createChannels();
  firstChannel = open();
  const ports = { name: 'sync', locks, clock, onChange: () => undefined };
  first = createLeader({ ...ports, channel: firstChannel });
  second = createLeader({ ...ports, channel: open() });
  first.start();
  await settle();
  second.start();
  await settle();
});

test('one tab leads, and the next takes over when it is closed', async () => {
  expect([first.isLeader(), second.isLeader()]).toEqual([true, false]);
  first.close();
  await settle();
  expect(second.isLeader()).toBe(true);
});

test('a hidden leader gives way to a tab that is seen', async () => {
  first.setVisible(false);
  second.setVisible(true);
  await settle();
  expect([first.isLeader(), second.isLeader()]).toEqual([false, true]);
});

test('a frozen leader lets go and stands in line again when it wakes', async () => {
  first.freeze();
  await settle();
  expect([first.isLeader(), second.isLeader()]).toEqual([false, true]);
  first.resume();
  second.close();
  await settle();
  expect(first.isLeader()).toBe(true);
});

test('a leader that has gone silent is replaced, one that is heard is not', async () => {
  await clock.advance(60_000);
  expect([first.isLeader(), second.isLeader()]).toEqual([true, false]);
  firstChannel.close();
  firstChannel.post = () => undefined;
  await clock.advance(25_000);
  expect([first.isLeader(), second.isLeader()]).toEqual([false, true]);
});

test('without locks every tab leads', () => {
  const channel = createChannels()();
  const alone = createLeader({ name: 'sync', locks: undefined, channel, clock, onChange: () => undefined });
  alone.start();
  expect(alone.isLeader()).toBe(true);
});
