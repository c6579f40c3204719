import { describe, expect, test } from 'vitest';
import { keptPushKeys } from '../../../sync-server/push/push-keys.ts';
import { answering, noAnswer } from '../../support/push-service.ts';
import { newSubscription } from '../../support/push-subscription.ts';
import { push, startPushServer, subscribe } from './push-server.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

startPushServer();

/** Nothing more reaches the device of a person who had one. */
async function expectNoPush(userId: string) {
  expect(await push.queue(userId)).toBe(0);
  await push.runDue();
  expect([push.service.pushes, await push.messages()]).toEqual([[], []]);
}

test('the keys are made once, for all servers, and are kept', async () => {
  const { client } = await push.owner();
  const { publicKey } = (await client.get('/api/push/key')).body;
  expect(publicKey).toMatch(/^B[\w-]{86}$/);
  const { db } = push.ctx;
  const others = await Promise.all([keptPushKeys(db)(), keptPushKeys(db)()]);
  expect(others.map((keys) => keys.publicKey)).toEqual([publicKey, publicKey]);
  await push.server.restart();
  expect((await client.get('/api/push/key')).body).toEqual({ publicKey });
});

test('servers that make the keys at the same time make one pair', async () => {
  const { db } = push.ctx;
  const before = await db.deleteFrom('push_keys').returningAll().executeTakeFirstOrThrow();
  const made = await Promise.all([1, 2, 3].map(() => keptPushKeys(db)()));
  expect(new Set(made.map(({ privateKey }) => privateKey)).size).toBe(1);
  await db.deleteFrom('push_keys').execute();
  await db.insertInto('push_keys').values(before).execute();
});

test('a device is listed by its name, without its address and its keys', async () => {
  const owner = await push.owner();
  const phone = await push.server.signedIn((await owner.client.get('/api/auth/user')).body.email);
  const added = await phone.send('PUT', '/api/push/subscription', push.service.subscription().body, {
    'user-agent': FIREFOX,
  });
  const device = {
    id: expect.any(String),
    name: 'Firefox on Linux',
    addedAt: expect.stringMatching(/Z$/),
    lastAcceptedAt: null,
    problem: null,
    isThis: true,
  };
  expect([added.status, added.body]).toEqual([200, device]);
  const other = { ...device, name: 'An unknown device', isThis: false };
  expect((await phone.get('/api/push/devices')).body).toEqual([device, other]);
  expect((await owner.client.get('/api/push/devices')).body).toEqual([
    { ...other, isThis: true },
    { ...device, isThis: false },
  ]);
});

test('a device that subscribes again stays the same, and with another address takes the place of the first', async () => {
  const { client, subscription, userId } = await push.owner();
  const [first] = await push.devices({ client });
  expect((await subscribe(client, subscription)).body).toEqual(first);
  const newer = push.service.subscription();
  const { id } = (await subscribe(client, newer)).body;
  expect((await push.devices({ client })).map((device: { id: string }) => device.id)).toEqual([id]);
  await push.queue(userId);
  await push.runDue();
  expect(push.service.pushes.map(({ path }) => path)).toEqual([new URL(newer.body.endpoint).pathname]);
});

describe('the address of a device', () => {
  test.each([
    'http://push.example/a',
    'https://10.0.0.1/a',
    'https://192.168.1.1/a',
    'https://169.254.169.254/latest/meta-data',
    'https://127.0.0.1/a',
    'https://0x7f.1/a',
    'https://[::1]/a',
    'https://[fe80::1]/a',
    'https://[::ffff:10.0.0.1]/a',
    'https://me:secret@push.example/a',
    'ftp://push.example/a',
    'push.example',
    '',
    `https://push.example/${'a'.repeat(1_000)}`,
  ])('is one of the public internet, by https: %s', async (endpoint) => {
    const client = await push.server.signedIn();
    const answer = await subscribe(client, newSubscription(endpoint));
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID']);
    expect(await push.devices({ client })).toEqual([]);
  });

  test('is refused with a key that is no point of the curve', async () => {
    const client = await push.server.signedIn();
    const { endpoint, keys } = push.service.subscription().body;
    const p256dh = `B${'A'.repeat(86)}`;
    const answer = await client.send('PUT', '/api/push/subscription', { endpoint, keys: { ...keys, p256dh } });
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID']);
  });
});

test('a subscription that another person had in the same browser is taken from them, with what waits', async () => {
  const before = await push.owner();
  await push.queue(before.userId);
  const next = await push.server.signedIn();
  expect((await subscribe(next, before.subscription)).body.isThis).toBe(true);
  expect(await push.devices(before)).toEqual([]);
  await expectNoPush(before.userId);
  const { id: userId } = (await next.get('/api/auth/user')).body;
  await push.queue(userId);
  await push.runDue();
  expect(push.service.pushes).toHaveLength(1);
});

