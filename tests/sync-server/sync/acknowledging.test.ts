import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveClient } from '../../../sync-server/sync/stored-client.ts';
import { addCollector, album, device } from './library.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function ackedBy(clientId: string): Promise<number> {
  const { rows } = await server.pool.query('select acked_seq as acked from sync_client where id = $1', [clientId]);
  return Number(rows[0]?.acked);
}

test('a device acknowledges no more than it has sent, with changes and without', async () => {
  const phone = device(server, await addCollector(server));
  await phone.send({ acked: 99, commands: [phone.command('record.create', album())] });
  expect(await ackedBy(phone.clientId)).toBe(1);
  await phone.send({ acked: 99 });
  expect(await ackedBy(phone.clientId)).toBe(1);
});

test('a late request takes no acknowledgement back, with changes and without', async () => {
  const phone = device(server, await addCollector(server));
  for (const acked of [0, 1, 2]) await phone.send({ acked, commands: [phone.command('record.create', album())] });
  await phone.send({ acked: 0, commands: [phone.command('record.create', album())] });
  expect(await ackedBy(phone.clientId)).toBe(2);
  await phone.send({ acked: 1 });
  expect(await ackedBy(phone.clientId)).toBe(2);
  await phone.send({ acked: 4 });
  expect(await ackedBy(phone.clientId)).toBe(4);
});

test('an acknowledgement of one device is none of another device of the person', async () => {
  const person = await addCollector(server);
  const [phone, laptop] = [device(server, person), device(server, person)];
  for (const each of [phone, laptop]) await each.send({ acked: 0, commands: [each.command('record.create', album())] });
  await phone.send({ acked: 1 });
  expect([await ackedBy(phone.clientId), await ackedBy(laptop.clientId)]).toEqual([1, 0]);
});

test('an id that two people bring at the same moment stays with the first', async () => {
  const phone = device(server, await addCollector(server));
  await phone.send({ acked: 0, commands: [phone.command('record.create', album())] });
  const other = await addCollector(server);
  const client = await server.pool.connect();
  const taken = saveClient(client, phone.clientId, other, 7, 7, null).finally(() => client.release());
  await expect(taken).rejects.toMatchObject({ code: 'CLIENT_UNKNOWN' });
  expect(await ackedBy(phone.clientId)).toBe(0);
});
