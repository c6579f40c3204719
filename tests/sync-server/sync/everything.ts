import { v7 as uuidv7 } from 'uuid';
import { runCommand } from '../../../sync-server/library/run-command.ts';
import type { LibraryContext } from '../../../sync-server/library/user-transaction.ts';
import { album, type TestDevice } from './library.ts';

/** All requests that a device can make, once each; leaves the library unchanged except for tombstones. */
export async function everything(ctx: LibraryContext, userId: string, phone: TestDevice): Promise<void> {
  const [record, wish, shelf, second] = [album(), album(), { id: uuidv7() }, { id: uuidv7() }];
  const push = (...commands: Parameters<TestDevice['push']>) => phone.push(...commands);
  await push(
    phone.command('record.create', record),
    phone.command('wishlist.create', wish),
    phone.command('collection.create', { ...shelf, fields: { name: 'Shelf' } }),
    phone.command('collection.create', { ...second, fields: { name: 'Second shelf' } }),
  );
  await push(
    phone.command('record.update', { id: record.id, changes: { title: 'Ege Bamyasi' } }),
    phone.command('wishlist.update', { id: wish.id, changes: { title: 'Future Days' } }),
    phone.command('collection.update', { ...shelf, changes: { name: 'Jazz' } }),
    phone.command('collection.addRecords', { ...shelf, recordIds: [record.id] }),
  );
  await push(phone.command('collection.setDefault', shelf));
  await push(phone.command('collection.setDefault', second));
  await push(phone.command('collection.removeRecords', { ...shelf, recordIds: [record.id] }));
  await push(
    phone.command('record.delete', { id: record.id }),
    phone.command('wishlist.delete', { id: wish.id }),
    phone.command('collection.delete', shelf),
  );
  await push(
    phone.command('record.restore', record),
    phone.command('wishlist.restore', wish),
    phone.command('collection.restore', { ...shelf, fields: { name: 'Jazz' } }),
  );
  const again = phone.command('record.delete', { id: record.id });
  await push(again, phone.command('wishlist.delete', { id: wish.id }), phone.command('collection.delete', shelf));
  const { head } = await phone.send();
  await push({ ...again, id: uuidv7(), seq: phone.seq + 1, answered: { epoch: head.epoch, version: head.head } });
  phone.seq += 1;
  await runCommand(ctx, userId, { name: 'record.delete', args: { id: record.id }, idempotencyKey: uuidv7() });
  await phone.pullAll();
  await phone.send({ cursor: 1 });
  await phone.send({ acked: phone.seq });
}
