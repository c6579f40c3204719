import { beforeEach, expect, test } from 'vitest';
import { createLeader, type Leader } from '../../../app/sync/leader.ts';
import type { TabChannel } from '../../../app/sync/ports.ts';
import { createManualClock, settle } from '../../support/manual-clock.ts';
import { createChannels, createLocks } from '../../support/tabs.ts';

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

test('a leader that has gone silent is replaced although the clock is set back by days', async () => {
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
