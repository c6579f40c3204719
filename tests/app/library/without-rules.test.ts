import { expect, test } from 'vitest';
import * as rules from '../../../app/library/commands/command-code.ts';
import { createLibrary } from '../../../app/library/library.ts';
import type { Account } from '../../../shared/domain/user.ts';
import { networkTo, newProfile, openTab, USER } from '../../support/device.ts';
import { createMemoryServer } from '../../support/memory-server.ts';

const now = () => Date.parse('2026-03-01T12:00:00.000Z');

async function parts() {
  const server = createMemoryServer({ now });
  server.addUser(USER, { subscriptionTier: 'annual' });
  const tab = await openTab({ profile: newProfile(), now, fetch: networkTo(server) });
  const { newId } = tab.library;
  return { tab, ports: { userId: USER, journal: tab.journal, cache: tab.cache, now, newId } };
}

test('a change whose rules are not on this device yet is not made and says why; the next one loads them', async () => {
  const { ports } = await parts();
  let isOnline = false;
  let storageFailures = 0;
  const library = createLibrary({
    ...ports,
    loadRules: async () => {
      if (!isOnline) throw new TypeError('Failed to fetch');
      return rules;
    },
    onStorageFailed: () => {
      storageFailures += 1;
    },
  });
  await library.opened;
  const add = () => library.run('record.create', { fields: { artist: 'Sade', title: 'Promise' } });
  expect(await add()).toEqual({
    ok: false,
    code: 'UNAVAILABLE',
    message: 'This part of Side One is not on this device yet. Connect and try again.',
    kept: false,
  });
  expect([library.view().records, library.outbox(), storageFailures]).toEqual([[], [], 0]);
  isOnline = true;
  expect(await add()).toMatchObject({ ok: true, changed: true });
  expect(library.view().records).toMatchObject([{ artist: 'Sade', title: 'Promise' }]);
});

test('before the first pull the plan is the one that this browser last saw, after it the one of the server', async () => {
  const { tab, ports } = await parts();
  const remembered = { username: 'cratedigger', subscriptionTier: 'lifetime', subscriptionEndDate: null };
  const account = remembered as unknown as Account;
  const library = createLibrary({ ...ports, account, loadRules: async () => rules });
  await library.opened;
  expect(library.view()).toMatchObject({ account: { username: 'cratedigger', version: 0 }, albumLimit: null });
  await tab.sync();
  await library.refresh();
  expect(library.view().account).toMatchObject({ subscriptionTier: 'annual' });
});
