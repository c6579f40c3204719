import { wishOf } from '../../../library/commands/keep-as-wish.ts';
import type { PhotoStore } from '../../../library/journal/photos.ts';
import { type Library, storageRefusal } from '../../../library/library.ts';
import type { RunRefused, RunResult } from '../../../library/library-types.ts';
import { fieldsOf, type ReadLine } from './strip.ts';
import { draftKeyOf, type StripPhoto, type StripStore } from './strip-store.ts';

export interface AddPorts {
  library: Pick<Library, 'run' | 'undo' | 'newId' | 'view'>;
  photos: Pick<PhotoStore, 'add'>;
  strip: StripStore;
}

export interface Added {
  count: number;
  /** The refusal that ended it, and the sentence about it; what was not added is still in the strip. */
  refused: RunRefused | undefined;
  failed: string;
  /** Takes all of it back, and puts the readings back into the strip. */
  undo(): Promise<RunResult>;
}

interface Taken {
  line: ReadLine;
  photo: StripPhoto | undefined;
}

/** The answer to one line: whether it came in, and what failed. */
interface Outcome {
  isIn: boolean;
  refused?: RunRefused | undefined;
  failed?: string;
}

/**
 * Makes a record of each line, as one action of the person. The last change of a line drops its entry from the strip in
 * the same write.
 */
export function addToShelf(ports: AddPorts, lines: readonly ReadLine[], collectionId: string): Promise<Added> {
  const { library, photos } = ports;
  return addAll(ports, lines, async ({ line, photo }, group) => {
    const { id } = line.entry;
    const input = { id, fields: fieldsOf(line), collectionIds: collectionId === '' ? undefined : [collectionId] };
    const draft = draftKeyOf(id);
    if (!photo) return outcomeOf(await library.run('record.create', input, { group, draft }));
    // Stored before the record that names it.
    const url = await photos.add(photo.bytes, photo.type);
    // The record is there already where only its photo failed earlier.
    const isThere = library.view().record(id) !== undefined;
    const made = isThere ? { isIn: false } : outcomeOf(await library.run('record.create', input, { group }));
    if (made.refused) return made;
    const { refused } = outcomeOf(await library.run('record.addShelfie', { id, url }, { group, draft }));
    return refused ? { ...made, refused, failed: 'A photo was not added' } : { isIn: true };
  });
}

const outcomeOf = (result: RunResult): Outcome => (result.ok ? { isIn: true } : { isIn: false, refused: result });

/** Makes a wish of each line, for which the plan has no room on the shelf. */
export function addToWishlist(ports: AddPorts, lines: readonly ReadLine[]): Promise<Added> {
  return addAll(ports, lines, async ({ line }, group) => {
    const { artist, title, ...fields } = fieldsOf(line);
    const wish = { ...wishOf(fields).fields, artist, title };
    return outcomeOf(
      await ports.library.run('wishlist.create', { fields: wish }, { group, draft: draftKeyOf(line.entry.id) }),
    );
  });
}

async function addAll(
  { library, strip }: AddPorts,
  lines: readonly ReadLine[],
  add: (taken: Taken, group: string) => Promise<Outcome>,
): Promise<Added> {
  const group = library.newId();
  const added: Taken[] = [];
  let ended: Outcome = { isIn: true };
  for (const line of lines) {
    const { id } = line.entry;
    try {
      const taken = { line, photo: line.entry.photo && (await strip.photo(id)) };
      ended = await add(taken, group);
      if (ended.isIn) added.push(taken);
    } catch (error) {
      ended = { isIn: false, refused: storageRefusal(error) };
    }
    if (ended.refused) break;
    // A photo that stays is swept later.
    await strip.drop(id).catch(() => undefined);
  }
  return {
    count: added.length,
    refused: ended.refused,
    failed: ended.failed ?? 'The rest was not added',
    async undo() {
      const result = await library.undo(group);
      if (!result.ok) return result;
      return putBack(strip, added).then(() => result, storageRefusal);
    },
  };
}

/** Under new ids, since a deleted record's cannot be used again. */
async function putBack(strip: StripStore, taken: readonly Taken[]): Promise<void> {
  for (const { line, photo } of taken) {
    const { id } = strip.stamp();
    await strip.put({ ...line.entry, id, photo: undefined });
    if (photo && line.entry.photo) await strip.putPhoto(id, line.entry.photo, photo);
    // Still there where its photo was not added.
    if (strip.entries().some((entry) => entry.id === line.entry.id)) await strip.drop(line.entry.id);
  }
}
