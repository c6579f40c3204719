import { expect, test } from 'vitest';
import { shownTags } from '../../app/features/home/list/TagList.tsx';

test('three tags are shown at most', () => {
  expect(shownTags(['mono', 'live', 'jazz', 'rare'])).toEqual(['mono', 'live', 'jazz']);
  expect(shownTags(['mono', 'live'])).toEqual(['mono', 'live']);
});

test('a card shows two', () => {
  expect(shownTags(['mono', 'live', 'jazz'], undefined, 2)).toEqual(['mono', 'live']);
});

test('a narrow line shows as many whole tags as it holds', () => {
  expect(shownTags(['sunday morning', 'favourite', 'first pressing'], 24)).toEqual(['sunday morning', 'favourite']);
  expect(shownTags(['late night', 'modal', 'live'], 24)).toEqual(['late night', 'modal', 'live']);
});

test('one tag is shown however long it is, and none after it that would fit alone', () => {
  expect(shownTags(['bought on the way home from the fair', 'mono'], 24)).toEqual([
    'bought on the way home from the fair',
  ]);
});
