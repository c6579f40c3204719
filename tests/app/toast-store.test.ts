import { expect, test } from 'vitest';
import { createToastStore, toastDuration, toastRemoveDelay } from '../../app/ui/toast-store.ts';

function createClock() {
  let now = 0;
  let lastTimer = 0;
  const waiting = new Map<number, { at: number; run: () => void }>();
  return {
    now: () => now,
    setTimeout(run: () => void, ms: number) {
      lastTimer += 1;
      waiting.set(lastTimer, { at: now + ms, run });
      return lastTimer;
    },
    clearTimeout(timer: unknown) {
      waiting.delete(Number(timer));
    },
    advance(ms: number) {
      now += ms;
      for (const [timer, { at, run }] of waiting) {
        if (at > now) continue;
        waiting.delete(timer);
        run();
      }
    },
  };
}

// ERR-011 ERR-012
test('a toast closes after 5 seconds and is forgotten long after', () => {
  const clock = createClock();
  const store = createToastStore(clock);
  store.show({ title: 'Saved' });
  clock.advance(toastDuration - 1);
  expect(store.get()).toMatchObject({ title: 'Saved', open: true });
  clock.advance(1);
  expect(store.get()).toMatchObject({ title: 'Saved', open: false });
  clock.advance(toastRemoveDelay);
  expect(store.get()).toBeUndefined();
});

test('the time of a toast is paused while it is held', () => {
  const clock = createClock();
  const store = createToastStore(clock);
  store.show({ title: 'Saved' });
  clock.advance(3000);
  store.hold();
  clock.advance(60_000);
  store.hold();
  expect(store.get()?.open).toBe(true);
  store.release();
  clock.advance(1999);
  expect(store.get()?.open).toBe(true);
  clock.advance(1);
  expect(store.get()?.open).toBe(false);
});

// ERR-010
test('a new toast replaces the one shown and has its full time', () => {
  const clock = createClock();
  const store = createToastStore(clock);
  const first = store.show({ title: 'One' });
  clock.advance(4000);
  store.show({ title: 'Two' });
  store.dismiss(first);
  clock.advance(4999);
  expect(store.get()).toMatchObject({ title: 'Two', open: true });
});
