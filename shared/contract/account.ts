import * as z from 'zod/mini';
import { accountSchema } from '../schemas/account.ts';
import { usernameField } from '../schemas/username.ts';
import { CURRENT_USER_CALL } from '../wire/current-user-call.ts';
import { STATS_CALL } from '../wire/stats-call.ts';
import { defineEndpoint } from './endpoint.ts';

export const currentUser = defineEndpoint({
  id: 'currentUser',
  ...CURRENT_USER_CALL,
  summary: 'The signed-in person',
  access: 'user',
  status: 200,
  response: accountSchema,
  errors: [],
});

const profileBody = z
  .object({
    username: z.optional(usernameField('setup')),
    preferredRecordStore: z.optional(
      z.union([z.string().check(z.trim(), z.maxLength(200, 'Record store must be at most 200 characters')), z.null()]),
    ),
    preferredRecordStoreData: z.optional(
      z
        .unknown()
        .check(z.refine((data) => JSON.stringify(data ?? null).length <= 10_000, 'Record store data is too large')),
    ),
  })
  .check(z.refine((body) => Object.keys(body).length > 0, 'Nothing to change'));

/** Sets the username (setup dialog) and the preferred record store. */
export const updateProfile = defineEndpoint({
  id: 'updateProfile',
  method: 'PATCH',
  path: '/api/profile',
  summary: 'Set the username or the preferred record store',
  access: 'user',
  body: profileBody,
  status: 200,
  response: accountSchema,
  errors: ['USERNAME_TAKEN'],
  rateLimit: 'username',
});

export const updateUsername = defineEndpoint({
  id: 'updateUsername',
  method: 'PATCH',
  path: '/api/user/username',
  summary: 'Change the username',
  access: 'user',
  body: z.object({ username: usernameField('settings') }),
  status: 200,
  response: accountSchema,
  errors: ['USERNAME_TAKEN'],
  rateLimit: 'username',
});

export const updateWishlistVisibility = defineEndpoint({
  id: 'updateWishlistVisibility',
  method: 'PATCH',
  path: '/api/user/wishlist-visibility',
  summary: 'Make the wishlist public or private',
  access: 'user',
  body: z.object({ wishlistIsPublic: z.boolean({ error: 'Public wishlist must be yes or no' }) }),
  status: 200,
  response: accountSchema,
  errors: [],
});

export const stats = defineEndpoint({
  id: 'stats',
  ...STATS_CALL,
  summary: 'Figures over all visible albums',
  access: 'user',
  status: 200,
  response: z.object({
    totalRecords: z.number(),
    totalArtists: z.number(),
    followersCount: z.number(),
    collectionValue: z.number(),
  }),
  errors: [],
});

export const commonTags = defineEndpoint({
  id: 'commonTags',
  method: 'GET',
  path: '/api/tags/common',
  summary: 'The most used own tags with their counts',
  access: 'user',
  status: 200,
  response: z.array(z.object({ tag: z.string(), count: z.number() })),
  errors: [],
});
