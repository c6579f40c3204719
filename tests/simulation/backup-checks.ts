import { createHash } from 'node:crypto';
import type { Backup } from '../../app/features/backup/read-backup.ts';
import { expectThat } from './checks.ts';
import { plain } from './replay.ts';
import type { Restored, Saved } from './second-backup.ts';
import { earlier, type Row } from './second-rows.ts';
import { differenceOf, sightOf } from './sights.ts';
import type { OpenTab } from './stage.ts';

/** Every field of every row is in the file, and each picture whole. */
export async function checkFile(backup: Backup, saved: Saved, shown: ReadonlySet<string>): Promise<void> {
  expectThat(backup.userId === saved.userId, 'BACKUP', `a backup of ${saved.userId} names ${backup.userId}`);
  expectThat(backup.unreadable.length === 0, 'BACKUP', `a backup cannot read ${backup.unreadable} of its own`);
  const known = new Set(saved.collections.map(({ id }) => id));
  for (const [name, wanted, found] of [
    ['albums', saved.records, backup.records],
    ['collections', saved.collections, backup.collections],
    ['wishes', saved.wishes, backup.wishlist],
  ] as const) {
    const [right, told] = [textsOf(wanted as Row[], known), textsOf(found as never, known)];
    for (const id of new Set([...right.keys(), ...told.keys()])) {
      const [text, held] = [right.get(id), told.get(id)];
      expectThat(held === text, 'BACKUP', `a backup holds of the ${name} ${held}, right is ${text}`);
    }
  }
  for (const sha256 of shown) {
    const bytes = await (await backup.image(sha256))?.arrayBuffer();
    const hash = bytes && createHash('sha256').update(new Uint8Array(bytes)).digest('hex');
    const right = saved.pictures.has(sha256) ? sha256 : undefined;
    expectThat(hash === right, 'BACKUP', `a backup holds picture ${hash}, right is ${right}`);
  }
}

function textsOf(rows: readonly Row[], collections: ReadonlySet<string>): Map<string, string | undefined> {
  return new Map(
    rows.map(({ updatedAt: _, version: __, ...row }) => {
      const ids = row.collectionIds as string[] | undefined;
      return [row.id, plain(ids ? { ...row, collectionIds: ids.filter((id) => collections.has(id)) } : row)];
    }),
  );
}

/** @param ats when the changes were made: nothing is older than that */
export function checkRestored({ library }: OpenTab, { sight }: Restored, ats: ReadonlySet<string>): void {
  const shown = sightOf(library);
  for (const kind of ['records', 'collections', 'wishes'] as const) {
    for (const [id, row] of sight[kind] as Map<string, Row>) {
      const createdAt = shown[kind].get(id)?.createdAt ?? '';
      const isCut = [...ats].some((at) => earlier(row.createdAt, at) === createdAt);
      if (isCut) (sight[kind] as Map<string, Row>).set(id, { ...row, createdAt });
    }
  }
  const difference = differenceOf(sight, shown);
  expectThat(difference === undefined, 'BACKUP', `after a restore: ${difference}`);
}
