import type { Router } from 'express';
import * as contract from '../../shared/contract/collections.ts';
import { listRecordCollections } from '../../shared/contract/records.ts';
import { isInCollection } from '../../shared/domain/collection-listing.ts';
import type { Context } from '../context.ts';
import { mount } from '../http/mount.ts';
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

export function collectionRoutes(router: Router, ctx: Context): void {
  const { db } = ctx;
  const ownerOf = (userId: string) => recordOwnerOf(db, userId, new Date(ctx.clock()).toISOString());

  mount(router, ctx, contract.listCollections, async ({ userId }) => listCollections(db, await ownerOf(userId)));

  mount(router, ctx, contract.createCollection, async ({ userId, body, idempotencyKey: key }) => {
    const { id: givenId, createdAt, isDefault: _ignored, ...fields } = body;
    const id = givenId ?? (key ? derivedId(userId, key, 'collection') : ctx.newId());
    acceptedOrThrow(
      await runCommand(ctx, userId, {
        name: 'collection.create',
        args: { id, fields, createdAt },
        idempotencyKey: key,
      }),
    );
    return requireCollection(await ownerOf(userId), id);
  });

  mount(router, ctx, contract.updateCollection, async ({ userId, params, body, idempotencyKey }) => {
    const id = idIn(params.id, 'collection');
    const { isDefault: _ignored, ...changes } = body;
    acceptedOrThrow(
      await runCommand(ctx, userId, { name: 'collection.update', args: { id, changes }, idempotencyKey }),
    );
    return requireCollection(await ownerOf(userId), id);
  });

  mount(router, ctx, contract.deleteCollection, async ({ userId, params, idempotencyKey }) => {
    const id = idIn(params.id, 'collection');
    const { verdict } = acceptedOrThrow(
      await runCommand(ctx, userId, { name: 'collection.delete', args: { id }, idempotencyKey }),
    );
    if (verdict.status === 'noop') throw notFound('collection');
    return { success: true as const };
  });

  mount(router, ctx, contract.setDefaultCollection, async ({ userId, params, idempotencyKey }) => {
    const id = idIn(params.id, 'collection');
    acceptedOrThrow(await runCommand(ctx, userId, { name: 'collection.setDefault', args: { id }, idempotencyKey }));
    return requireCollection(await ownerOf(userId), id);
  });

  mount(router, ctx, contract.listCollectionRecords, async ({ userId, params }) => {
    const owner = await ownerOf(userId);
    const collection = await requireCollection(owner, idIn(params.id, 'collection'));
    return collection.isDefault ? listVisibleRecords(db, owner) : listMembers(db, owner, collection.id);
  });

  mount(router, ctx, listRecordCollections, async ({ userId, params }) => {
    const owner = await ownerOf(userId);
    const record = await findVisibleRecord(db, owner, idIn(params.id, 'record'));
    if (!record) throw notFound('record');
    const collections = await listCollections(db, owner);
    return collections.filter((collection) => isInCollection(record, collection));
  });

  mount(router, ctx, contract.addRecordToCollection, async ({ userId, params, idempotencyKey }) => {
    const ids = await requireBoth(userId, params);
    acceptedOrThrow(await runCommand(ctx, userId, { name: 'collection.addRecords', args: ids, idempotencyKey }));
    return { success: true as const };
  });

  mount(router, ctx, contract.removeRecordFromCollection, async ({ userId, params, idempotencyKey }) => {
    const ids = await requireBoth(userId, params);
    acceptedOrThrow(await runCommand(ctx, userId, { name: 'collection.removeRecords', args: ids, idempotencyKey }));
    return { success: true as const };
  });

  async function requireCollection(owner: RecordOwner, id: string): Promise<CollectionEntity> {
    const collection = await findCollection(db, owner, id);
    if (!collection) throw notFound('collection');
    return collection;
  }

  /** The commands ignore missing records and collections, but an HTTP caller gets a 404. */
  async function requireBoth(userId: string, params: { collectionId: string; recordId: string }) {
    const id = idIn(params.collectionId, 'collection');
    const recordId = idIn(params.recordId, 'record');
    await requireCollection(await ownerOf(userId), id);
    if (!(await findOwnRecord(db, userId, recordId))) throw notFound('record');
    return { id, recordIds: [recordId] };
  }
}
