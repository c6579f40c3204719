import { describe, expect, test } from 'vitest';
import type { Context } from '../../../sync-server/context.ts';
import { deliver, deliverNotifications } from '../../../sync-server/notifications/deliver.ts';
import { mailWay } from '../../../sync-server/notifications/mail-way.ts';
import type { DeliveryWay } from '../../../sync-server/notifications/waiting.ts';
import { type Member, notified, PRICE, startNotified } from './notified.ts';

startNotified();

const { member, raise, runJobs, mailsTo, settings, listOf } = notified;
const LOOKED = { kind: 'support', data: { what: 'looked' } } as const;
const ENDING = { kind: 'plan-ending', data: { planId: 'annual', endsAt: '2026-12-03T02:00:00.000Z' } } as const;
const DROP = { ...PRICE, title: 'Drift', artist: 'Longshore', price: '18.50', target: '20.00' };
const HOUR = 3_600_000;

/** The words of a push, by person. */
function pushesInto(pushed: { to: string; kinds: string[] }[]): DeliveryWay {
  return {
    way: 'push',
    async send(_ctx, { userId }, waiting) {
      pushed.push({ to: userId, kinds: waiting.map(({ notice }) => notice.kind) });
    },
  };
}
const deliverNow = (who: Member, ways?: readonly DeliveryWay[], ctx: Context = notified.server.ctx) =>
  ctx.db.transaction().execute((trx) => deliver({ ...ctx, db: trx }, who.id, ways));

describe('a notification that was raised', () => {
  test('is mailed once to the verified address of its person alone', async () => {
    const [person, other] = [await member(), await member()];
    await raise(person);
    await runJobs();
    await runJobs();
    await deliverNotifications.run(notified.server.ctx, { userId: person.id });
    const unsubscribe = expect.stringContaining('/api/notifications/unsubscribe?token=');
    expect(await mailsTo(person)).toEqual([
      { template: 'price-alert', to_email: person.email, payload: { alerts: [PRICE], zone: null, unsubscribe } },
    ]);
    expect(await mailsTo(other)).toEqual([]);
  });

  test('is not mailed to an address that is not verified', async () => {
    const person = await member();
    await raise(person);
    await notified.server.ctx.pool.query('update users set email_verified = false where id = $1', [person.id]);
    await runJobs();
    expect(await mailsTo(person)).toEqual([]);
  });

  test('goes by the ways that are on when it is sent', async () => {
    const person = await member();
    await raise(person);
    await settings(person, { ways: { price: { mail: false } } });
    const pushed: { to: string; kinds: string[] }[] = [];
    await deliverNow(person, [pushesInto(pushed), mailWay]);
    expect([await mailsTo(person), pushed]).toEqual([[], [{ to: person.id, kinds: ['price'] }]]);
  });

  test('goes by no way that its kind has not', async () => {
    const person = await member();
    await raise(person, LOOKED);
    await raise(person, { kind: 'change-refused', data: { count: 1, message: 'No' } });
    const pushed: { to: string; kinds: string[] }[] = [];
    await deliverNow(person, [pushesInto(pushed), mailWay]);
    expect([await mailsTo(person), pushed]).toEqual([[], [{ to: person.id, kinds: ['support'] }]]);
  });

  test('is sent as one with others that wait, and as one mail of each kind', async () => {
    const person = await member();
    await raise(person);
    await raise(person, ENDING);
    await raise(person, { data: DROP });
    const pushed: { to: string; kinds: string[] }[] = [];
    await deliverNow(person, [pushesInto(pushed), mailWay]);
    expect(pushed).toEqual([{ to: person.id, kinds: ['price', 'plan-ending', 'price'] }]);
    expect((await mailsTo(person)).map(({ template, payload }) => [template, payload.alerts])).toEqual([
      ['price-alert', [PRICE, DROP]],
      ['plan-ending', undefined],
    ]);
  });

  test('of a kind that only a newer version knows waits for that', async () => {
    const person = await member();
    await raise(person);
    await notified.server.ctx.pool.query(`update raised_notifications set kind = 'sold-out' where user_id = $1`, [
      person.id,
    ]);
    await raise(person, { data: DROP });
    await runJobs();
    expect((await mailsTo(person)).map(({ payload }) => payload.alerts)).toEqual([[DROP]]);
    const { rows } = await notified.server.ctx.pool.query(
      'select kind from raised_notifications where user_id = $1 and waiting is not null',
      [person.id],
    );
    expect(rows).toEqual([{ kind: 'sold-out' }]);
  });
});

