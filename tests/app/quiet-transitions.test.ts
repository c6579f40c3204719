import { expect, onTestFinished, test } from 'vitest';
import { quietTransitions } from '../../app/ui/quiet-transitions.ts';

test('a transition that is cut short is no unhandled rejection, and its change is still waited for', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  const page = {
    startViewTransition: () => ({
      ready: Promise.reject(new Error('Transition was aborted')),
      finished: Promise.reject(new Error('Transition was aborted')),
      updateCallbackDone: Promise.resolve('changed'),
    }),
  } as unknown as Document;
  quietTransitions(page);
  expect(await page.startViewTransition(() => undefined).updateCallbackDone).toBe('changed');
  // Rejections are reported after the microtasks of a turn.
  await new Promise(setImmediate);
  expect(unhandled).toEqual([]);
});
