import type { ReactNode } from 'react';
import { useLibrary, useSyncStatus, useView } from '../../library/react/hooks.ts';
import { useLastBackup } from '../../library/react/last-backup.ts';
import { useLastSyncedAt } from '../../library/react/last-synced.ts';
import { useInstall } from '../../shell/install.ts';
import { syncSheet } from '../../shell/openings.ts';
import { stateSentence } from '../../shell/state-sentence.ts';
import { shownState, syncWords } from '../../shell/sync-words.ts';
import { Button } from '../../ui/Button.tsx';
import { StatusLine } from '../../ui/text/StatusLine.tsx';
import { InstallSetting } from './InstallSetting.tsx';
import { KeptForOthers } from './KeptForOthers.tsx';
import { StorageSetting } from './StorageSetting.tsx';
import { safetyTasks } from './safety-tasks.ts';
import { useStorageKept } from './use-storage-kept.ts';

/**
 * The copies that protect a collection from loss: server, device, installed app, backup file.
 * @param backup the rows for saving and restoring the library
 */
export function BackupAndStorage({ backup }: { backup: ReactNode }) {
  const { userId } = useLibrary();
  const view = useView();
  const status = useSyncStatus();
  const { way } = useInstall();
  const storage = useStorageKept();
  const state = shownState(status);
  const words = syncWords(state, status);
  const lastSyncedAt = useLastSyncedAt();
  const tasks = safetyTasks({
    status,
    isKept: storage.kept,
    install: way,
    recordCount: view.records.length,
    lastBackup: useLastBackup(userId),
    now: new Date(),
  });
  return (
    <section aria-labelledby="backup-and-storage">
      <h2 className="title-2" id="backup-and-storage">
        Backup and storage
      </h2>
      <p className="storage-word" role="status">
        {tasks.length > 0
          ? `To do: ${tasks.join(', ')}.`
          : view.complete && view.pulled
            ? 'Nothing is left to do.'
            : 'Your records are still being read.'}
      </p>
      <StatusLine tone={words.tone} title={words.text} text={stateSentence(state, lastSyncedAt, view.pulled)}>
        <Button onClick={syncSheet.open}>{status.attention > 0 ? 'Decide' : 'Show'}</Button>
      </StatusLine>
      <StorageSetting storage={storage} />
      <InstallSetting />
      {backup}
      <KeptForOthers currentId={userId} />
    </section>
  );
}