describe('a device gets no more notifications', () => {
  test('after it signs out', async () => {
    const { client, userId } = await push.owner();
    await push.queue(userId);
    await client.navigate('/api/logout');
    await expectNoPush(userId);
  });

  test('after it is signed out from another device, which keeps its own', async () => {
    const first = await push.owner('signs-out@example.com');
    const second = await push.owner('signs-out@example.com');
    const sessions = (await second.client.get('/api/user/sessions')).body;
    const other = sessions.find(({ isThis }: { isThis: boolean }) => !isThis);
    await second.client.send('DELETE', `/api/user/sessions/${other.id}`);
    expect(await push.devices(second)).toMatchObject([{ isThis: true }]);
    await push.queue(first.userId);
    await push.runDue();
    const [sent, ...more] = push.service.pushes;
    expect([sent?.path, more]).toEqual([new URL(second.subscription.body.endpoint).pathname, []]);
  });

  test('after its session has run out', async () => {
    const { userId } = await push.owner();
    push.advance(91 * 86_400_000);
    await expectNoPush(userId);
  });

  test('after its account is deleted', async () => {
    const { client, userId } = await push.owner();
    await push.queue(userId);
    expect((await client.send('DELETE', '/api/user/delete')).status).toBe(200);
    await expectNoPush(userId);
  });

  test('after it is removed from another device; the devices of others cannot be', async () => {
    const owner = await push.owner('removes@example.com');
    const [{ id }] = await push.devices(owner);
    const desk = await push.owner('removes@example.com');
    const stranger = await push.owner();
    expect((await stranger.client.send('DELETE', `/api/push/devices/${id}`)).body).toEqual({ success: true });
    expect(await push.devices(owner)).toHaveLength(2);
    expect((await desk.client.send('DELETE', `/api/push/devices/${id}`)).body).toEqual({ success: true });
    expect(await push.devices(desk)).toMatchObject([{ isThis: true }]);
    expect((await owner.client.send('DELETE', '/api/push/subscription')).body).toEqual({ success: true });
    expect(await push.devices(desk)).toMatchObject([{ isThis: true }]);
    expect((await desk.client.send('DELETE', '/api/push/subscription')).body).toEqual({ success: true });
    await expectNoPush(owner.userId);
  });

  test('after twenty newer ones were added', async () => {
    const oldest = await push.owner('many@example.com');
    for (let count = 0; count < 20; count += 1) await push.owner('many@example.com');
    expect(await push.queue(oldest.userId)).toBe(20);
    expect((await push.devices(oldest)).some(({ isThis }: { isThis: boolean }) => isThis)).toBe(false);
  });
});

test('a subscription that a browser replaces unasked is followed on a device that has one, and on no other', async () => {
  const { client } = await push.owner('renews@example.com');
  const renewed = push.service.subscription();
  expect((await subscribe(client, renewed, { isRenewal: true })).status).toBe(200);
  for (const without of [await push.server.signedIn(), await push.server.signedIn('renews@example.com')]) {
    expect((await subscribe(without, renewed, { isRenewal: true })).body.code).toBe('NOT_FOUND');
  }
  expect(await push.devices({ client })).toHaveLength(1);
});

describe('a test of a device', () => {
  const sendTest = async (client: { send: (method: string, path: string) => Promise<{ body: object }> }) =>
    (await client.send('POST', '/api/push/subscription/test')).body;

  test('reaches this device alone, at once', async () => {
    const other = await push.owner('tests@example.com');
    const { client, subscription } = await push.owner('tests@example.com');
    expect(await sendTest(client)).toEqual({ outcome: 'accepted' });
    const [sent, ...more] = push.service.pushes;
    expect([JSON.parse(subscription.read(sent?.body ?? Buffer.of())), sent?.ttl, more]).toMatchObject([
      { web_push: 8030, notification: { title: 'Side One reaches this device' } },
      60,
      [],
    ]);
    expect((await push.devices({ client }))[0].lastAcceptedAt).not.toBeNull();
    expect((await push.devices(other))[0].lastAcceptedAt).toBeNull();
  });

  test.each([
    [410, 'gone', 0],
    [403, 'refused', 1],
    [500, 'unreachable', 1],
  ])('answers what a %i means', async (status, outcome, devices) => {
    const { client } = await push.owner();
    push.service.turns.push(answering(status));
    expect(await sendTest(client)).toEqual({ outcome });
    expect(await push.devices({ client })).toHaveLength(devices);
  });

  test('answers that the push service does not', async () => {
    const { client } = await push.owner();
    push.service.turns.push(noAnswer);
    expect(await sendTest(client)).toEqual({ outcome: 'unreachable' });
  });

  test('is for a device that gets notifications', async () => {
    const client = await push.server.signedIn();
    expect(await sendTest(client)).toMatchObject({ code: 'NOT_FOUND' });
  });
});
