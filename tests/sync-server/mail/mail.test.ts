import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailToOutboxOnly } from '../../../dev/mail/mail-pages.ts';
import type { Context } from '../../../sync-server/context.ts';
import { addJob } from '../../../sync-server/jobs/job.ts';
import { runDueJobs } from '../../../sync-server/jobs/worker.ts';
import { type QueuedMail, queueMail } from '../../../sync-server/mail/queue-mail.ts';
import { sendMail } from '../../../sync-server/mail/send-mail.ts';
import { createSmtpMail, noMail } from '../../../sync-server/providers/mail/smtp-mail.ts';
import { JOBS } from '../../../sync-server/start/jobs.ts';
import { empty } from '../../support/bystander.ts';
import { BYSTANDER } from '../../support/bystander-rows.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let ctx: Context;

const GIFT: QueuedMail<'gift'> = {
  template: 'gift',
  dedupeKey: 'gift 1',
  to: { address: 'needledrop@example.com', name: 'needledrop' },
  payload: {
    giverName: 'sidetwo',
    giftMessage: 'For all those <crates> & boxes.\nEnjoy.',
    planId: 'annual',
    giftCode: 'GIFT-482913-KXWPQD',
    expiresAt: '2027-11-20T10:00:00.000Z',
  },
};

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  ctx = { ...server.ctx, mail: mailToOutboxOnly };
  await empty(ctx.pool, 'mail_outbox');
  await empty(ctx.pool, 'graphile_worker._private_jobs');
});

const runDue = () => runDueJobs(ctx, server.database.connectionString, JOBS);
const hurry = () =>
  ctx.pool.query(
    "update graphile_worker._private_jobs set run_at = now() - interval '1 second' where key like 'mail %'",
  );
const outbox = () =>
  ctx.db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('to_email', '<>', BYSTANDER.email)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
const waitingJobs = async () =>
  (await ctx.pool.query("select from graphile_worker._private_jobs where key like 'mail %'")).rowCount;

test('a mail is written in the transaction that makes it necessary, and a rollback takes it back', async () => {
  const failing = ctx.db.transaction().execute(async (trx) => {
    expect(await queueMail(trx, ctx.newId(), GIFT)).toBe(true);
    throw new Error('taken back');
  });
  await expect(failing).rejects.toThrow('taken back');
  await runDue();
  expect(await outbox()).toEqual([]);
});

test('one reason mails once, however often it is queued and however often its job runs', async () => {
  const id = ctx.newId();
  expect(await queueMail(ctx.db, id, GIFT)).toBe(true);
  expect(await queueMail(ctx.db, ctx.newId(), GIFT)).toBe(false);
  await runDue();
  await addJob(ctx.db, sendMail, { mailId: id });
  await runDue();
  const [mail, ...others] = await outbox();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ id, state: 'sent', attempts: 1, last_problem: null, to_email: GIFT.to.address });
  expect(mail?.sent_at).not.toBeNull();
});

test('each of several mails goes to its recipient alone, when it is its turn', async () => {
  const ids = [ctx.newId(), ctx.newId(), ctx.newId()];
  const addressOf = (id: string) => `${id}@example.com`;
  for (const id of ids) {
    await queueMail(ctx.db, id, { ...GIFT, dedupeKey: id, to: { address: addressOf(id), name: null } });
  }
  await ctx.pool.query(
    `update graphile_worker._private_jobs set run_at = now() + interval '1 hour' where key like 'mail %' and key like $1`,
    [`%${ids[0]}`],
  );
  await runDue();
  const sent = (await outbox()).map(({ id, attempts, sent_copy }) => [id, attempts, sent_copy]);
  const copyTo = (id: string) => ({ to: { address: addressOf(id) } });
  expect(sent).toMatchObject(ids.map((id, index) => (index === 0 ? [id, 0, null] : [id, 1, copyTo(id)])));
});

test.each([
  'b@y.test\r\nBcc: evil@z.test',
  'a@b.test, c@d.test',
  'no address',
  'a@b',
  '<a@b.test>',
  `${'a'.repeat(250)}@b.test`,
])('a text that is not one address is never queued: %j', async (address) => {
  expect(await queueMail(ctx.db, ctx.newId(), { ...GIFT, to: { address, name: null } })).toBe(false);
  expect(await outbox()).toEqual([]);
});

test('a mail waits while no mail server is configured, and is sent once there is one', async () => {
  ctx.mail = noMail;
  await queueMail(ctx.db, ctx.newId(), GIFT);
  await runDue();
  expect(await outbox()).toMatchObject([
    { state: 'waiting', attempts: 1, last_problem: 'no mail server is configured' },
  ]);
  ctx.mail = mailToOutboxOnly;
  await hurry();
  await runDue();
  expect(await outbox()).toMatchObject([{ state: 'sent', attempts: 2, last_problem: null }]);
});

