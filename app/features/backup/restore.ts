import { imagePath } from '../../../shared/schemas/link.ts';
import type { Library } from '../../library/library.ts';
import type { RunResult } from '../../library/library-types.ts';
import type { Backup } from './read-backup.ts';
import type { RestorePlan } from './restore-plan.ts';

/** Records per command: few enough to show progress, many enough to be fast. */
const RECORDS_AT_ONCE = 100;

export interface RestorePorts {
  library: Pick<Library, 'run' | 'newId'>;
  /**
   * Stores a picture until it is uploaded.
   * @returns its URL in this app
   */
  addPhoto(bytes: ArrayBuffer, type: string): Promise<string>;
  /** True if a picture is already in this account or waits on this device. */
  hasPhoto(sha256: string): Promise<boolean>;
  typeOf(bytes: Uint8Array): string | null;
  onProgress?(share: number): void;
  signal?: AbortSignal;
}

export interface Restored {
  /** For `library.undo`. */
  group: string;
  /** The reason why the restore stopped early; everything before it is restored. */
  stopped?: string;
  damagedImages: number;
}

/**
 * Executes a plan by ordinary commands, so that it works offline, syncs, and can be undone as one. Pictures come before
 * their rows: a restore after a stop continues where that one ended.
 */
export async function restore(backup: Backup, plan: RestorePlan, ports: RestorePorts): Promise<Restored> {
  const { library, signal } = ports;
  const group = library.newId();
  const total =
    plan.images.length + plan.collections.length + plan.records.length + plan.wishes.length + plan.views.length;
  let done = 0;
  let damagedImages = 0;
  /**
   * The server may have stripped a picture's metadata. Its bytes then no longer match its old name, so it gets a new
   * one.
   */
  const renamed = new Map<string, string>();
  /** Addresses that would show as broken, since this account never had their pictures. */
  const broken = new Set<string>();
  const advance = (count: number) => {
    done += count;
    ports.onProgress?.(total === 0 ? 1 : done / total);
  };

  try {
    for (const sha256 of plan.images) {
      signal?.throwIfAborted();
      if (!(await takePhoto(sha256))) {
        damagedImages += 1;
        if (!plan.isSameAccount) broken.add(imagePath(sha256));
      }
      advance(1);
    }
    for (const collection of plan.collections) must(await library.run('collection.restore', collection, { group }));
    advance(plan.collections.length);
    const { newDefaultId } = plan;
    if (newDefaultId) must(await library.run('collection.setDefault', { id: newDefaultId }, { group }));
    for (let at = 0; at < plan.records.length; at += RECORDS_AT_ONCE) {
      signal?.throwIfAborted();
      const records = plan.records.slice(at, at + RECORDS_AT_ONCE).map((record) => ({
        ...withCover(record),
        ...(record.shelfiePhotos && { shelfiePhotos: record.shelfiePhotos.flatMap((one) => addressHere(one) ?? []) }),
      }));
      must(await library.run('record.import', { records, revives: true }, { group }));
      advance(records.length);
    }
    for (const wish of plan.wishes) {
      signal?.throwIfAborted();
      must(await library.run('wishlist.restore', withCover(wish), { group }));
      advance(1);
    }
    // One whose name was taken meanwhile stays in the file.
    for (const view of plan.views) {
      await library.run('savedView.restore', view, { group });
      advance(1);
    }
  } catch (error) {
    if (signal?.aborted) return { group, stopped: 'You stopped it.', damagedImages };
    return { group, stopped: error instanceof Error ? error.message : String(error), damagedImages };
  }
  return { group, damagedImages };

  async function takePhoto(sha256: string): Promise<boolean> {
    if (await ports.hasPhoto(sha256)) return true;
    const bytes = await (await backup.image(sha256))?.arrayBuffer();
    const type = bytes && ports.typeOf(new Uint8Array(bytes));
    if (!bytes || !type) return false;
    renamed.set(imagePath(sha256), await ports.addPhoto(bytes, type));
    return true;
  }

  function addressHere(address: string): string | null {
    return broken.has(address) ? null : (renamed.get(address) ?? address);
  }

  function withCover<Row extends { fields: { imageUrl?: string | null | undefined } }>(row: Row): Row {
    const { imageUrl } = row.fields;
    return imageUrl ? { ...row, fields: { ...row.fields, imageUrl: addressHere(imageUrl) } } : row;
  }
}

function must(result: RunResult): void {
  if (!result.ok) throw new Error(result.message);
}
