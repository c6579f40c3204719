import * as z from 'zod/mini';
import { reviewEntity } from '../schemas/review.ts';
import { requiredText } from '../schemas/text-field.ts';
import { defineEndpoint } from './endpoint.ts';

const album = z.object({ artist: requiredText('Artist', 300), title: requiredText('Title', 300) });

export const listAlbumReviews = defineEndpoint({
  id: 'listAlbumReviews',
  method: 'GET',
  path: '/api/reviews/{artist}/{title}',
  summary: 'Reviews of an album, the newest first',
  access: 'anyone',
  params: album,
  status: 200,
  response: z.array(reviewEntity),
  errors: [],
  rateLimit: 'public',
});

/** The same by query: one kind of caller keys the call so. */
export const findAlbumReviews = defineEndpoint({
  id: 'findAlbumReviews',
  method: 'GET',
  path: '/api/reviews',
  summary: 'Reviews of an album, the newest first',
  access: 'anyone',
  query: album,
  status: 200,
  response: z.array(reviewEntity),
  errors: [],
  rateLimit: 'public',
});
