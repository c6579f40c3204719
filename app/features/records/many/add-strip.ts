import { pick } from '../../../../shared/domain/pick.ts';
import { WISHLIST_FIELDS } from '../../../../shared/entities.ts';
import type { PhotoStore } from '../../../library/journal/photos.ts';
import type { Library } from '../../../library/library.ts';
import type { RunResult } from '../../../library/library-types.ts';
import { fieldsOf, type ReadLine } from './strip.ts';
import { draftKeyOf, type StripPhoto, type StripStore } from './strip-store.ts';

export interface AddPorts {
  library: Pick<Library, 'run' | 'undo' | 'newId'>;
  photos: Pick<PhotoStore, 'add'>;
  strip: StripStore;
}

export interface Added {
  count: number;
  /** The refusal that ended it; what was not added is still in the strip. */
  refused: (RunResult & { ok: false }) | undefined;
  /** Takes all of it back, and puts the readings back into the strip. */
  undo(): Promise<RunResult>;
}

interface Taken {
  line: ReadLine;
  photo: StripPhoto | undefined;
}

/** Makes a record of each line, as one action of the person. Each change drops its entry from the strip in the same write. */
export function addToShelf(ports: AddPorts, lines: readonly ReadLine[], collectionId: string): Promise<Added> {
  const { library, photos } = ports;
  return addAll(ports, lines, async ({ line, photo }, group) => {
    const { id } = line.entry;
    const input = { id, fields: fieldsOf(line), collectionIds: collectionId === '' ? undefined : [collectionId] };
    // Stored before the record that names it.
    const url = photo && (await photos.add(photo.bytes, photo.type));
    const result = await library.run('record.create', input, { group, draft: draftKeyOf(id) });
    if (result.ok && url) await library.run('record.addShelfie', { id, url }, { group });
    return result;
  });
}

/** Makes a wish of each line, for which the plan has no room on the shelf. */
export function addToWishlist(ports: AddPorts, lines: readonly ReadLine[]): Promise<Added> {
  return addAll(ports, lines, ({ line }, group) => {
    const fields = fieldsOf(line);
    const { artist, title, personalNotes: notes } = fields;
    const wish = { ...pick(fields, Object.keys(WISHLIST_FIELDS)), artist, title, notes };
    return ports.library.run('wishlist.create', { fields: wish }, { group, draft: draftKeyOf(line.entry.id) });
  });
}

async function addAll(
  { library, strip }: AddPorts,
  lines: readonly ReadLine[],
  add: (taken: Taken, group: string) => Promise<RunResult>,
): Promise<Added> {
  const group = library.newId();
  const added: Taken[] = [];
  let refused: Added['refused'];
  for (const line of lines) {
    const { id } = line.entry;
    const photo = line.entry.photo && (await strip.photo(id));
    const result = await add({ line, photo }, group);
    if (!result.ok) {
      refused = result;
      break;
    }
    added.push({ line, photo });
    await strip.drop(id);
  }
  return {
    count: added.length,
    refused,
    async undo() {
      const result = await library.undo(group);
      if (result.ok) await putBack(strip, added);
      return result;
    },
  };
}

/** Under new ids, since a deleted record's cannot be used again. */
async function putBack(strip: StripStore, taken: readonly Taken[]): Promise<void> {
  for (const { line, photo } of taken) {
    const { id } = strip.stamp();
    await strip.put({ ...line.entry, id, photo: undefined });
    if (photo && line.entry.photo) await strip.putPhoto(id, line.entry.photo, photo);
  }
}
