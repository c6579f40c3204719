import { expect, test } from 'vitest';
import { networkTo, newProfile, openTab, USER } from '../../support/device.ts';
import { createMemoryServer } from '../../support/memory-server.ts';

const now = () => Date.parse('2026-03-01T12:00:00.000Z');

test('an action of which a part is synced and a part still waits is taken back whole', async () => {
  const server = createMemoryServer({ now });
  server.addUser(USER);
  const { library, sync } = await openTab({ profile: newProfile(1, 'memory'), now, fetch: networkTo(server) });
  const group = library.newId();
  const add = (title: string) => library.run('record.create', { fields: { artist: 'Sade', title } }, { group });
  await add('Promise');
  await sync();
  await add('Diamond Life');
  expect(await library.undo(group)).toMatchObject({ ok: true });
  expect(library.view().records).toEqual([]);
  await sync();
  expect([...server.tablesOf(USER).records.values()]).toEqual([]);
});
