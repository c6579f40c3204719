import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAccount } from '../../../sync-server/library/account.ts';
import { addCollector, album, device } from './library.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('an offline change of albums that a downgrade has hidden is accepted, and an upgrade shows it', async () => {
  const userId = await addCollector(server);
  const phone = device(server, userId);
  const albums = Array.from({ length: 18 }, (_, at) =>
    album({ createdAt: `2025-01-${String(at + 1).padStart(2, '0')}T00:00:00.000Z` }),
  );
  const [edited, joined, deleted] = albums.slice(15).map(({ id }) => id) as [string, string, string];
  const shelf = uuidv7();
  await phone.push(
    phone.command('collection.create', { id: shelf, fields: { name: 'Krautrock' } }),
    ...albums.map((args) => phone.command('record.create', args)),
  );
  await phone.pullAll();
  await changeAccount(server, userId, () => ({ subscription_tier: 'free' }));

  const verdicts = await phone.push(
    phone.command('record.update', { id: edited, changes: { personalNotes: 'typed on the train', year: 1973 } }),
    phone.command('record.addShelfie', { id: edited, url: 'https://img.example.com/train.jpg' }),
    phone.command('collection.addRecords', { id: shelf, recordIds: [joined] }),
    phone.command('record.delete', { id: deleted }),
    phone.command('record.create', album()),
  );
  expect(verdicts.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok', 'ok', 'refused']);
  expect(verdicts.at(-1)).toMatchObject({ code: 'ALBUM_LIMIT_EXCEEDED' });

  await changeAccount(server, userId, () => ({ subscription_tier: 'annual' }));
  for (const each of [phone, device(server, userId)]) {
    const { records } = await each.pullAll();
    const kept = albums.map(({ id }) => id).filter((id) => id !== deleted);
    if (each !== phone) expect([...records.keys()].sort()).toEqual(kept.sort());
    expect(records.get(edited)).toMatchObject({
      personalNotes: 'typed on the train',
      year: 1973,
      shelfiePhotos: ['https://img.example.com/train.jpg'],
    });
    expect(records.get(joined)?.collectionIds).toEqual([shelf]);
    expect(records.has(deleted)).toBe(false);
  }
});
