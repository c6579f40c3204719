import type { PackEntry } from '../../shared/contract/catalogue-packs.ts';
import { StorageError } from '../library/device/tables.ts';
import { ApiError, OfflineError } from '../online/call.ts';
import { isStop, type LoadPorts, loadPack } from './load-pack.ts';
import { openPackStore, type PackStore, type StoredPack } from './pack-store.ts';

/** A pack of this device, and its download if one is under way. */
export interface PocketPack extends StoredPack {
  isLoading: boolean;
  /** The reason for which the download stopped. */
  problem?: string | undefined;
}

export interface PocketPacks {
  /** Undefined until they are read. */
  now(): readonly PocketPack[] | undefined;
  subscribe(listener: () => void): () => void;
  /** Reads them, and goes on with the downloads that a lost connection or a closed tab has stopped. */
  wake(): Promise<void>;
  /** @returns the reason for which it stopped, unless a person stopped it */
  load(entry: PackEntry): Promise<string | undefined>;
  pause(sha256: string): Promise<void>;
  /** Gives the space back. */
  remove(sha256: string): Promise<void>;
}

const LOST = 'The connection was lost. It goes on when you are back online.';
const OUTDATED = 'There is a newer pack by now. Choose it again.';
const DAMAGED = 'It did not arrive whole, so nothing of it was kept. Try again.';
const FAILED = 'It could not be stored. Try again.';

/** The packs of this device for all screens; a download goes on while other screens are open. */
export function createPocketPacks(store: PackStore, ports: Pick<LoadPorts, 'fetch' | 'alone'> = {}): PocketPacks {
  let packs: readonly PocketPack[] | undefined;
  const listeners = new Set<() => void>();
  const running = new Map<string, AbortController>();
  const problems = new Map<string, string>();

  function show(stored: readonly StoredPack[]): void {
    packs = stored.map((pack) => ({
      ...pack,
      isLoading: running.has(pack.sha256),
      problem: problems.get(pack.sha256),
    }));
    for (const listener of listeners) listener();
  }

  async function refresh(): Promise<readonly StoredPack[]> {
    const stored = await store.list().catch(() => []);
    show(stored);
    return stored;
  }

  async function load(entry: PackEntry): Promise<string | undefined> {
    const { sha256 } = entry;
    if (running.has(sha256)) return undefined;
    const stop = new AbortController();
    running.set(sha256, stop);
    problems.delete(sha256);
    const onProgress = (pack: StoredPack) =>
      show([...(packs ?? []).filter((each) => each.sha256 !== sha256), pack].toSorted(byId));
    let problem: string | undefined;
    try {
      const end = await loadPack(store, entry, { ...ports, signal: stop.signal, onProgress });
      if (end !== 'done') problem = end === 'outdated' ? OUTDATED : DAMAGED;
    } catch (error) {
      if (!stop.signal.aborted && !isStop(error)) problem = problemOf(error);
    } finally {
      running.delete(sha256);
      if (problem !== undefined) problems.set(sha256, problem);
      await refresh();
    }
    return problem;
  }

  return {
    now: () => packs,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async wake() {
      const stored = await refresh();
      await Promise.all(stored.filter(({ isWhole, isPaused }) => !isWhole && !isPaused).map(load));
    },
    load,
    async pause(sha256) {
      running.get(sha256)?.abort();
      await store.pause(sha256);
      await refresh();
    },
    async remove(sha256) {
      running.get(sha256)?.abort();
      problems.delete(sha256);
      await store.remove(sha256);
      await refresh();
    },
  };
}

function problemOf(error: unknown): string {
  if (error instanceof OfflineError) return LOST;
  if (error instanceof ApiError) return error.reason ?? FAILED;
  return error instanceof StorageError ? error.message : FAILED;
}

async function inOneTab<Result>(sha256: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request(`pack-${sha256}`, { signal }, work) : work();
}

function byId(a: StoredPack, b: StoredPack): number {
  return a.id < b.id ? -1 : 1;
}

let ofThisDevice: PocketPacks | undefined;

export function pocketPacks(): PocketPacks {
  if (ofThisDevice) return ofThisDevice;
  const packs = createPocketPacks(openPackStore(), { alone: inOneTab });
  window.addEventListener('online', () => void packs.wake());
  ofThisDevice = packs;
  return packs;
}
