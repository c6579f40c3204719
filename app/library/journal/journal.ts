import type { Database } from '../device/tables.ts';
import { createDrafts, draftsOf, isTyped } from './drafts.ts';
import { createPatchLog, type QueuePatch } from './patch-log.ts';
import { createQueue } from './queue.ts';
import { type PhotoRow, trayEntryFrom } from './rows.ts';
import { clientOf, createSending, decidedOf } from './sending.ts';
import { all, type JournalTables, metaOf } from './tables.ts';
import { createVerdicts } from './verdicts.ts';

export type Journal = ReturnType<typeof createJournal>;

/**
 * Durable local data that the server does not have: unsent commands, refusals, unsent pictures and drafts of forms.
 * Every method is one small transaction.
 */
export function createJournal(
  db: Database<JournalTables>,
  ports: { newId(): string; now(): string; notifyTabs?(patch: QueuePatch): void },
) {
  const log = createPatchLog(db, ports.notifyTabs);
  return {
    db,
    ...createQueue(db, ports, log),
    ...createDrafts(db, ports),
    ...createSending(db, ports, log),
    ...createVerdicts(ports, log),
    patchesSince: log.patchesSince,
    receive: log.receive,
    tray: () => db.read(async (tables) => (await tables.tray.toArray()).map(trayEntryFrom)),
    /** The finished commands, kept for a server that is restored from a backup. */
    done: () =>
      db.read(async (tables) =>
        (await tables.done.toArray()).flatMap(({ commands, epoch, at }) =>
          commands.map((one) => ({ ...one, epoch, at })),
        ),
      ),
    client: () => db.write(async (tables) => clientOf(tables, await metaOf(tables), ports)),
    photo: (sha256: string) => db.read((tables) => Promise.resolve(tables.photos.get(sha256))),
    putPhoto: (row: PhotoRow) => db.write(async (tables) => void (await tables.photos.put(row))),
    dropPhoto: (sha256: string) => db.write(async (tables) => void (await tables.photos.delete(sha256))),
    /** The hashes of the pictures to send. */
    waitingPhotos: () => db.read(waitingPhotos),
    /** The data that a sign-out would lose. */
    unsent: () =>
      db.read(async (tables) => {
        const { sent } = await metaOf(tables);
        return {
          commands: (await tables.outbox.count()) - decidedOf(sent).length,
          tray: await tables.tray.count(),
          photos: (await waitingPhotos(tables)).length,
          /** Forms with a draft; a saved form leaves an empty row for a while. */
          drafts: (await draftsOf(tables)).filter(isTyped),
        };
      }),
  };
}

/** A picture waits unless the tray has it; compares keys only, so that counting reads no picture. */
async function waitingPhotos(tables: JournalTables): Promise<string[]> {
  const [photos, decided] = await all([tables.photos.keys(), tables.tray.keys()]);
  return photos.filter((sha256) => !decided.includes(sha256));
}
