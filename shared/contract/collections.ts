import * as z from 'zod/mini';
import { collectionChanges, collectionRow, newCollectionFields } from '../schemas/collection.ts';
import { idField, timeField } from '../schemas/ids.ts';
import { recordRow } from '../schemas/record.ts';
import { defineEndpoint, idParam, success } from './endpoint.ts';

/** A collection as a call answers it; recordCount counts the visible records it shows. */
export const collectionEntity = z.extend(z.omit(collectionRow, { version: true }), {
  userId: z.string(),
  recordCount: z.number(),
});

const membershipParams = z.object({ collectionId: z.string(), recordId: z.string() });

export const listCollections = defineEndpoint({
  id: 'listCollections',
  method: 'GET',
  path: '/api/collections',
  summary: 'The default collection first, the rest by name',
  access: 'user',
  status: 200,
  response: z.array(collectionEntity),
  errors: [],
});

export const createCollection = defineEndpoint({
  id: 'createCollection',
  method: 'POST',
  path: '/api/collections',
  summary: 'Create a collection; isDefault is accepted and ignored (AMB-59)',
  access: 'user',
  body: z.extend(newCollectionFields, {
    id: z.optional(idField),
    createdAt: z.optional(timeField),
    isDefault: z.optional(z.boolean()),
  }),
  status: 201,
  response: collectionEntity,
  errors: ['ID_CONFLICT', 'DELETED', 'TOO_MANY', 'IDEMPOTENCY_MISMATCH'],
  idempotent: true,
});

export const updateCollection = defineEndpoint({
  id: 'updateCollection',
  method: 'PATCH',
  path: '/api/collections/{id}',
  summary: 'Change name, description or visibility',
  access: 'user',
  params: idParam,
  body: z.extend(collectionChanges, { isDefault: z.optional(z.boolean()) }),
  status: 200,
  response: collectionEntity,
  errors: ['NOT_FOUND', 'DELETED', 'IDEMPOTENCY_MISMATCH'],
  idempotent: true,
});

export const deleteCollection = defineEndpoint({
  id: 'deleteCollection',
  method: 'DELETE',
  path: '/api/collections/{id}',
  summary: 'Delete a collection; its records stay',
  access: 'user',
  params: idParam,
  status: 200,
  response: success,
  errors: ['NOT_FOUND', 'DEFAULT_PROTECTED', 'IDEMPOTENCY_MISMATCH'],
  idempotent: true,
});

export const setDefaultCollection = defineEndpoint({
  id: 'setDefaultCollection',
  method: 'PATCH',
  path: '/api/collections/{id}/set-default',
  summary: 'Make a collection the default',
  access: 'user',
  params: idParam,
  status: 200,
  response: collectionEntity,
  errors: ['NOT_FOUND', 'DELETED', 'IDEMPOTENCY_MISMATCH'],
  idempotent: true,
});

export const listCollectionRecords = defineEndpoint({
  id: 'listCollectionRecords',
  method: 'GET',
  path: '/api/collections/{id}/records',
  summary: 'The visible records a collection shows, newest first',
  access: 'user',
  params: idParam,
  status: 200,
  response: z.array(z.extend(z.omit(recordRow, { version: true }), { userId: z.string() })),
  errors: ['NOT_FOUND'],
});

export const addRecordToCollection = defineEndpoint({
  id: 'addRecordToCollection',
  method: 'POST',
  path: '/api/collections/{collectionId}/records/{recordId}',
  summary: 'Add a record to a collection; adding to the default changes nothing',
  access: 'user',
  params: membershipParams,
  status: 201,
  response: success,
  errors: ['NOT_FOUND', 'DELETED', 'IDEMPOTENCY_MISMATCH'],
  idempotent: true,
});

export const removeRecordFromCollection = defineEndpoint({
  id: 'removeRecordFromCollection',
  method: 'DELETE',
  path: '/api/collections/{collectionId}/records/{recordId}',
  summary: 'Take a record out of a collection',
  access: 'user',
  params: membershipParams,
  status: 200,
  response: success,
  errors: ['NOT_FOUND', 'DEFAULT_PROTECTED', 'IDEMPOTENCY_MISMATCH'],
  idempotent: true,
});
