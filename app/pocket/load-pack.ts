import type { PackEntry } from '../../shared/contract/catalogue-packs.ts';
import { getCataloguePack } from '../../shared/contract/catalogue-packs.ts';
import { sha256Hex } from '../library/device/sha256.ts';
import { ApiError, OfflineError, userHeader } from '../online/call.ts';
import { PART_BYTES, type PackStore, type StoredPack } from './pack-store.ts';

/** The end of a download: 'outdated' if the server has another build by now, 'damaged' if its bytes are wrong. */
export type LoadEnd = 'done' | 'outdated' | 'damaged';

export interface LoadPorts {
  fetch?: typeof fetch;
  signal: AbortSignal;
  onProgress: (pack: StoredPack) => void;
  /** Waits while another tab downloads the same pack. */
  alone?: <Result>(sha256: string, signal: AbortSignal, work: () => Promise<Result>) => Promise<Result>;
}

/**
 * Downloads a pack, from the last stored part on, and checks its sum.
 * @throws OfflineError if the connection is lost: what is stored stays, and a later call goes on
 * @throws ApiError if the server refuses, such as when the session has ended
 * @throws AbortError if a person stopped it or gave it back, here or in another tab
 */
export async function loadPack(store: PackStore, entry: PackEntry, ports: LoadPorts): Promise<LoadEnd> {
  const { sha256 } = entry;
  const { signal, onProgress, alone = (_, __, work) => work() } = ports;
  const begun = await store.begin(entry);
  if (begun.isWhole) return 'done';
  onProgress(begun);
  return alone(sha256, signal, async () => {
    const pack = (await store.list()).find((each) => each.sha256 === sha256);
    if (!pack || pack.isPaused) return stopped();
    return pack.isWhole ? 'done' : loadRest(store, pack, ports);
  });
}

async function loadRest(store: PackStore, begun: StoredPack, ports: LoadPorts): Promise<LoadEnd> {
  const { fetch: send = fetch, signal, onProgress } = ports;
  const { sha256 } = begun;
  let pack = begun;
  if (pack.received < pack.bytes) {
    const response = await requested(send, sha256, pack.received, signal);
    if (response.status === 404) {
      await store.remove(sha256);
      return 'outdated';
    }
    // Something in between may answer with the whole file.
    if (response.status === 200 && pack.received > 0) {
      await store.remove(sha256);
      pack = await store.begin(pack);
    }
    for await (const bytes of partsOf(response)) {
      signal.throwIfAborted();
      if (!(await store.add(sha256, pack.received, bytes))) return stopped();
      pack = { ...pack, received: pack.received + bytes.length };
      onProgress(pack);
    }
  }
  if (pack.received < pack.bytes) throw new OfflineError('The pack was cut off');
  if ((await sha256Hex(await store.read(sha256, 0, pack.received))) !== sha256) {
    await store.remove(sha256);
    return 'damaged';
  }
  await store.finish(sha256);
  return 'done';
}

function stopped(): never {
  throw new DOMException('Stopped or given back', 'AbortError');
}

export function isStop(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

async function requested(send: typeof fetch, sha256: string, from: number, signal: AbortSignal): Promise<Response> {
  const headers = { ...userHeader(), ...(from > 0 && { range: `bytes=${from}-` }) };
  const path = getCataloguePack.path.replace('{sha256}', sha256);
  // A pack is stored here, not in the browser's cache too.
  const init: RequestInit = { credentials: 'same-origin', cache: 'no-store', redirect: 'error', signal, headers };
  const response = await send(path, init).catch((error) => lost(error, signal));
  if (response.status === 404) return response;
  const type = response.headers.get('content-type');
  if (response.ok && type === 'application/octet-stream') return response;
  if (response.ok || !type?.includes('application/json')) throw new OfflineError(`Not a pack (${response.status})`);
  throw new ApiError(response.status, await response.text(), response.statusText);
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
  throw signal?.aborted || isStop(error) ? error : new OfflineError('The connection was lost', { cause: error });
}
