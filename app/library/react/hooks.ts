// Chunk: library

import { useLiveQuery } from 'dexie-react-hooks';
import {
  createContext,
  createElement,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { ALBUM_LIMIT_MESSAGE, canAddAlbum } from '../../../shared/domain/album-limit.ts';
import { type CollectionStats, collectionStats } from '../../../shared/domain/stats.ts';
import { type CommonTag, commonTags } from '../../../shared/domain/tag.ts';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import type { WishlistRow } from '../../../shared/schemas/wishlist-item.ts';
import { dropStash, keepDraft } from '../journal/draft-stash.ts';
import type { OutboxRow, TrayEntry } from '../journal/rows.ts';
import type { OpenLibrary } from '../opened-library.ts';
import type { SyncStatus } from '../sync-status.ts';
import { createMembers } from '../view/members.ts';
import type { CollectionView, LibraryView, RowSync } from '../view/view.ts';

const LibraryContext = createContext<OpenLibrary | undefined>(undefined);

/** Provides the open library of the signed-in person to the screens below. */
export function LibraryProvider({ open, children }: { open: OpenLibrary; children?: ReactNode }) {
  return createElement(LibraryContext, { value: open }, children);
}

function useOpenLibrary(): OpenLibrary {
  const open = useContext(LibraryContext);
  if (!open) throw new Error('LibraryProvider is missing');
  return open;
}

/** The library itself, for its commands: `run`, `undo`, the tray's actions. Never re-renders. */
export function useLibrary(): OpenLibrary['library'] {
  return useOpenLibrary().library;
}

/** The library, or undefined on screens that also exist for visitors. */
export function useMaybeLibrary(): OpenLibrary['library'] | undefined {
  return useContext(LibraryContext)?.library;
}

/** The view; unchanged parts keep their reference. */
export function useView(): LibraryView {
  const { library } = useOpenLibrary();
  return useSyncExternalStore(library.subscribe, library.view);
}

export interface RecordsResult {
  /** Newest first. */
  records: readonly RecordRow[];
  /** Visible records before the filter. */
  totalCount: number;
  hiddenCount: number;
  /** False while older records are still being read or pulled for the first time. */
  complete: boolean;
  syncOf(id: string): RowSync;
}

/**
 * The records of a collection, or all; the same array for the same data.
 * @param part the records that may be listed, in the order of the view; all if not given
 */
export function useRecords(of: { collectionId?: string | undefined } = {}, part?: readonly RecordRow[]): RecordsResult {
  const view = useView();
  const [list] = useState(createMembers);
  const collection = view.collections.find(({ id }) => id === of.collectionId);
  const records = list(part ?? view.records, collection);
  return {
    records,
    totalCount: view.records.length,
    hiddenCount: view.hiddenCount,
    complete: view.complete && view.pulled,
    syncOf: view.syncOf,
  };
}

/** One record with its sync state; undefined if it does not exist. */
export function useRecord(id: string | undefined): { record: RecordRow; sync: RowSync } | undefined {
  const view = useView();
  const record = id === undefined ? undefined : view.record(id);
  return useMemo(() => record && { record, sync: view.syncOf(record.id) }, [record, view]);
}

/** The default collection first, the rest by name, with the number of records each shows. */
export function useCollections(): readonly CollectionView[] {
  return useView().collections;
}

/** Own wishes, the newest first. */
export function useWishlist(): readonly WishlistRow[] {
  return useView().wishlist;
}

/** All visible records that are saved or waiting: figures count no refused one (AMB-48). */
export function useSavedRecords(): readonly RecordRow[] {
  const { records, syncOf } = useView();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view changes with every edit, its records do not
  return useMemo(() => records.filter(({ id }) => syncOf(id) !== 'refused'), [records]);
}

export function useStats(): CollectionStats {
  const records = useSavedRecords();
  return useMemo(() => collectionStats(records), [records]);
}

/** The most used own tags (AMB-49). */
export function useCommonTags(): readonly CommonTag[] {
  const { records } = useView();
  return useMemo(() => commonTags(records.map(({ customTags }) => customTags)), [records]);
}

export interface AlbumLimit {
  /** Null is unlimited. */
  limit: number | null;
  /** Albums that count, hidden ones too. */
  stored: number;
  canAdd: boolean;
  /** The sentence with its code, as clients of the API expect it. */
  message: string;
}

export function useAlbumLimit(): AlbumLimit {
  const { albumLimit: limit, storedCount } = useView();
  return { limit, stored: storedCount, canAdd: canAddAlbum(storedCount, limit), message: ALBUM_LIMIT_MESSAGE };
}

/** Entries of "Needs attention", the oldest first; undefined while they are read. */
export function useTray(): readonly TrayEntry[] | undefined {
  const { library } = useOpenLibrary();
  const { journal } = library;
  // The second dependency serves browsers without storage, where no table can be observed.
  const inMemory = useSyncExternalStore(library.subscribe, library.tray);
  const rows = useLiveQuery(() => journal.tray(), [journal, journal.db.durable || inMemory]);
  return useMemo(() => rows?.toSorted((a, b) => (a.at < b.at ? -1 : 1)), [rows]);
}

/** Commands waiting to be sent, in their order; undefined while they are read. */
export function useOutbox(): readonly OutboxRow[] | undefined {
  const { library } = useOpenLibrary();
  const { journal } = library;
  const inMemory = useSyncExternalStore(library.subscribe, library.outbox);
  const rows = useLiveQuery(() => journal.outbox(), [journal, journal.db.durable || inMemory]);
  return useMemo(() => rows?.filter((row) => row.verdict === undefined), [rows]);
}

export interface Draft<Value> {
  /** False until the stored draft has been read: a form waits for it before it shows its fields. */
  loaded: boolean;
  /** The draft when the form was last left; `save` does not update it, so that typing does not re-render. */
  value: Value | undefined;
  /** Keeps the draft, even if the page closes right after. */
  save(value: Value): void;
  /** Call it when the form is saved or discarded. */
  clear(): Promise<void>;
}

/** A half-filled form that survives a reload, an update and a closed tab. */
export function useDraft<Value>(key: string): Draft<Value> {
  const { userId, library } = useOpenLibrary();
  const { journal } = library;
  // The answer to an earlier key stays until the next one has come.
  const stored = useLiveQuery(async () => ({ key, value: (await journal.draft(key))?.value as Value }), [journal, key]);
  const first = useRef<{ key: string; value: Value | undefined }>(undefined);
  if (first.current?.key !== key) first.current = stored;
  const save = useCallback(
    (value: Value) => void keepDraft({ userId, journal }, { key, value, at: new Date().toISOString() }),
    [journal, key, userId],
  );
  const clear = useCallback(() => {
    dropStash(userId, key);
    return journal.dropDraft(key).catch(() => undefined);
  }, [journal, key, userId]);
  const read = first.current?.key === key ? first.current : undefined;
  return { loaded: read !== undefined, value: read?.value, save, clear };
}

/** State of the sync pill; the same object until it changes. */
export function useSyncStatus(): SyncStatus & { syncNow(): Promise<void> } {
  const { sync } = useOpenLibrary();
  const status = useSyncExternalStore(sync.subscribe, sync.status);
  return useMemo(() => ({ ...status, syncNow: sync.syncNow }), [status, sync]);
}

/** Whether this device's storage does not answer, and a function to continue without it. */
export function useLateStorage(): { late: ReturnType<OpenLibrary['lateStorage']>; goOn(): void } {
  const { sync, lateStorage, goOnWithoutStorage } = useOpenLibrary();
  return { late: useSyncExternalStore(sync.subscribe, lateStorage), goOn: goOnWithoutStorage };
}

/** Stores a scaled picture and returns the address for a record; it is sent when the device is online. */
export function usePhotoStore(): OpenLibrary['photos'] {
  return useOpenLibrary().photos;
}
