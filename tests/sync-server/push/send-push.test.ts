import { describe, expect, test } from 'vitest';
import { payloadOf } from '../../../sync-server/push/push-message.ts';
import { answering, noAnswer } from '../../support/push-service.ts';
import { FALLEN, push, startPushServer } from './push-server.ts';

const HOUR = 3_600_000;

startPushServer();

test('a notification reaches each device of its person, encrypted for it, and no device of another', async () => {
  const phone = await push.owner('two-devices@example.com');
  const desk = await push.owner('two-devices@example.com');
  await push.owner();
  expect(await push.queue(phone.userId)).toBe(2);
  await push.runDue();
  const read = push.service.pushes.map(({ path, body }) => {
    const to = [phone, desk].find(({ subscription }) => subscription.body.endpoint.endsWith(path));
    return [path, JSON.parse(String(to?.subscription.read(body)))];
  });
  const { publicUrl } = push.server.config;
  const content = {
    web_push: 8030,
    app_badge: 3,
    notification: {
      title: FALLEN.title,
      body: FALLEN.body,
      navigate: `${publicUrl}/wishlist?wish=1`,
      tag: expect.stringMatching(/^[\w-]{32}$/),
      lang: 'en',
      icon: `${publicUrl}/icons/icon-192.png`,
      app_badge: '3',
    },
  };
  const pathOf = ({ subscription }: typeof phone) => new URL(subscription.body.endpoint).pathname;
  expect(read.toSorted()).toEqual([pathOf(phone), pathOf(desk)].toSorted().map((path) => [path, content]));
  const { publicKey } = (await phone.client.get('/api/push/key')).body;
  for (const sent of push.service.pushes) {
    expect(sent).toMatchObject({ key: publicKey, urgency: 'normal', topic: expect.stringMatching(/^[\w-]{32}$/) });
    expect(sent.ttl).toBeGreaterThan(23 * 3_600);
    expect(sent.ttl).toBeLessThanOrEqual(24 * 3_600);
  }
  expect(await push.messages()).toEqual([]);
});

test('a person without a device is queued nothing', async () => {
  const { userId, client } = await push.owner();
  expect((await client.send('DELETE', '/api/push/subscription')).body).toEqual({ success: true });
  expect([await push.queue(userId), await push.waiting()]).toEqual([0, []]);
});

test('a notification is queued in the transaction of its event, and a rollback takes it back', async () => {
  const { userId } = await push.owner();
  const { queuePush } = await import('../../../sync-server/push/queue-push.ts');
  const failing = push.ctx.db.transaction().execute(async (trx) => {
    expect(await queuePush({ db: trx, clock: Date.now }, userId, FALLEN)).toBe(1);
    throw new Error('taken back');
  });
  await expect(failing).rejects.toThrow('taken back');
  await push.runDue();
  expect([push.service.pushes, await push.messages(), await push.waiting()]).toEqual([[], [], []]);
});

test('a notification that waits when the server ends is sent by the next one, once', async () => {
  const { userId } = await push.owner();
  await push.queue(userId);
  await push.server.restart();
  await push.runDue();
  await push.runDue();
  expect(push.service.pushes).toHaveLength(1);
});

test('of one tag the newest waits alone, and other tags wait with it', async () => {
  const { userId, subscription } = await push.owner();
  await push.queue(userId);
  await push.queue(userId, { ...FALLEN, title: 'Second Light is down to $19.99' });
  await push.queue(userId, { ...FALLEN, title: 'Drift is down to $12.00', tag: 'price of Drift' });
  await push.runDue();
  const titles = push.service.pushes.map(({ body }) => JSON.parse(subscription.read(body)).notification.title);
  expect(titles.toSorted()).toEqual(['Drift is down to $12.00', 'Second Light is down to $19.99']);
  expect(new Set(push.service.pushes.map(({ topic }) => topic)).size).toBe(2);
});

test('a newer notification is sent too if it comes while an older one of its tag is being sent', async () => {
  const { userId, subscription } = await push.owner();
  await push.queue(userId);
  push.service.turns.push((_, response) => {
    void push.queue(userId, { ...FALLEN, title: 'Newer' }).then(() => response.writeHead(201).end());
    return true;
  });
  await push.runDue();
  expect(push.service.pushes.map(({ body }) => JSON.parse(subscription.read(body)).notification.title)).toEqual([
    'Newer',
  ]);
});

