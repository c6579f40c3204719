import { expect, test } from 'vitest';
import {
  genreSimilarity,
  recommendationReason,
  recommendationScore,
  sharedGenre,
} from '../../../shared/domain/recommendation.ts';

test('the score grows with each thing in common, from 0 to at most 100', () => {
  const score = (sharedAlbums: number, sharedArtists: number, genres: number) =>
    recommendationScore({ sharedAlbums, sharedArtists, genreSimilarity: genres });
  expect(score(0, 0, 0)).toBe(0);
  expect(score(1_000_000, 1_000_000, 100)).toBe(100);
  expect(score(5, 10, 50)).toBe(50);
  expect(score(6, 10, 50)).toBeGreaterThan(score(5, 10, 50));
  expect(score(5, 20, 50)).toBeGreaterThan(score(5, 10, 50));
  expect(score(5, 10, 90)).toBeGreaterThan(score(5, 10, 50));
});

test('genres are alike by their parts of the collections, not by its size', () => {
  expect(genreSimilarity({ jazz: 2, rock: 1 }, { jazz: 200, rock: 100 })).toBe(100);
  expect(genreSimilarity({ jazz: 3 }, { rock: 3 })).toBe(0);
  expect(genreSimilarity({ jazz: 1, rock: 1 }, { jazz: 1 })).toBe(71);
  expect(genreSimilarity({}, { jazz: 1 })).toBe(0);
});

test('the shared genre is the one that both have most of', () => {
  expect(sharedGenre({ jazz: 9, rock: 5 }, { jazz: 1, rock: 8 })).toBe('rock');
  expect(sharedGenre({ jazz: 1 }, { rock: 1 })).toBeNull();
  expect(sharedGenre({ rock: 1, jazz: 1 }, { rock: 1, jazz: 1 })).toBe('jazz');
});

test.each([
  [31, 58, 'jazz', 'You have 31 albums and 58 artists in common, and both collect jazz.'],
  [1, 1, null, 'You have 1 album and 1 artist in common.'],
  [0, 1_200, null, 'You have 1,200 artists in common.'],
  [0, 0, 'folk', 'You both collect folk.'],
  [0, 0, null, 'You collect alike.'],
])('with %i albums, %i artists and the genre %s the reason is "%s"', (sharedAlbums, sharedArtists, genre, sentence) => {
  expect(recommendationReason({ sharedAlbums, sharedArtists, genreSimilarity: 0, genre })).toBe(sentence);
});
