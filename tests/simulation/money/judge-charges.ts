import { Broken } from './broken.ts';
import { type Facts, lostAt, type Person, reasonsOf } from './facts.ts';

interface Paid {
  id: string | null;
  paymentId: string;
  at: number;
  from: number;
  to: number;
  /** Whether what was left of it was credited to another payment. */
  isCredited?: boolean;
}

/** No time is paid for twice unless one payment went back, and nothing is ended or paid back without a reason. */
export function judgeCharges(facts: Facts, person: Person): void {
  const { bank } = facts.town;
  const kept: Paid[] = [];
  for (const { paymentId, customerId, subscriptionId, at, from, to } of bank.charges.values()) {
    if (customerId !== person.customerId || subscriptionId === null || bank.lostAt.has(paymentId)) continue;
    const { endedAt } = bank.memory.subscriptions.get(subscriptionId) ?? {};
    const isCredited = bank.credited.has(paymentId);
    kept.push({
      id: subscriptionId,
      paymentId,
      at,
      from,
      to: Math.min(to, endedAt ? Date.parse(endedAt) : to),
      isCredited,
    });
  }
  for (const [index, one] of kept.entries()) {
    for (const other of kept.slice(index + 1)) {
      const overlap = Math.min(one.to, other.to) - Math.max(one.from, other.from);
      if (overlap > facts.slack + 1_000 && one.id !== other.id)
        throw new Broken('TWICE', `${overlap} ms are paid for twice`);
    }
  }
  const endless = endlessTimes(facts, person);
  const sales = kept.concat(endless.filter(({ paymentId }) => paymentId !== '' && !bank.lostAt.has(paymentId)));
  for (const sale of sales) {
    const before = endless.find(
      (each) => each !== sale && each.from + facts.slack < sale.at && each.to > sale.at + facts.slack,
    );
    if (before && !sale.isCredited)
      throw new Broken('TWICE', `${sale.id ?? 'lifetime'} was paid for beside a lifetime`);
  }
  judgeCredits(facts, person, kept);
  judgeDemands(facts, person, endless);
}

/** The price of a lifetime has the unused time of when its page was opened taken off, and nothing that came later. */
function judgeCredits({ town: { bank }, slack }: Facts, { customerId }: Person, kept: readonly Paid[]): void {
  for (const { paymentId, createdAt, order, isPaid, ...page } of bank.memory.sessions.values()) {
    const lifetime = bank.charges.get(paymentId ?? '');
    if (!isPaid || page.customerId !== customerId || order.isGift || order.planId !== 'lifetime') continue;
    if (!lifetime || bank.lostAt.has(lifetime.paymentId)) continue;
    const late = kept.find(
      (each) => each.at > Date.parse(createdAt) + slack && each.at < lifetime.at && each.to > lifetime.at + slack,
    );
    if (late) throw new Broken('TWICE', `${late.id} was paid for after the page of a lifetime was opened`);
  }
}

function endlessTimes(facts: Facts, person: Person): Paid[] {
  const { charges } = facts.town.bank;
  return reasonsOf(facts, person, { learned: 'at once' }).flatMap((reason) =>
    reason.kind === 'endless'
      ? [
          {
            id: null,
            paymentId: reason.paymentId ?? '',
            at: charges.get(reason.paymentId ?? '')?.at ?? reason.from,
            from: charges.get(reason.paymentId ?? '')?.at ?? reason.from,
            to: reason.lost ?? Number.POSITIVE_INFINITY,
          },
        ]
      : [],
  );
}

function judgeDemands(facts: Facts, person: Person, endless: readonly Paid[]): void {
  const { bank } = facts.town;
  const { subscriptions, payments } = bank.memory;
  for (const { what, id, at, wasFailing } of bank.demands) {
    const subscriptionId = what === 'end' ? id : payments.get(id)?.subscriptionId;
    const one = subscriptions.get(subscriptionId ?? '');
    if (!one || one.customerId !== person.customerId) continue;
    const others = [...subscriptions.values()].filter(
      (each) => each !== one && each.customerId === person.customerId && Date.parse(each.startedAt) <= at,
    );
    const isBeside = others.length > 0 || endless.some(({ from }) => from <= at + facts.slack);
    const isAsked = person.isDeleted || person.tried.has('delete account');
    const isGone = isAsked || lostAt(facts.town, one.latestPaymentId) !== undefined;
    if (!(isBeside || isGone || wasFailing)) throw new Broken('ENDED', `${what} of ${id} without a reason`);
    if (what === 'refund' || isGone || wasFailing || endless.some(({ from }) => from <= at + facts.slack)) continue;
    const isEndedToo = (each: string) => bank.demands.some((other) => other.id === each && other.at === at);
    if (others.every(({ subscriptionId: other }) => isEndedToo(other)))
      throw new Broken('ENDED', `${id} and what it was to give way to were ended at once`);
  }
}
