import { createHash } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { loadPack } from '../../../app/pocket/load-pack.ts';
import { openPackStore, type PackStore } from '../../../app/pocket/pack-store.ts';
import type { PackEntry } from '../../../shared/contract/catalogue-packs.ts';
import type { PackedRelease } from '../../../shared/domain/release-pack.ts';
import { packOf } from './releases.ts';

export const newStore = () => openPackStore({ indexedDB: new IDBFactory(), IDBKeyRange });

export function entryOf(bytes: Uint8Array, changes: Partial<PackEntry> = {}): PackEntry {
  return {
    id: 'jazz-us',
    genre: 'Jazz',
    country: 'US',
    releases: 1,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    builtFrom: '2026-11-01',
    ...changes,
  };
}

/** Answers with what is left of the bytes, in pieces; `cutAfter` breaks the connection after some of them. */
export function serverOf(
  bytes: Uint8Array<ArrayBuffer>,
  { cutAfter = Number.POSITIVE_INFINITY, takesRanges = true } = {},
) {
  const asked: (string | null)[] = [];
  const answer: typeof fetch = async (_, init) => {
    const range = new Headers(init?.headers).get('range');
    asked.push(range);
    const from = takesRanges ? Number(/\d+/.exec(range ?? '0')?.[0]) : 0;
    let at = from;
    const body = new ReadableStream({
      pull(controller) {
        if (at - from >= cutAfter) return controller.error(new TypeError('network error'));
        if (at >= bytes.length) return controller.close();
        controller.enqueue(bytes.slice(at, at + 70_000));
        at += 70_000;
      },
    });
    const headers = { 'content-type': 'application/octet-stream' };
    return new Response(body, { status: from > 0 ? 206 : 200, headers });
  };
  return { asked, fetch: answer };
}

/** Puts a pack onto the device. */
export async function give(store: PackStore, releases: readonly PackedRelease[], changes?: Partial<PackEntry>) {
  const bytes = packOf(releases);
  const entry = entryOf(bytes, changes);
  const { signal } = new AbortController();
  await loadPack(store, entry, { ...serverOf(bytes), signal, onProgress: () => undefined });
  return entry;
}
