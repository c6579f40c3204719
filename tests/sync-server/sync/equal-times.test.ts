import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIRST_ROWS } from '../../../shared/wire/sync-protocol.ts';
import { addCollector, album, device, recordsOf } from './library.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('albums of one moment on both sides of a page come once each, also one alone on its page', async () => {
  const userId = await addCollector(server);
  const phone = device(server, userId);
  const records = Array.from({ length: FIRST_ROWS + 1 }, () => album({ createdAt: '2020-02-02T02:02:02.020Z' }));
  await phone.push(phone.command('record.import', { records }));
  const { answers } = await device(server, userId).pullAll();
  const ids = answers.flatMap((answer) => recordsOf(answer).map(({ id }) => id));
  expect(ids.toSorted()).toEqual(records.map(({ id }) => id).toSorted());
  expect(answers.length).toBeGreaterThan(1);
});
