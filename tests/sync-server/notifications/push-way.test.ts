import { expect, test } from 'vitest';
import { inUserTransaction } from '../../../sync-server/library/user-transaction.ts';
import { type Raised, raiseNotification } from '../../../sync-server/notifications/raise.ts';
import { type Owner, push, startPushServer } from '../push/push-server.ts';
import { PRICE } from './notified.ts';

startPushServer();

let events = 0;
const LOOKED = { kind: 'support', data: { what: 'looked' } } as const;
const FOLLOWED = { kind: 'new-follower', data: { key: 'deadwax', name: 'deadwax', albumCount: 3 } } as const;

function raise({ userId }: Owner, raised: Pick<Raised, 'kind' | 'data'>): Promise<boolean> {
  events += 1;
  const whole = { ...raised, dedupeKey: `event ${events}` } as Raised;
  return inUserTransaction(push.server.ctx, userId, (tx) => raiseNotification(tx, whole));
}
/** The pushes to that device; no other device gets any. */
const pushesTo = ({ subscription }: Owner) =>
  push.service.pushes.map(({ body }) => JSON.parse(subscription.read(body)));

test('a met price is pushed to the devices of its person alone, in its words, with the number of what is unread', async () => {
  const owner = await push.owner();
  await push.owner();
  await raise(owner, FOLLOWED);
  await raise(owner, { kind: 'price', data: PRICE });
  await push.runDue();
  await push.runDue();
  expect(pushesTo(owner)).toMatchObject([
    {
      app_badge: 2,
      notification: {
        title: 'Second Light is down to $29.99',
        body: 'Glass Harbour, at Amazon. Your target is $32.',
        navigate: expect.stringMatching(new RegExp(`/wishlist\\?price=${PRICE.wishId}$`)),
      },
    },
  ]);
});

test('notifications that wait together are pushed as one that opens the list', async () => {
  const owner = await push.owner();
  await raise(owner, { kind: 'price', data: PRICE });
  await raise(owner, LOOKED);
  await push.runDue();
  await push.runDue();
  expect(pushesTo(owner)).toMatchObject([
    {
      notification: {
        title: '2 notifications',
        body: 'Second Light is down to $29.99 · Support looked at your account',
        navigate: expect.stringMatching(/\/notifications$/),
      },
    },
  ]);
});

test('a notification that is read or cleared does not count in the badge', async () => {
  const owner = await push.owner();
  await raise(owner, FOLLOWED);
  await raise(owner, FOLLOWED);
  const marks = [
    'is_read = true where id = (select min(id::text)::uuid',
    'is_cleared = true where id = (select max(id::text)::uuid',
  ];
  for (const mark of marks) {
    await push.server.ctx.pool.query(`update notifications set ${mark} from notifications where user_id = $1)`, [
      owner.userId,
    ]);
  }
  await raise(owner, LOOKED);
  await push.runDue();
  await push.runDue();
  expect(pushesTo(owner)).toMatchObject([{ app_badge: 1 }]);
});
