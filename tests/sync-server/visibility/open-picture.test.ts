import { expect, test } from 'vitest';
import { withOpenPicture } from '../../../sync-server/visibility/picture.ts';

const SHA = 'a'.repeat(64);
const stored = `/api/images/${SHA}`;

test('a stored picture, which is private, gets another address on a public page', () => {
  const album = { title: 'Promise', imageUrl: stored };
  const open = withOpenPicture('cratedigger', album);
  expect(open).toEqual({ title: 'Promise', imageUrl: expect.stringContaining(SHA) });
  expect(open.imageUrl).toContain('cratedigger');
  expect(open.imageUrl).not.toContain('/api/images/');
  // A person without a username has no public page.
  expect(withOpenPicture(null, album)).toEqual({ title: 'Promise', imageUrl: null });
});

test.each([
  'https://example.org/cover.jpg',
  `https://example.org${stored}`,
  `${stored}?size=large`,
  `/api/images/${SHA.slice(1)}`,
  null,
])('another address stays as it is: %s', (imageUrl) => {
  for (const username of ['cratedigger', null]) expect(withOpenPicture(username, { imageUrl })).toEqual({ imageUrl });
});
