import { createHash } from 'node:crypto';
import type { Backup } from '../../../app/features/backup/read-backup.ts';
import type { RunInput } from '../../../app/library/library-types.ts';
import { expectThat } from '../check/checks.ts';
import { plain } from '../check/replay.ts';
import { differenceOf, screenOf } from '../check/view.ts';
import type { Restored, Saved } from '../model/backup.ts';
import { earlier, type Row } from '../model/rows.ts';
import type { OpenTab } from '../world/world.ts';
import type { Actor } from './actor.ts';

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
    const [right, stored] = [textsOf(wanted as Row[], known), textsOf(found as never, known)];
    for (const id of new Set([...right.keys(), ...stored.keys()])) {
      const [text, held] = [right.get(id), stored.get(id)];
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
export function checkRestored({ library }: OpenTab, { screen }: Restored, ats: ReadonlySet<string>): void {
  const shown = screenOf(library);
  for (const kind of ['records', 'collections', 'wishes', 'views'] as const) {
    for (const [id, row] of screen[kind] as Map<string, Row>) {
      const createdAt = shown[kind].get(id)?.createdAt ?? '';
      const isCut = [...ats].some((at) => earlier(row.createdAt, at) === createdAt);
      if (isCut) (screen[kind] as Map<string, Row>).set(id, { ...row, createdAt });
    }
  }
  const difference = differenceOf(screen, shown);
  expectThat(difference === undefined, 'BACKUP', `after a restore: ${difference}`);
}

/** Since the backup was made rows were deleted, changed, moved, and typed once more. */
export async function changeSomething(actor: Actor, saved: Saved): Promise<void> {
  const { run, view, pick, some, random } = actor;
  for (let moves = 1 + actor.below(4); moves > 0 && !actor.isOver(); moves -= 1) {
    const { records, collections, wishlist } = view();
    const [album, wish] = [pick(records), pick(wishlist)];
    const collection = pick(collections.filter(({ isDefault }) => !isDefault));
    const dice = random();
    if (dice < 0.1) await typeAgain(actor, saved);
    else if (dice < 0.25) for (const { id } of some(records).slice(0, 20)) await run('record.delete', { id });
    else if (dice < 0.4 && album) await run('record.delete', { id: album.id });
    else if (dice < 0.55 && album) await run('record.update', { id: album.id, changes: { title: actor.title() } });
    else if (dice < 0.7 && collection) await run('collection.delete', { id: collection.id });
    else if (dice < 0.85 && wish) await run('wishlist.delete', { id: wish.id });
    else if (wish) await run('wishlist.moveToCollection', { id: wish.id });
  }
  if (random() < 0.5) await actor.sync();
}

async function typeAgain({ run, pick }: Actor, saved: Saved): Promise<void> {
  const again = pick([...saved.records, ...saved.wishes]);
  if (!again) return;
  const { artist, title, year, label, catalogNumber } = again;
  const fields = { artist, title, year, label, catalogNumber } as RunInput<'wishlist.create'>['fields'];
  await run('condition' in again ? 'record.create' : 'wishlist.create', { fields });
}
