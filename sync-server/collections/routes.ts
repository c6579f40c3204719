import * as contract from '../../shared/contract/collections.ts';
import { listRecordCollections } from '../../shared/contract/records.ts';
import { isInCollection } from '../../shared/domain/collection-listing.ts';
import type { Context } from '../context.ts';
import type { Calls } from '../http/mount.ts';
import { idIn, notFound } from '../http/not-found.ts';
import { acceptedOrThrow, derivedId, runCommand } from '../library/run-command.ts';
import {
  findOwnRecord,
  findVisibleRecord,
  listMembers,
  listVisibleRecords,
  type RecordOwner,
  recordOwnerOf,
} from '../visibility/record.ts';
import { type CollectionEntity, findCollection, listCollections } from './queries.ts';

export function collectionRoutes({ mount }: Calls): void {
  mount(contract.listCollections, async ({ ctx, userId }) => listCollections(ctx.db, await ownerOf(ctx, userId)));

  mount(contract.createCollection, async ({ ctx, userId, body, idempotencyKey: key }) => {
    const { id: givenId, createdAt, isDefault: _ignored, ...fields } = body;
    const id = givenId ?? (key ? derivedId(userId, key, 'collection') : ctx.newId());
    acceptedOrThrow(
      await runCommand(ctx, userId, {
        name: 'collection.create',
        args: { id, fields, createdAt },
        idempotencyKey: key,
      }),
    );
    return requireCollection(ctx, await ownerOf(ctx, userId), id);
  });

  mount(contract.updateCollection, async ({ ctx, userId, params, body, idempotencyKey }) => {
    const id = idIn(params.id, 'collection');
    const { isDefault: _ignored, ...changes } = body;
    acceptedOrThrow(
      await runCommand(ctx, userId, { name: 'collection.update', args: { id, changes }, idempotencyKey }),
    );
    return requireCollection(ctx, await ownerOf(ctx, userId), id);
  });

  mount(contract.deleteCollection, async ({ ctx, userId, params, idempotencyKey }) => {
    const id = idIn(params.id, 'collection');
    const { verdict } = acceptedOrThrow(
      await runCommand(ctx, userId, { name: 'collection.delete', args: { id }, idempotencyKey }),
    );
    if (verdict.status === 'noop') throw notFound('collection');
    return { success: true as const };
  });

  mount(contract.setDefaultCollection, async ({ ctx, userId, params, idempotencyKey }) => {
    const id = idIn(params.id, 'collection');
    acceptedOrThrow(await runCommand(ctx, userId, { name: 'collection.setDefault', args: { id }, idempotencyKey }));
    return requireCollection(ctx, await ownerOf(ctx, userId), id);
  });

  mount(contract.listCollectionRecords, async ({ ctx, userId, params }) => {
    const owner = await ownerOf(ctx, userId);
    const collection = await requireCollection(ctx, owner, idIn(params.id, 'collection'));
    return collection.isDefault ? listVisibleRecords(ctx.db, owner) : listMembers(ctx.db, owner, collection.id);
  });

  mount(listRecordCollections, async ({ ctx, userId, params }) => {
    const owner = await ownerOf(ctx, userId);
    const record = await findVisibleRecord(ctx.db, owner, idIn(params.id, 'record'));
    if (!record) throw notFound('record');
    const collections = await listCollections(ctx.db, owner);
    return collections.filter((collection) => isInCollection(record, collection));
  });

  mount(contract.addRecordToCollection, async ({ ctx, userId, params, idempotencyKey }) => {
    const ids = await requireBoth(ctx, userId, params);
    acceptedOrThrow(await runCommand(ctx, userId, { name: 'collection.addRecords', args: ids, idempotencyKey }));
    return { success: true as const };
  });

  mount(contract.removeRecordFromCollection, async ({ ctx, userId, params, idempotencyKey }) => {
    const ids = await requireBoth(ctx, userId, params);
    acceptedOrThrow(await runCommand(ctx, userId, { name: 'collection.removeRecords', args: ids, idempotencyKey }));
    return { success: true as const };
  });
}

async function requireCollection({ db }: Context, owner: RecordOwner, id: string): Promise<CollectionEntity> {
  const collection = await findCollection(db, owner, id);
  if (!collection) throw notFound('collection');
  return collection;
}

/** The commands ignore missing records and collections, but an HTTP caller gets a 404. */
async function requireBoth(ctx: Context, userId: string, params: { collectionId: string; recordId: string }) {
  const id = idIn(params.collectionId, 'collection');
  const recordId = idIn(params.recordId, 'record');
  await requireCollection(ctx, await ownerOf(ctx, userId), id);
  if (!(await findOwnRecord(ctx.db, userId, recordId))) throw notFound('record');
  return { id, recordIds: [recordId] };
}

function ownerOf({ db, clock }: Context, userId: string): Promise<RecordOwner> {
  return recordOwnerOf(db, userId, new Date(clock()).toISOString());
}
