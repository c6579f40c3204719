import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Verdict } from '../../../shared/contract/sync.ts';
import { defaultCollectionIdOf } from '../../../sync-server/library/apply-commands.ts';
import type { LibraryContext } from '../../../sync-server/library/user-transaction.ts';
import { anyCommand } from '../../shared/commands/any-command.ts';
import { memoryLibrary, now } from '../../shared/commands/memory-library.ts';
import { empty } from '../../support/bystander.ts';
import { addUser, device, recordsOf, rowsOf, type TestDevice } from './library.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let ctx: LibraryContext;
beforeAll(async () => {
  server = await startTestServer();
  ctx = { ...server, clock: () => Date.parse(now) };
});
afterAll(() => server.close());

type Rows = Record<'records' | 'collections' | 'wishlist', Map<string, object>>;

function emptyRows(): Rows {
  return { records: new Map(), collections: new Map(), wishlist: new Map() };
}

/** Updates a device's rows with everything since its cursor. */
async function follow(phone: TestDevice, rows: Rows): Promise<void> {
  const { answers } = await phone.pullAll();
  for (const answer of answers) {
    const { collections = [], wishlist = [] } = rowsOf(answer);
    for (const row of recordsOf(answer)) rows.records.set(row.id, { ...row, version: 0 });
    for (const row of collections) rows.collections.set(row.id, { ...row, version: 0 });
    for (const row of wishlist) rows.wishlist.set(row.id, { ...row, version: 0 });
    for (const { entity, id } of answer.head.deleted) {
      rows[entity === 'record' ? 'records' : entity === 'collection' ? 'collections' : 'wishlist'].delete(id);
    }
  }
}

function sorted(rows: Rows) {
  const list = (map: Map<string, object>) =>
    [...map.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  return { records: list(rows.records), collections: list(rows.collections), wishlist: list(rows.wishlist) };
}

const pushes = fc.array(
  fc.record({ batch: fc.array(anyCommand, { minLength: 1, maxLength: 12, size: 'max' }), isPulledAfter: fc.boolean() }),
  { maxLength: 8, size: 'max' },
);

// PWA-015
test('for any commands in any batches, the server, a device that follows and a new device have what the rules alone give', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('free', 'lifetime' as const), pushes, async (tier, list) => {
      await empty(server.pool, 'users');
      const userId = await addUser(ctx, { subscription_tier: tier });
      const model = memoryLibrary(tier, defaultCollectionIdOf(userId));
      const sender = device(ctx, userId);
      const follower = device(ctx, userId);
      const followed = emptyRows();
      for (const { batch, isPulledAfter } of list) {
        const expected = batch.map(({ name, args }) => model.runAny(name, args));
        const commands = batch.map(({ name, args }) => ({
          ...sender.command('record.delete', { id: '' }),
          name,
          args,
        }));
        const verdicts: Verdict[] = await sender.push(...commands);
        expect(verdicts.map(({ status, code, left }) => ({ status, code, left }))).toEqual(
          expected.map((outcome) => ({
            status: outcome.status,
            code: outcome.status === 'refused' ? outcome.code : undefined,
            left: outcome.status === 'ok' ? outcome.left : undefined,
          })),
        );
        if (isPulledAfter) await follow(follower, followed);
      }
      const { records, collections, wishlist } = model.contents();
      const truth = {
        records: records.map((row) => ({ ...row, collectionIds: row.collectionIds.toSorted(), version: 0 })),
        collections: collections.map((row) => ({ ...row, version: 0 })),
        wishlist: wishlist.map((row) => ({ ...row, version: 0 })),
      };
      await follow(follower, followed);
      expect(sorted(followed)).toEqual(truth);
      const newcomer = emptyRows();
      await follow(device(ctx, userId), newcomer);
      expect(sorted(newcomer)).toEqual(truth);
    }),
    { numRuns: 60 },
  );
});
