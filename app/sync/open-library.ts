import { createIdMaker } from '../library/device/new-id.ts';
import { createPhotoStore } from '../library/journal/photos.ts';
import type { Batch } from '../library/journal/sending.ts';
import { createLibrary } from '../library/library.ts';
import type { OpenLibrary } from '../library/opened-library.ts';
import { openDatabases } from './databases.ts';
import type { OpenLibraryPorts } from './open-ports.ts';
import { createStatus } from './status.ts';
import { createSyncing } from './syncing.ts';
import { createWaitingPhotos } from './waiting-photos.ts';

/** Opens a person's databases and starts their sync. Returns at once: the view fills as rows are read. */
export function openLibraryWith(ports: OpenLibraryPorts): OpenLibrary {
  const { userId, clock, channel } = ports;
  const newId = createIdMaker({ now: clock.now, random: ports.random });
  const databases = openDatabases(ports, newId, { onFailed: storageFailed, onLate: () => status.notify() });
  const { journal, cache, isDurable } = databases;
  const library = createLibrary({
    ...{ userId, journal, cache, newId, account: ports.account, loadRules: ports.loadRules },
    now: clock.now,
    serverTimes: ports.times?.read,
    sendNow: ports.view?.sendNow,
    sendsAtOnce: () => syncing.sendsAtOnce(),
    onLocalChange: edited,
    onStorageFailed: storageFailed,
  });
  const onDecided = () => void library.refresh();
  const photos = createWaitingPhotos({ ...ports, journal, onCounted: refresh, onDecided });
  const syncing = createSyncing(ports, { databases, library, photos, refresh, onWiped });
  const status = createStatus({ ...ports, library, loopState: syncing.loopState, waitingPhotos: photos.count });
  const stopWatching = library.subscribe(refresh);
  let isOpened = false;
  void library.opened
    .then(() => {
      isOpened = true;
      syncing.start();
      return photos.recount();
    })
    .catch(storageFailed);

  function refresh(): void {
    syncing.update();
    status.refresh();
  }

  function edited(batch?: Batch): void {
    // The write succeeded, so storage has room again; memory in place of storage still counts as a failure.
    status.setStorageFailed(!isDurable());
    syncing.edited(batch);
  }

  function storageFailed(): void {
    status.setStorageFailed(true);
    refresh();
  }

  function onWiped(): void {
    void close();
    ports.onWiped?.();
  }

  async function close(): Promise<void> {
    await syncing.stop();
    stopWatching();
    channel.close();
    databases.close();
  }

  return {
    ...{ userId, library, isDurable, close },
    photos: createPhotoStore({
      journal,
      sha256: ports.sha256,
      now: databases.now,
      onAdded() {
        void photos.recount();
        edited();
      },
    }),
    sync: { ...syncing.controls, status: status.get, subscribe: status.subscribe },
    lateStorage: () => (databases.isLate() ? (isOpened ? 'later' : 'opening') : undefined),
    goOnWithoutStorage: databases.giveUp,
    unsent: journal.unsent,
    async wipe() {
      channel.post({ kind: 'wiped' });
      await close();
      await databases.destroy();
    },
  };
}
