import { expect, test } from 'vitest';
import { createOneAtATime } from '../../app/ui/action/one-at-a-time.ts';

/** A guard, its messages, and actions that end when the test ends them. */
function pressed() {
  const shown: string[][] = [];
  const guard = createOneAtATime((running) => shown.push([...running]));
  const begun: string[] = [];
  const press = (what: string, name?: string) => {
    const end = Promise.withResolvers<void>();
    const done = guard.run(() => {
      begun.push(what);
      return end.promise;
    }, name);
    return { done, finish: end.resolve, fail: end.reject };
  };
  return { guard, shown, begun, press };
}

test('a second press while the first is being saved does nothing, and the button can be pressed again afterwards', async () => {
  const { guard, shown, begun, press } = pressed();
  const first = press('first');
  await press('second').done;
  await press('third').done;
  expect(begun).toEqual(['first']);
  expect(guard.isRunning()).toBe(true);
  first.finish();
  await first.done;
  expect(guard.isRunning()).toBe(false);
  expect(shown).toEqual([[''], []]);
  const again = press('again');
  again.finish();
  await again.done;
  expect(begun).toEqual(['first', 'again']);
});

test('two presses in the same moment are one', async () => {
  const { begun, press } = pressed();
  const both = [press('first'), press('second')];
  for (const { finish } of both) finish();
  await Promise.all(both.map(({ done }) => done));
  expect(begun).toEqual(['first']);
});

test('different albums do not wait for each other', async () => {
  const { guard, shown, begun, press } = pressed();
  const first = press('blue', 'Blue');
  const other = press('hejira', 'Hejira');
  await press('blue again', 'Blue').done;
  expect(begun).toEqual(['blue', 'hejira']);
  first.finish();
  await first.done;
  expect([guard.isRunning('Blue'), guard.isRunning('Hejira')]).toEqual([false, true]);
  other.finish();
  await other.done;
  expect(shown).toEqual([['Blue'], ['Blue', 'Hejira'], ['Hejira'], []]);
});

test('an action that fails leaves the button usable', async () => {
  const { guard, begun, press } = pressed();
  const first = press('first');
  first.fail(new Error('no room'));
  await expect(first.done).rejects.toThrow('no room');
  expect(guard.isRunning()).toBe(false);
  const again = press('again');
  again.finish();
  await again.done;
  expect(begun).toEqual(['first', 'again']);
});
