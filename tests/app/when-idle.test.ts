import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let touch: () => void;
let whenIdle: (work: () => void) => () => void;

// As in a browser that cannot say when it is idle: after 200 ms. Timers are the test's.
beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('window', {});
  vi.stubGlobal('addEventListener', (sign: string, listener: () => void) => {
    if (sign === 'pointerdown') touch = listener;
  });
  vi.resetModules();
  ({ whenIdle } = await import('../../app/ui/when-idle.ts'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the work is done at the first idle moment without input on the page', () => {
  const work = vi.fn();
  whenIdle(work);
  vi.advanceTimersByTime(200);
  expect(work).toHaveBeenCalledOnce();
});

test('the work waits until the hands have been off for a moment', () => {
  const work = vi.fn();
  whenIdle(work);
  for (let tap = 0; tap < 20; tap += 1) {
    touch();
    vi.advanceTimersByTime(150);
  }
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_200);
  expect(work).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(60_000);
  expect(work).toHaveBeenCalledOnce();
});

test('input that never ends does not put the work off for ever', () => {
  const work = vi.fn();
  whenIdle(work);
  for (let tap = 0; tap < 110; tap += 1) {
    touch();
    vi.advanceTimersByTime(100);
  }
  expect(work).toHaveBeenCalledOnce();
});

test('work that was taken back while it waits is not done', () => {
  const work = vi.fn();
  const takeBack = whenIdle(work);
  touch();
  vi.advanceTimersByTime(250);
  takeBack();
  vi.advanceTimersByTime(60_000);
  expect(work).not.toHaveBeenCalled();
  whenIdle(work)();
  vi.advanceTimersByTime(60_000);
  expect(work).not.toHaveBeenCalled();
});
