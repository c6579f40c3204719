import { useCallback } from 'react';
import { useLibrary } from '../../library/react/hooks.ts';
import { userHeader } from '../../online/call.ts';
import { useAccount } from '../../session/session-context.ts';
import type { BackupSource } from './make-backup.ts';

/** Returns all of the person's rows on this device at the time of the call. */
export function useBackupSource(): () => BackupSource {
  const library = useLibrary();
  const { username } = useAccount();
  return useCallback(() => {
    const state = library.state();
    const view = library.view();
    const stored = new Map([...state.all('record')].map((record) => [record.id, record]));
    // Refused changes exist only in the view, and a backup must include them.
    for (const record of view.records) if (!stored.has(record.id)) stored.set(record.id, record);
    return {
      madeAt: new Date().toISOString(),
      userId: library.userId,
      username,
      collections: [...state.all('collection')],
      records: [...stored.values()],
      wishlist: view.wishlist,
      image: (sha256) => imageBytes(library, sha256),
    };
  }, [library, username]);
}

async function imageBytes(library: ReturnType<typeof useLibrary>, sha256: string): Promise<Blob | undefined> {
  const waiting = await library.journal.photo(sha256);
  if (waiting) return new Blob([waiting.bytes], { type: waiting.type });
  // Offline, the service worker answers from its picture cache.
  const response = await fetch(`/api/images/${sha256}`, { headers: userHeader() }).catch(() => undefined);
  const isImage = response?.ok && response.headers.get('content-type')?.startsWith('image/');
  return isImage ? response.blob().catch(() => undefined) : undefined;
}
