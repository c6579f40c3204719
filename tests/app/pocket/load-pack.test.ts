import { describe, expect, it } from 'vitest';
import { OfflineError } from '../../../app/online/call.ts';
import { loadPack } from '../../../app/pocket/load-pack.ts';
import { PART_BYTES, type PackStore } from '../../../app/pocket/pack-store.ts';
import { entryOf, newStore, serverOf } from './device.ts';

/** Two whole parts and a piece; nothing here reads them as a pack. */
const BYTES = Uint8Array.from({ length: 2 * PART_BYTES + 1_234 }, (_, index) => (index * 31 + (index >> 8)) % 256);
const ENTRY = entryOf(BYTES);

function load(store: PackStore, send: typeof fetch, { entry = ENTRY, stop = new AbortController() } = {}) {
  const progress: number[] = [];
  const end = loadPack(store, entry, {
    fetch: send,
    signal: stop.signal,
    onProgress: ({ received }) => void progress.push(received),
  });
  return { end, progress };
}

describe('the download of a pack', () => {
  it('stores each byte and says how far it is', async () => {
    const store = newStore();
    const { end, progress } = load(store, serverOf(BYTES).fetch);
    expect(await end).toBe('done');
    expect(progress).toEqual([0, PART_BYTES, 2 * PART_BYTES, BYTES.length]);
    expect(await store.list()).toEqual([{ ...ENTRY, received: BYTES.length, isWhole: true, isPaused: false }]);
    expect(await store.read(ENTRY.sha256, 0, BYTES.length)).toEqual(BYTES);
    const across = await store.read(ENTRY.sha256, PART_BYTES - 10, 20);
    expect(across).toEqual(BYTES.slice(PART_BYTES - 10, PART_BYTES + 10));
    expect(await store.read(ENTRY.sha256, 2 * PART_BYTES, 5)).toEqual(BYTES.slice(2 * PART_BYTES, 2 * PART_BYTES + 5));
  });

  it('continues after a lost connection with what it has', async () => {
    const store = newStore();
    await expect(load(store, serverOf(BYTES, { cutAfter: PART_BYTES + 80_000 }).fetch).end).rejects.toThrow(
      OfflineError,
    );
    expect(await store.list()).toMatchObject([{ received: PART_BYTES, isWhole: false }]);
    const server = serverOf(BYTES);
    expect(await load(store, server.fetch).end).toBe('done');
    expect(server.asked).toEqual([`bytes=${PART_BYTES}-`]);
    expect(await store.read(ENTRY.sha256, 0, BYTES.length)).toEqual(BYTES);
  });

  it('begins again where the answer is the whole file', async () => {
    const store = newStore();
    await load(store, serverOf(BYTES, { cutAfter: PART_BYTES + 80_000 }).fetch).end.catch(() => undefined);
    const [entry] = await store.list();
    expect(await load(store, serverOf(BYTES, { takesRanges: false }).fetch, { entry }).end).toBe('done');
    expect(await store.read(ENTRY.sha256, 0, BYTES.length)).toEqual(BYTES);
  });

  it('goes on from a pack as it was listed, even if more came meanwhile', async () => {
    const store = newStore();
    const listed = { ...(await store.begin(ENTRY)), received: 0 };
    await load(store, serverOf(BYTES, { cutAfter: PART_BYTES + 80_000 }).fetch).end.catch(() => undefined);
    const server = serverOf(BYTES);
    expect(await load(store, server.fetch, { entry: listed }).end).toBe('done');
    expect(server.asked).toEqual([`bytes=${PART_BYTES}-`]);
    expect(await load(store, server.fetch, { entry: { ...ENTRY, ...listed } }).end).toBe('done');
    expect(await store.list()).toEqual([{ ...ENTRY, received: BYTES.length, isWhole: true, isPaused: false }]);
  });

  it('keeps nothing of bytes with another sum', async () => {
    const store = newStore();
    const wrong = BYTES.slice();
    wrong[5] = 255 - (wrong[5] ?? 0);
    expect(await load(store, serverOf(wrong).fetch).end).toBe('damaged');
    expect(await store.list()).toEqual([]);
  });

  it('takes a captive page for a lost connection', async () => {
    const store = newStore();
    const page = async () => new Response('<p>Sign in</p>', { headers: { 'content-type': 'text/html' } });
    await expect(load(store, page).end).rejects.toThrow(OfflineError);
    expect(await store.list()).toMatchObject([{ received: 0, isWhole: false }]);
  });

  it('ends where the server has another build by now', async () => {
    const store = newStore();
    expect(await load(store, async () => new Response(null, { status: 404 })).end).toBe('outdated');
    expect(await store.list()).toEqual([]);
  });

  it('replaces an earlier build only when it is whole', async () => {
    const store = newStore();
    await load(store, serverOf(BYTES).fetch).end;
    const newer = BYTES.slice(100);
    const entry = entryOf(newer, { builtFrom: '2026-12-01' });
    await load(store, serverOf(newer, { cutAfter: 80_000 }).fetch, { entry }).end.catch(() => undefined);
    expect((await store.list()).find(({ isWhole }) => isWhole)?.sha256).toBe(ENTRY.sha256);
    await load(store, serverOf(newer).fetch, { entry }).end;
    expect((await store.list()).map(({ sha256 }) => sha256)).toEqual([entry.sha256]);
    await expect(store.read(ENTRY.sha256, 0, 10)).rejects.toThrow();
  });

  it('ends when the pack is given back meanwhile, and leaves nothing', async () => {
    const store = newStore();
    const server = serverOf(BYTES);
    const end = loadPack(store, ENTRY, {
      fetch: server.fetch,
      signal: new AbortController().signal,
      onProgress: ({ received }) => void (received > 0 && store.remove(ENTRY.sha256)),
    });
    await expect(end).rejects.toThrow('given back');
    expect(await store.list()).toEqual([]);
  });

  it('stays as it is when a person pauses it', async () => {
    const store = newStore();
    const stop = new AbortController();
    const end = loadPack(store, ENTRY, {
      fetch: serverOf(BYTES).fetch,
      signal: stop.signal,
      onProgress: ({ received }) => void (received === PART_BYTES && stop.abort()),
    });
    await expect(end).rejects.toThrow();
    await store.pause(ENTRY.sha256);
    expect(await store.list()).toMatchObject([{ received: PART_BYTES, isPaused: true }]);
    expect(await load(store, serverOf(BYTES).fetch).end).toBe('done');
    expect(await store.list()).toMatchObject([{ isWhole: true, isPaused: false }]);
  });
});