test('the gift mail says who, what, the code and until when, in HTML and in text, with everything typed escaped', async () => {
  await queueMail(ctx.db, ctx.newId(), GIFT);
  await runDue();
  const [mail] = await outbox();
  const { subject, html, text } = (mail?.sent_copy ?? {}) as unknown as Record<'subject' | 'html' | 'text', string>;
  expect(subject).toBe('A gift from sidetwo');
  for (const part of [
    'sidetwo gave you a year',
    'Annual Collector',
    'GIFT-482913-KXWPQD',
    'Good until November 20, 2027',
  ]) {
    expect(html).toContain(part);
    expect(text).toContain(part);
  }
  expect(html).not.toContain('<crates>');
  expect(html).toContain('&#60;crates&#62; &#38; boxes.<br>Enjoy.');
  expect(text).toContain('> For all those <crates> & boxes.\n> Enjoy.');
  expect(text).toContain(`Redeem Gift: ${server.origin}/redeem-gift?code=GIFT-482913-KXWPQD`);
  expect(html).toContain(`href="${server.origin}/redeem-gift?code=GIFT-482913-KXWPQD"`);
});

test('the mail to the buyer of a gift has the code and for whom it is, not the words to the recipient', async () => {
  await queueMail(ctx.db, ctx.newId(), {
    template: 'gift-bought',
    dedupeKey: 'gift-bought 1',
    to: { address: 'sidetwo@example.com', name: 'sidetwo' },
    payload: {
      recipientName: 'needle <drop>',
      recipientEmail: 'needledrop@example.com',
      planId: 'annual',
      giftCode: 'GIFT-482913-KXWPQD',
      expiresAt: '2027-11-20T10:00:00.000Z',
    },
  });
  await runDue();
  const [mail] = await outbox();
  const { subject, html, text } = (mail?.sent_copy ?? {}) as unknown as Record<'subject' | 'html' | 'text', string>;
  expect(subject).toBe('Your gift for needle <drop>');
  for (const part of ['Annual Collector', 'needledrop@example.com', 'GIFT-482913-KXWPQD', 'until November 20, 2027']) {
    expect(html).toContain(part);
    expect(text).toContain(part);
  }
  expect(html).toContain('needle &#60;drop&#62;');
});

const UNSUBSCRIBE = '/api/notifications/unsubscribe?token=a-person.price.signature';
const ALERT = {
  ...{ wishId: 'w-1', artist: 'Glass Harbour', title: 'Second <Light>', target: '32.00', currency: 'USD' },
  ...{ shop: 'Amazon', price: '29.99', crossedAt: '2026-11-20T05:00:00.000Z' },
};
const priceAlert = (
  alerts: (typeof ALERT | (Omit<typeof ALERT, 'price'> & { price: null }))[],
  zone: string | null,
) => ({
  template: 'price-alert' as const,
  dedupeKey: `alert ${alerts.length} ${zone}`,
  to: { address: 'needledrop@example.com', name: 'needledrop' },
  payload: { alerts, zone, unsubscribe: UNSUBSCRIBE },
});
const sentMail = async (mail: Parameters<typeof queueMail>[2]) => {
  expect(await queueMail(ctx.db, ctx.newId(), mail)).toBe(true);
  await runDue();
  const copies = (await outbox()).map(({ sent_copy }) => sent_copy as unknown as Record<string, string> | null);
  return copies.at(-1) as Record<'subject' | 'html' | 'text', string> & { headers?: Record<string, string> };
};

