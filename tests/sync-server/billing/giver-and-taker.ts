import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type BillingServer, type Person, startBillingServer } from './billing-server.ts';

export let billing: BillingServer;
export let giver: Person;
export let taker: Person;

/** Starts the server for a file of tests, with new people before each test. */
export function startWithGiver(): void {
  beforeAll(async () => {
    billing = await startBillingServer();
  });
  afterAll(() => billing.stop());
  beforeEach(async () => {
    billing.payments.before = () => undefined;
    await sql`delete from rate_limits`.execute(billing.server.ctx.db);
    [giver, taker] = [await billing.buyer(), await billing.buyer()];
  });
}

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const TO = { gift: true, recipientName: 'needledrop', recipientEmail: 'needledrop@example.com' };

/** A paid gift's code. */
export async function giftOf(planId: string, more: object = {}): Promise<string> {
  const { sessionId } = await giver.buy(planId, { ...TO, ...more });
  return (await giver.status(sessionId)).body.gift.giftCode;
}

export const redeem = (giftCode: string, who = taker) => who.client.send('POST', '/api/redeem-gift', { giftCode });
export const rowOf = (code: string) =>
  billing.server.ctx.db.selectFrom('gift_subscriptions').selectAll().where('gift_code', '=', code).executeTakeFirst();
export const dayOf = (time: unknown) =>
  new Date(String(time)).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
export const liveOf = ({ userId }: Person) =>
  [...billing.payments.subscriptions.values()].find((each) => each.userId === userId);

export function monthsOn(months: number, from = billing.now()): string {
  const date = new Date(from);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.toISOString();
}