describe('the answer of a push service', () => {
  test('201 is kept as the time of the last notification', async () => {
    const owner = await push.owner();
    expect((await push.devices(owner))[0].lastAcceptedAt).toBeNull();
    await push.queue(owner.userId);
    await push.runDue();
    const [device] = await push.devices(owner);
    expect(device).toMatchObject({ problem: null, lastAcceptedAt: new Date(push.ctx.clock()).toISOString() });
  });

  test.each([404, 410])('%i ends the notifications of the device, and of no other', async (status) => {
    const gone = await push.owner('gone@example.com');
    const other = await push.owner('gone@example.com');
    push.service.turns.push(answering(status), answering(201));
    await push.queue(gone.userId);
    await push.runDue();
    const left = await push.devices(other);
    expect(left).toHaveLength(1);
    expect([await push.messages(), await push.waiting()]).toEqual([[], []]);
  });

  test('413 shortens the notification', async () => {
    const owner = await push.owner();
    push.service.turns.push(answering(413));
    await push.queue(owner.userId, { ...FALLEN, title: 't'.repeat(100) });
    await push.runDue();
    const [sent, ...more] = push.service.pushes;
    const { title, body } = JSON.parse(owner.subscription.read(sent?.body ?? Buffer.of())).notification;
    expect([title, body, more]).toEqual([`${'t'.repeat(59)}…`, '', []]);
    expect(await push.devices(owner)).toMatchObject([{ problem: null }]);
  });

  test('413 for the shortened one too gives it up with a line in the log, and keeps the device', async () => {
    const owner = await push.owner();
    push.service.turns.push(answering(413), answering(413));
    await push.queue(owner.userId);
    await push.runDue();
    expect([push.service.pushes, await push.messages(), await push.waiting()]).toEqual([[], [], []]);
    expect(await push.devices(owner)).toMatchObject([{ problem: 'too-large', lastAcceptedAt: null }]);
    expect(push.lines).toMatchObject([{ reply: { kind: 'too-large' }, service: new URL(push.service.origin).host }]);
  });

  test.each([400, 403, 302])('%i gives the notification up, and keeps the device with its problem', async (status) => {
    const owner = await push.owner();
    push.service.turns.push(answering(status, { location: `${push.service.origin}/elsewhere` }));
    await push.queue(owner.userId);
    await push.runDue();
    expect([push.service.pushes, await push.messages(), await push.waiting()]).toEqual([[], [], []]);
    expect(await push.devices(owner)).toMatchObject([{ problem: 'refused' }]);
    expect(push.lines).toMatchObject([{ reply: { kind: 'refused', status } }]);
  });

  test.each([
    ['500', answering(500)],
    ['429', answering(429)],
    ['none', noAnswer],
  ])('%s is tried again until it is accepted', async (_, turn) => {
    const owner = await push.owner();
    push.service.turns.push(turn, turn);
    await push.queue(owner.userId);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await push.runDue();
      expect(await push.devices(owner)).toMatchObject([{ problem: 'unreachable' }]);
      expect([push.service.pushes.length, (await push.waiting()).length]).toEqual([0, 1]);
      await push.hurry();
    }
    await push.runDue();
    expect([push.service.pushes.length, await push.waiting()]).toEqual([1, []]);
    expect(await push.devices(owner)).toMatchObject([{ problem: null }]);
  });

  test('Retry-After is waited for', async () => {
    const { userId } = await push.owner();
    push.service.turns.push(answering(429, { 'retry-after': '7200' }));
    await push.queue(userId);
    await push.runDue();
    const [job, ...others] = await push.waiting();
    expect([job?.run_at, others]).toEqual([new Date(push.ctx.clock() + 2 * HOUR).toISOString(), []]);
    await push.hurry();
    push.advance(2 * HOUR);
    await push.runDue();
    expect(push.service.pushes.map(({ ttl }) => ttl)).toEqual([22 * 3_600]);
  });

  test('a Retry-After beyond the life of a notification gives it up', async () => {
    const { userId } = await push.owner();
    push.service.turns.push(answering(503, { 'retry-after': '90000' }));
    await push.queue(userId);
    await push.runDue();
    expect([await push.messages(), await push.waiting()]).toEqual([[], []]);
  });
});

test('a notification that is a day old is not sent any more', async () => {
  const { userId } = await push.owner();
  await push.queue(userId);
  push.advance(24 * HOUR);
  await push.runDue();
  expect([push.service.pushes, await push.messages(), await push.waiting()]).toEqual([[], [], []]);
});

describe('the content of a notification', () => {
  const URL_OF_APP = 'https://shelf.example';
  const contentOf = (change: Partial<typeof FALLEN>) =>
    JSON.parse(payloadOf(URL_OF_APP, { ...FALLEN, ...change })).notification;

  test('stays under 3,000 bytes, whatever it says', () => {
    const long = { title: '💿'.repeat(1_000), body: `"\\${'💿'.repeat(5_000)}`, path: `/album/${'x'.repeat(900)}` };
    const payload = payloadOf(URL_OF_APP, { ...FALLEN, ...long });
    expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(3_000);
    expect(JSON.parse(payload).notification).toMatchObject({ title: `${'💿'.repeat(119)}…` });
    expect(JSON.parse(payload).notification.body.length).toBeGreaterThan(100);
  });

  test('has one line for each text', () => {
    expect(contentOf({ title: ' a\nb ', body: 'c\r\n\u0000d' })).toMatchObject({ title: 'a b', body: 'c d' });
  });

  test.each(['https://elsewhere.example/', '//elsewhere.example/', 'javascript:alert(1)', `/${'x'.repeat(1_001)}`])(
    'never leads out of the app: %s',
    (path) => {
      expect(contentOf({ path }).navigate).toBe(`${URL_OF_APP}/`);
    },
  );

  test('leaves the badge of the app as it is where nothing is counted', () => {
    const { unreadCount: _, ...uncounted } = FALLEN;
    const payload = JSON.parse(payloadOf(URL_OF_APP, uncounted));
    expect([payload.app_badge, payload.notification.app_badge]).toEqual([undefined, undefined]);
  });
});
