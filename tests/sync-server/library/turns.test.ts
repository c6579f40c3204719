import { expect, test } from 'vitest';
import { createTurns } from '../../../sync-server/library/turns.ts';

test('changes of one person take turns in the order in which they came, and another person waits for none', async () => {
  const turns = createTurns();
  const order: string[] = [];
  const endFirst = await turns.take('a');
  const later = ['second', 'third'].map((name) =>
    turns.take('a').then((end) => {
      order.push(name);
      end();
    }),
  );
  (await turns.take('b'))();
  order.push('the other person');
  expect(turns.waiting()).toBe(2);
  endFirst();
  await Promise.all(later);
  expect(order).toEqual(['the other person', 'second', 'third']);
  expect(turns.waiting()).toBe(0);
});

test('a later request of a device that overtook an earlier one gives that its place', async () => {
  const turns = createTurns();
  const order: string[] = [];
  const endFirst = await turns.take('a', { clientId: 'phone', seq: 1 });
  const places = [
    ['phone', 1_001],
    ['laptop', 1],
    ['phone', 501],
  ] as const;
  const waiting = places.map(([clientId, seq]) =>
    turns.take('a', { clientId, seq }).then((end) => {
      order.push(`${clientId} ${seq}`);
      end();
    }),
  );
  endFirst();
  await Promise.all(waiting);
  expect(order).toEqual(['phone 501', 'phone 1001', 'laptop 1']);
});

test('the earliest of several requests of a device goes first, in whatever order they came', async () => {
  const turns = createTurns();
  const order: number[] = [];
  const endFirst = await turns.take('a', { clientId: 'phone', seq: 1 });
  const waiting = [1_001, 501, 751].map((seq) =>
    turns.take('a', { clientId: 'phone', seq }).then((end) => {
      order.push(seq);
      end();
    }),
  );
  endFirst();
  await Promise.all(waiting);
  expect(order).toEqual([501, 751, 1_001]);
});

test('ending a turn twice does not begin two others', async () => {
  const turns = createTurns();
  const end = await turns.take('a');
  const begun: number[] = [];
  for (const index of [1, 2]) void turns.take('a').then(() => begun.push(index));
  end();
  end();
  await Promise.resolve();
  await Promise.resolve();
  expect(begun).toEqual([1]);
  expect(turns.waiting()).toBe(1);
});

test("a waiter is woken at once by the end of its person's turn, and by no turn of another person", async () => {
  const turns = createTurns();
  const [end, endOther] = [await turns.take('a'), await turns.take('b')];
  let hasEnded = false;
  const ended = turns.ended('a', 60_000).then(() => {
    hasEnded = true;
  });
  endOther();
  await new Promise(setImmediate);
  expect(hasEnded).toBe(false);
  end();
  await ended;
  // Without running work it waits for its full limit.
  await turns.ended('a', 1);
});
