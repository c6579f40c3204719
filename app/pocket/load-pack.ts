import type { PackEntry } from '../../shared/contract/catalogue-packs.ts';
import { getCataloguePack } from '../../shared/contract/catalogue-packs.ts';
import { OfflineError, userHeader } from '../online/call.ts';
import { PART_BYTES, type PackStore, type StoredPack } from './pack-store.ts';

/** The end of a download: 'outdated' if the server has another build by now, 'damaged' if its bytes are wrong. */
export type LoadEnd = 'done' | 'outdated' | 'damaged';

export interface LoadPorts {
  fetch?: typeof fetch;
  signal: AbortSignal;
  onProgress: (pack: StoredPack) => void;
}

/**
 * Downloads a pack, from the last stored part on, and checks its sum.
 * @throws OfflineError if the connection is lost: what is stored stays, and a later call goes on
 */
export async function loadPack(
  store: PackStore,
  entry: PackEntry,
  { fetch: send = fetch, signal, onProgress }: LoadPorts,
): Promise<LoadEnd> {
  const { sha256 } = entry;
  let pack = await store.begin(entry);
  if (pack.isWhole) return 'done';
  onProgress(pack);
  if (pack.received < pack.bytes) {
    const response = await requested(send, sha256, pack.received, signal);
    if (response.status === 404) {
      await store.remove(sha256);
      return 'outdated';
    }
    // Something in between may answer with the whole file.
    if (response.status === 200 && pack.received > 0) {
      await store.remove(sha256);
      pack = await store.begin(entry);
    }
    for await (const bytes of partsOf(response)) {
      signal.throwIfAborted();
      if (!(await store.add(sha256, pack.received, bytes))) throw new DOMException('Given back', 'AbortError');
      pack = { ...pack, received: pack.received + bytes.length };
      onProgress(pack);
    }
  }
  if (pack.received < pack.bytes) throw new OfflineError('The pack was cut off');
  if ((await sumOf(await store.read(sha256, 0, pack.received))) !== sha256) {
    await store.remove(sha256);
    return 'damaged';
  }
  await store.finish(sha256);
  return 'done';
}

async function requested(send: typeof fetch, sha256: string, from: number, signal: AbortSignal): Promise<Response> {
  const headers = { ...userHeader(), ...(from > 0 && { range: `bytes=${from}-` }) };
  const path = getCataloguePack.path.replace('{sha256}', sha256);
  // A pack is stored here, not in the browser's cache too.
  const init: RequestInit = { credentials: 'same-origin', cache: 'no-store', redirect: 'error', signal, headers };
  const response = await send(path, init).catch((error) => lost(error, signal));
  if (response.status === 404) return response;
  const isPack = response.headers.get('content-type') === 'application/octet-stream';
  if (!response.ok || !isPack) throw new OfflineError(`Not a pack (${response.status})`);
  return response;
}

/** The bytes in parts of one size, but the last. What came of an unfinished part is lost with the connection. */
async function* partsOf({ body }: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader();
  let part = new Uint8Array(PART_BYTES);
  let filled = 0;
  for (;;) {
    const read = await reader?.read().catch((error) => lost(error));
    if (!read || read.done) break;
    for (let used = 0; used < read.value.length; ) {
      const next = read.value.subarray(used, used + PART_BYTES - filled);
      part.set(next, filled);
      filled += next.length;
      used += next.length;
      if (filled < PART_BYTES) continue;
      yield part;
      part = new Uint8Array(PART_BYTES);
      filled = 0;
    }
  }
  if (filled > 0) yield part.slice(0, filled);
}

function lost(error: unknown, signal?: AbortSignal): never {
  const isStopped = signal?.aborted || (error instanceof DOMException && error.name === 'AbortError');
  throw isStopped ? error : new OfflineError('The connection was lost', { cause: error });
}

async function sumOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(sum, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
