import { CircleAlert, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useLibrary, useOutbox, useSyncStatus, useTray, useView } from '../../library/react/hooks.ts';
import { useLastSyncedAt } from '../../library/react/last-synced.ts';
import { useWaitingPhotos } from '../../library/react/use-waiting-photos.ts';
import { loginAddress } from '../../session/login-address.ts';
import { syncSheet } from '../../shell/openings.ts';
import { stateSentence } from '../../shell/state-sentence.ts';
import { connectionState, shownState, syncWords } from '../../shell/sync-words.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Lamp } from '../../ui/Lamp.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PhotoItem } from './PhotoItem.tsx';
import { TrayItem } from './TrayItem.tsx';
import { WaitingList } from './WaitingList.tsx';
import './tray.css';

/** The sync state, changes that need a decision, and waiting changes. */
export function SyncSheet({ open }: { open: boolean }) {
  const library = useLibrary();
  const view = useView();
  const status = useSyncStatus();
  const lastSyncedAt = useLastSyncedAt();
  const tray = useTray() ?? [];
  const outbox = useOutbox() ?? [];
  const photos = useWaitingPhotos() ?? 0;
  const [syncing, setSyncing] = useState(false);
  const signedOut = status.session === 'ended';
  // Needed decisions are listed below with their count, so this line shows the connection instead.
  const shown = shownState(status);
  const isDown = status.connection === 'offline' || status.connection === 'failing';
  const state = shown === 'attention' && isDown ? connectionState(status) : shown;
  const words = syncWords(state, status);
  const problems = tray.length + (signedOut ? 1 : 0);

  async function syncNow() {
    setSyncing(true);
    await status.syncNow().finally(() => setSyncing(false));
  }

  return (
    <Dialog
      open={open}
      onClose={syncSheet.close}
      title="Sync"
      footer={
        status.connection === 'offline' ? (
          <Button size="lg" full disabled>
            <RefreshCw className="i" aria-hidden="true" />
            Sends when you are back online
          </Button>
        ) : (
          <Button
            size="lg"
            full
            busy={syncing}
            busyLabel="Syncing…"
            disabled={signedOut}
            onClick={() => void syncNow()}
          >
            <RefreshCw className="i" aria-hidden="true" />
            Sync now
          </Button>
        )
      }
    >
      <div className="sync-state">
        <Lamp tone={words.tone} large />
        <div>
          <b>{words.text}</b>
          <p className="muted sm">{stateSentence(state, lastSyncedAt, view.pulled)}</p>
        </div>
      </div>

      {problems > 0 && (
        <section>
          <h3 className="sync-sec">
            Needs attention <Badge tone="bad">{problems}</Badge>
          </h3>
          {signedOut && (
            <article className="att" aria-label="Signed out">
              <b>Signed out</b>
              <p className="why">
                <CircleAlert className="i" aria-hidden="true" />
                <span>Nothing is lost. What waits is sent after you log in.</span>
              </p>
              <div className="acts">
                <LinkButton variant="key" href={loginAddress()}>
                  Log in
                </LinkButton>
              </div>
            </article>
          )}
          {tray.map((entry) =>
            entry.kind === 'photo' ? (
              <PhotoItem key={entry.id} entry={entry} library={library} view={view} />
            ) : (
              <TrayItem key={entry.id} entry={entry} library={library} view={view} />
            ),
          )}
        </section>
      )}

      {outbox.length + photos > 0 && <WaitingList outbox={outbox} photos={photos} library={library} view={view} />}
    </Dialog>
  );
}
