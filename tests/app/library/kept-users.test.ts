import { expect, test } from 'vitest';
import { createDeviceUsers } from '../../../app/library/identity.ts';
import { keptUsers } from '../../../app/library/kept-users.ts';
import { networkTo, newProfile, OTHER_USER, openTab, USER } from '../../support/device.ts';
import { createMemoryServer } from '../../support/memory-server.ts';

const now = () => Date.parse('2026-03-01T12:00:00.000Z');

test('the next person is told how much waits here for the one before, and nothing else', async () => {
  const server = createMemoryServer({ now });
  for (const user of [USER, OTHER_USER]) server.addUser(user);
  const profile = newProfile();
  const first = await openTab({ profile, userId: USER, now, fetch: networkTo(server) });
  await first.library.run('record.create', { fields: { artist: 'Nina Simone', title: 'Pastel Blues' } });
  await first.library.run('record.create', { fields: { artist: 'Nick Drake', title: 'Pink Moon' } });
  expect(await keptUsers(USER, profile.storage)).toEqual([]);
  expect(await keptUsers(OTHER_USER, profile.storage)).toEqual([{ id: USER, email: null, unsent: 2 }]);

  const users = createDeviceUsers({ ...profile.storage, now: () => '2026-03-01T12:00:00.000Z' });
  await users.note({ id: USER, email: 'cratedigger@example.com', unsent: 2 });
  users.close();
  expect(await keptUsers(OTHER_USER, profile.storage)).toEqual([
    { id: USER, email: 'cratedigger@example.com', unsent: 2 },
  ]);

  await first.sync();
  expect(await keptUsers(OTHER_USER, profile.storage)).toEqual([]);
  first.close();
});
