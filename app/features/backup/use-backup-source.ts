import { useCallback } from 'react';
import { useLibrary } from '../../library/react/hooks.ts';
import { useNewestAccount } from '../../session/use-newest-account.ts';
import { backupSourceOf } from './backup-source.ts';
import { imageBytes } from './image-access.ts';
import type { BackupSource } from './make-backup.ts';

/** Returns all of the person's rows on this device at the time of the call. */
export function useBackupSource(): () => BackupSource {
  const library = useLibrary();
  const { username } = useNewestAccount();
  return useCallback(
    () =>
      backupSourceOf(library, {
        madeAt: new Date().toISOString(),
        username,
        image: (sha256) => imageBytes(library.journal, sha256),
      }),
    [library, username],
  );
}
