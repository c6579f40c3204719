import * as contract from '../../shared/contract/records.ts';
import type { Context } from '../context.ts';
import type { Calls } from '../http/mount.ts';
import { idIn, notFound } from '../http/not-found.ts';
import { inlineImageToStored, withStoredCover } from '../library/images/store-image.ts';
import { acceptedOrThrow, derivedId, runCommand } from '../library/run-command.ts';
import { findOwnRecord, listVisibleRecords, type RecordEntity, recordOwnerOf } from '../visibility/record.ts';

export function recordRoutes({ mount }: Calls): void {
  mount(contract.listRecords, async ({ ctx, userId }) =>
    listVisibleRecords(ctx.db, await recordOwnerOf(ctx.db, userId, new Date(ctx.clock()).toISOString())),
  );

  mount(contract.createRecord, async ({ ctx, userId, body, idempotencyKey: key }) => {
    const { id: givenId, createdAt, collectionIds, ...input } = body;
    const id = givenId ?? (key ? derivedId(userId, key, 'record') : ctx.newId());
    const fields = await withStoredCover(ctx, userId, withoutNotes(input));
    const args = { id, fields, collectionIds, createdAt };
    acceptedOrThrow(await runCommand(ctx, userId, { name: 'record.create', args, idempotencyKey: key }));
    return requireRecord(ctx, userId, id);
  });

  mount(contract.updateRecord, async ({ ctx, userId, params, body, idempotencyKey: key }) => {
    const id = idIn(params.id, 'record');
    const { shelfiePhotos, ...input } = body;
    const photos = shelfiePhotos && (await stored(ctx, userId, shelfiePhotos));
    const changes = await withStoredCover(ctx, userId, withoutNotes(input));
    // The command ignores the photos, but they are part of what the Idempotency-Key identifies.
    const args = { id, changes, ...(photos && { photos }) };
    const { isReplay } = acceptedOrThrow(
      await runCommand(ctx, userId, { name: 'record.update', args, idempotencyKey: key }),
    );
    if (photos) await mergeShelfies(ctx, userId, id, photos, { key, isReplay });
    return requireRecord(ctx, userId, id);
  });

  mount(contract.deleteRecord, async ({ ctx, userId, params, idempotencyKey }) => {
    const args = { id: idIn(params.id, 'record') };
    const { verdict } = acceptedOrThrow(await runCommand(ctx, userId, { name: 'record.delete', args, idempotencyKey }));
    if (verdict.status === 'noop') throw notFound('record');
    return { success: true as const };
  });
}

/** Sequential, because each needs the person's lock. */
async function stored(ctx: Context, userId: string, urls: readonly string[]): Promise<string[]> {
  const addresses: string[] = [];
  for (const url of urls) addresses.push(await inlineImageToStored(ctx, userId, url));
  return addresses;
}

async function requireRecord({ db }: Context, userId: string, id: string): Promise<RecordEntity> {
  const record = await findOwnRecord(db, userId, id);
  if (!record) throw notFound('record');
  return record;
}

async function mergeShelfies(
  ctx: Context,
  userId: string,
  id: string,
  photos: readonly string[],
  { key, isReplay }: { key: string | undefined; isReplay: boolean },
): Promise<void> {
  const { shelfiePhotos } = await requireRecord(ctx, userId, id);
  const { added, removed } = shelfieChanges(shelfiePhotos, photos);
  for (const url of added) {
    const idempotencyKey = key && derivedId(userId, key, `add ${url}`);
    acceptedOrThrow(await runCommand(ctx, userId, { name: 'record.addShelfie', args: { id, url }, idempotencyKey }));
  }
  // A repeated call must not remove photos that were added since.
  if (isReplay) return;
  for (const url of removed) {
    acceptedOrThrow(await runCommand(ctx, userId, { name: 'record.removeShelfie', args: { id, url } }));
  }
}

/** Some callers send `notes`; `personalNotes` wins if both are sent (AMB-44). */
function withoutNotes<Input extends { notes?: string | null; personalNotes?: string | null }>(
  input: Input,
): Omit<Input, 'notes'> {
  const { notes, ...fields } = input;
  return notes !== undefined && fields.personalNotes === undefined ? { ...fields, personalNotes: notes } : fields;
}

/**
 * The changes that a full list of photos means (AMB-55). A list with a new photo only adds, because its caller may not have
 * seen all photos; a list without one removes the photos that it lacks.
 */
function shelfieChanges(stored: readonly string[], wanted: readonly string[]): { added: string[]; removed: string[] } {
  const added = [...new Set(wanted)].filter((url) => !stored.includes(url));
  const removed = added.length > 0 ? [] : stored.filter((url) => !wanted.includes(url));
  return { added, removed };
}
