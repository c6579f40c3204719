import { createDrafts, isTyped } from './journal-drafts.ts';
import { createPatchLog, createQueue, type QueuePatch } from './journal-queue.ts';
import type { PhotoRow } from './journal-rows.ts';
import { clientOf, createSending, decidedOf } from './journal-sending.ts';
import { all, type JournalTables, metaOf } from './journal-tables.ts';
import { createVerdicts } from './journal-verdicts.ts';
import type { Database } from './tables.ts';

export type Journal = ReturnType<typeof createJournal>;

/**
 * The device's own memory of what it has promised: commands not yet on the server, what the server refused, pictures
 * not sent, forms half filled in. Every method is one small transaction.
 */
export function createJournal(
  db: Database<JournalTables>,
  ports: { newId(): string; now(): string; tellTabs?(patch: QueuePatch): void },
) {
  const log = createPatchLog(db, ports.tellTabs);
  return {
    db,
    ...createQueue(db, ports, log),
    ...createDrafts(db, ports),
    ...createSending(db, ports, log),
    ...createVerdicts(ports, log),
    patchesSince: log.patchesSince,
    heard: log.heard,
    tray: () => db.read((tables) => Promise.resolve(tables.tray.toArray())),
    /** The commands kept for a server that comes back from a backup. */
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
    /** The hashes of the pictures that are to be sent. */
    waitingPhotos: () => db.read(waitingPhotos),
    /** What a sign-out would lose. */
    unsent: () =>
      db.read(async (tables) => {
        const { sent } = await metaOf(tables);
        return {
          commands: (await tables.outbox.count()) - decidedOf(sent).length,
          tray: await tables.tray.count(),
          photos: (await waitingPhotos(tables)).length,
          /** Forms with something in them; a saved one leaves an empty row for a while. */
          drafts: (await tables.drafts.toArray()).filter(isTyped),
        };
      }),
  };
}

/** A picture waits while the tray does not have it: told by keys alone, so that counting reads no picture. */
async function waitingPhotos(tables: JournalTables): Promise<string[]> {
  const [photos, decided] = await all([tables.photos.keys(), tables.tray.keys()]);
  return photos.filter((sha256) => !decided.includes(sha256));
}
