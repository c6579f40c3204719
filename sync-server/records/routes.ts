import type { Router } from 'express';
import * as contract from '../../shared/contract/records.ts';
import type { Context } from '../context.ts';
import { derivedId } from '../http/idempotency.ts';
import { mount } from '../http/mount.ts';
import { idIn, notFound } from '../http/not-found.ts';
import { withStoredCover } from '../images/inline-images.ts';
import { inlineImageToStored } from '../images/store-image.ts';
import { acceptedOrThrow, runCommand } from '../sync/run-command.ts';
import { findOwnRecord, listVisibleRecords, type RecordEntity, readerOf } from '../sync/visible-records.ts';
import { shelfieChanges } from './shelfie-changes.ts';

export function recordRoutes(router: Router, ctx: Context): void {
  const { db } = ctx;

  mount(router, ctx, contract.listRecords, async ({ userId }) =>
    listVisibleRecords(db, await readerOf(db, userId, new Date(ctx.clock()).toISOString())),
  );

  mount(router, ctx, contract.createRecord, async ({ userId, body, idempotencyKey: key }) => {
    const { id: givenId, createdAt, collectionIds, ...input } = body;
    const id = givenId ?? (key ? derivedId(userId, key, 'record') : ctx.newId());
    const fields = await withStoredCover(ctx, userId, withoutNotes(input));
    const args = { id, fields, collectionIds, createdAt };
    acceptedOrThrow(await runCommand(ctx, userId, { name: 'record.create', args, idempotencyKey: key }));
    return requireRecord(userId, id);
  });

  mount(router, ctx, contract.updateRecord, async ({ userId, params, body, idempotencyKey: key }) => {
    const id = idIn(params.id, 'record');
    const { shelfiePhotos, ...input } = body;
    const photos = shelfiePhotos && (await stored(userId, shelfiePhotos));
    const changes = await withStoredCover(ctx, userId, withoutNotes(input));
    // The photos are not the command's, but belong to what the key stands for.
    const args = { id, changes, ...(photos && { photos }) };
    const { isReplay } = acceptedOrThrow(
      await runCommand(ctx, userId, { name: 'record.update', args, idempotencyKey: key }),
    );
    if (photos) await mergeShelfies(userId, id, photos, { key, isReplay });
    return requireRecord(userId, id);
  });

  mount(router, ctx, contract.deleteRecord, async ({ userId, params, idempotencyKey }) => {
    const args = { id: idIn(params.id, 'record') };
    const { verdict } = acceptedOrThrow(await runCommand(ctx, userId, { name: 'record.delete', args, idempotencyKey }));
    if (verdict.status === 'noop') throw notFound('record');
    return { success: true as const };
  });

  /** One after the other: each waits for the person's lock. */
  async function stored(userId: string, urls: readonly string[]): Promise<string[]> {
    const addresses: string[] = [];
    for (const url of urls) addresses.push(await inlineImageToStored(ctx, userId, url));
    return addresses;
  }

  async function requireRecord(userId: string, id: string): Promise<RecordEntity> {
    const record = await findOwnRecord(db, userId, id);
    if (!record) throw notFound('record');
    return record;
  }

  async function mergeShelfies(
    userId: string,
    id: string,
    photos: readonly string[],
    { key, isReplay }: { key: string | undefined; isReplay: boolean },
  ): Promise<void> {
    const { shelfiePhotos } = await requireRecord(userId, id);
    const { added, removed } = shelfieChanges(shelfiePhotos, photos);
    for (const url of added) {
      const idempotencyKey = key && derivedId(userId, key, `add ${url}`);
      acceptedOrThrow(await runCommand(ctx, userId, { name: 'record.addShelfie', args: { id, url }, idempotencyKey }));
    }
    // A repeated call must not take away what was added since.
    if (isReplay) return;
    for (const url of removed) {
      acceptedOrThrow(await runCommand(ctx, userId, { name: 'record.removeShelfie', args: { id, url } }));
    }
  }
}

/** One kind of caller sends notes; personalNotes wins where both come (AMB-44). */
function withoutNotes<Input extends { notes?: string | null; personalNotes?: string | null }>(
  input: Input,
): Omit<Input, 'notes'> {
  const { notes, ...fields } = input;
  return notes !== undefined && fields.personalNotes === undefined ? { ...fields, personalNotes: notes } : fields;
}
