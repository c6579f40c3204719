import { inUserTransaction } from '../../../sync-server/library/user-transaction.ts';
import { createSyncContext, device } from './library.ts';

// A server process for tests that kill it: pushes albums in batches and reports what it has acknowledged.
const [connectionString = '', userId = '', mode = ''] = process.argv.slice(2);
const ctx = createSyncContext(connectionString, 2);
const say = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`);

if (mode === 'hold') {
  await inUserTransaction(ctx, userId, async (tx) => {
    await tx.trx
      .insertInto('wishlist_items')
      .values({
        ...{ id: ctx.newId(), user_id: userId, artist: 'Never', title: 'Committed', price_alert: false },
        ...{ with_shipping: false, currency: 'USD', pressing: 'any', sightings: [] },
        ...{ is_public: true, created_at: tx.now, updated_at: tx.now, version: tx.nextVersion() },
      })
      .execute();
    say({ holding: true });
    await new Promise(() => setInterval(() => undefined, 60_000));
  });
}

const phone = device(ctx, userId);
for (;;) {
  const commands = Array.from({ length: 20 }, () =>
    phone.command('record.create', { id: ctx.newId(), fields: { artist: 'Neu!', title: 'Hallogallo' } }),
  );
  say({ sent: commands });
  const verdicts = await phone.push(...commands);
  say({ acknowledged: verdicts, clientId: phone.clientId });
}
