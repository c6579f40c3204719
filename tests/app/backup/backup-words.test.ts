import { expect, test } from 'vitest';
import { contentWords } from '../../../app/features/backup/backup-words.ts';
import { listWords } from '../../../app/ui/text/list-words.ts';

const none = { records: 0, collections: 0, wishes: 0, views: 0, images: 0 };

test.each([
  [none, ''],
  [{ ...none, records: 1 }, '1 record'],
  [{ ...none, collections: 2 }, '2 collections'],
  [{ ...none, wishes: 2, images: 1 }, '2 wishes and 1 picture'],
  [
    { records: 2, collections: 1, wishes: 1, views: 2, images: 3 },
    '2 records, 1 collection, 1 wish, 2 saved views and 3 pictures',
  ],
])('the contents of a backup are counted in words: %o', (counts, words) => {
  expect(contentWords(counts)).toBe(words);
});

test('names are joined as in a sentence', () => {
  expect(listWords(['Promise'])).toBe('Promise');
  expect(listWords(['Promise', 'Diamond Life', 'Love Deluxe'])).toBe('Promise, Diamond Life and Love Deluxe');
});
