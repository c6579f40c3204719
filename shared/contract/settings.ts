import * as z from 'zod/mini';
import { accountSchema } from '../schemas/account.ts';
import { currencyField } from '../schemas/currency-field.ts';
import { firstNameField, lastNameField, zipCodeField } from '../schemas/profile.ts';
import { defineEndpoint, success } from './endpoint.ts';

export const updateName = defineEndpoint({
  id: 'updateName',
  method: 'PATCH',
  path: '/api/user/name',
  summary: 'Change the first and last name',
  access: 'user',
  body: z.object({ firstName: firstNameField, lastName: lastNameField }),
  status: 200,
  response: accountSchema,
  errors: [],
  rateLimit: 'settings',
});

export const updateProfileVisibility = defineEndpoint({
  id: 'updateProfileVisibility',
  method: 'PATCH',
  path: '/api/user/public',
  summary: 'Make the profile public or private',
  access: 'user',
  body: z.object({ isPublic: z.boolean({ error: 'Public profile must be yes or no' }) }),
  status: 200,
  response: accountSchema,
  /** FORBIDDEN: a profile that is hidden by moderation cannot be made public. */
  errors: ['FORBIDDEN'],
  rateLimit: 'settings',
});

export const updateZipCode = defineEndpoint({
  id: 'updateZipCode',
  method: 'PATCH',
  path: '/api/user/zipcode',
  summary: 'Change the zip code',
  access: 'user',
  body: z.object({ zipCode: zipCodeField }),
  status: 200,
  response: accountSchema,
  errors: [],
  rateLimit: 'settings',
});

export const updateValueDisplay = defineEndpoint({
  id: 'updateValueDisplay',
  method: 'PATCH',
  path: '/api/user/show-collection-value',
  summary: 'Show or hide the collection value',
  access: 'user',
  body: z.object({ showCollectionValue: z.boolean({ error: 'Show collection value must be yes or no' }) }),
  status: 200,
  response: accountSchema,
  errors: [],
  rateLimit: 'settings',
});

export const updateCurrency = defineEndpoint({
  id: 'updateCurrency',
  method: 'PATCH',
  path: '/api/user/currency',
  summary: 'Change the currency that new prices begin with',
  access: 'user',
  body: z.object({ currency: currencyField }),
  status: 200,
  response: accountSchema,
  errors: [],
  rateLimit: 'settings',
});

const news = z.object({ newsByMail: z.boolean({ error: 'News by e-mail must be yes or no' }) });

export const readNewsByMail = defineEndpoint({
  id: 'readNewsByMail',
  method: 'GET',
  path: '/api/user/news',
  summary: 'Whether the person wants news by e-mail',
  access: 'user',
  status: 200,
  response: news,
  errors: [],
});

/** Only people who want news are in the list of addresses that administrators download. */
export const updateNewsByMail = defineEndpoint({
  id: 'updateNewsByMail',
  method: 'PATCH',
  path: '/api/user/news',
  summary: 'Get news by e-mail, or get none',
  access: 'user',
  body: news,
  status: 200,
  response: news,
  errors: [],
  rateLimit: 'settings',
  whileViewing: 'refused',
});

/** A device that is signed in to the account. Times are ISO 8601 in UTC. */
export const signedInDevice = z.object({
  /** Names the session without opening it. */
  id: z.string(),
  /** 'Firefox on Windows' */
  name: z.string(),
  /** Null for sign-ins older than this list. */
  signedInAt: z.nullable(z.string()),
  /** To the day. */
  lastUsedAt: z.nullable(z.string()),
  isThis: z.boolean(),
});
export type SignedInDevice = z.infer<typeof signedInDevice>;

export const listDevices = defineEndpoint({
  id: 'listDevices',
  method: 'GET',
  path: '/api/user/sessions',
  summary: 'The devices on which the account is signed in, this one first',
  access: 'user',
  status: 200,
  response: z.array(signedInDevice),
  errors: [],
});

export const signOutDevice = defineEndpoint({
  id: 'signOutDevice',
  method: 'DELETE',
  path: '/api/user/sessions/{id}',
  summary: 'Sign out on another device; one that is signed out already counts as done',
  access: 'user',
  params: z.object({ id: z.string() }),
  status: 200,
  response: success,
  errors: [],
  rateLimit: 'settings',
  whileViewing: 'refused',
});

export const signOutOtherDevices = defineEndpoint({
  id: 'signOutOtherDevices',
  method: 'DELETE',
  path: '/api/user/sessions',
  summary: 'Sign out on every device but this one',
  access: 'user',
  status: 200,
  response: z.object({ success: z.literal(true), count: z.number() }),
  errors: [],
  rateLimit: 'settings',
  whileViewing: 'refused',
});
