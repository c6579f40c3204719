import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isReservedUsername, RESERVED_USERNAMES } from '../../shared/schemas/username.ts';

/** First segments of every page, by the generated route tree. */
function pagesOfTheRouter(): string[] {
  const tree = readFileSync(new URL('../../app/routeTree.gen.ts', import.meta.url), 'utf8');
  const interfaces = /interface FileRoutesByFullPath \{([^}]*)\}/.exec(tree)?.[1] ?? '';
  return [...interfaces.matchAll(/'\/([a-z0-9-]+)/g)].map(([, segment = '']) => segment);
}

// NAV-025
test('the name of a page cannot be taken as a username', () => {
  const pages = pagesOfTheRouter();
  expect(pages).toContain('manage-collections');
  expect(pages.filter((page) => !RESERVED_USERNAMES.has(page))).toEqual([]);
});

test.each(['Pricing', 'ADMIN', ' Wishlist ', '0190a8c0-0000-7000-8000-000000000001'])('%s is reserved', (name) => {
  expect(isReservedUsername(name)).toBe(true);
});

test('an ordinary name is free', () => {
  expect(isReservedUsername('cratedigger')).toBe(false);
});
