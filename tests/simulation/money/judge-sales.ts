import { Broken } from './broken.ts';
import { type Facts, lostAt } from './facts.ts';

/** What is paid is known as paid, and what is known as paid is paid. */
export function judgeOrders(facts: Facts): void {
  const { bank } = facts.town;
  const orders = new Map(facts.rows.orders.map((order) => [order.id, order]));
  for (const {
    orderId,
    isPaid,
    isRefused,
    customerId,
    sessionId,
    order: wish,
    paymentId,
    subscriptionId,
  } of bank.memory.sessions.values()) {
    if (customerId === 'cus_stranger') continue;
    const order = orders.get(orderId ?? '');
    const isSold = order?.status === 'paid' || order?.status === 'refunded';
    if (isSold && !isPaid) throw new Broken('ORDER', `${sessionId} is not paid, and its order is ${order.status}`);
    if (isRefused && order?.status === 'pending')
      throw new Broken('ORDER', `${sessionId} is refused by a bank, and its order waits`);
    if (!isPaid) continue;
    const person = facts.people.find((each) => each.customerId === customerId);
    const payment = paymentId ?? bank.memory.subscriptions.get(subscriptionId ?? '')?.latestPaymentId ?? null;
    const isLate = person?.isDeleted && [...bank.charges.keys()].indexOf(payment ?? '') >= person.chargesBefore;
    if (isLate && !wish.isGift && lostAt(facts.town, payment) === undefined) {
      throw new Broken('ORDER', `${sessionId} was paid for a deleted account, and the money is kept`);
    }
    if (isSold) continue;
    throw new Broken('ORDER', `${sessionId} is paid, and its order is ${order?.status}`);
  }
}

/** Every paid gift has one code and one mail, and no other gift has. */
export function judgeGifts(facts: Facts): void {
  const pages = [...facts.town.bank.memory.sessions.values()];
  const codes = facts.rows.gifts.flatMap(({ code }) => (code === null ? [] : [code]));
  if (new Set(codes).size < codes.length) throw new Broken('GIFT', 'two gifts have the same code');
  for (const { orderId, code, mails, voidedAt, isRedeemed } of facts.rows.gifts) {
    const page = pages.find((each) => each.orderId === orderId && each.isPaid && each.customerId !== 'cus_stranger');
    const isLost = page ? lostAt(facts.town, page.paymentId) !== undefined : false;
    if (!page && code !== null) throw new Broken('GIFT', 'a gift that nobody paid has a code');
    if (page && !isLost && code === null) throw new Broken('GIFT', 'a paid gift has no code');
    if (code !== null && mails !== 1) throw new Broken('GIFT', `a paid gift has ${mails} mails`);
    if (page && isLost && voidedAt === null && !isRedeemed)
      throw new Broken('GIFT', 'a gift that was paid back is open');
    if (!isLost && voidedAt !== null) throw new Broken('GIFT', 'a paid gift is closed');
  }
}

/** No code is used more often than it may be, or after its end. */
export function judgeCodes(facts: Facts): void {
  const pages = [...facts.town.bank.memory.sessions.values()].filter(
    ({ isPaid, order }) => isPaid && order.discountName,
  );
  for (const { code, most, count } of facts.rows.uses) {
    const bought = pages.filter(({ order }) => order.discountName?.startsWith(code)).length;
    const given = [...facts.freebies.keys()].filter((key) => key.startsWith(`${code}:`)).length;
    const used = Math.max(bought + given, count);
    if (most !== null && used > most) throw new Broken('CODE', `${code} was used ${used} times, allowed are ${most}`);
    if (code === 'OVER' && used > 0) throw new Broken('CODE', 'a code was used after its end');
  }
}
