import { expect, test, vi } from 'vitest';
import { createBoundedWork } from '../../../sync-server/http/bounded-work.ts';
import type { AlbumCard } from '../../../sync-server/public-pages/card/card.ts';
import { createLinkPictures } from '../../../sync-server/public-pages/previews/link-pictures.ts';

const card = (title: string): AlbumCard => ({
  ...{ kind: 'album', title, plainTitle: '', byline: '', line: '' },
  album: { artist: 'Can', title, cover: null },
});
const noPictures = async () => new Map<string, Uint8Array>();

/** A thread that draws when the test says so. */
function heldThread(size = 10) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  let [running, most] = [0, 0];
  return {
    begun,
    ends,
    most: () => most,
    close: vi.fn(),
    draw: async (drawn: { kind: string }) => {
      running += 1;
      most = Math.max(most, running);
      begun.push((drawn as AlbumCard).title);
      await new Promise<void>((end) => ends.push(end));
      running -= 1;
      return Buffer.alloc(size, begun.length);
    },
  };
}

test('one picture is drawn at a time, twenty wait, and further ones are refused at once', async () => {
  const thread = heldThread();
  const pictures = createLinkPictures(thread);
  const asked = Array.from({ length: 30 }, (_, n) => pictures.picture(`v${n}`, card(`No ${n}`), noPictures));
  expect(await Promise.all(asked.slice(21))).toEqual(Array.from({ length: 9 }, () => undefined));
  for (let n = 0; n < 21; n++) {
    await expect.poll(() => thread.ends).toHaveLength(n + 1);
    thread.ends[n]?.();
  }
  const drawn = await Promise.all(asked.slice(0, 21));
  expect(drawn.every((png) => png?.length === 10)).toBe(true);
  expect(thread.most()).toBe(1);
});

test('calls for the same picture share one drawing, and later ones get the stored one', async () => {
  const thread = heldThread();
  const pictures = createLinkPictures(thread);
  const asked = Array.from({ length: 1_000 }, () => pictures.picture('v', card('Landed'), noPictures));
  await expect.poll(() => thread.ends).toHaveLength(1);
  thread.ends[0]?.();
  const drawn = await Promise.all(asked);
  expect(new Set(drawn).size).toBe(1);
  expect(await pictures.picture('v', card('Landed'), noPictures)).toBe(drawn[0]);
  expect(thread.begun).toEqual(['Landed']);
});

test('pictures are kept within a number of bytes, the latest used for longest', async () => {
  const thread = heldThread(9_000_000);
  const pictures = createLinkPictures(thread);
  const ask = async (name: string) => {
    const count = thread.ends.length;
    const asked = pictures.picture(name, card(name), noPictures);
    await Promise.race([asked, expect.poll(() => thread.ends.length).toBe(count + 1)]);
    thread.ends[count]?.();
    await asked;
  };
  for (const name of ['a', 'b', 'c', 'a', 'd', 'a', 'b']) await ask(name);
  expect(thread.begun).toEqual(['a', 'b', 'c', 'd', 'b']);
});

test('a drawing that fails is asked for again the next time, and the line goes on', async () => {
  let fails = true;
  const pictures = createLinkPictures({
    close: () => undefined,
    draw: async () => {
      if (fails) throw new Error('The thread that draws ended');
      return Buffer.from('png');
    },
  });
  await expect(pictures.picture('v', card('Ege Bamyasi'), noPictures)).rejects.toThrow('ended');
  fails = false;
  expect(String(await pictures.picture('v', card('Ege Bamyasi'), noPictures))).toBe('png');
});

test('bounded work runs in the order of arrival and gives its place on, also after an error', async () => {
  const inLine = createBoundedWork({ atOnce: 1, waiting: 2 });
  const order: number[] = [];
  const results = await Promise.allSettled(
    [0, 1, 2, 3].map((n) =>
      inLine(async () => {
        order.push(n);
        if (n === 0) throw new Error('no');
        return n;
      }),
    ),
  );
  expect(order).toEqual([0, 1, 2]);
  expect(results.map((each) => (each.status === 'fulfilled' ? each.value : 'failed'))).toEqual([
    'failed',
    1,
    2,
    undefined,
  ]);
  expect(await inLine(async () => 'again')).toBe('again');
});
