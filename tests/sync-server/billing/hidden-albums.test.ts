import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BillingServer, DAY, type Person, startBillingServer } from './billing-server.ts';

let billing: BillingServer;
let person: Person;

beforeAll(async () => {
  billing = await startBillingServer();
  person = await billing.buyer();
});
afterAll(() => billing.stop());

const titlesOf = (rows: { title: string }[]) => rows.map(({ title }) => title).sort();
const read = async (path: string) => (await person.client.get(path)).body;

/** The answer of each place that shows albums. */
async function shown() {
  const collections = await read('/api/collections');
  const collection = collections.find(({ name }: { name: string }) => name === 'Everything');
  const visitor = billing.server.newClient();
  const page = (await visitor.get('/api/public-collection/cratedigger/Everything')).body;
  const profile = (await visitor.get('/api/public-profile/cratedigger')).body;
  return {
    records: titlesOf(await read('/api/records')).length,
    inCollection: (await read(`/api/collections/${collection.id}/records`)).length,
    recordCount: collection.recordCount,
    stats: (await read('/api/stats')).totalRecords,
    publicCollection: page.records.length,
    publicCount: page.collection.recordCount,
    publicProfile: profile.stats.totalRecords,
  };
}
const each = (count: number) => ({
  records: count,
  inCollection: count,
  recordCount: count,
  stats: count,
  publicCollection: count,
  publicCount: count,
  publicProfile: count,
});

test('albums beyond the first fifteen are hidden everywhere when a plan ends, can be changed, and come back with the next plan', async () => {
  await person.client.send('PATCH', '/api/profile', { username: 'cratedigger' });
  await billing.server.ctx.db.updateTable('users').set({ is_public: true }).where('id', '=', person.userId).execute();
  const { paymentId } = await person.buy('annual');
  const made = await person.client.send('POST', '/api/collections', { name: 'Everything', isPublic: true });
  expect(made.status).toBe(201);
  const ids: string[] = [];
  for (let count = 10; count < 28; count += 1) {
    const album = {
      artist: 'Various',
      title: `Album ${count}`,
      condition: 'Good',
      createdAt: `2026-01-${count}T00:00:00.000Z`,
    };
    const { body } = await person.client.send('POST', '/api/records', album);
    ids.push(body.id);
    await person.client.send('POST', `/api/collections/${made.body.id}/records/${body.id}`);
  }
  expect(await shown()).toEqual(each(18));

  billing.payments.takeBack(paymentId, { refundedCents: 2999 });
  await billing.deliver([{ kind: 'payment', id: paymentId }]);
  await billing.runJobs();
  expect(await shown()).toEqual(each(15));
  expect(await person.subscription()).toMatchObject({ albumCount: 18, albumLimit: 15, canAddMore: false });
  const album = { artist: 'Various', title: 'One more', condition: 'Good' };
  expect((await person.client.send('POST', '/api/records', album)).body.code).toBe('ALBUM_LIMIT_EXCEEDED');

  const edited = await person.client.send('PATCH', `/api/records/${ids.at(-1)}`, {
    personalNotes: 'typed on the train',
  });
  expect([edited.status, edited.body.personalNotes]).toEqual([200, 'typed on the train']);
  expect(await shown()).toEqual(each(15));

  await person.buy('monthly');
  expect(await shown()).toEqual(each(18));
  const back = (await read('/api/records')).find(({ id }: { id: string }) => id === ids.at(-1));
  expect(back).toMatchObject({ title: 'Album 27', personalNotes: 'typed on the train' });
  expect((await person.client.send('POST', '/api/records', album)).status).toBe(201);

  // No event has yet ended this plan.
  billing.pass(400 * DAY);
  const visitor = billing.server.newClient();
  const page = (await visitor.get('/api/public-collection/cratedigger/Everything')).body;
  expect([page.records.length, page.collection.recordCount]).toEqual([15, 15]);
});
