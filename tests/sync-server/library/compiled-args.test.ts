import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { COMMANDS, type CommandName, isCommandName, parseCommand } from '../../../shared/commands/registry.ts';
import { syncRequest } from '../../../shared/contract/sync.ts';
import { compiledArgsOf } from '../../../sync-server/library/apply-commands.ts';

const id = '0190a8c0-0000-7000-8000-000000000001';
const other = '0190a8c0-0000-7000-8000-000000000002';
const createdAt = '2026-01-31T12:00:00.000Z';
const fields = {
  artist: '  Miles Davis ',
  title: 'Kind of Blue',
  year: '1959',
  genre: '',
  condition: 'VG+',
  sleeveCondition: null,
  customTags: 'modal,  Modal, late night',
  imageUrl: 'https://i.discogs.com/R-1.jpg',
  discogsReleaseId: '123',
  estimatedValue: '12.5',
  isLimitedEdition: true,
};
const wish = {
  ...{ artist: 'Low', title: 'Hey What', targetPrice: '20', priceAlert: true, isPublic: false, notes: ' x ' },
  ...{ withShipping: true, currency: 'EUR', pressing: 'release', lowestGrade: 'VG+' },
};
const sighting = { id: other, price: '12.5', currency: 'EUR', place: ' Fair ', seenOn: '2026-05-03', note: '' };
const shelf = { name: ' Jazz ', description: '', isPublic: true };

/** Valid arguments by command; each has extra keys, and values that must be trimmed or converted. */
const RIGHT: Record<CommandName, object> = {
  'record.create': { id, fields, collectionIds: [other], createdAt },
  'record.update': { id, changes: { year: '1960', customTags: null, title: ' Blue ' }, seen: { year: 1959 } },
  'record.delete': { id },
  'record.restore': {
    ...{ id, fields, shelfiePhotos: ['/api/images/'.concat('a'.repeat(64))] },
    plays: ['2026-01-31T12:00:00Z B', '2025-01-31T12:00:00Z'],
  },
  'record.addShelfie': { id, url: '/api/images/'.concat('a'.repeat(64)) },
  'record.removeShelfie': { id, url: '/api/images/'.concat('a'.repeat(64)) },
  'record.play': { id, on: '2026-01-31T12:00:00Z', side: 'B' },
  'record.unplay': { id, on: '2026-01-31T12:00:00Z' },
  'record.import': {
    records: [
      { id, fields },
      { id: other, fields },
    ],
  },
  'record.takeBackImport': { records: [{ id, fields, collectionIds: [other] }] },
  'collection.create': { id, fields: shelf, createdAt },
  'collection.update': { id, changes: { name: ' Soul ' }, seen: {} },
  'collection.delete': { id },
  'collection.restore': { id, fields: shelf, recordIds: [other] },
  'collection.setDefault': { id },
  'collection.addRecords': { id, recordIds: [other] },
  'collection.removeRecords': { id, recordIds: [other] },
  'wishlist.create': { id, fields: wish },
  'wishlist.update': { id, changes: { targetPrice: null } },
  'wishlist.delete': { id },
  'wishlist.restore': { id, fields: wish, createdAt, sightings: [sighting] },
  'wishlist.putSighting': { id, sighting },
  'wishlist.removeSighting': { id, sightingId: other },
  'wishlist.moveToCollection': { id, recordId: other, fields },
  'notification.markRead': { ids: [id, other], isRead: true },
  'notification.clear': { ids: [id], isCleared: false },
  'savedView.create': { id, fields: { name: ' Loud ', query: 'genre=rock' }, createdAt },
  'savedView.update': { id, changes: { name: ' Quiet ' }, seen: { name: 'Loud' } },
  'savedView.delete': { id },
  'savedView.restore': { id, fields: { name: 'Loud', query: 'genre=rock' }, createdAt },
};

/** Replaces each value at each depth with others, one at a time, and omits each key. */
function* spoiled(value: unknown): Iterable<unknown> {
  yield* [null, undefined, 7, Number.NaN, '', 'x'.repeat(6_000), [], {}, true];
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) for (const bad of spoiled(item)) yield value.with(index, bad);
    return;
  }
  yield { ...value, unknown: 1 };
  yield JSON.parse(JSON.stringify({ ...value, proto: { id } }).replace('"proto"', '"__proto__"'));
  for (const [key, item] of Object.entries(value)) {
    yield Object.fromEntries(Object.entries(value).filter(([one]) => one !== key));
    for (const bad of spoiled(item)) yield { ...value, [key]: bad };
  }
}

test('every command has a sample here, and its compiled schema is really compiled', () => {
  expect(Object.keys(RIGHT).toSorted()).toEqual(Object.keys(COMMANDS).toSorted());
  for (const { args } of Object.values(COMMANDS)) z.compile<z.ZodMiniType>(args, { strict: true });
  z.compile(syncRequest, { strict: true });
});

test.each(Object.keys(COMMANDS))(
  '%s: compiled and plain take, change and refuse the same, in the same words',
  (name) => {
    if (!isCommandName(name)) throw new Error('It is a command');
    const plain: z.ZodMiniType = COMMANDS[name].args;
    const compiled = compiledArgsOf(name);
    const resultOf = (schema: z.ZodMiniType, input: unknown) => {
      const { success, data, error } = schema.safeParse(input);
      return success ? { data } : { issues: error?.issues.map(({ message, path }) => ({ message, path })) };
    };
    expect(resultOf(plain, RIGHT[name])).toHaveProperty('data');
    for (const args of [RIGHT[name], ...spoiled(RIGHT[name])])
      expect(resultOf(compiled, args)).toEqual(resultOf(plain, args));
    const refusal = parseCommand(name, 1, {}, compiledArgsOf);
    expect(JSON.stringify(refusal)).toBe(JSON.stringify(parseCommand(name, 1, {})));
  },
);
