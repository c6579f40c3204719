import type { PackEntry } from '../../shared/contract/catalogue-packs.ts';
import { openIndexedDb, type StoragePorts, type Table } from '../library/device/tables.ts';
import { mayHavePacks, PACK_DATABASE } from './pack-database.ts';

/** Bytes of each part but a pack's last; a download continues after the last stored part. */
export const PART_BYTES = 262_144;

export interface StoredPack extends PackEntry {
  /** Bytes that are stored. */
  received: number;
  /** All bytes are here and are the right ones. */
  isWhole: boolean;
  /** A person stopped the download. */
  isPaused: boolean;
}

interface Tables {
  packs: Table<StoredPack, string>;
  parts: Table<{ key: string; bytes: Uint8Array<ArrayBuffer> }, string>;
}

export interface PackStore {
  list(): Promise<StoredPack[]>;
  /** Begins a download, or goes on with it, also with one that was paused. */
  begin(entry: PackEntry): Promise<StoredPack>;
  /** Adds the next part. False if the pack was given back or paused, or another tab has added it. */
  add(sha256: string, received: number, bytes: Uint8Array<ArrayBuffer>): Promise<boolean>;
  read(sha256: string, from: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
  /** The pack may be searched; earlier builds of it are given back. */
  finish(sha256: string): Promise<void>;
  pause(sha256: string): Promise<void>;
  remove(sha256: string): Promise<void>;
}

/**
 * The packs in this browser, apart from the libraries of people: they say nothing about a person, so everybody who signs
 * in here shares them, they stay after a sign-out, and no backup has them.
 */
export function openPackStore(ports: StoragePorts = {}): PackStore {
  const db = openIndexedDb<Tables>(PACK_DATABASE, { packs: 'sha256', parts: 'key' }, ports);
  const clear = async ({ packs, parts }: Tables, sha256: string) => {
    await packs.delete(sha256);
    await parts.deleteBetween(partKey(sha256, 0), partKey(sha256, 999_999));
  };
  return {
    list: async () => ((await mayHavePacks(ports.indexedDB)) ? db.read(async ({ packs }) => packs.toArray()) : []),
    begin: (entry) =>
      db.write(async ({ packs }) => {
        // The entry may be a stored pack that was read earlier: its progress may be old.
        const { id, genre, country, releases, bytes, sha256, builtFrom } = entry;
        const { received = 0, isWhole = false } = (await packs.get(sha256)) ?? {};
        const offer = { id, genre, country, releases, bytes, sha256, builtFrom };
        const pack = { ...offer, received, isWhole, isPaused: false };
        await packs.put(pack);
        return pack;
      }),
    add: (sha256, received, bytes) =>
      db.write(async ({ packs, parts }) => {
        const pack = await packs.get(sha256);
        if (pack?.received !== received || pack.isPaused) return false;
        await parts.put({ key: partKey(sha256, received / PART_BYTES), bytes });
        await packs.put({ ...pack, received: received + bytes.length });
        return true;
      }),
    read: (sha256, from, length) =>
      db.read(async ({ parts }) => {
        const first = Math.floor(from / PART_BYTES);
        const last = Math.floor(Math.max(from, from + length - 1) / PART_BYTES);
        const rows = await parts.between(partKey(sha256, first), partKey(sha256, last));
        return cut(
          rows.map(({ bytes }) => bytes),
          from - first * PART_BYTES,
          length,
        );
      }),
    finish: (sha256) =>
      db.write(async (tables) => {
        const stored = await tables.packs.toArray();
        const pack = stored.find((each) => each.sha256 === sha256);
        if (!pack) return;
        await tables.packs.put({ ...pack, isWhole: true });
        for (const { id, sha256: other } of stored) if (id === pack.id && other !== sha256) await clear(tables, other);
      }),
    pause: (sha256) =>
      db.write(async ({ packs }) => {
        const pack = await packs.get(sha256);
        if (pack && !pack.isWhole) await packs.put({ ...pack, isPaused: true });
      }),
    remove: (sha256) => db.write((tables) => clear(tables, sha256)),
  };
}

function partKey(sha256: string, number: number): string {
  return `${sha256} ${String(number).padStart(6, '0')}`;
}

function cut(parts: readonly Uint8Array[], from: number, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let at = -from;
  for (const part of parts) {
    const used = part.subarray(Math.max(0, -at), Math.max(0, length - at));
    bytes.set(used, Math.max(0, at));
    at += part.length;
  }
  if (at < length) throw new RangeError('A part of the pack is missing');
  return bytes;
}
