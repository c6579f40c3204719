import { useCallback } from 'react';
import { userHeader } from '../../api/call.ts';
import { useLibrary } from '../../library/hooks.ts';
import { useAccount } from '../../session/session-context.ts';
import type { BackupSource } from './make-backup.ts';

/** Everything of this person's library on this device, read when it is asked for. */
export function useBackupSource(): () => BackupSource {
  const library = useLibrary();
  const { username } = useAccount();
  return useCallback(() => {
    const state = library.state();
    const view = library.view();
    const stored = new Map([...state.records()].map((record) => [record.id, record]));
    // What the server refused is on the screen and nowhere else: a backup must have it.
    for (const record of view.records) if (!stored.has(record.id)) stored.set(record.id, record);
    return {
      madeAt: new Date().toISOString(),
      userId: library.userId,
      username,
      collections: [...state.collections()],
      records: [...stored.values()],
      wishlist: view.wishlist,
      image: (sha256) => imageBytes(library, sha256),
    };
  }, [library, username]);
}

async function imageBytes(library: ReturnType<typeof useLibrary>, sha256: string): Promise<Blob | undefined> {
  const waiting = await library.journal.photo(sha256);
  if (waiting) return new Blob([waiting.bytes], { type: waiting.type });
  // The service worker answers from what this device has seen when there is no connection.
  const response = await fetch(`/api/images/${sha256}`, { headers: userHeader() }).catch(() => undefined);
  const isImage = response?.ok && response.headers.get('content-type')?.startsWith('image/');
  return isImage ? response.blob().catch(() => undefined) : undefined;
}
