import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCollector, album, device } from './library.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a value that an accepted change replaced is sent again when its answer was lost, and not when it was shown', async () => {
  const phone = device(server, await addCollector(server));
  const { id, fields } = album();
  await phone.push(phone.command('record.create', { id, fields: { ...fields, label: 'Spoon' } }));
  const edit = phone.command('record.update', { id, changes: { label: 'United Artists' }, seen: { label: null } });
  const [verdict] = await phone.push(edit);
  expect(verdict).toMatchObject({ status: 'ok', overwrote: { label: 'Spoon' } });
  expect(await phone.push(edit)).toEqual([verdict]);

  const { epoch } = (await phone.send()).head;
  const answered = { epoch, version: verdict?.version ?? 0 };
  phone.clientId = randomUUID();
  const [again] = await phone.push({ ...edit, seq: 1, answered });
  expect(again).toEqual({ id: edit.id, seq: 1, status: 'ok', version: answered.version });
});
