import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commonTags, tagsOf, tagsText, withTag } from '../../../shared/domain/tag.ts';

test('tags are trimmed, blanks and repeats in any case are dropped, the order is kept', () => {
  expect(tagsOf(' Jazz, , rare  find,jazz,JAZZ , b ')).toEqual(['Jazz', 'rare find', 'b']);
  expect(tagsOf(null)).toEqual([]);
});

test('the text of tags read again is the same tags', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (parts) => {
      const tags = tagsOf(parts.join(','));
      expect(tagsOf(tagsText(tags))).toEqual(tags);
    }),
  );
});

// ADD-027
test('adding a tag twice is adding it once', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, tag) => {
      const once = withTag(text, tag);
      expect(withTag(once, tag)).toBe(once);
    }),
  );
});

test('a tag is added at the end, unless it is there in any case', () => {
  expect(withTag('Jazz, rare', 'live')).toBe('Jazz, rare, live');
  expect(withTag('Jazz, rare', 'JAZZ')).toBe('Jazz, rare');
  expect(withTag(null, ' live ')).toBe('live');
  expect(withTag(null, ' ')).toBeNull();
});

// ADD-026
test('the most used tags come first, equals from A to Z, and no more than ten', () => {
  expect(commonTags(['b, a', 'A', 'c, c', null])).toEqual([
    { tag: 'a', count: 2 },
    { tag: 'b', count: 1 },
    { tag: 'c', count: 1 },
  ]);
  expect(commonTags(['c', 'd, b', 'a', 'e', 'E']).map(({ tag }) => tag)).toEqual(['e', 'a', 'b', 'c', 'd']);
  expect(commonTags(Array.from({ length: 30 }, (_, index) => `tag ${index}`))).toHaveLength(10);
});