test('messages that wait for another person are left to the delivery to that person', async () => {
  const [person, other] = [await member(), await member()];
  await raise(person);
  await raise(other, { data: DROP });
  await deliverNow(person);
  expect((await mailsTo(person)).map(({ payload }) => payload.alerts)).toEqual([[PRICE]]);
  await deliverNow(other);
  expect((await mailsTo(other)).map(({ payload }) => payload.alerts)).toEqual([[DROP]]);
});

describe('a server that is killed', () => {
  test('while it queues the messages has taken nothing from what waits', async () => {
    const person = await member();
    await raise(person);
    const dying = {
      ...notified.server.ctx,
      newId: () => {
        throw new Error('killed');
      },
    };
    await expect(deliverNotifications.run(dying, { userId: person.id })).rejects.toThrow('killed');
    await deliverNotifications.run(notified.server.ctx, { userId: person.id });
    expect(await mailsTo(person)).toHaveLength(1);
  });

  test('between raising and sending leaves the job, which sends it', async () => {
    const person = await member();
    await raise(person);
    await notified.server.restart();
    await runJobs();
    expect(await mailsTo(person)).toHaveLength(1);
  });

  test('between two ways has sent by neither, and then sends by both once', async () => {
    const person = await member();
    await raise(person);
    const dying: DeliveryWay = { way: 'push', send: () => Promise.reject(new Error('killed')) };
    await expect(deliverNow(person, [mailWay, dying])).rejects.toThrow('killed');
    expect(await mailsTo(person)).toEqual([]);
    const pushed: { to: string; kinds: string[] }[] = [];
    await deliverNow(person, [mailWay, pushesInto(pushed)]);
    await deliverNow(person, [mailWay, pushesInto(pushed)]);
    expect([(await mailsTo(person)).length, pushed.length]).toEqual([1, 1]);
  });

  test('leaves nothing to another server that sends at the same moment', async () => {
    const person = await member();
    await raise(person);
    const pushed: { to: string; kinds: string[] }[] = [];
    const ways = [mailWay, pushesInto(pushed)];
    await Promise.all([deliverNow(person, ways), deliverNow(person, ways)]);
    expect([(await mailsTo(person)).length, pushed.length]).toEqual([1, 1]);
  });
});

describe('in quiet hours', () => {
  /** From the hour before now, for three hours. */
  const quiet = () => {
    const clock = (hours: number) => new Date(notified.now + hours * HOUR).toISOString().slice(11, 16);
    return { quiet: { isOn: true, from: clock(-1), to: clock(2), zone: 'UTC' } };
  };
  const jobOf = async ({ id }: Member) =>
    (
      await notified.server.ctx.pool.query(
        `select extract(epoch from run_at - now()) / 3600 as hours from graphile_worker.jobs where key = $1`,
        [`deliver-notifications:${id}`],
      )
    ).rows;

  test('nothing is sent; the list has it at once, and all goes as one when they end', async () => {
    const person = await member();
    await settings(person, quiet());
    await raise(person);
    await runJobs();
    await raise(person, { data: DROP });
    await runJobs();
    expect([await mailsTo(person), await listOf(person)]).toEqual([
      [],
      ['Drift is down to $18.50', 'Second Light is down to $29.99'],
    ]);
    const [job, ...others] = await jobOf(person);
    expect(others).toEqual([]);
    expect(Number(job.hours)).toBeCloseTo(2, 1);
    notified.now += 2 * HOUR;
    await notified.server.ctx.pool.query('update graphile_worker._private_jobs set run_at = now() where key = $1', [
      `deliver-notifications:${person.id}`,
    ]);
    await runJobs();
    expect((await mailsTo(person)).map(({ payload }) => payload.alerts)).toEqual([[PRICE, DROP]]);
  });

  test('that are switched off meanwhile nothing is held any more', async () => {
    const person = await member();
    await settings(person, quiet());
    await raise(person);
    await runJobs();
    await settings(person, { quiet: { ...quiet().quiet, isOn: false } });
    await raise(person, { data: DROP });
    await runJobs();
    expect((await mailsTo(person)).map(({ payload }) => payload.alerts)).toEqual([[PRICE, DROP]]);
  });

  test('a clock of the server that is behind the database holds for as long as it says', async () => {
    const person = await member();
    await settings(person, quiet());
    await raise(person);
    notified.now -= HOUR / 2;
    await runJobs();
    const [job] = await jobOf(person);
    expect(Number(job.hours)).toBeCloseTo(2.5, 1);
  });
});
