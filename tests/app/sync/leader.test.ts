import { beforeEach, expect, test } from 'vitest';
import { createLeader, type Leader } from '../../../app/sync/leader.ts';
import type { TabChannel } from '../../../app/sync/ports.ts';
import { createManualClock, settle } from '../../support/manual-clock.ts';
import { createChannels, createLocks } from '../../support/tabs.ts';

let clock: ReturnType<typeof createManualClock>;
let first: Leader;
let second: Leader;
let firstChannel: TabChannel;
let openChannel: () => TabChannel;
/** The tabs that began or ceased to lead, in order. */
let changes: string[];

beforeEach(async () => {
  clock = createManualClock();
  const locks = createLocks();
  openChannel = createChannels();
  firstChannel = openChannel();
  changes = [];
  const open = (name: string, channel: TabChannel) =>
    createLeader({
      ...{ name: 'sync', locks, clock, channel },
      onChange: (isLeader) => void changes.push(`${name} ${isLeader}`),
    });
  first = open('first', firstChannel);
  second = open('second', openChannel());
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

test('a frozen leader lets go and queues again when it wakes', async () => {
  first.freeze();
  await settle();
  expect([first.isLeader(), second.isLeader()]).toEqual([false, true]);
  first.resume();
  second.close();
  await settle();
  expect(first.isLeader()).toBe(true);
});

test('a leader that has fallen silent is replaced, one with a heartbeat is not', async () => {
  await clock.advance(60_000);
  expect([first.isLeader(), second.isLeader()]).toEqual([true, false]);
  firstChannel.close();
  firstChannel.post = () => undefined;
  await clock.advance(25_000);
  expect([first.isLeader(), second.isLeader()]).toEqual([false, true]);
});

test('a leader that has fallen silent is replaced although the clock is set back by days', async () => {
  firstChannel.close();
  firstChannel.post = () => undefined;
  clock.set(-3 * 86_400_000);
  await clock.advance(10_000);
  expect([first.isLeader(), second.isLeader()]).toEqual([false, true]);
});

test('without locks every tab leads', () => {
  const channel = createChannels()();
  const alone = createLeader({ name: 'sync', locks: undefined, channel, clock, onChange: () => undefined });
  alone.start();
  expect(alone.isLeader()).toBe(true);
});

test('a leader says so every five seconds, so that no other tab takes its place', async () => {
  const beats: number[] = [];
  const begin = clock.now();
  openChannel().listen(({ kind }) => kind === 'leading' && beats.push(clock.now() - begin));
  await clock.advance(20_000);
  expect(beats).toEqual([5_000, 10_000, 15_000, 20_000]);
  await clock.advance(100_000);
  expect(changes).toEqual(['first true']);
});

test('a silent leader is replaced although other messages come from it, and queues again', async () => {
  const { post } = firstChannel;
  firstChannel.post = (hint) => (hint.kind === 'leading' ? undefined : post(hint));
  for (let time = 0; time < 5; time += 1) {
    firstChannel.post({ kind: 'edited' });
    await clock.advance(5_000);
  }
  expect(changes.toSorted()).toEqual(['first false', 'first true', 'second true']);
  second.close();
  await settle();
  expect(first.isLeader()).toBe(true);
});

test('a leader that yielded to a visible tab queues again', async () => {
  first.setVisible(false);
  second.setVisible(true);
  await settle();
  second.close();
  await settle();
  expect(first.isLeader()).toBe(true);
});

test('a visible leader does not yield, and a hidden one not to another hidden tab', async () => {
  second.setVisible(true);
  await settle();
  first.setVisible(false);
  second.setVisible(false);
  openChannel().post({ kind: 'edited' });
  await settle();
  expect(changes).toEqual(['first true']);
});

test('a closed tab says nothing and never leads', async () => {
  second.close();
  first.close();
  let beats = 0;
  openChannel().listen(() => {
    beats += 1;
  });
  await clock.advance(120_000);
  second.resume();
  first.resume();
  await settle();
  expect([first.isLeader(), second.isLeader(), beats]).toEqual([false, false, 0]);
  expect(clock.nextIn()).toBeUndefined();
});

test('a tab that is frozen before the lock is free does not lead when it gets it', async () => {
  second.freeze();
  first.close();
  await clock.advance(60_000);
  expect(second.isLeader()).toBe(false);
  second.resume();
  await settle();
  expect(second.isLeader()).toBe(true);
});
