import * as z from 'zod/mini';
import { bytes } from './bytes.ts';
import { defineEndpoint } from './endpoint.ts';

/** The name of a picture is the hash of its bytes. */
const named = z.object({ sha256: z.string() });

export const putImage = defineEndpoint({
  id: 'putImage',
  method: 'PUT',
  path: '/api/images/{sha256}',
  summary: 'Upload a picture',
  access: 'user',
  params: named,
  body: bytes,
  bodySize: 'picture',
  rawBody: 'unpacked',
  status: 200,
  response: z.object({ url: z.string() }),
  errors: ['NOT_FOUND', 'TOO_LARGE', 'PICTURES_FULL', 'UNSUPPORTED_IMAGE'],
});

export const getImage = defineEndpoint({
  id: 'getImage',
  method: 'GET',
  path: '/api/images/{sha256}',
  summary: 'A picture of the person',
  access: 'user',
  params: named,
  status: 200,
  response: bytes,
  answerType: 'image/*',
  errors: ['NOT_FOUND'],
});

export const getPublicImage = defineEndpoint({
  id: 'getPublicImage',
  method: 'GET',
  path: '/api/public-images/{username}/{sha256}',
  summary: 'A picture that a public page of the person shows',
  access: 'anyone',
  params: z.extend(named, { username: z.string() }),
  status: 200,
  response: bytes,
  answerType: 'image/*',
  errors: ['NOT_FOUND'],
  rateLimit: 'public-pictures',
});

export const getReportedImage = defineEndpoint({
  id: 'getReportedImage',
  method: 'GET',
  path: '/api/admin/moderation/images/{userId}/{sha256}',
  summary: 'A picture of a profile that was reported',
  access: 'admin',
  params: z.extend(named, { userId: z.string() }),
  status: 200,
  response: bytes,
  answerType: 'image/*',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});