test('the mail of a price alert has the price, the target, the shop and the time of the reader, and how to end it', async () => {
  const { subject, html, text, headers } = await sentMail(priceAlert([ALERT], 'Europe/Berlin'));
  expect(subject).toBe('Second <Light> is down to $29.99');
  for (const part of ['Glass Harbour', 'Your target', '$32', 'Amazon', 'November 20, 2026 at 6:00 AM']) {
    expect(html).toContain(part);
    expect(text).toContain(part);
  }
  expect(html).not.toContain('<Light>');
  expect(text).toContain(`Open the wish: ${server.origin}/wishlist?price=w-1`);
  expect(text).toContain(`Turn these mails off: ${server.origin}${UNSUBSCRIBE}`);
  expect(html).toContain(`href="${server.origin}/profile#notifications"`);
  expect(headers).toEqual({
    'List-Unsubscribe': `<${server.origin}${UNSUBSCRIBE}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
});

test('the mail of a price that may not be kept has none, and says the time in UTC where no zone is known', async () => {
  const { subject, text } = await sentMail(priceAlert([{ ...ALERT, price: null, shop: 'eBay' }], null));
  expect(subject).toBe('Second <Light> is down to your price');
  expect(text).toContain('Seen: November 20, 2026 at 5:00 AM UTC');
  expect(text).not.toContain('29.99');
});

test('several price alerts are one mail, with each wish', async () => {
  const other = { ...ALERT, title: 'Drift', artist: 'Longshore', price: null, target: '20.00', shop: 'eBay' };
  const { subject, text } = await sentMail(priceAlert([ALERT, other], null));
  expect(subject).toBe('2 wishes are down to your price');
  expect(text).toContain('Second <Light>, Glass Harbour (at Amazon, your target is $32): $29.99');
  expect(text).toContain('Drift, Longshore (at eBay, your target is $20): At your price');
});

test('the mail of a plan that ends says the day of the reader and what follows, and how to end such mails', async () => {
  const { subject, text, headers } = await sentMail({
    template: 'plan-ending',
    dedupeKey: 'ending',
    to: { address: 'needledrop@example.com', name: null },
    payload: {
      ...{ planId: 'annual', endsAt: '2026-12-03T02:00:00.000Z' },
      ...{ zone: 'America/New_York', unsubscribe: UNSUBSCRIBE },
    },
  });
  expect(subject).toBe('Annual Pro ends on December 2');
  expect(text).toContain('It does not renew');
  expect(text).toContain('the first 15 albums stay visible');
  expect(headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
});

test('a mail that cannot be switched off has no such header', async () => {
  expect((await sentMail(GIFT)).headers).toBeUndefined();
});

test('a new account with a verified address gets the welcome once, and none at later sign-ins', async () => {
  const client = await server.signedIn('crate@example.com');
  await client.navigate('/api/logout');
  await server.signedIn('crate@example.com');
  expect(await outbox()).toMatchObject([{ template: 'welcome', to_email: 'crate@example.com' }]);
});

test('a page of a bare machine shows the unsent mails', async () => {
  const id = ctx.newId();
  await queueMail(ctx.db, id, GIFT);
  await runDue();
  const visitor = server.newClient();
  expect((await visitor.navigate('/dev-mail')).text).toContain('A gift from sidetwo');
  expect((await visitor.navigate(`/dev-mail/${id}`)).text).toContain('GIFT-482913-KXWPQD');
  const look = await visitor.navigate(`/dev-mail/${id}/html`);
  expect(look.text).toContain('sidetwo gave you a year');
  expect((await visitor.navigate('/dev-mail/nothing')).response.status).toBe(404);
});

describe('by SMTP', () => {
  let smtp: SMTPServer;
  let received: { to: string[]; from: string; source: string }[];
  let refusal: (() => Error & { responseCode: number }) | undefined;

  beforeEach(async () => {
    received = [];
    refusal = undefined;
    smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) => done(refusal?.()),
      onData(stream, { envelope }, done) {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          const from = envelope.mailFrom ? envelope.mailFrom.address : '';
          const source = Buffer.concat(parts).toString('utf8');
          received.push({ to: envelope.rcptTo.map(({ address }) => address), from, source });
          done();
        });
      },
    });
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()));
    const { port } = smtp.server.address() as { port: number };
    const from = { name: 'Side One', address: 'hello@sideone.example' };
    ctx = { ...ctx, mail: createSmtpMail({ url: `smtp://127.0.0.1:${port}`, from }) };
  });
  afterEach(() => new Promise<void>((resolve) => smtp.close(() => resolve())));

  test('the mail goes to one recipient, whatever the name contains, with both forms and a unique id', async () => {
    const id = ctx.newId();
    const name = 'needledrop\r\nBcc: evil@z.test';
    await queueMail(ctx.db, id, { ...GIFT, to: { address: 'needledrop@example.com', name } });
    await runDue();
    expect(await outbox()).toMatchObject([{ state: 'sent', attempts: 1 }]);
    const [mail, ...others] = received;
    expect(others).toEqual([]);
    expect(mail?.to).toEqual(['needledrop@example.com']);
    expect(mail?.from).toBe('hello@sideone.example');
    expect(mail?.source).toMatch(/^Subject: A gift from sidetwo\r$/m);
    expect(mail?.source).toMatch(new RegExp(`^Message-ID: <${id}@`, 'm'));
    expect(mail?.source).not.toMatch(/^Bcc:/m);
    expect(mail?.source).toContain('Content-Type: text/html');
    expect(mail?.source).toContain('Content-Type: text/plain');
  });

  test('the address that ends a kind of mail is whole in its header, however long it is', async () => {
    const long = `${UNSUBSCRIBE}${'x'.repeat(200)}`;
    const mail = priceAlert([ALERT], null);
    await queueMail(ctx.db, ctx.newId(), { ...mail, payload: { ...mail.payload, unsubscribe: long } });
    await runDue();
    const source = received[0]?.source.replaceAll(/\r\n[ \t]/g, ' ');
    expect(source).toContain(`\r\nList-Unsubscribe: <${server.origin}${long}>\r\n`);
    expect(source).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  });

  test('a mail server that is busy or away is asked again; the mail arrives once', async () => {
    refusal = () => Object.assign(new Error('busy'), { responseCode: 451 });
    await queueMail(ctx.db, ctx.newId(), GIFT);
    await runDue();
    expect(received).toEqual([]);
    expect(await outbox()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    refusal = undefined;
    await hurry();
    await runDue();
    await runDue();
    expect(received).toHaveLength(1);
    expect(await outbox()).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  test('an address that the mail server does not know is not tried again, and is said', async () => {
    refusal = () => Object.assign(new Error('unknown'), { responseCode: 550 });
    await queueMail(ctx.db, ctx.newId(), GIFT);
    await runDue();
    expect(await outbox()).toMatchObject([
      { state: 'failed', attempts: 1, last_problem: expect.stringContaining('550') },
    ]);
    expect(await waitingJobs()).toBe(0);
  });
});
