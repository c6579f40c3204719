import * as z from 'zod/mini';
import { idField, timeField } from '../schemas/ids.ts';
import { newWishlistFields, wishlistChanges, wishlistFields, wishlistRow } from '../schemas/wishlist-item.ts';
import { defineEndpoint, idParam, success } from './endpoint.ts';

/** A wishlist item as a call answers it. */
export const wishlistEntity = z.extend(z.omit(wishlistRow, { version: true }), { userId: z.string() });

export const listWishlist = defineEndpoint({
  id: 'listWishlist',
  method: 'GET',
  path: '/api/wishlist',
  summary: 'All wishlist items, newest first',
  access: 'user',
  status: 200,
  response: z.array(wishlistEntity),
  errors: [],
});

export const createWishlistItem = defineEndpoint({
  id: 'createWishlistItem',
  method: 'POST',
  path: '/api/wishlist',
  summary: 'Add an item to the wishlist',
  access: 'user',
  body: z.extend(newWishlistFields, { id: z.optional(idField), createdAt: z.optional(timeField) }),
  status: 201,
  response: wishlistEntity,
  errors: [
    'ID_CONFLICT',
    'DELETED',
    'TOO_MANY',
    'TOO_LARGE',
    'PICTURES_FULL',
    'UNSUPPORTED_IMAGE',
    'IDEMPOTENCY_MISMATCH',
  ],
  bodySize: 'image',
  idempotent: true,
});

/** Changes these two fields and nothing else; switching off keeps the stored price (AMB-52). */
export const setPriceAlert = defineEndpoint({
  id: 'setPriceAlert',
  method: 'PUT',
  path: '/api/wishlist/{id}',
  summary: 'Switch the price alert on or off',
  access: 'user',
  params: idParam,
  body: z.object({
    priceAlert: z.boolean({ error: 'Price alert must be on or off' }),
    targetPrice: z.optional(wishlistFields.shape.targetPrice),
  }),
  status: 200,
  response: wishlistEntity,
  errors: ['NOT_FOUND', 'DELETED', 'IDEMPOTENCY_MISMATCH'],
  idempotent: true,
});

export const updateWishlistItem = defineEndpoint({
  id: 'updateWishlistItem',
  method: 'PATCH',
  path: '/api/wishlist/{id}',
  summary: 'Change fields of an item',
  access: 'user',
  params: idParam,
  body: wishlistChanges,
  status: 200,
  response: wishlistEntity,
  errors: ['NOT_FOUND', 'DELETED', 'TOO_LARGE', 'PICTURES_FULL', 'UNSUPPORTED_IMAGE', 'IDEMPOTENCY_MISMATCH'],
  bodySize: 'image',
  idempotent: true,
});

export const deleteWishlistItem = defineEndpoint({
  id: 'deleteWishlistItem',
  method: 'DELETE',
  path: '/api/wishlist/{id}',
  summary: 'Remove an item',
  access: 'user',
  params: idParam,
  status: 200,
  response: success,
  errors: ['NOT_FOUND', 'IDEMPOTENCY_MISMATCH'],
  idempotent: true,
});
