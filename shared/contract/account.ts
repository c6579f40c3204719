import * as z from 'zod/mini';
import { STORE_SOURCES } from '../domain/record-store.ts';
import { accountSchema } from '../schemas/account.ts';
import { amountSums } from '../schemas/currency-field.ts';
import { bioField, profilePictureField, STORE_NAME_MAX } from '../schemas/profile.ts';
import { optionalText } from '../schemas/text-field.ts';
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

/** A store as a search has answered it, of which less is kept. */
const storeData = z.object({
  /** Where it was found; without it, where this server looks. */
  source: z.optional(z.enum(STORE_SOURCES)),
  place_id: z.string().check(z.minLength(1), z.maxLength(300, 'The id of the record store is too long')),
  name: z.optional(
    z.string().check(z.maxLength(STORE_NAME_MAX, `Record store must be at most ${STORE_NAME_MAX} characters`)),
  ),
});

const profileBody = z
  .object({
    username: z.optional(usernameField('setup')),
    preferredRecordStore: z.optional(optionalText('Record store', STORE_NAME_MAX)),
    /** Of a store that was looked up; without it the name is kept as it was typed. */
    preferredRecordStoreData: z.optional(z.union([storeData, z.null()], { error: 'Record store data is not valid' })),
    bio: z.optional(bioField),
    profileImageUrl: z.optional(profilePictureField),
  })
  .check(z.refine((body) => Object.keys(body).length > 0, 'Nothing to change'));

/** Sets the username (setup dialog), the preferred record store, the bio and the picture. */
export const updateProfile = defineEndpoint({
  id: 'updateProfile',
  method: 'PATCH',
  path: '/api/profile',
  summary: 'Set the username, the preferred record store, the bio or the picture',
  access: 'user',
  body: profileBody,
  bodySize: 'profile',
  status: 200,
  response: accountSchema,
  errors: ['USERNAME_TAKEN', 'TOO_LARGE', 'UNSUPPORTED_IMAGE', 'PICTURES_FULL'],
  rateLimit: 'username',
  whileViewing: ['username'],
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
  whileViewing: 'refused',
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
    /** The first of `values`. */
    collectionValue: z.number(),
    values: amountSums,
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
