import * as z from 'zod/mini';
import { idField, timeField } from '../schemas/ids.ts';
import { shelfieField } from '../schemas/link.ts';
import { MAX_SHELFIES, newRecordFields, recordChanges, recordRow } from '../schemas/record.ts';
import { optionalText } from '../schemas/text-field.ts';
import { collectionEntity } from './collections.ts';
import { defineEndpoint, idParam, success } from './endpoint.ts';

/** A record as a call answers it. */
export const recordEntity = z.extend(z.omit(recordRow, { version: true }), { userId: z.string() });

/** One kind of caller sends notes instead of personalNotes (AMB-44); personalNotes wins. */
const notes = z.optional(optionalText('Notes', 5000));

export const listRecords = defineEndpoint({
  id: 'listRecords',
  method: 'GET',
  path: '/api/records',
  summary: 'All visible records, newest first',
  access: 'user',
  status: 200,
  response: z.array(recordEntity),
  errors: [],
});

export const createRecord = defineEndpoint({
  id: 'createRecord',
  method: 'POST',
  path: '/api/records',
  summary: 'Add a record',
  access: 'user',
  body: z.extend(newRecordFields, {
    notes,
    id: z.optional(idField),
    createdAt: z.optional(timeField),
    collectionIds: z.optional(z.array(idField).check(z.maxLength(100))),
  }),
  status: 201,
  response: recordEntity,
  errors: [
    'ALBUM_LIMIT_EXCEEDED',
    'ID_CONFLICT',
    'DELETED',
    'TOO_LARGE',
    'PICTURES_FULL',
    'UNSUPPORTED_IMAGE',
    'IDEMPOTENCY_MISMATCH',
  ],
  bodySize: 'image',
  idempotent: true,
});

export const updateRecord = defineEndpoint({
  id: 'updateRecord',
  method: 'PATCH',
  path: '/api/records/{id}',
  summary: 'Change fields of a record; shelfiePhotos takes the full list',
  access: 'user',
  params: idParam,
  body: z.extend(recordChanges, {
    notes,
    shelfiePhotos: z.optional(
      z.array(shelfieField).check(z.maxLength(MAX_SHELFIES, `A record holds at most ${MAX_SHELFIES} photos`)),
    ),
  }),
  status: 200,
  response: recordEntity,
  errors: ['NOT_FOUND', 'DELETED', 'TOO_LARGE', 'PICTURES_FULL', 'UNSUPPORTED_IMAGE', 'IDEMPOTENCY_MISMATCH'],
  bodySize: 'image',
  idempotent: true,
});

export const deleteRecord = defineEndpoint({
  id: 'deleteRecord',
  method: 'DELETE',
  path: '/api/records/{id}',
  summary: 'Delete a record',
  access: 'user',
  params: idParam,
  status: 200,
  response: success,
  errors: ['NOT_FOUND', 'IDEMPOTENCY_MISMATCH'],
  idempotent: true,
});

export const listRecordCollections = defineEndpoint({
  id: 'listRecordCollections',
  method: 'GET',
  path: '/api/records/{id}/collections',
  summary: 'The collections that show a record, the default among them',
  access: 'user',
  params: idParam,
  status: 200,
  response: z.array(collectionEntity),
  errors: ['NOT_FOUND'],
});
