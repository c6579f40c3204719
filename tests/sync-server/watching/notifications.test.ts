import { beforeEach, expect, test } from 'vitest';
import { runDueJobs } from '../../../sync-server/jobs/worker.ts';
import { JOBS } from '../../../sync-server/start/jobs.ts';
import { type RaiseNotification, raisePrice } from '../../../sync-server/watching/raise.ts';
import type { HttpClient } from '../../support/http-client.ts';
import { HOUR, startWatched, watched } from './watched-server.ts';

startWatched();

const { wish } = watched;
const TITLES = ['Deluxe', 'Musik von Harmonia'];
beforeEach(() => {
  for (const shop of [watched.amazon, watched.ebay]) for (const title of TITLES) shop.end(title);
});

const round = (raise: RaiseNotification = raisePrice) => watched.round(watched.server.ctx, raise);
const later = async (hours = 5) => {
  watched.after(hours * HOUR);
  await round();
};
const query = async (text: string, ...values: unknown[]) => (await watched.server.ctx.pool.query(text, values)).rows;
const personOf = async (client: HttpClient) => (await client.get('/api/auth/user')).body;
async function someone() {
  const client = await watched.server.signedIn();
  const { id, email } = await personOf(client);
  return { client, id, email };
}
const listOf = ({ id }: { id: string }) =>
  query('select kind, data from notifications where user_id = $1 order by created_at, id', id);
const runJobs = () =>
  runDueJobs(
    watched.server.ctx,
    watched.server.database.connectionString,
    JOBS.filter(({ name }) => name !== 'watch-prices'),
  );
const mailsTo = ({ email }: { email: string }) =>
  query(`select template, payload from mail_outbox where to_email = $1 and template <> 'welcome'`, email);

test('the job that watches prices is among those that run each minute', () => {
  expect(JOBS.filter(({ name }) => name === 'watch-prices')).toMatchObject([{ cron: '* * * * *' }]);
});

test('a met price is in the list of each person whose target it meets, with its price only where that may be kept', async () => {
  const [person, other, patient] = [await someone(), await someone(), await someone()];
  const wishId = await wish('Deluxe', '20', person.client);
  await wish('Deluxe', '25', other.client);
  await wish('Deluxe', '5', patient.client);
  watched.amazon.sell('Deluxe', '19.50');
  const generous = { ...watched.amazon.source, mayKeepHistory: true };
  await watched.round({ ...watched.server.ctx, offerSources: [generous, watched.ebay.source] }, raisePrice);
  await later();
  const [{ crossed }] = await query('select crossed from wish_watches where wish_id = $1', wishId);
  const said = { artist: 'Harmonia', title: 'Deluxe', currency: 'USD', shop: 'Amazon', price: '19.50' };
  expect(await listOf(person)).toEqual([
    { kind: 'price', data: { wishId, ...said, target: '20.00', crossedAt: crossed.at } },
  ]);
  expect(await listOf(other)).toMatchObject([{ data: { ...said, target: '25.00' } }]);
  expect(await listOf(patient)).toEqual([]);
});

test('a price of a shop that allows none to be kept is in no row and no mail', async () => {
  const person = await someone();
  await wish('Deluxe', '20', person.client);
  watched.ebay.sell('Deluxe', '17.77');
  await round();
  await runJobs();
  expect(await listOf(person)).toMatchObject([{ data: { shop: 'eBay', price: null } }]);
  expect(await mailsTo(person)).toMatchObject([{ template: 'price-alert' }]);
  const kept = await query(
    `select n::text from notifications n where n::text like '%17.77%'
     union all select r::text from raised_notifications r where r::text like '%17.77%'
     union all select m::text from mail_outbox m where m::text like '%17.77%'
     union all select j::text from graphile_worker._private_jobs j where j::text like '%17.77%'`,
  );
  expect(kept).toEqual([]);
});

test('prices that are met in one round are one mail', async () => {
  const person = await someone();
  for (const title of TITLES) {
    await wish(title, '20', person.client);
    watched.amazon.sell(title, '10.00');
  }
  await round();
  await runJobs();
  const [mail, ...others] = await mailsTo(person);
  expect(others).toEqual([]);
  expect(mail.payload.alerts.map(({ title }: { title: string }) => title).sort()).toEqual(TITLES);
});

test('a server that is killed between the crossing and its notification leaves neither, and the next one notifies once', async () => {
  const person = await someone();
  await wish('Deluxe', '20', person.client);
  watched.amazon.sell('Deluxe', '10.00');
  await round(async (...given) => {
    await raisePrice(...given);
    throw new Error('killed');
  });
  expect([await listOf(person), await query('select from raised_notifications where user_id = $1', person.id)]).toEqual(
    [[], []],
  );
  await later(2);
  await later(2);
  await runJobs();
  expect([(await listOf(person)).length, (await mailsTo(person)).length]).toEqual([1, 1]);
});

test('two servers at once, and one whose clock is set back, notify once', async () => {
  const person = await someone();
  await wish('Deluxe', '20', person.client);
  watched.amazon.sell('Deluxe', '10.00');
  await Promise.all([round(), round()]);
  watched.after(-24 * HOUR);
  await Promise.all([round(), round()]);
  watched.after(30 * HOUR);
  await round();
  await runJobs();
  expect([(await listOf(person)).length, (await mailsTo(person)).length]).toEqual([1, 1]);
});

test('a price that rises over the target and falls again is a second notification, and not a third', async () => {
  const person = await someone();
  await wish('Deluxe', '20', person.client);
  const rung: number[] = [];
  for (const price of ['10.00', '30.00', '12.00', '11.00']) {
    watched.amazon.sell('Deluxe', price);
    await later();
    await later();
    rung.push((await listOf(person)).length);
  }
  expect(rung).toEqual([1, 1, 2, 2]);
});
