import { Dexie, liveQuery } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { test } from 'vitest';
import { networkTo, newProfile, openTab, USER } from '../../support/device.ts';
import { createMemoryServer } from '../../support/memory-server.ts';
import { until } from '../../support/until.ts';

const now = () => Date.parse('2026-03-01T12:00:00.000Z');

// Dexie watches only where there is a global IndexedDB, as in every browser.
Dexie.dependencies.indexedDB = new IDBFactory();
Dexie.dependencies.IDBKeyRange = IDBKeyRange;

test('queue, tray and drafts report every change to their watchers', async () => {
  const server = createMemoryServer({ now });
  server.addUser(USER);
  const { library, journal, sync } = await openTab({ profile: newProfile(), now, fetch: networkTo(server) });
  const seen = { outbox: -1, tray: -1, draft: '' };
  const watches = [
    liveQuery(() => journal.outbox()).subscribe((rows) => {
      seen.outbox = rows.length;
    }),
    liveQuery(() => journal.tray()).subscribe((rows) => {
      seen.tray = rows.length;
    }),
    liveQuery(() => journal.draft('form')).subscribe((row) => {
      seen.draft = String(row?.value);
    }),
  ];
  await until(() => seen.outbox === 0 && seen.tray === 0 && seen.draft === 'undefined', 'the first look');
  const fields = { artist: 'Sade', title: 'Promise' };
  for (let number = 0; number < 15; number += 1) await library.run('record.create', { fields });
  await library.run('record.create', { fields }, { keepRefused: true });
  await journal.putDraft('form', 'Lov');
  await until(() => seen.outbox === 15 && seen.tray === 1 && seen.draft === 'Lov', 'what was written');
  await sync();
  await until(() => seen.outbox === 0, 'what was sent');
  for (const watch of watches) watch.unsubscribe();
});
