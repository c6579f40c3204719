import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AnyDefinition, definitionOf, isParsed, parseCommand } from '../../../shared/commands/registry.ts';

const ID = '00000000-0000-7000-8003-000000000001';
const definition = definitionOf('wishlist.delete') as AnyDefinition;
const { v } = definition;

/** As if the command had been changed twice since the device queued it. */
beforeEach(() => {
  definition.v = 3;
  definition.upcast = {
    1: (args) => ({ wish: (args as { item: string }).item }),
    2: (args) => ({ id: (args as { wish: string }).wish }),
  };
});
afterEach(() => {
  definition.v = v;
  delete definition.upcast;
});

test.each([
  [1, { item: ID }],
  [2, { wish: ID }],
  [3, { id: ID }],
])('a change of version %i is raised to the one of today, step by step', (version, args) => {
  const parsed = parseCommand('wishlist.delete', version, args);
  expect(isParsed(parsed) && parsed.args).toEqual({ id: ID });
});

test('a change of a version that is no longer known is refused, and so kept for its person', () => {
  expect(parseCommand('wishlist.delete', 0, { id: ID })).toMatchObject({ status: 'refused', code: 'INVALID' });
});
